#include "spmd_regions.h"

typedef struct taken_jump {
    uint32_t from;
    const tree *node;
} taken_jump;

typedef struct walker {
    regions *rs;
    const divergence *lanes;
    VEC(taken_jump) jumps;
    VEC(uint32_t) returns; /* where from */
    VEC(uint32_t) losses;  /* where lanes may throw */
} walker;

static uint32_t open_region(walker *w, region_kind kind, uint32_t outer, ir_blk target) {
    regions *rs = w->rs;
    lane_region one = {.kind = kind, .outer = outer, .target = target, .waits = kind == REGION_ARM};
    one.depth = rs->items.count == 0 ? 0 : rs->items.items[outer].depth + 1;
    VEC_PUSH(rs->fn->memory, &rs->items, one);
    return rs->items.count - 1;
}

static bool may_throw(const ir_fn *fn, ir_blk b) {
    const ir_block *block = &fn->blocks.items[b];
    for (uint32_t k = 0; k < block->ins.count; k++)
        if (ir_ops[ir_at(fn, block->ins.items[k])->op].flags & IR_CHECK) return true;
    return false;
}

static void walk(walker *w, tree *t, uint32_t at);

static void walk_if(walker *w, tree *t, uint32_t at) {
    bool apart = w->lanes->shape[t->condition] != LANE_UNIFORM;
    tree_if parts = tree_if_parts(t);
    t->region = open_region(w, apart ? REGION_ARM : REGION_PLAIN, at, 0);
    open_region(w, apart ? REGION_ARM : REGION_PLAIN, at, 0);
    walk(w, (tree *)parts.guarded, t->region);
    walk(w, (tree *)parts.other, t->region + 1);
    walk(w, (tree *)parts.beside, at);
}

static void walk(walker *w, tree *t, uint32_t at) {
    regions *rs = w->rs;
    for (; t != NULL; t = t->next) {
        switch (t->kind) {
        case TREE_BLOCK:
            rs->of_block[t->block] = at;
            if (may_throw(rs->fn, t->block)) VEC_PUSH(rs->fn->memory, &w->losses, at);
            break;
        case TREE_IF: walk_if(w, t, at); break;
        case TREE_SCOPE:
            t->region = rs->scope[t->block] = open_region(w, REGION_SCOPE, at, t->block);
            walk(w, t->body, t->region);
            break;
        case TREE_LOOP:
            t->region = open_region(w, REGION_LOOP, at, t->block);
            rs->round[t->block] = open_region(w, REGION_ROUND, t->region, t->block);
            walk(w, t->body, t->region + 1);
            break;
        case TREE_JUMP: VEC_PUSH(rs->fn->memory, &w->jumps, ((taken_jump){at, t})); break;
        case TREE_RETURN: VEC_PUSH(rs->fn->memory, &w->returns, at); break;
        case TREE_TRAP: VEC_PUSH(rs->fn->memory, &w->losses, at); break;
        default: break;
        }
    }
}

/* ---- jumps ---- */

/* Lanes wait on the way out from `at` to `end`, which is not looked at itself. */
static bool waits_between(const regions *rs, uint32_t at, uint32_t end) {
    for (; at != end; at = rs->items.items[at].outer)
        if (rs->items.items[at].waits) return true;
    return false;
}

static uint32_t end_of(const regions *rs, const tree *jump) {
    return jump->repeats ? rs->round[jump->block] : rs->scope[jump->block];
}

bool regions_jump_apart(const regions *rs, uint32_t from, const tree *jump) {
    return waits_between(rs, from, end_of(rs, jump));
}

bool regions_return_apart(const regions *rs, uint32_t from) {
    return waits_between(rs, from, 0);
}

bool regions_store_apart(const regions *rs, uint32_t at) {
    return rs->ends_apart || waits_between(rs, at, 0);
}

/* Where some lanes jump to, they wait; which may make others' jumps over that place ones of some lanes only. */
static void mark_waits(walker *w) {
    regions *rs = w->rs;
    for (bool again = true; again;) {
        again = false;
        for (uint32_t k = 0; k < w->jumps.count; k++) {
            const taken_jump *j = &w->jumps.items[k];
            lane_region *end = &rs->items.items[end_of(rs, j->node)];
            if (end->waits || !regions_jump_apart(rs, j->from, j->node)) continue;
            end->waits = again = true;
        }
    }
    for (uint32_t k = 0; k < w->returns.count; k++)
        if (regions_return_apart(rs, w->returns.items[k])) rs->ends_apart = true;
}

/* Lanes go from `from` to behind `end`, or are gone if that is the function. */
static void mark_parted(regions *rs, uint32_t from, uint32_t end) {
    for (uint32_t at = from; at != end; at = rs->items.items[at].outer)
        rs->items.items[at].is_whole = false;
}

static void mark_whole(walker *w) {
    regions *rs = w->rs;
    for (uint32_t k = 0; k < rs->items.count; k++) {
        lane_region *one = &rs->items.items[k];
        one->is_whole = one->kind == REGION_SCOPE || one->kind == REGION_ROUND;
    }
    for (uint32_t k = 0; k < w->jumps.count; k++)
        mark_parted(rs, w->jumps.items[k].from, end_of(rs, w->jumps.items[k].node));
    for (uint32_t k = 0; k < w->returns.count; k++)
        mark_parted(rs, w->returns.items[k], 0);
    for (uint32_t k = 0; k < w->losses.count; k++)
        mark_parted(rs, w->losses.items[k], 0);
}

uint32_t regions_resume(const regions *rs, uint32_t at) {
    while (at != 0 && !rs->items.items[at].waits)
        at = rs->items.items[at].outer;
    return at;
}

/* ---- values ---- */

static uint32_t common(const regions *rs, uint32_t a, uint32_t b) {
    while (a != b) {
        if (rs->items.items[a].depth < rs->items.items[b].depth)
            b = rs->items.items[b].outer;
        else
            a = rs->items.items[a].outer;
    }
    return a;
}

/* Regions that are braces in the text. */
static uint32_t brace_of(const regions *rs, uint32_t at) {
    while (rs->items.items[at].kind == REGION_SCOPE || rs->items.items[at].kind == REGION_LOOP)
        at = rs->items.items[at].outer;
    return at;
}

static bool encloses(const regions *rs, uint32_t outer, uint32_t inner) {
    while (rs->items.items[inner].depth > rs->items.items[outer].depth)
        inner = rs->items.items[inner].outer;
    return inner == outer;
}

static bool repeats_between(const regions *rs, uint32_t at, uint32_t end) {
    for (; at != end; at = rs->items.items[at].outer)
        if (rs->items.items[at].kind == REGION_ROUND) return true;
    return false;
}

/* A loop's phi is carried from round to round, past lanes that wait for the next one. What gives it its first value
 * stands in front of the loop, where nobody has one yet; but where lanes come to the loop from several places, or from
 * one in different rounds of another loop, those that came first wait with theirs. */
static uint32_t home_of_carried(const regions *rs, ir_blk header) {
    const ir_block *block = &rs->fn->blocks.items[header];
    uint32_t loop = rs->items.items[rs->round[header]].outer, all = loop, entries = 0;
    bool repeats = false;
    for (uint32_t p = 0; p < block->preds.count; p++) {
        uint32_t from = rs->of_block[block->preds.items[p]];
        if (encloses(rs, loop, from)) continue;
        all = common(rs, all, from);
        repeats |= repeats_between(rs, from, all);
        entries++;
    }
    return entries == 1 && !repeats ? loop : all;
}

static void place_values(regions *rs) {
    ir_fn *fn = rs->fn;
    rs->home = ARENA_ARRAY(fn->memory, uint32_t, fn->ins.count);
    rs->in_sight = ARENA_ARRAY(fn->memory, bool, fn->ins.count);
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            uint32_t at = rs->of_block[b];
            rs->home[r] = ir_at(fn, r)->op == IR_phi && rs->round[b] != 0 ? home_of_carried(rs, b) : at;
            rs->in_sight[r] = ir_at(fn, r)->op != IR_phi;
        }
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            for (uint32_t j = 0; j < ins->arg_count; j++) {
                ir_blk use = ins->op == IR_phi ? fn->blocks.items[b].preds.items[j] : b;
                ir_ref arg = ins->args[j];
                uint32_t brace = brace_of(rs, rs->of_block[ir_at(fn, arg)->block]);
                if (!encloses(rs, brace, rs->of_block[use])) rs->in_sight[arg] = false;
                rs->home[arg] = common(rs, rs->home[arg], rs->of_block[use]);
            }
        }
}

bool regions_keep(const regions *rs, uint32_t at, ir_ref value) {
    uint32_t home = rs->home[value];
    if (!encloses(rs, home, at)) return false; /* before it: nobody has it yet */
    for (; at != home; at = rs->items.items[at].outer)
        if (rs->items.items[at].waits) return true;
    return false;
}

regions *regions_find(ir_fn *fn, tree *root, const divergence *lanes) {
    arena *a = fn->memory;
    regions *rs = ARENA_NEW(a, regions);
    walker w = {.rs = rs, .lanes = lanes};
    rs->fn = fn;
    rs->of_block = ARENA_ARRAY(a, uint32_t, fn->blocks.count);
    rs->scope = ARENA_ARRAY(a, uint32_t, fn->blocks.count);
    rs->round = ARENA_ARRAY(a, uint32_t, fn->blocks.count);
    open_region(&w, REGION_BODY, 0, 0);
    walk(&w, root, 0);
    mark_waits(&w);
    mark_whole(&w);
    place_values(rs);
    return rs;
}
