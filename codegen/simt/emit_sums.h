/* The text of a loop that adds up rows (row_sums.h), four of which a work-item has. */
#ifndef WEFT_EMIT_SUMS_H
#define WEFT_EMIT_SUMS_H

#include "emitter.h"

/* Sixteen rounds of all rows at once, as long as each has so many left; then the rest of each by the loop as it is. Should a check fail,
 * TRAP, whichever row it is of. */
void emit_sums(emitter *e, const tree *loop, ir_blk loop_to);

#endif
