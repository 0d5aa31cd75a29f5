/* The kernel of many rounds of maps whose elements read their neighbours (stencil.h), on a CPU: a launch has all of them. The
 * matrix is cut into bands of whole rows; a band's next round may begin when both bands beside it have as many rounds behind them,
 * for then what it reads is made, and what it writes over is read. Work-groups take such bands, first those of their own; of large
 * matrices each band has up to sixteen rounds before they go on to the next, in the core's cache. Who holds a band never waits, so that
 * rounds end however few work-groups run at once. (Tasks that wait for their neighbours only, in place of a barrier a round: as OpenMP's
 * `depend` has it, and dataflow runtimes. Many rounds of a band: time skewing.)
 *
 * Different maps may take turns, as red and black places do. Rounds go back and forth between the result and a second matrix, the
 * spare. The elements are those of row_kernel.h, or, where each reads its own place alone, any: then a band has all its rounds at
 * once, and what else it reads stays in the cache. Near a border one may read anything: what is not in the bands beside its own is a
 * check that fails. */
#ifndef WEFT_BAND_KERNEL_H
#define WEFT_BAND_KERNEL_H

#include "round_plan.h"

/* Of borders and rows that store their results; rows: NULL: elements read their own places alone. */
extern const round_form round_bands;

#endif
