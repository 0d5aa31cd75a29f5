/* Zeros that a driver's compiler must not see to be constants (java_fzero), for where a choice is made between one and another number
 * it forgets which sign a zero has. In relaxed arithmetic it drops a sum with one, of whose result the bits may be asked for.
 *
 * For CPUs two steps of LLVM do so, seen in 14 and 15, the second in Intel's runtime, too:
 *
 *   - for x86, SelectionDAG::isEqualTo takes 0.0 and -0.0 for the same: x < 0.0 ? -0.0 : x becomes a maximum, which is -0.0 for 0.0. What
 *     is compared with is 0.0 here (fold_sign.h), so it is about every -0.0;
 *   - InstCombine takes x > 0.0f ? 0.0 : (double) x for a minimum of floats, widened: (double) (x < 0.0f ? x : 0.0f), which is 0.0 for -0.0
 *     (visitSelectInst, "float clamp is transformed to min/max pattern"). It is about each zero beside a number that was widened or
 *     narrowed.
 *
 * NVIDIA's compiler (driver 580) takes any choice between a number and a zero for a minimum or a maximum, x < 0.0f ? x : 0.0f, say, and
 * |x| >= 0.0 for true, though x may be no number.
 *
 * What has no constant in it is compiled as it says. An asm statement would hide them as well, but PoCL 5 dies of any. */
#ifndef WEFT_HIDDEN_ZEROS_H
#define WEFT_HIDDEN_ZEROS_H

#include "dom.h"

/* Marks the values, among `hidden` by value, for a GPU or a CPU. */
void hide_zeros(const ir_fn *fn, const dom_info *order, bool gpu, bool *hidden);

#endif
