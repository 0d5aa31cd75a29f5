/* Which comparisons of an element's place come out alike for most elements, and how: those in the middle of a matrix or an array. */
#ifndef WEFT_ROW_INSIDE_H
#define WEFT_ROW_INSIDE_H

#include "row_value.h"

typedef struct row_comparison {
    ir_ref at;
    const row_value *x, *limit; /* x varies with the element or its row, the limit is the same for all */
    ir_op op;
    int8_t throws;       /* the outcome, 0 or 1, with which the element throws; -1: neither is known to */
    bool is_told, holds; /* the answer: whether a guess can be made, and how it comes out where it is right */
} row_comparison;

typedef VEC(row_comparison) row_comparisons;

/* Fill in the answers. A row has so many columns; 0: it is not known how many. */
void row_inside_guess(row_comparisons *all, int64_t columns);

#endif
