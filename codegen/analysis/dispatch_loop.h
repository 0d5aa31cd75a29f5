/* Loops that interpret: the loop loads a code from a captured array at an index that goes round in it, and goes
 * different ways for different codes,
 *
 *     while (true) switch (code[pc++]) { case 0: ... case 1: ... case 2: ... }
 */
#ifndef WEFT_DISPATCH_LOOP_H
#define WEFT_DISPATCH_LOOP_H

#include "dom.h"

typedef struct dispatch_loop {
    ir_blk header;
    ir_ref load; /* of the code */
} dispatch_loop;

typedef VEC(dispatch_loop) dispatch_loops;

/* Every such loop of the function, once. Of a load in several loops that fit, the inner ones come first. The code may be an array
 * that is too long (constant_array.h), which is for the caller to see; if ways through the loop change the index differently, for else
 * it is as likely to be data, as of a histogram. Nothing is asked of the host that makes
 * the kernel depend on the answer. `out` is empty before. */
void dispatch_loops_find(ir_fn *fn, dispatch_loops *out);

/* Whether `r` is computed without memory but captured arrays (constant_array.h): a number of a constant, of others
 * such, or what such an array holds at one. */
bool dispatch_may_compute(const ir_fn *fn, ir_ref r);

#endif
