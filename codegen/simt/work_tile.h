/* How many elements a GPU's work-item computes together, and which.
 *
 * Where the elements are those of a matrix (index / width is the row, index % width the column), and loops read captured
 * arrays by row and by column, a place that is read for one element is read for its neighbours too. A work-item that
 * has a few rows and a few columns loads what depends on the row alone once for all its columns, and the other way round:
 * of a matrix product with 8 x 8 elements 16 loads serve 64 of them. That takes elements that always go the same way. */
#ifndef WEFT_WORK_TILE_H
#define WEFT_WORK_TILE_H

#include "copies.h"

/* One of three kinds, by how it was chosen: elements of a matrix; elements in a line, one a work-item; elements that are alike, a matrix of
 * one column. */
typedef struct work_tile {
    ir_ref width;           /* of the matrix, a constant or uniform */
    uint32_t rows, columns; /* of a work-item */
    uint32_t across; /* work-items of a work-group side by side; a work-item's columns lie so far apart */
    uint32_t down;   /* ... and below one another */
    bool shares;     /* the work-group makes loads together (shared_loads.h) */
    const uint8_t *shape; /* by value, of elements in a line: its lane_shape (divergence.h); else NULL */
    const uint8_t *axes;  /* by value: divergence_axes */
} work_tile;

static inline bool work_tile_is_line(const work_tile *t) {
    return t->shape != NULL;
}

/* How many copies a tile has of a value. */
static inline uint32_t work_tile_copies(const work_tile *t, ir_ref r) {
    return copies_count(t->axes[r], t->rows, t->columns);
}

/* False: the function has no such form, or would gain nothing by it. */
bool work_tile_choose(ir_fn *fn, work_tile *out);
/* The same for elements in a line: a matrix of one column, whose work-items have one element each, and a work-group `down` of
 * them. It gains something where they load together, each along a row of its own (loop_chunks_share). */
bool work_tile_choose_line(ir_fn *fn, work_tile *out);
/* A few elements in a line, whose loops read the same places for each: what is read serves them all. They may choose values
 * (a branch whose ways meet at once, past values alone, in what stands right behind), and go the same way else; and none throws. */
bool work_tile_choose_alike(ir_fn *fn, work_tile *out);

#endif
