#include "skeleton.h"

#include <string.h>

#include "bins_text.h"
#include "carry_group_text.h"
#include "carry_text.h"
#include "compact_group_text.h"
#include "compact_text.h"
#include "count_group_text.h"
#include "count_text.h"
#include "merge_text.h"
#include "reduce_group_text.h"
#include "reduce_text.h"
#include "scan_chained_text.h"
#include "scan_group_text.h"
#include "scan_text.h"
#include "scatter_text.h"
#include "tally_text.h"
#include "winners_text.h"

#define no_text NULL

static const skeleton rows[CG_SKELETONS] = {
    [CG_MAP] = {.name = "map", .kernel = "weft_map"},
#define SKELETON(id, name, loop, group, local, combines, element, side, outputs, extents, launch)            \
    [CG_##id] = {name,                                                                                       \
                 "weft_" name,                                                                               \
                 loop##_text,                                                                                \
                 group##_text,                                                                               \
                 LOCAL_##local,                                                                              \
                 combines,                                                                                   \
                 ELEMENT_##element == ELEMENT_KEPT || ELEMENT_##element == ELEMENT_BOTH,                     \
                 ELEMENT_##element,                                                                          \
                 COLUMNS_##side,                                                                             \
                 COLUMNS_##outputs,                                                                          \
                 extents,                                                                                    \
                 LAUNCH_##launch},
#include "skeletons.def"
#undef SKELETON
};

const skeleton *skeleton_of(cg_skeleton id) {
    return &rows[id];
}

cg_skeleton cg_skeleton_named(const char *name) {
    cg_skeleton id = CG_MAP;
    while (id < CG_SKELETONS && strcmp(rows[id].name, name) != 0)
        id++;
    return id;
}
