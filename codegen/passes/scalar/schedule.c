/* The order in which the elementary functions (exp, log ...) are computed.
 *
 * Each is a chain of dozens of operations that wait for one another, so a processor is busy only while
 * several are under way, and it finds those in the few hundred instructions that it looks ahead; the
 * compilers behind OpenCL C keep the order of the text. In Java's order one call's value is used up before
 * the next call begins.
 *
 *   1. A call moves up over branches, not over loops, to a block with another call, if each way from the
 *      end of that block leads to where the call was: it is not computed more often than before.
 *   2. In a block with two or more calls these are ordered by list scheduling: of the calls that wait for
 *      nothing, the one goes first on which the longest chain of calls depends (P. Gibbons and S. Muchnick,
 *      "Efficient instruction scheduling for a pipelined architecture", 1986). What a call needs stands in
 *      front of it, and the rest, in its old order, behind the last call.
 *
 * Requirement: only PURE instructions change places with others. So memory and checks keep their order.
 */
#include "dom.h"
#include "passes.h"

enum {
    LATENCY = 3, /* of a call, in calls that can begin meanwhile */
    /* These bound the time that a function of any shape takes. */
    MAX_CLIMB = 16,    /* dominators up which a call may move */
    MAX_BETWEEN = 32,  /* blocks over which it may move */
    MAX_OPERANDS = 64, /* that are looked at to see whether it can */
    MAX_BLOCK = 1024,  /* instructions of a block that is put in order, or that a call leaves */
};

static bool is_call(const ir_fn *fn, ir_ref r) {
    return ir_is_elementary(ir_at(fn, r));
}

static bool is_pure(const ir_ins *ins) {
    return (ir_ops[ins->op].flags & IR_PURE) != 0 && ins->op != IR_phi;
}

static uint32_t count_calls(const ir_fn *fn, ir_blk b) {
    const ir_block *block = &fn->blocks.items[b];
    uint32_t count = 0;
    for (uint32_t k = 0; k < block->ins.count; k++)
        count += is_call(fn, block->ins.items[k]);
    return count;
}

/* ---- over branches ---- */

/* Whether each way from the end of `from`, which dominates `to`, leads to `to` and round no loop. */
static bool always_leads(const ir_fn *fn, const dom_info *d, ir_blk from, ir_blk to) {
    ir_blk reached[MAX_BETWEEN] = {from};
    uint32_t count = 1;
    for (uint32_t i = 0; i < count; i++) {
        const ir_block *block = &fn->blocks.items[reached[i]];
        if (block->succ_count == 0) return false;
        for (uint32_t k = 0; k < block->succ_count; k++) {
            ir_blk next = block->succs[k];
            uint32_t known = 0;
            if (d->is_header[next]) return false;
            while (known < count && reached[known] != next)
                known++;
            if (next == to || known < count) continue;
            if (count == MAX_BETWEEN) return false;
            reached[count++] = next;
        }
    }
    return true;
}

static bool can_stand_in(const ir_fn *fn, const dom_info *d, ir_ref r, ir_blk b, uint32_t *looked_at) {
    const ir_ins *ins = ir_at(fn, r);
    if (dom_dominates(d, ins->block, b)) return true;
    if (!is_pure(ins) || ++*looked_at > MAX_OPERANDS) return false;
    for (uint32_t k = 0; k < ins->arg_count; k++)
        if (!can_stand_in(fn, d, ins->args[k], b, looked_at)) return false;
    return true;
}

static void move_to(ir_fn *fn, const dom_info *d, uint32_t *calls, ir_ref r, ir_blk b) {
    ir_ins *ins = ir_at(fn, r);
    if (dom_dominates(d, ins->block, b)) return;
    for (uint32_t k = 0; k < ins->arg_count; k++)
        move_to(fn, d, calls, ins->args[k], b);
    if (is_call(fn, r)) calls[ins->block]--, calls[b]++;
    ir_move_last(fn, b, r);
}

/* IR_NO_BLOCK if the call should stay. `calls`: by block, how many are in it. */
static ir_blk find_place(const ir_fn *fn, const dom_info *d, const uint32_t *calls, ir_ref call) {
    ir_blk home = ir_at(fn, call)->block, found = IR_NO_BLOCK, b = home;
    for (int climbed = 0; climbed < MAX_CLIMB && b != d->idom[b]; climbed++) {
        uint32_t looked_at = 0;
        b = d->idom[b];
        if (!can_stand_in(fn, d, call, b, &looked_at) || !always_leads(fn, d, b, home)) break;
        if (calls[b] > 0) found = b;
    }
    return found;
}

static bool move_up(ir_fn *fn, const dom_info *d, uint32_t *calls, ir_blk b) {
    VEC(ir_ref) here = {0};
    const ir_block *block = &fn->blocks.items[b];
    bool changed = false;
    if (calls[b] == 0 || block->ins.count > MAX_BLOCK) return false;
    for (uint32_t k = 0; k < block->ins.count; k++)
        if (is_call(fn, block->ins.items[k])) VEC_PUSH(fn->memory, &here, block->ins.items[k]);
    for (uint32_t i = 0; i < here.count; i++) {
        ir_blk to = find_place(fn, d, calls, here.items[i]);
        if (to == IR_NO_BLOCK) continue;
        move_to(fn, d, calls, here.items[i], to);
        changed = true;
    }
    return changed;
}

/* ---- in one block ---- */

typedef struct node { /* by position in the block */
    bool placed;
    uint32_t ready;  /* when what it needs is there, if `blocked` is false */
    bool blocked;    /* it needs a call that has no place yet */
    uint32_t issued; /* of a placed call: when it began */
    uint32_t height; /* calls in the longest chain from here on, this one included */
} node;

typedef struct scheduler {
    ir_fn *fn;
    ir_blk block;
    const ir_ref *old; /* the block's instructions */
    uint32_t count;
    uint32_t *position; /* by value of this block: its index in `old`, plus 1 */
    uint32_t *before; /* by index: the last one before it that is not PURE, plus 1; 0: none, or it is PURE */
    node *nodes;
    ir_ref *placed;
    uint32_t placed_count;
} scheduler;

/* Calls `visit` with each index that `i` must stand behind. */
static void each_needed(scheduler *s, uint32_t i, void (*visit)(scheduler *s, uint32_t i, uint32_t needed)) {
    const ir_ins *ins = ir_at(s->fn, s->old[i]);
    if (ins->op == IR_phi) return;
    for (uint32_t k = 0; k < ins->arg_count; k++)
        if (s->position[ins->args[k]] != 0) visit(s, i, s->position[ins->args[k]] - 1);
    if (s->before[i] != 0) visit(s, i, s->before[i] - 1);
}

static void pass_height(scheduler *s, uint32_t i, uint32_t needed) {
    uint32_t height = s->nodes[i].height + (uint32_t)is_call(s->fn, s->old[needed]);
    if (height > s->nodes[needed].height) s->nodes[needed].height = height;
}

static void wait_for(scheduler *s, uint32_t i, uint32_t needed) {
    node *n = &s->nodes[i];
    const node *other = &s->nodes[needed];
    bool call = is_call(s->fn, s->old[needed]);
    uint32_t there = call ? other->issued + LATENCY : other->ready;
    if (call ? !other->placed : other->blocked) n->blocked = true;
    if (there > n->ready) n->ready = there;
}

static void place_needed(scheduler *s, uint32_t i, uint32_t needed);

/* Behind what it needs. */
static void place(scheduler *s, uint32_t i) {
    if (s->nodes[i].placed) return;
    s->nodes[i].placed = true;
    each_needed(s, i, place_needed);
    s->placed[s->placed_count++] = s->old[i];
}

static void place_needed(scheduler *s, uint32_t i, uint32_t needed) {
    (void)i;
    place(s, needed);
}

/* Of the calls that can begin first, from `now` on, the one with the longest chain behind it. */
static uint32_t pick_call(scheduler *s, uint32_t now) {
    uint32_t best = s->count;
    for (uint32_t i = 0; i < s->count; i++) {
        node *n = &s->nodes[i];
        n->ready = 0;
        n->blocked = false;
        each_needed(s, i, wait_for);
        if (n->blocked || n->placed || !is_call(s->fn, s->old[i])) continue;
        if (n->ready < now) n->ready = now;
        if (best == s->count || n->ready < s->nodes[best].ready ||
            (n->ready == s->nodes[best].ready && n->height > s->nodes[best].height))
            best = i;
    }
    return best;
}

static scheduler *scheduler_new(ir_fn *fn, ir_blk b, uint32_t *position) {
    scheduler *s = ARENA_NEW(ir_scratch(fn), scheduler);
    const ir_block *block = &fn->blocks.items[b];
    uint32_t last = 0;
    s->fn = fn;
    s->block = b;
    s->count = block->ins.count;
    s->position = position;
    s->before = ARENA_ARRAY(ir_scratch(fn), uint32_t, s->count);
    s->nodes = ARENA_ARRAY(ir_scratch(fn), node, s->count);
    s->placed = ARENA_ARRAY(ir_scratch(fn), ir_ref, s->count);
    ir_ref *old = ARENA_ARRAY(ir_scratch(fn), ir_ref, s->count);
    for (uint32_t i = 0; i < s->count; i++) {
        old[i] = block->ins.items[i];
        position[old[i]] = i + 1;
        if (is_pure(ir_at(fn, old[i]))) continue;
        s->before[i] = last;
        last = i + 1;
    }
    s->old = old;
    return s;
}

static bool order_block(ir_fn *fn, ir_blk b, uint32_t *position) {
    scheduler *s = scheduler_new(fn, b, position);
    bool changed = false;
    uint32_t now = 0, call;
    for (uint32_t i = s->count; i > 0; i--) {
        node *n = &s->nodes[i - 1];
        if (n->height == 0) n->height = is_call(fn, s->old[i - 1]);
        each_needed(s, i - 1, pass_height);
    }
    for (uint32_t i = 0; i < s->count && ir_at(fn, s->old[i])->op == IR_phi; i++)
        place(s, i);
    while ((call = pick_call(s, now)) < s->count) {
        s->nodes[call].issued = s->nodes[call].ready;
        now = s->nodes[call].issued + 1;
        place(s, call);
    }
    for (uint32_t i = 0; i < s->count; i++)
        place(s, i);
    for (uint32_t i = 0; i < s->count; i++) {
        if (s->placed[i] != s->old[i]) changed = true;
        position[s->old[i]] = 0;
    }
    for (uint32_t i = 0; i < s->count; i++)
        fn->blocks.items[b].ins.items[i] = s->placed[i];
    return changed;
}

status pass_schedule(ir_fn *fn, bool *out_changed) {
    const dom_info *d = dom_compute(ir_scratch(fn), fn);
    uint32_t *position = ARENA_ARRAY(ir_scratch(fn), uint32_t, fn->ins.count);
    uint32_t *calls = ARENA_ARRAY(ir_scratch(fn), uint32_t, fn->blocks.count);
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        calls[b] = count_calls(fn, b);
    for (uint32_t i = 0; i < d->reachable; i++)
        if (move_up(fn, d, calls, d->order[i])) *out_changed = true;
    for (uint32_t i = 0; i < d->reachable; i++) {
        ir_blk b = d->order[i];
        bool worth = fn->blocks.items[b].ins.count <= MAX_BLOCK && calls[b] > 1;
        if (worth && order_block(fn, b, position)) *out_changed = true;
    }
    return status_ok();
}
