/* Why a method that calls itself cannot be a loop with a stack of numbers, and what to change. */
#ifndef WEFT_RECURSION_CAUSE_H
#define WEFT_RECURSION_CAUSE_H

#include "ir.h"

typedef enum recursion_cause {
    RECURSION_CAN,      /* it can be one */
    RECURSION_NEW,      /* it is compiled again, unless that has been done too often */
    RECURSION_TRY,      /* what the call throws is caught in the method */
    RECURSION_RETURNS,  /* an object or array */
    RECURSION_RECEIVER, /* another one */
    RECURSION_PASSES,   /* another object or array on */
    RECURSION_KEEPS,    /* an object or array over the call */
    RECURSION_SAVES,    /* too many numbers over it */
    RECURSION_NO_END,
} recursion_cause;

/* The refusal of a call; `name`: of the method, and of those between. */
status recursion_refusal(const ir_fn *fn, const ir_site *site, recursion_cause cause, const char *name);

#endif
