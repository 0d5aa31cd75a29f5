/* Loops that a work-item runs several rounds at a time: a GPU's, or a CPU's that has several elements (abreast_kernel.h).
 *
 * A GPU's memory answers late, and in pieces of 32 bytes. A work-item that reads along an array one element after the
 * other waits for each, and takes four bytes of a piece; what stands beside it reads elsewhere. So where a loop counts,
 * the places that it reads one behind the other are read ahead for a whole chunk of rounds, 16 bytes at once where they
 * are aligned, and the chunk's rounds then have nothing to wait for. The rounds stay in order, so every bit stays.
 *
 * A check that fails would end the chunk in its middle, and with that no round could begin before the one in front of it
 * has passed. So checks are noted in the chunk, loads behind one that has failed read place 0, and the element throws at
 * the chunk's end. What is left over is the loop as it was. */
#ifndef WEFT_LOOP_CHUNKS_H
#define WEFT_LOOP_CHUNKS_H

#include "shared_loads.h"

/* How a chunk's places are read ahead. */
typedef enum chunk_reads {
    CHUNKS_NONE,     /* not at all: no chunks */
    CHUNKS_ALIGNED,  /* 16 bytes at once where they are aligned, else one by one: for a GPU */
    CHUNKS_ANYWHERE, /* four places at once wherever they lie: for a CPU */
} chunk_reads;

typedef struct chunk {
    counted_loop loop;
    uint32_t rounds;
    VEC(ir_ref) runs;        /* loads of consecutive places, which are read ahead */
    VEC(shared_load) shared; /* loads that the work-group makes together */
    bool defers;             /* there are checks */
} chunk;

/* `tile`: of the elements that a work-item computes together, or NULL. By header; NULL for loops that have no such form, or
 * would gain nothing by it. */
chunk **loop_chunks_find(ir_fn *fn, const work_tile *tile);
/* Whether there are loads that the work-group of such a tile can make together. */
bool loop_chunks_share(ir_fn *fn, work_tile tile);

#endif
