/* Comparisons of loops whose numbers NVIDIA's assembler must not see to be constants (java_izero).
 *
 * In some loops nothing happens but sums and products of longs with what the loop does not change: x = 8 * x + 5. Where such a loop goes
 * a known number of rounds, ptxas (13.0, driver 580) ends it when the low 32 bits of its values no longer change, here in the 11th
 * round, though the high ones still do. They come to rest if a factor is even, or by a shift to the left. LLVM, in front of it, unrolls
 * most such loops, and rightly: it takes thousands of rounds, or a number that LLVM finds out late. A loop with any other instruction
 * is left as it is. */
#ifndef WEFT_HIDDEN_BOUNDS_H
#define WEFT_HIDDEN_BOUNDS_H

#include "dom.h"

/* Marks the comparisons, among `hidden` by value. */
void hide_bounds(const ir_fn *fn, const dom_info *order, bool *hidden);

#endif
