/* The exits of a method that has been lifted. */
#ifndef WEFT_LIFT_EXIT_H
#define WEFT_LIFT_EXIT_H

#include "ir.h"

typedef struct lift_exit { /* a way out of the method: its block ends without END, ready for a jump */
    ir_blk block;
    ir_ref value; /* what is returned (0 for void), or the exception that is thrown */
} lift_exit;

#endif
