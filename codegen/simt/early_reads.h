/* Reads of a tile that stand in branches go in front of them. A work-item has several elements, and where each of them branches
 * apart it waits for the reads of one after the other; in front of branches it asks for those of all at once. A tile may be read
 * wherever an element inside looks (stencil.h), whether or not this one would have. */
#ifndef WEFT_EARLY_READS_H
#define WEFT_EARLY_READS_H

#include "ir.h"

void early_reads(ir_fn *fn);

#endif
