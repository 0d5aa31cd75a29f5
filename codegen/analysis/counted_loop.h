/* Loops that count: a phi i of the header starts at `first`, every back edge adds the same constant to it, and the
 * header's own branch, comparing i with a value from outside, is the only way out. */
#ifndef WEFT_COUNTED_LOOP_H
#define WEFT_COUNTED_LOOP_H

#include "dom.h"

typedef struct counted_loop {
    ir_fn *fn;
    const dom_info *d;
    const dom_members *loops;
    ir_blk header;
    ir_blk before;  /* the one block outside that leads to the header */
    ir_ref counter; /* the phi */
    ir_ref first;
    int64_t step;
    ir_op compare; /* i `compare` limit holds while the loop goes on */
    ir_ref limit;
} counted_loop;

bool counted_loop_find(ir_fn *fn, const dom_info *d, const dom_members *loops, ir_blk header,
                       counted_loop *out);
bool counted_loop_holds(const counted_loop *l, ir_blk b);
/* Whether all loops of the function count, from and to what does not depend on its input, whatever that holds. */
bool counted_loops_end(ir_fn *fn);
/* Whether the loops whose headers are among the blocks `of` come to an end whatever memory holds: they count, in steps of one or
 * to what is not read. Other ways out may end them sooner. */
bool counted_loops_bound(ir_fn *fn, const dom_info *d, const bool *of);
/* Whether it is known to have fewer rounds; its step is 1. */
bool counted_loop_is_shorter(const counted_loop *l, uint32_t rounds);
/* Whether every round that comes to its end goes through the block. */
bool counted_loop_always_runs(const counted_loop *l, ir_blk b);
/* How much a value, a sum of so many terms, grows from round to round if the step is 1: 0 or 1; -1 if it is not known. */
int counted_loop_growth(const counted_loop *l, ir_ref r, int terms);

#endif
