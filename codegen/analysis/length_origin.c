/* A length is followed to what it is computed of, through everything that computes numbers of numbers. A phi is computed of its
 * operands and of what the branches ask that lead to one or another of them: those in blocks between its immediate dominator and
 * its own, among which for the phi of a loop are the loop's. */
#include "length_origin.h"

#include "dom.h"

typedef struct walk {
    ir_fn *fn;
    arena *memory;
    const dom_info *d; /* NULL until a phi is met */
    ir_blk made_in;    /* where the array is made */
    bool *seen;        /* by value */
    VEC(ir_ref) work;
    length_origin worst;
    length_leaves leaves;
} walk;

static void is_at_best(walk *w, length_origin origin) {
    if (w->worst < origin) w->worst = origin;
}

static void push(walk *w, ir_ref r) {
    if (w->seen[r]) return;
    w->seen[r] = true;
    VEC_PUSH(w->memory, &w->work, r);
}

static void push_operands(walk *w, ir_ref r) {
    for (uint32_t k = 0; k < ir_at(w->fn, r)->arg_count; k++)
        push(w, ir_at(w->fn, r)->args[k]);
}

static void take_leaf(walk *w, ir_ref r) {
    is_at_best(w, LENGTH_CAPTURED);
    VEC_PUSH(w->memory, &w->leaves, r);
}

bool length_is_fixed(ir_fn *fn, ir_ref length, int64_t *out) {
    if (ir_at(fn, length)->op != IR_length || fn->host == NULL || fn->host->array_length == NULL)
        return false;
    const ir_ins *array = ir_at(fn, ir_arg(fn, length, 0));
    if (array->op != IR_buffer) return false;
    const ir_binding *b = &fn->bindings.items[array->imm.i];
    if (b->object == 0 || b->part != CG_PART_NONE) return false;
    *out = fn->host->array_length(fn->host, b->object);
    return true;
}

static const bc_field *field_of(const ir_fn *fn, ir_ref uniform) {
    const ir_ins *ins = ir_at(fn, uniform);
    return ins->op == IR_uniform ? fn->bindings.items[ins->imm.i].field : NULL;
}

bool length_number(ir_fn *fn, ir_ref uniform, cg_constant *out) {
    const bc_field *field = field_of(fn, uniform);
    if (field == NULL || fn->host == NULL || fn->host->length_number == NULL) return false;
    return fn->host->length_number(fn->host, fn->bindings.items[ir_at(fn, uniform)->imm.i].object, field,
                                   out);
}

void length_number_take(ir_fn *fn, ir_ref uniform) {
    cg_object object = fn->bindings.items[ir_at(fn, uniform)->imm.i].object;
    fn->host->take_length_number(fn->host, object, field_of(fn, uniform));
}

/* ---- phis ---- */

static void push_conditions(walk *w, ir_blk of) {
    const dom_info *d = w->d;
    bool *passed = ARENA_ARRAY(w->memory, bool, w->fn->blocks.count);
    VEC(ir_blk) blocks = {0};
    VEC_PUSH(w->memory, &blocks, of);
    while (blocks.count > 0) {
        const ir_block *block = &w->fn->blocks.items[blocks.items[--blocks.count]];
        for (uint32_t p = 0; p < block->preds.count; p++) {
            ir_blk from = block->preds.items[p];
            if (passed[from] || d->number[from] == UINT32_MAX) continue;
            passed[from] = true;
            ir_ref end = ir_end(w->fn, from);
            if (ir_at(w->fn, end)->op == IR_branch) push(w, ir_at(w->fn, end)->args[0]);
            if (from != d->idom[of]) VEC_PUSH(w->memory, &blocks, from);
        }
    }
}

/* Whether control comes to `b` from what is behind it. */
static bool begins_loop(const walk *w, ir_blk b) {
    const ir_block *block = &w->fn->blocks.items[b];
    for (uint32_t p = 0; p < block->preds.count; p++)
        if (w->d->number[block->preds.items[p]] >= w->d->number[b]) return true;
    return false;
}

static void follow_phi(walk *w, ir_ref phi) {
    ir_blk b = ir_at(w->fn, phi)->block;
    if (w->d == NULL) w->d = dom_compute(w->memory, w->fn);
    if (begins_loop(w, b)) {
        bool is_round = !w->d->reducible || dom_in_loop(w->d, w->made_in, b);
        is_at_best(w, is_round ? LENGTH_ROUND : LENGTH_SHARED);
        if (is_round) return; /* what else decides on the round is no matter */
    }
    push_operands(w, phi);
    push_conditions(w, b);
}

/* ---- the others ---- */

static void follow_uniform(walk *w, ir_ref r) {
    switch (w->fn->bindings.items[ir_at(w->fn, r)->imm.i].role) {
    case IR_ROLE_CAPTURED: take_leaf(w, r); break;
    case IR_ROLE_EXTENT: is_at_best(w, LENGTH_SHARED); break;
    default: is_at_best(w, LENGTH_ELEMENT);
    }
}

static void follow_length(walk *w, ir_ref r) {
    int64_t fixed;
    if (length_is_fixed(w->fn, r, &fixed))
        take_leaf(w, r);
    else
        is_at_best(w,
                   ir_at(w->fn, ir_at(w->fn, r)->args[0])->op == IR_buffer ? LENGTH_SHARED : LENGTH_ELEMENT);
}

/* An element of a captured array is the same for all elements where its index is. */
static void follow_load(walk *w, ir_ref r) {
    const ir_ins *load = ir_at(w->fn, r), *array = ir_at(w->fn, load->args[0]);
    bool is_captured = array->op == IR_buffer && w->fn->bindings.items[array->imm.i].role == IR_ROLE_CAPTURED;
    is_at_best(w, is_captured ? LENGTH_SHARED : LENGTH_ELEMENT);
    push(w, load->args[1]);
}

static void follow_computed(walk *w, ir_ref r) {
    const ir_ins *ins = ir_at(w->fn, r);
    bool is_of_numbers = (ir_ops[ins->op].flags & IR_PURE) != 0 && ins->arg_count > 0;
    for (uint32_t k = 0; k < ins->arg_count; k++)
        is_of_numbers &= ir_at(w->fn, ins->args[k])->type != IR_REF;
    if (!is_of_numbers) is_at_best(w, LENGTH_ELEMENT);
    if (ir_is_elementary(ins)) is_at_best(w, LENGTH_SHARED); /* devices' own: no constant */
    if (is_of_numbers) push_operands(w, r);
}

static void follow(walk *w, ir_ref r) {
    switch (ir_at(w->fn, r)->op) {
    case IR_const_: break;
    case IR_uniform: follow_uniform(w, r); break;
    case IR_length: follow_length(w, r); break;
    case IR_aload: follow_load(w, r); break;
    case IR_phi: follow_phi(w, r); break;
    default: follow_computed(w, r);
    }
}

static bool is_constant(const ir_fn *fn, ir_ref array) {
    for (uint32_t k = 0; k < ir_at(fn, array)->arg_count; k++)
        if (ir_at(fn, ir_at(fn, array)->args[k])->op != IR_const_) return false;
    return true;
}

length_origin length_origin_of(ir_fn *fn, arena *memory, ir_ref array, length_leaves *out_leaves) {
    *out_leaves = (length_leaves){0};
    if (is_constant(fn, array)) return LENGTH_CONSTANT;
    walk w = {.fn = fn, .memory = memory, .made_in = ir_at(fn, array)->block, .worst = LENGTH_CAPTURED};
    w.seen = ARENA_ARRAY(memory, bool, fn->ins.count);
    push_operands(&w, array);
    while (w.work.count > 0 && w.worst != LENGTH_ELEMENT)
        follow(&w, w.work.items[--w.work.count]);
    if (w.leaves.count == 0) is_at_best(&w, LENGTH_SHARED); /* no pass has computed it */
    *out_leaves = w.leaves;
    return w.worst;
}

const bc_field *length_that_varies(ir_fn *fn, ir_ref array) {
    length_leaves leaves;
    cg_constant number;
    if (length_origin_of(fn, fn->memory, array, &leaves) != LENGTH_CAPTURED) return NULL;
    for (uint32_t k = 0; k < leaves.count; k++) {
        bool can_ask = fn->host != NULL && fn->host->length_number != NULL;
        const bc_field *field = field_of(fn, leaves.items[k]);
        if (can_ask && field != NULL && !length_number(fn, leaves.items[k], &number)) return field;
    }
    return NULL;
}
