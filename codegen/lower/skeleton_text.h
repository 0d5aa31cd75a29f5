/* The bodies of the kernels of skeletons.def: skeletons/. */
#ifndef WEFT_SKELETON_TEXT_H
#define WEFT_SKELETON_TEXT_H

#include "skeleton.h"

/* Where a work-item is a block or an element; NULL where there is none. */
const char *skeleton_loop_text(cg_skeleton id);
/* Where a work-group is a block. The same as the other where there is one for both. */
const char *skeleton_group_text(cg_skeleton id);

#endif
