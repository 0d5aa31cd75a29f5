#include "skeleton_text.h"

#include <stddef.h>

#include "bins_group_text.h"
#include "bins_text.h"
#include "bucket_fill_text.h"
#include "bucket_sizes_text.h"
#include "bucket_write_text.h"
#include "carry_group_text.h"
#include "carry_text.h"
#include "compact_group_text.h"
#include "compact_text.h"
#include "count_group_text.h"
#include "count_text.h"
#include "merge_text.h"
#include "place_join_text.h"
#include "place_own_text.h"
#include "place_text.h"
#include "reduce_group_text.h"
#include "reduce_text.h"
#include "scan_chained_text.h"
#include "scan_group_text.h"
#include "scan_text.h"
#include "scatter_text.h"
#include "sort_count_group_text.h"
#include "sort_count_text.h"
#include "sort_histogram_group_text.h"
#include "sort_place_group_text.h"
#include "sort_place_text.h"
#include "sort_sweep_group_text.h"
#include "tally_ranges_text.h"
#include "tally_text.h"
#include "winners_group_text.h"
#include "winners_text.h"

#define no_text NULL

static const struct {
    const char *loop, *group;
} texts[CG_SKELETONS] = {
#define SKELETON(id, name, loop, group, ...) [CG_##id] = {loop##_text, group##_text},
#include "skeletons.def"
#undef SKELETON
};

const char *skeleton_loop_text(cg_skeleton id) {
    return texts[id].loop;
}

const char *skeleton_group_text(cg_skeleton id) {
    return texts[id].group;
}
