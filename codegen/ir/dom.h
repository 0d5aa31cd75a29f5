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
    ir_blk *child;      /* first child in the dominator tree, or IR_NO_BLOCK */
    ir_blk *sibling;    /* next child of the same parent, in reverse postorder, or IR_NO_BLOCK */
    uint32_t *enter;    /* a block's place in preorder of the dominator tree ... */
    uint32_t *leave;    /* ... and the last place in its subtree */
    ir_blk *loop;       /* header of the innermost loop that holds the block, or IR_NO_BLOCK */
    ir_blk *outer;      /* for a header: header of the next enclosing loop, or IR_NO_BLOCK */
    bool *is_header;
    bool reducible; /* every cycle is a natural loop */
} dom_info;

/* The order alone, which takes a fraction of the time. */
typedef struct dom_order {
    ir_blk *blocks; /* reachable, in reverse postorder */
    uint32_t count;
} dom_order;

dom_order dom_order_of(arena *a, const ir_fn *fn);

/* Dominators by Lengauer and Tarjan, "A Fast Algorithm for Finding Dominators in a Flowgraph" (1979), with
 * path compression alone: in time O(m log n), also where a thousand breaks lead to one block. */
dom_info *dom_compute(arena *a, const ir_fn *fn);
/* Go down the dominator tree: `enter` on a block before its children, which come in reverse postorder, and
 * `leave` behind them. */
void dom_walk(const dom_info *d, void *context, void (*enter)(void *context, ir_blk b),
              void (*leave)(void *context, ir_blk b));
bool dom_dominates(const dom_info *d, ir_blk above, ir_blk below);
/* Whether `b` is in the loop with this header (the header is). */
bool dom_in_loop(const dom_info *d, ir_blk b, ir_blk header);
/* The blocks of every loop, those of its inner loops among them: count[h] of them from blocks[start[h]] on,
 * in reverse postorder, for each header h. */
typedef struct dom_members {
    uint32_t *start, *count;
    ir_blk *blocks;
} dom_members;

const dom_members *dom_loop_members(arena *a, const dom_info *d);

/* Whether there is a natural loop. */
bool dom_has_loop(const dom_info *d);

/* The one block outside the loop that leads to its header and nowhere else, or IR_NO_BLOCK. */
ir_blk dom_loop_entry(const ir_fn *fn, const dom_info *d, ir_blk header);
/* Whether control can go from the start of block `from` to block `to` without passing `avoid`. */
bool dom_reaches(const ir_fn *fn, ir_blk from, ir_blk to, ir_blk avoid);

#endif
