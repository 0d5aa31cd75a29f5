/* How many bits the integers of a function have at most, by what computes them: the value of `x & 65535` has sixteen,
 * whatever x is, and its product with an int 47. What branches and checks tell is not asked (ranges.h does that). */
#ifndef WEFT_VALUE_BITS_H
#define WEFT_VALUE_BITS_H

#include "ir.h"

typedef struct value_bits {
    uint8_t count; /* below 2^count */
    bool negative; /* and at least -2^count; else at least 0 */
} value_bits;

/* By value, in the function's arena; means nothing for what is no integer. */
const value_bits *value_bits_compute(ir_fn *fn);

#endif
