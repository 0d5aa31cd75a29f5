#include "skeleton.h"

#include <string.h>

static const skeleton_info rows[CG_SKELETONS] = {
    [CG_MAP] = {.name = "map", .kernel = "weft_map"},
    [CG_ROUNDS] = {.name = "rounds", .kernel = "weft_map", .extents = 1},
    [CG_REPEAT] = {.name = "repeat", .kernel = "weft_map", .extents = 1},
#define SKELETON(id, name, loop, group, local, combines, element, lanes, side, outputs, extents, launch)     \
    [CG_##id] = {name,                                                                                       \
                 "weft_" name,                                                                               \
                 LOCAL_##local,                                                                              \
                 combines,                                                                                   \
                 ELEMENT_##element == ELEMENT_KEPT || ELEMENT_##element == ELEMENT_BOTH,                     \
                 ELEMENT_##element,                                                                          \
                 LANES_##lanes,                                                                              \
                 COLUMNS_##side,                                                                             \
                 COLUMNS_##outputs,                                                                          \
                 extents,                                                                                    \
                 LAUNCH_##launch},
#include "skeletons.def"
#undef SKELETON
};

const skeleton_info *skeleton_of(cg_skeleton id) {
    return &rows[id];
}

cg_skeleton cg_skeleton_named(const char *name) {
    cg_skeleton id = CG_MAP;
    while (id < CG_SKELETONS && strcmp(rows[id].name, name) != 0)
        id++;
    return id;
}
