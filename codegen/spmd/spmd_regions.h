/* Where lanes may wait for others (for spmd_body.c).
 *
 * The tree of structure() is cut into regions: the arms of ifs, the bodies of scopes and of loops. Lanes under one
 * mask run through them together. Where an if leads them apart, those of the other arm wait; a jump out of an arm is
 * taken by some lanes only, which then wait at the end of the scope that they jumped to, or of the loop's round. */
#ifndef WEFT_SPMD_REGIONS_H
#define WEFT_SPMD_REGIONS_H

#include "divergence.h"
#include "structure.h"

typedef enum region_kind {
    REGION_BODY,  /* of the function */
    REGION_PLAIN, /* an arm of an if that all lanes decide alike */
    REGION_ARM,   /* an arm of one that leads them apart */
    REGION_SCOPE, /* what stands before `target` */
    REGION_LOOP,  /* all rounds */
    REGION_ROUND, /* one round: what stands before the next */
} region_kind;

typedef struct lane_region {
    region_kind kind;
    uint32_t outer, depth;
    ir_blk target; /* SCOPE, LOOP, ROUND: the block, or loop header */
    /* Lanes that were active when the region began may wait behind it, or beside it, while it goes on. */
    bool waits;
    bool is_whole; /* SCOPE, ROUND: all lanes that begin it come to its end */
} lane_region;

typedef struct regions {
    ir_fn *fn;
    VEC(lane_region) items; /* 0: the function */
    uint32_t *of_block;
    uint32_t *scope,
        *round;      /* by block: the region that a jump to behind it, or to the next round, ends; 0: none */
    uint32_t *home;  /* by value: the region outside of which nothing needs it */
    bool *in_sight;  /* by value: it is used only where a declaration at its place can be seen */
    bool ends_apart; /* some lanes may be done while others go on */
} regions;

/* The node's `region` is the one of its body; the else's is the next, and so is a loop's one round. */
regions *regions_find(ir_fn *fn, tree *root, const divergence *lanes);

/* Whether only some of the active lanes jump there, or others wait on the way. */
bool regions_jump_apart(const regions *rs, uint32_t from, const tree *jump);
bool regions_return_apart(const regions *rs, uint32_t from);
/* Whether a store may hit what lanes that wait, or are done, have stored already. */
bool regions_store_apart(const regions *rs, uint32_t at);

/* Whether a value that is written in `at` may still be needed, as it was, by lanes that wait. */
bool regions_keep(const regions *rs, uint32_t at, ir_ref value);
/* The innermost region from `at` outwards at whose end lanes may wait; 0: none do. */
uint32_t regions_resume(const regions *rs, uint32_t at);

#endif
