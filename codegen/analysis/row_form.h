/* Elements of a matrix, or of an array, whose neighbours are read: what is the same for all that are not near a border.
 *
 * Where an element divides its index by one number it is a place in a row of so many columns. In the inside of a row
 * comparisons of its row or column with what is the same for all elements come out alike, and indices that are made of
 * them are inside their arrays. A function that takes this for granted has no border; bounds say, of a piece of a row,
 * whether it may. They are computed without overflow, in 64 bits, once a piece. */
#ifndef WEFT_ROW_FORM_H
#define WEFT_ROW_FORM_H

#include "dom.h"
#include "row_value.h"

typedef struct row_bound {
    const row_value *x, *limit;
    ir_op op; /* lt le gt ge ne: x op limit, for all of a piece */
} row_bound;

typedef struct row_form {
    ir_fn *inside;
    const row_value *columns; /* NULL: the array is one row */
    uint32_t margin;          /* how near to a row's ends a piece begins and ends */
    VEC(row_bound) bounds;
} row_form;

/* Whether it reads captured arrays at places that depend on its index, as far as that can be seen at once. */
bool row_form_wanted(const ir_fn *fn);
/* Make `fn`, a map's element, one of the inside: comparisons become constants, the row a binding of role ROW. False:
 * it does not lie in rows, or has loops that might be long or know no border; then `fn` is worth nothing. It wants passes then, which may
 * find that more of its indices are sums. */
bool row_form_assume(ir_fn *fn, row_form *out);
/* Take away the checks that bounds can say something of. */
void row_form_drop_checks(row_form *f);
/* What the values of `fn`, the inside of `f`, are in these terms, by value, NULL where nothing is known. False if the function has no
 * such form. */
bool row_form_values(const row_form *f, const dom_info *d, const row_value ***out);
/* One of them where block `at` sees it: a counter's range is another behind its loop. */
const row_value *row_form_seen_from(const row_form *f, const dom_info *d, const row_value *v, ir_blk at);
/* By value: of a load of a captured array, that all elements of a piece, those too that would not come to it, have their places inside. */
bool *row_form_whole_loads(const row_form *f, const dom_info *d);

#endif
