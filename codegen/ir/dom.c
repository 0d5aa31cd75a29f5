#include "dom.h"

#include <string.h>

dom_order dom_order_of(arena *a, const ir_fn *fn) {
    typedef struct frame {
        ir_blk block;
        uint32_t next;
    } frame;
    uint32_t count = fn->blocks.count;
    bool *seen = ARENA_ARRAY(a, bool, count);
    frame *stack = ARENA_ARRAY(a, frame, count + 1);
    ir_blk *order = ARENA_ARRAY(a, ir_blk, count);
    uint32_t depth = 0, end = count;
    stack[depth++] = (frame){0, 0};
    seen[0] = true;
    while (depth > 0) {
        frame *top = &stack[depth - 1];
        const ir_block *block = &fn->blocks.items[top->block];
        if (top->next == block->succ_count) {
            order[--end] = top->block; /* filled from the back: postorder reversed */
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
    return (dom_order){order + end, count - end};
}

static void depth_first(arena *a, const ir_fn *fn, dom_info *d) {
    dom_order order = dom_order_of(a, fn);
    d->order = order.blocks;
    d->reachable = order.count;
    for (uint32_t i = 0; i < d->reachable; i++)
        d->number[d->order[i]] = i;
}

/* ---- dominators ---- */

#define NONE UINT32_MAX

/* All but `block` and `number` hold preorder numbers of the depth-first tree, and are indexed by them. */
typedef struct tarjan {
    ir_blk *block;    /* by preorder number */
    uint32_t *number; /* by block; NONE if it is not reached */
    uint32_t count;
    uint32_t *parent, *semi, *dom;
    uint32_t *ancestor, *label;     /* the forest; NONE is a root's ancestor */
    uint32_t *bucket, *next_bucket; /* lists of blocks by their semidominator */
    uint32_t *path;
} tarjan;

static void preorder(arena *a, const ir_fn *fn, tarjan *t) {
    typedef struct step {
        ir_blk block;
        uint32_t parent;
    } step;
    VEC(step) work = {0};
    VEC_PUSH(a, &work, ((step){0, 0}));
    while (work.count > 0) {
        step at = work.items[--work.count];
        if (t->number[at.block] != NONE) continue;
        uint32_t n = t->count++;
        t->number[at.block] = n;
        t->block[n] = at.block;
        t->parent[n] = at.parent;
        const ir_block *block = &fn->blocks.items[at.block];
        for (uint32_t s = 0; s < block->succ_count; s++)
            VEC_PUSH(a, &work, ((step){block->succs[s], n}));
    }
}

/* The block of least semidominator on the way from v up to its root in the forest. */
static uint32_t least(tarjan *t, uint32_t v) {
    uint32_t depth = 0, u = v;
    if (t->ancestor[v] == NONE) return v;
    for (; t->ancestor[t->ancestor[u]] != NONE; u = t->ancestor[u])
        t->path[depth++] = u;
    while (depth > 0) { /* path compression */
        u = t->path[--depth];
        uint32_t above = t->ancestor[u];
        if (t->semi[t->label[above]] < t->semi[t->label[u]]) t->label[u] = t->label[above];
        t->ancestor[u] = t->ancestor[above];
    }
    return t->label[v];
}

static void semidominator(const ir_fn *fn, tarjan *t, uint32_t w) {
    const ir_block *block = &fn->blocks.items[t->block[w]];
    for (uint32_t p = 0; p < block->preds.count; p++) {
        uint32_t pred = t->number[block->preds.items[p]];
        if (pred == NONE) continue;
        uint32_t u = least(t, pred);
        if (t->semi[u] < t->semi[w]) t->semi[w] = t->semi[u];
    }
    t->next_bucket[w] = t->bucket[t->semi[w]];
    t->bucket[t->semi[w]] = w;
    t->ancestor[w] = t->parent[w];
}

static void dominators(arena *a, const ir_fn *fn, dom_info *d) {
    tarjan t = {.block = ARENA_ARRAY(a, ir_blk, d->count), .number = ARENA_ARRAY(a, uint32_t, d->count)};
    uint32_t **arrays[] = {&t.parent, &t.semi,   &t.dom,         &t.ancestor,
                           &t.label,  &t.bucket, &t.next_bucket, &t.path};
    for (size_t k = 0; k < sizeof arrays / sizeof *arrays; k++)
        *arrays[k] = ARENA_ARRAY(a, uint32_t, d->count);
    for (uint32_t k = 0; k < d->count; k++) {
        t.semi[k] = t.label[k] = k;
        t.number[k] = t.ancestor[k] = t.bucket[k] = NONE;
    }
    preorder(a, fn, &t);
    for (uint32_t w = t.count; w-- > 1;) {
        semidominator(fn, &t, w);
        uint32_t parent = t.parent[w];
        for (uint32_t v = t.bucket[parent]; v != NONE; v = t.next_bucket[v]) {
            uint32_t u = least(&t, v);
            t.dom[v] = t.semi[u] < t.semi[v] ? u : parent;
        }
        t.bucket[parent] = NONE;
    }
    for (uint32_t w = 1; w < t.count; w++)
        if (t.dom[w] != t.semi[w]) t.dom[w] = t.dom[t.dom[w]];
    for (uint32_t w = 0; w < t.count; w++)
        d->idom[t.block[w]] = t.block[t.dom[w]];
}

typedef struct numbering {
    dom_info *d;
    uint32_t next;
} numbering;

static void number_enter(void *context, ir_blk b) {
    numbering *n = context;
    n->d->enter[b] = n->next++;
}

static void number_leave(void *context, ir_blk b) {
    numbering *n = context;
    n->d->leave[b] = n->next - 1;
}

static void tree(dom_info *d) {
    numbering n = {d, 0};
    for (uint32_t i = d->reachable; i > 1; i--) {
        ir_blk b = d->order[i - 1], parent = d->idom[b];
        d->sibling[b] = d->child[parent];
        d->child[parent] = b;
    }
    dom_walk(d, &n, number_enter, number_leave);
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
    d->number = ARENA_ARRAY(a, uint32_t, d->count);
    d->idom = ARENA_ARRAY(a, ir_blk, d->count);
    d->loop = ARENA_ARRAY(a, ir_blk, d->count);
    d->outer = ARENA_ARRAY(a, ir_blk, d->count);
    d->child = ARENA_ARRAY(a, ir_blk, d->count);
    d->sibling = ARENA_ARRAY(a, ir_blk, d->count);
    d->enter = ARENA_ARRAY(a, uint32_t, d->count);
    d->leave = ARENA_ARRAY(a, uint32_t, d->count);
    d->is_header = ARENA_ARRAY(a, bool, d->count);
    for (ir_blk b = 0; b < d->count; b++) {
        d->number[b] = UINT32_MAX;
        d->enter[b] = UINT32_MAX; /* what is not reached dominates nothing, nor is it dominated */
        d->idom[b] = d->loop[b] = d->outer[b] = d->child[b] = d->sibling[b] = IR_NO_BLOCK;
    }
    depth_first(a, fn, d);
    dominators(a, fn, d);
    tree(d);
    loops(a, fn, d);
    return d;
}

void dom_walk(const dom_info *d, void *context, void (*enter)(void *context, ir_blk b),
              void (*leave)(void *context, ir_blk b)) {
    for (ir_blk b = 0; b != IR_NO_BLOCK;) {
        enter(context, b);
        ir_blk next = d->child[b];
        while (next == IR_NO_BLOCK && b != IR_NO_BLOCK) {
            leave(context, b);
            next = d->sibling[b];
            b = b == 0 ? IR_NO_BLOCK : d->idom[b];
        }
        b = next;
    }
}

const dom_members *dom_loop_members(arena *a, const dom_info *d) {
    dom_members *m = ARENA_NEW(a, dom_members);
    m->start = ARENA_ARRAY(a, uint32_t, d->count);
    m->count = ARENA_ARRAY(a, uint32_t, d->count);
    uint32_t total = 0;
    for (uint32_t i = 0; i < d->reachable; i++)
        for (ir_blk h = d->loop[d->order[i]]; h != IR_NO_BLOCK; h = d->outer[h], total++)
            m->count[h]++;
    m->blocks = ARENA_ARRAY(a, ir_blk, total);
    total = 0;
    for (uint32_t i = 0; i < d->reachable; i++) /* first where each ends; it is filled from there */
        m->start[d->order[i]] = total += m->count[d->order[i]];
    for (uint32_t i = d->reachable; i > 0; i--)
        for (ir_blk h = d->loop[d->order[i - 1]]; h != IR_NO_BLOCK; h = d->outer[h])
            m->blocks[--m->start[h]] = d->order[i - 1];
    return m;
}

bool dom_dominates(const dom_info *d, ir_blk above, ir_blk below) {
    return d->enter[above] <= d->enter[below] && d->enter[below] <= d->leave[above];
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

bool dom_has_loop(const dom_info *d) {
    for (uint32_t k = 0; k < d->reachable; k++)
        if (d->is_header[d->order[k]]) return true;
    return false;
}

bool dom_reaches(const ir_fn *fn, ir_blk from, ir_blk to, ir_blk avoid) {
    arena *scratch = ir_scratch(fn);
    arena_mark mark = arena_checkpoint(scratch);
    bool *seen = ARENA_ARRAY(scratch, bool, fn->blocks.count), found = false;
    VEC(ir_blk) work = {0};
    VEC_PUSH(scratch, &work, from);
    while (work.count > 0 && !found) {
        ir_blk b = work.items[--work.count];
        if (b == avoid || seen[b]) continue;
        found = b == to;
        seen[b] = true;
        const ir_block *block = &fn->blocks.items[b];
        for (uint32_t i = 0; i < block->succ_count; i++)
            VEC_PUSH(scratch, &work, block->succs[i]);
    }
    arena_release(scratch, mark);
    return found;
}
