#include "spmd_choice.h"

#include "divergence.h"
#include "intrinsics.h"
#include "java_slice.h"
#include "launch.h"
#include "own_arrays.h"

enum {
    MAX_BLOCKS = 2000, /* the analysis takes time in proportion to blocks times branches */
    MAX_ARRAY_BYTES =
        1 << 14, /* of what a lane makes for itself: the stacks of PoCL's threads hold sixteen such */
    MAX_ARRAYS_BYTES = 1 << 15, /* of all of it */
};

bool spmd_is_output(const ir_fn *fn, ir_ref array) {
    const ir_ins *ins = ir_at(fn, array);
    return ins->op == IR_buffer && fn->bindings.items[ins->imm.i].role == IR_ROLE_OUTPUT;
}

static const char *obstacle_of(const ir_fn *fn, const ir_ins *ins) {
    if (ins->op == IR_newarray && own_array_bytes(fn, ins) > MAX_ARRAY_BYTES)
        return "an array that it makes is large";
    if (ins->op == IR_astore && ir_at(fn, ins->args[0])->op == IR_buffer &&
        (!spmd_is_output(fn, ins->args[0]) || ir_at(fn, ins->args[1])->op != IR_index))
        return "it stores to another element's place";
    if (ins->type != IR_REF || ins->op == IR_buffer || ins->op == IR_newarray) return NULL;
    return "the element chooses between arrays";
}

/* What a function has no such form for, or would lose by. */
typedef struct reason {
    const char *why;     /* NULL: nothing */
    const ir_site *site; /* or NULL */
} reason;

static reason obstacle(ir_fn *fn) {
    if (fn->blocks.count > MAX_BLOCKS) return (reason){.why = "it is large"};
    if (!dom_compute(fn->memory, fn)->reducible) return (reason){.why = "a loop has several entries"};
    if (own_arrays_bytes(fn) > MAX_ARRAYS_BYTES) return (reason){.why = "the arrays that it makes are large"};
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            const char *why = obstacle_of(fn, ins);
            if (why != NULL) return (reason){why, ins->site};
        }
    return (reason){.why = NULL};
}

/* What a round of a loop costs lanes, or a function without one, in operations of vectors. */
typedef struct lane_cost {
    uint32_t wide, narrow; /* loads that the lanes do one by one */
    uint32_t scattered;    /* stores that they do so */
    uint32_t others;
    const ir_ins *first; /* gather */
} lane_cost;

/* To an array of the element's own, at an index that differs. */
static bool scatters(const divergence *lanes, const ir_ins *ins) {
    return ins->op == IR_astore && lanes->shape[ins->args[1]] == LANE_VARYING;
}

static bool is_narrow(const ir_ins *load) {
    return load->op == IR_aload && cg_element_bytes(load->kind) < 4;
}

/* Of the loop with this header; IR_NO_BLOCK: of the whole function. */
static lane_cost weigh(const ir_fn *fn, const dom_info *d, const divergence *lanes, ir_blk header) {
    enum { WIDE = 3, NARROW = 12, STORE = 12 };
    lane_cost c = {0};
    for (ir_blk b = 0; b < fn->blocks.count; b++) {
        if (d->number[b] == UINT32_MAX || (header != IR_NO_BLOCK && !dom_in_loop(d, b, header))) continue;
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            if (ins->op == IR_aload && lanes->shape[ins->args[1]] == LANE_VARYING) {
                if (c.first == NULL) c.first = ins;
                c.wide += is_narrow(ins) ? 0 : WIDE;
                c.narrow += is_narrow(ins) ? NARROW : 0;
            } else if (scatters(lanes, ins)) {
                c.scattered += STORE;
            } else if ((ir_ops[ins->op].flags & IR_PURE) != 0 && ins->op != IR_phi && ins->arg_count > 0) {
                c.others++;
            }
        }
    }
    return c;
}

static bool is_loop(const dom_info *d, ir_blk b) {
    return d->number[b] != UINT32_MAX && d->is_header[b];
}

typedef VEC(ir_blk) blocks;

static bool goes_back(const dom_info *d, ir_blk from, ir_blk to) {
    return is_loop(d, to) && dom_in_loop(d, from, to);
}

/* Whether the function ends at `b`, or a round of a loop around `inner`. What ends in a trap is no end, for no lane goes on. */
static bool is_end(const ir_fn *fn, const dom_info *d, ir_blk b, ir_blk inner) {
    const ir_block *block = &fn->blocks.items[b];
    for (uint32_t k = 0; k < block->succ_count; k++) {
        ir_blk to = block->succs[k];
        if (to != inner && goes_back(d, b, to) && dom_in_loop(d, inner, to)) return true;
    }
    return ir_at(fn, ir_end(fn, b))->op == IR_return_;
}

/* By block: whether from there one comes to one of these without `barred`, in the same round of all loops. */
static bool *find_before(const ir_fn *fn, const dom_info *d, blocks *from, ir_blk barred) {
    bool *found = ARENA_ARRAY(fn->memory, bool, fn->blocks.count);
    for (uint32_t k = 0; k < from->count; k++)
        found[from->items[k]] = true;
    while (from->count > 0) {
        ir_blk to = from->items[--from->count];
        const ir_block *block = &fn->blocks.items[to];
        for (uint32_t k = 0; k < block->preds.count; k++) {
            ir_blk b = block->preds.items[k];
            if (b == barred || found[b] || d->number[b] == UINT32_MAX || goes_back(d, b, to)) continue;
            found[b] = true;
            VEC_PUSH(fn->memory, from, b);
        }
    }
    return found;
}

/* Of a loop, told by its header, or a block. Lanes leave a loop around it in different rounds; or may part at a block from which one way leads
 * to it and another past it. */
static bool runs_for_some(const ir_fn *fn, const dom_info *d, const divergence *lanes, ir_blk it) {
    blocks itself = {0}, ends = {0};
    VEC_PUSH(fn->memory, &itself, it);
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        if (d->number[b] != UINT32_MAX && b != it && is_end(fn, d, b, it)) VEC_PUSH(fn->memory, &ends, b);
    const bool *to_it = find_before(fn, d, &itself, it), *past_it = find_before(fn, d, &ends, it);
    for (ir_blk b = 0; b < fn->blocks.count; b++) {
        if (d->number[b] == UINT32_MAX || dom_in_loop(d, b, it)) continue;
        if (is_loop(d, b) && lanes->loop_splits[b] && dom_in_loop(d, it, b)) return true;
        if (lanes->splits[b] && to_it[b] && past_it[b]) return true;
    }
    return false;
}

static const ir_ins *store_in(const ir_fn *fn, const divergence *lanes, ir_blk b) {
    for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
        const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
        if (scatters(lanes, ins)) return ins;
    }
    return NULL;
}

/* Where some lanes store to their own arrays in a round of this loop, and others do not. Each such store is sixteen under a mask, for those few
 * lanes that want it. */
static blocks stores_of_some(const ir_fn *fn, const dom_info *d, const divergence *lanes, ir_blk header) {
    blocks found = {0};
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        if (d->loop[b] == header && b != header && store_in(fn, lanes, b) != NULL &&
            runs_for_some(fn, d, lanes, b))
            VEC_PUSH(fn->memory, &found, b);
    return found;
}

/* Whether a round comes to one of these at most, of three or more: the cases of a switch, as of an interpreter with a stack. An element
 * takes one of them, lanes take all. */
static bool exclude_each_other(const ir_fn *fn, const blocks *cases, ir_blk header) {
    enum { LEAST = 3, MOST = 64 }; /* every pair is compared */
    if (cases->count < LEAST || cases->count > MOST) return false;
    for (uint32_t i = 0; i < cases->count; i++)
        for (uint32_t j = 0; j < cases->count; j++)
            if (i != j && dom_reaches(fn, cases->items[i], cases->items[j], header)) return false;
    return true;
}

/* What loops say of lanes. */
typedef struct loops {
    bool any, split;      /* there is one; one that lanes leave in different rounds */
    const ir_ins *gather; /* by which lanes lose; NULL: none */
    const ir_ins *store;  /* likewise */
    bool by_data;         /* whether they gain depends on how many are at work in a loop */
} loops;

/* Where lanes leave a loop in different rounds they wait for the one with most. If they do little but gather in it, vectors gain nothing
 * that makes up for that; if they gather or scatter at all to speak of, it depends on how many wait. So it does where some do not come to the
 * loop, or to a place in it where others scatter; they lose where there are several such places, of which each comes to one. */
static loops look_at_loops(ir_fn *fn) {
    enum { TO_SPEAK_OF = 4 }; /* one operation in so many */
    const dom_info *d = dom_compute(fn->memory, fn);
    loops l = {.any = dom_has_loop(d)};
    if (!l.any) return l;
    const divergence *lanes = divergence_compute(fn, d, 0);
    for (ir_blk h = 0; h < fn->blocks.count; h++) {
        if (!is_loop(d, h)) continue;
        bool splits = lanes->loop_splits[h];
        blocks stores = stores_of_some(fn, d, lanes, h);
        lane_cost c = splits || stores.count > 0 ? weigh(fn, d, lanes, h) : (lane_cost){0};
        uint32_t gathers = c.wide + c.narrow;
        if (l.gather == NULL && splits && gathers > c.others) l.gather = c.first;
        if (l.store == NULL && gathers + c.scattered > c.others && exclude_each_other(fn, &stores, h))
            l.store = store_in(fn, lanes, stores.items[0]);
        l.split |= splits;
        l.by_data =
            l.by_data || (gathers + c.scattered) * TO_SPEAK_OF > c.others || runs_for_some(fn, d, lanes, h);
    }
    return l;
}

/* A division that no processor's vectors have, of integers by what is no constant, or a remainder of floating point. Lanes
 * have texts for them. */
static bool divides(const ir_fn *fn, const ir_ins *ins) {
    if (ins->op != IR_div && ins->op != IR_rem) return false;
    bool is_real = ins->type == IR_F32 || ins->type == IR_F64;
    return is_real ? ins->op == IR_rem : ir_at(fn, ins->args[1])->op != IR_const_;
}

/* An elementary function of doubles, or one whose text for one element branches. Compilers do not vectorise a branch; what is long they
 * do, by as many registers' worth as the skeleton's loop suits, with gathers where its elements lie apart. */
static bool computes_long(const ir_fn *fn, const ir_ins *ins) {
    if (!ir_is_elementary(ins)) return false;
    return ins->type == IR_F64 ||
           java_slice_has(arena_printf(fn->memory, "%s_v", intrinsics[ins->imm.i].function));
}

/* Whether there is what lanes have a better text for than a compiler makes of one for one element. */
static bool needs_texts_for_lanes(const ir_fn *fn) {
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            if (divides(fn, ins) || computes_long(fn, ins)) return true;
        }
    return false;
}

/* Processors gather numbers of 32 and 64 bits. Smaller ones are sixteen loads, each of which is put into the vector by itself: where code
 * without a loop does little else, the first of them. */
static const ir_ins *gather_without_loop(ir_fn *fn) {
    bool any = false;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++)
            any |= is_narrow(ir_at(fn, fn->blocks.items[b].ins.items[k]));
    if (!any) return NULL;
    const dom_info *d = dom_compute(fn->memory, fn);
    lane_cost c = weigh(fn, d, divergence_compute(fn, d, 0), IR_NO_BLOCK);
    return c.narrow > c.others ? c.first : NULL;
}

/* Why a function without obstacle would gain nothing by it on a CPU. */
static reason loss(ir_fn *fn, const loops *l, bool straight) {
    if (l->gather != NULL) return (reason){"its loop does little but read scattered places", l->gather->site};
    if (l->store != NULL)
        return (reason){"the cases of its loop do little but read and store at scattered places",
                        l->store->site};
    if (l->any || needs_texts_for_lanes(fn)) return (reason){.why = NULL};
    if (!straight)
        return (reason){.why = "it has no loop, and the device's compiler vectorises such code by itself"};
    const ir_ins *gather = gather_without_loop(fn);
    if (gather == NULL) return (reason){.why = NULL};
    return (reason){"it does little but read scattered bytes or shorts", gather->site};
}

static const char *words_of(const ir_fn *fn, reason r) {
    const char *location = r.why == NULL || r.site == NULL ? NULL : ir_location_in_program(fn, r.site);
    return location == NULL ? r.why : arena_printf(fn->memory, "%s, at %s", r.why, location);
}

spmd_choice spmd_choose(ir_fn *fn, const cg_target *target, bool straight) {
    if (target->form == CG_FORM_SIMT) return (spmd_choice){.lanes = false};
    reason r = obstacle(fn);
    if (r.why != NULL) return (spmd_choice){.why = words_of(fn, r)};
    loops l = look_at_loops(fn);
    if (target->form == CG_FORM_BEST) r = loss(fn, &l, straight);
    bool lanes = r.why == NULL;
    return (spmd_choice){.lanes = lanes,
                         .splits = l.split,
                         .by_data = lanes && target->form == CG_FORM_BEST && l.by_data,
                         .why = words_of(fn, r)};
}

const char *spmd_choice_words(arena *a, spmd_choice choice) {
    if (choice.lanes) return "lanes of 16";
    return choice.why == NULL ? "one by one" : arena_printf(a, "one by one: %s", choice.why);
}
