/* Loads that the work-items of a work-group make together.
 *
 * In a tile of a matrix (work_tile.h) all work-items that have a row read the same places by it, and all that have a column.
 * A work-group of 32 x 8 work-items has 64 rows and 256 columns: of a matrix product, 320 loads a round serve 16384
 * products. So a chunk of a loop's rounds begins with its work-items loading these places, each some of them, side by side,
 * into local memory; then the rounds read them there. For that, all work-items of the group have to come to the loop, with
 * the same counter: in a tile that is so, unless a check fails for one of them. Checks in front of the loops are therefore
 * voted on, and functions that have some in loops load by themselves.
 *
 * A place must be known to lie in its array in every round, and its index to grow by the same from round to round. */
#ifndef WEFT_SHARED_LOADS_H
#define WEFT_SHARED_LOADS_H

#include "counted_loop.h"
#include "work_tile.h"

enum {
    SHARED_ROUNDS = 64,      /* of a chunk, at most: 256 bytes of a row of floats ... */
    SHARED_TILE_ROUNDS = 16, /* ... and in a matrix, where columns share too, as many as there is room for */
    SHARED_BYTES =
        24 * 1024, /* of a work-group's local memory: so that two run at once on a multiprocessor */
};

typedef struct shared_load {
    ir_ref load;
    unsigned axis;  /* BY_ROW or BY_COLUMN */
    bool is_run;    /* from round to round it is the next place */
    uint32_t bytes; /* of an element */
} shared_load;

/* Whether `load`, whose index no check of the loop looks at and which every round makes, is one. */
bool shared_load_is(const counted_loop *l, const work_tile *t, ir_ref load, shared_load *out);
/* Whether the function has no check in a loop, and throws nothing. */
bool shared_loads_may(const ir_fn *fn, const dom_info *d);

/* Whether a chunk of so many rounds gives all work-items of the group something to load. */
bool shared_load_suits(const work_tile *t, const shared_load *s, uint32_t rounds);
/* How many places of it a tile's work-group has; how far apart those of two rounds lie in local memory, or, of a line, those of
 * two elements; and the bytes of all rounds of a chunk, with the list of places (ints). */
uint32_t shared_load_places(const work_tile *t, const shared_load *s);
uint32_t shared_load_pitch(const work_tile *t, const shared_load *s, uint32_t rounds);
uint32_t shared_load_bytes(const work_tile *t, const shared_load *s, uint32_t rounds);

#endif
