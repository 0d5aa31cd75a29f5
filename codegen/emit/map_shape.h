/* What is known of the text of a map besides the text: how it is launched, and how its elements are computed. */
#ifndef WEFT_MAP_SHAPE_H
#define WEFT_MAP_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct map_shape {
    const char *words;             /* for people: "rows, in tiles" */
    uint32_t items, block, enough; /* as in cg_launch ... */
    bool tiles, tried_alone;       /* ... likewise */
} map_shape;

#endif
