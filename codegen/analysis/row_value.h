/* What is known of a number that an element computes from its place: of which sums and products it is. */
#ifndef WEFT_ROW_VALUE_H
#define WEFT_ROW_VALUE_H

#include "ir.h"

typedef enum row_op {
    ROW_CONST,   /* least */
    ROW_BINDING, /* a scalar */
    ROW_LENGTH,  /* of the binding, an array */
    ROW_ROW,     /* of the piece */
    ROW_INDEX,   /* from the piece's first element to its last one */
    ROW_COUNTER, /* of a loop: from least to most, where a bound asks for it */
    ROW_ADD,
    ROW_SUB,
    ROW_MUL, /* a is fixed, and not negative */
    ROW_DIV, /* both are fixed ints, and b is positive; ROW_REM likewise */
    ROW_REM,
} row_op;

typedef struct row_value {
    row_op op;
    bool varies;      /* with the element, or its row */
    bool is_fixed;    /* the same in a piece, and in all rounds of loops */
    bool consecutive; /* one more from element to element */
    int64_t least, most;
    int64_t offset; /* the largest distance that constants in a sum make */
    uint32_t binding;
    ir_ref at; /* whose value it is; 0: a part of one, a number */
    ir_blk header,
        round; /* of a counter: where its loop's test is, and where that leads if there is a round */
    const struct row_value *a, *b;
} row_value;

bool row_is_same(const row_value *v, const row_value *w);
/* x without the number that is added to it. */
const row_value *row_base(const row_value *x, int64_t *out_added);
bool row_has_quotient(const row_value *v);

#endif
