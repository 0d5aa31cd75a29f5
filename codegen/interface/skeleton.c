#include "skeleton.h"

#include <string.h>

/* protocol: as Device.java is told their names */
static const skeleton_info rows[CG_SKELETONS] = {
    [CG_MAP] = {.name = "map", .kernel = "weft_map", .maps = true},
    [CG_ROUNDS] = {.name = "rounds", .kernel = "weft_map", .extents = 1, .maps = true},
    [CG_REPEAT] = {.name = "repeat", .kernel = "weft_map", .extents = 1, .maps = true},
#define SKELETON(id, name, loop, group, local, combines, element, lanes, side, outputs, extents, launch,     \
                 trait)                                                                                      \
    [CG_##id] = {name,                                                                                       \
                 "weft_" name,                                                                               \
                 LOCAL_##local,                                                                              \
                 COMBINES_##combines,                                                                        \
                 ELEMENT_##element,                                                                          \
                 LANES_##lanes,                                                                              \
                 COLUMNS_##side,                                                                             \
                 COLUMNS_##outputs,                                                                          \
                 extents,                                                                                    \
                 LAUNCH_##launch,                                                                            \
                 TRAIT_##trait,                                                                              \
                 false},
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
