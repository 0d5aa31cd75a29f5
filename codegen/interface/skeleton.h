/* What is done with the elements: the rows of skeletons.def. Their texts are in lower/skeleton_text.h. */
#ifndef WEFT_SKELETON_H
#define WEFT_SKELETON_H

#include <stdbool.h>
#include <stdint.h>

typedef enum cg_skeleton {
    CG_MAP,
    CG_ROUNDS, /* a map, several times over what it makes, where it has a form for that (stencil.h) */
    CG_REPEAT, /* a map of its own column alone, extent0 times over what it makes: each element makes its rounds itself */
#define SKELETON(id, ...) CG_##id,
#include "skeletons.def"
#undef SKELETON
    CG_SKELETONS,
} cg_skeleton;

/* By its name, "map" ...; CG_SKELETONS when there is none. */
cg_skeleton cg_skeleton_named(const char *name);

enum {
#define SHAPE(name, number, text) SKELETON_##name = number,
#include "shape.def"
#undef SHAPE
    /* Bins in local memory, and work-items of a work-group: on these no bits depend. */
    SKELETON_TALLY = 4096,
    SKELETON_GROUP = 256,
    SKELETON_LEAST_GROUP = 64,
    SKELETON_BINS_GROUP = 32,
};

typedef enum skeleton_columns {
    COLUMNS_NONE,
    COLUMNS_VALUES,
    COLUMNS_POSITIONS,
    COLUMNS_BOTH,
    COLUMNS_TWICE
} skeleton_columns;
typedef enum skeleton_operator { COMBINES_NO, COMBINES_ANY, COMBINES_SUM } skeleton_operator;
typedef enum skeleton_element {
    ELEMENT_ITEM,
    ELEMENT_KEPT,
    ELEMENT_BOTH,
    ELEMENT_PAIR,
    ELEMENT_PLACE
} skeleton_element;
typedef enum skeleton_lanes { LANES_NO, LANES_LOOP, LANES_ALL } skeleton_lanes;
typedef enum skeleton_local {
    LOCAL_NONE,
    LOCAL_STRIPS,
    LOCAL_BLOCK,
    LOCAL_SEGMENT,
    LOCAL_TILE,
    LOCAL_BINS
} skeleton_local;
typedef enum skeleton_launch {
    LAUNCH_BLOCKS,
    LAUNCH_ELEMENTS,
    LAUNCH_ONCE,
    LAUNCH_EXTENT0,
    LAUNCH_EXTENT1,
    LAUNCH_RANGES,
    LAUNCH_RANGES_OR_BLOCKS,
    LAUNCH_TILES
} skeleton_launch;

typedef enum skeleton_trait {
    TRAIT_NOTHING,
    TRAIT_TOTALS,
    TRAIT_LEAVES_VALUES,
    TRAIT_LEAVES_COUNTS,
    TRAIT_ADDS,
    TRAIT_EVERY_ELEMENT,
    TRAIT_RECOUNTS
} skeleton_trait;

typedef struct skeleton_info {
    const char *name, *kernel;
    skeleton_local local;
    skeleton_operator combines;
    skeleton_element element;
    skeleton_lanes lanes;
    skeleton_columns side, outputs;
    uint32_t extents;
    skeleton_launch launch;
    skeleton_trait trait;
    bool maps; /* a map, once or in rounds: no row of skeletons.def */
} skeleton_info;

/* Whether there is an operator; whether stages say what is kept; whether an element is a record that begins with a place. */
static inline bool skeleton_combines(const skeleton_info *s) {
    return s->combines != COMBINES_NO;
}

static inline bool skeleton_keeps(const skeleton_info *s) {
    return s->element == ELEMENT_KEPT || s->element == ELEMENT_BOTH;
}

static inline bool skeleton_has_places(const skeleton_info *s) {
    return s->element == ELEMENT_PAIR || s->element == ELEMENT_PLACE;
}

/* How often its outputs hold the columns of a value; and whether ints are in front of these. */
static inline uint32_t skeleton_output_sets(const skeleton_info *s) {
    return s->outputs == COLUMNS_TWICE ? 2 : s->outputs == COLUMNS_VALUES || s->outputs == COLUMNS_BOTH;
}

static inline bool skeleton_puts_positions(const skeleton_info *s) {
    return s->outputs == COLUMNS_POSITIONS || s->outputs == COLUMNS_BOTH;
}

const skeleton_info *skeleton_of(cg_skeleton id);

#endif
