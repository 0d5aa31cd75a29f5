#include "dom.h"

#include <string.h>

static void depth_first(arena *a, const ir_fn *fn, dom_info *d) {
    typedef struct frame {
        ir_blk block;
        uint32_t next;
    } frame;
    bool *seen = ARENA_ARRAY(a, bool, d->count);
    frame *stack = ARENA_ARRAY(a, frame, d->count + 1);
    uint32_t depth = 0, end = d->count;
    stack[depth++] = (frame){0, 0};
    seen[0] = true;
    while (depth > 0) {
        frame *top = &stack[depth - 1];
        const ir_block *block = &fn->blocks.items[top->block];
        if (top->next == block->succ_count) {
            d->order[--end] = top->block; /* filled from the back: postorder reversed */
            depth--;
            continue;
        }
        /* The second successor first, so that the first (the taken branch) comes first in reverse postorder.
         */
        ir_blk succ = block->succs[block->succ_count - 1 - top->next++];
        if (seen[succ]) continue;
        seen[succ] = true;
        stack[depth++] = (frame){succ, 0};
    }
    d->reachable = d->count - end;
    memmove(d->order, d->order + end, d->reachable * sizeof *d->order);
    for (uint32_t i = 0; i < d->reachable; i++)
        d->number[d->order[i]] = i;
}

static ir_blk common(const dom_info *d, ir_blk a, ir_blk b) {
    while (a != b) {
        while (d->number[a] > d->number[b])
            a = d->idom[a];
        while (d->number[b] > d->number[a])
            b = d->idom[b];
    }
    return a;
}

static void dominators(const ir_fn *fn, dom_info *d) {
    d->idom[0] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 1; i < d->reachable; i++) {
            ir_blk b = d->order[i], best = IR_NO_BLOCK;
            const ir_block *block = &fn->blocks.items[b];
            for (uint32_t p = 0; p < block->preds.count; p++) {
                ir_blk pred = block->preds.items[p];
                if (d->number[pred] == UINT32_MAX || d->idom[pred] == IR_NO_BLOCK) continue;
                best = best == IR_NO_BLOCK ? pred : common(d, best, pred);
            }
            if (d->idom[b] == best) continue;
            d->idom[b] = best;
            changed = true;
        }
    }
}

/* Walk back from a latch to its header and put every block on the way into the loop. Headers are taken
 * innermost first, so a block that already has a loop stands for its outermost one so far. */
static void collect_loop(arena *a, const ir_fn *fn, dom_info *d, ir_blk header) {
    VEC(ir_blk) work = {0};
    const ir_block *h = &fn->blocks.items[header];
    for (uint32_t p = 0; p < h->preds.count; p++) {
        ir_blk latch = h->preds.items[p];
        if (d->number[latch] != UINT32_MAX && dom_dominates(d, header, latch)) VEC_PUSH(a, &work, latch);
    }
    while (work.count > 0) {
        ir_blk b = work.items[--work.count];
        if (b == header) continue;
        /* Climb to the outermost loop found so far around b. */
        ir_blk inner = d->is_header[b] ? b : d->loop[b];
        if (inner != IR_NO_BLOCK) {
            while (d->outer[inner] != IR_NO_BLOCK && d->outer[inner] != header && inner != header)
                inner = d->outer[inner];
            if (inner == header || d->outer[inner] == header) continue;
            d->outer[inner] = header;
            b = inner;
        } else {
            d->loop[b] = header;
        }
        const ir_block *block = &fn->blocks.items[b];
        for (uint32_t p = 0; p < block->preds.count; p++) {
            ir_blk pred = block->preds.items[p];
            if (d->number[pred] != UINT32_MAX) VEC_PUSH(a, &work, pred);
        }
    }
}

static void loops(arena *a, const ir_fn *fn, dom_info *d) {
    d->reducible = true;
    for (uint32_t i = d->reachable; i > 0; i--) {
        ir_blk b = d->order[i - 1];
        const ir_block *block = &fn->blocks.items[b];
        bool has_latch = false;
        for (uint32_t p = 0; p < block->preds.count; p++) {
            ir_blk pred = block->preds.items[p];
            if (d->number[pred] == UINT32_MAX || d->number[pred] < d->number[b]) continue;
            if (dom_dominates(d, b, pred))
                has_latch = true;
            else
                d->reducible = false; /* a cycle that can be entered elsewhere */
        }
        if (!has_latch) continue;
        d->is_header[b] = true;
        collect_loop(a, fn, d, b);
        d->loop[b] = b;
    }
}

dom_info *dom_compute(arena *a, const ir_fn *fn) {
    dom_info *d = ARENA_NEW(a, dom_info);
    d->count = fn->blocks.count;
    d->order = ARENA_ARRAY(a, ir_blk, d->count);
    d->number = ARENA_ARRAY(a, uint32_t, d->count);
    d->idom = ARENA_ARRAY(a, ir_blk, d->count);
    d->loop = ARENA_ARRAY(a, ir_blk, d->count);
    d->outer = ARENA_ARRAY(a, ir_blk, d->count);
    d->is_header = ARENA_ARRAY(a, bool, d->count);
    for (ir_blk b = 0; b < d->count; b++) {
        d->number[b] = UINT32_MAX;
        d->idom[b] = d->loop[b] = d->outer[b] = IR_NO_BLOCK;
    }
    depth_first(a, fn, d);
    dominators(fn, d);
    loops(a, fn, d);
    return d;
}

const dom_tree *dom_tree_of(arena *a, const dom_info *d) {
    dom_tree *t = ARENA_NEW(a, dom_tree);
    t->child = ARENA_ARRAY(a, ir_blk, d->count);
    t->sibling = ARENA_ARRAY(a, ir_blk, d->count);
    for (ir_blk b = 0; b < d->count; b++)
        t->child[b] = t->sibling[b] = IR_NO_BLOCK;
    for (uint32_t i = d->reachable; i > 1; i--) {
        ir_blk b = d->order[i - 1], parent = d->idom[b];
        t->sibling[b] = t->child[parent];
        t->child[parent] = b;
    }
    return t;
}

bool dom_dominates(const dom_info *d, ir_blk above, ir_blk below) {
    while (d->number[below] > d->number[above])
        below = d->idom[below];
    return above == below;
}

bool dom_in_loop(const dom_info *d, ir_blk b, ir_blk header) {
    for (ir_blk h = d->loop[b]; h != IR_NO_BLOCK; h = d->outer[h])
        if (h == header) return true;
    return false;
}

ir_blk dom_loop_entry(const ir_fn *fn, const dom_info *d, ir_blk header) {
    const ir_block *block = &fn->blocks.items[header];
    ir_blk entry = IR_NO_BLOCK;
    for (uint32_t p = 0; p < block->preds.count; p++) {
        ir_blk pred = block->preds.items[p];
        if (dom_in_loop(d, pred, header)) continue;
        if (entry != IR_NO_BLOCK) return IR_NO_BLOCK;
        entry = pred;
    }
    return entry != IR_NO_BLOCK && fn->blocks.items[entry].succ_count == 1 ? entry : IR_NO_BLOCK;
}
