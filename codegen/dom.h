/* Orders and trees over the blocks of a function: reverse postorder, dominators, natural loops. */
#ifndef WEFT_DOM_H
#define WEFT_DOM_H

#include "ir.h"

typedef struct dom_info {
    uint32_t count;     /* of blocks in the function; the arrays below are indexed by block */
    ir_blk *order;      /* reachable blocks in reverse postorder; order[0] is the entry */
    uint32_t reachable; /* how many */
    uint32_t *number;   /* position in `order`; UINT32_MAX for a block that is not reachable */
    ir_blk *idom;       /* immediate dominator; the entry's is itself */
    ir_blk *loop;       /* header of the innermost loop that holds the block, or IR_NO_BLOCK */
    ir_blk *outer;      /* for a header: header of the next enclosing loop, or IR_NO_BLOCK */
    bool *is_header;
    bool reducible; /* every cycle is a natural loop */
} dom_info;

/* The children of a block in the dominator tree, by block: `child` is the first, `sibling` the next one of
 * the same parent; IR_NO_BLOCK ends. In reverse postorder. */
typedef struct dom_tree {
    ir_blk *child, *sibling;
} dom_tree;

/* Dominators by Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001). */
dom_info *dom_compute(arena *a, const ir_fn *fn);
const dom_tree *dom_tree_of(arena *a, const dom_info *d);
bool dom_dominates(const dom_info *d, ir_blk above, ir_blk below);
/* Whether `b` is in the loop with this header (the header is). */
bool dom_in_loop(const dom_info *d, ir_blk b, ir_blk header);
/* The one block outside the loop that leads to its header and nowhere else, or IR_NO_BLOCK. */
ir_blk dom_loop_entry(const ir_fn *fn, const dom_info *d, ir_blk header);

#endif
