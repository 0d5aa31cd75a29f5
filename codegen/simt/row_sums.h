/* Elements that add up the numbers of a row each, whose rows may be of any length: a sparse product's.
 *
 * Every value that the loop carries, but its counter, is a sum: it has something added, subtracted or multiplied in each round, which is made
 * of numbers from consecutive places, of others that these tell the places of, and of what stands in front of the loop. What is added is
 * the same however many rounds it is computed for at once; so it is a vector of sixteen rounds, with one load where there were sixteen,
 * and a gather. What it is added to is a vector of rows, and has its rounds in order: every bit stays (emit_sums.h). */
#ifndef WEFT_ROW_SUMS_H
#define WEFT_ROW_SUMS_H

#include "counted_loop.h"
#include "work_tile.h"

enum { ROW_SUMS_ROWS = 4, ROW_SUMS_ROUNDS = 16 };

typedef struct row_sums {
    counted_loop loop;
    ir_blk body;      /* its only block beside the header */
    VEC(ir_ref) sums; /* phis of the header */
    bool *is_wanted;  /* by value: of a round, and more than the place of a load */
    bool has_checks;
} row_sums;

/* What is added in a round, and to what the sum becomes; `sum` is one of `sums`. */
ir_ref row_sums_next(const row_sums *s, ir_ref sum);
ir_ref row_sums_term(const row_sums *s, ir_ref sum);
/* Whether the value is one of a round's, of which there is a vector. */
bool row_sums_is_of_round(const row_sums *s, ir_ref r);
/* Whether the load is of consecutive places from round to round. */
bool row_sums_is_run(const row_sums *s, const ir_ins *load);

/* False: the function is no such element. *out_tile: of elements in a line, all of whose values differ but those that depend neither on
 * the element nor on its rounds. */
bool row_sums_find(ir_fn *fn, row_sums *out, work_tile *out_tile);

#endif
