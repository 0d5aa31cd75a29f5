/* Blocks in reverse postorder, so that only loops jump back; phis are moved on the edges, through the stack, which takes all
 * of their values before it gives the first. A check that fails leads to the one place where the JVM's own exceptions lead
 * too; and as Java then evaluates the whole element again, it matters nothing which of several comes first. */
#include "jvm_body.h"

#include "dom.h"
#include "jvm_limits.h"
#include "jvm_values.h"

typedef struct body {
    jvm_values v;
    ir_fn *fn;
    const dom_info *d;
    uint32_t labels;
} body;

static uint32_t label_of(ir_blk b) {
    return JVM_FIRST_LABEL + b;
}

/* ---- statements ---- */

static void put_store(body *f, const ir_ins *ins) {
    for (uint32_t k = 0; k < 3; k++)
        jvm_value(&f->v, ins->args[k]);
    jvm_op(&f->v.text, jvm_array_store(ins->kind));
}

/* As 0 or 1, in its variable. */
static void put_comparison(body *f, ir_ref r) {
    uint32_t no = f->labels++, done = f->labels++, local = f->v.locals.of[r] - 1;
    jvm_jump_by(&f->v, r, true, no);
    jvm_int(&f->v.text, 1);
    jvm_op_on(&f->v.text, BC_istore, local);
    jvm_op_on(&f->v.text, BC_goto, done);
    jvm_label(&f->v.text, no);
    jvm_int(&f->v.text, 0);
    jvm_op_on(&f->v.text, BC_istore, local);
    jvm_label(&f->v.text, done);
}

/* HotSpot knows the call, moves it out of loops, and drops the check in the access behind it for it. And it knows the index to be less
 * than the mask, which no column's length is. */
static void put_bounds_check(body *f, const ir_ins *ins) {
    jvm_value(&f->v, ins->args[0]);
    jvm_value(&f->v, ins->args[1]);
    if (jvm_is_column_length(f->fn, ins->args[1])) {
        jvm_int(&f->v.text, JVM_LENGTH_MASK);
        jvm_op(&f->v.text, BC_iand);
    }
    jvm_call(&f->v.text, "java/util/Objects", "checkIndex", "(II)I");
    jvm_op(&f->v.text, BC_pop);
}

static void put_nonzero_check(body *f, const ir_ins *ins) {
    jvm_value(&f->v, ins->args[0]);
    if (ir_at(f->fn, ins->args[0])->type == IR_I64) {
        jvm_op(&f->v.text, BC_lconst_0);
        jvm_op(&f->v.text, BC_lcmp);
    }
    jvm_op_on(&f->v.text, BC_ifeq, JVM_TRAP);
}

static void put_statement(body *f, ir_ref r) {
    const ir_ins *ins = ir_at(f->fn, r);
    if (f->v.s.is_inline[r] || ins->op == IR_phi || (ir_ops[ins->op].flags & IR_END) != 0) return;
    switch (ins->op) {
    case IR_astore: put_store(f, ins); return;
    case IR_check_bounds: put_bounds_check(f, ins); return;
    case IR_check_nonzero: put_nonzero_check(f, ins); return;
    case IR_check_size:
        jvm_value(&f->v, ins->args[0]);
        jvm_op_on(&f->v.text, BC_iflt, JVM_TRAP);
        return;
    case IR_check_true: jvm_jump_if(&f->v, ins->args[0], true, JVM_TRAP); return;
    case IR_result:
        jvm_value(&f->v, ins->args[0]);
        jvm_word(&f->v.text, JVM_WORD_RESULT, (uint32_t)ins->imm.i,
                 jvm_slots((ir_type)ir_at(f->fn, ins->args[0])->type), 0);
        return;
    case IR_keep:
        jvm_value(&f->v, ins->args[0]);
        jvm_word(&f->v.text, JVM_WORD_KEPT, 0, 1, 0);
        return;
    default: break;
    }
    if (jvm_is_comparison(ins)) {
        put_comparison(f, r);
        return;
    }
    jvm_definition(&f->v, r);
    jvm_op_on(&f->v.text, jvm_store((ir_type)ins->type), f->v.locals.of[r] - 1);
}

/* ---- edges ---- */

typedef struct edge {
    ir_blk to;
    uint32_t number; /* among the predecessors */
} edge;

/* The way to successor `k`; the two may be one block. */
static edge edge_of(const ir_fn *fn, ir_blk from, uint32_t k) {
    const ir_block *b = &fn->blocks.items[from];
    const ir_block *to = &fn->blocks.items[b->succs[k]];
    uint32_t before = k == 1 && b->succs[0] == b->succs[1] ? 1 : 0, p = 0;
    while (to->preds.items[p] != from || before-- > 0)
        p++;
    return (edge){b->succs[k], p};
}

static bool is_moved(const ir_fn *fn, const edge *e, uint32_t k) {
    ir_ref r = fn->blocks.items[e->to].ins.items[k];
    return ir_at(fn, r)->args[e->number] != r;
}

static uint32_t phis_of(const ir_fn *fn, ir_blk b) {
    const ir_block *block = &fn->blocks.items[b];
    uint32_t count = 0;
    while (count < block->ins.count && ir_at(fn, block->ins.items[count])->op == IR_phi)
        count++;
    return count;
}

static bool moves(const ir_fn *fn, const edge *e) {
    uint32_t count = phis_of(fn, e->to);
    for (uint32_t k = 0; k < count; k++)
        if (is_moved(fn, e, k)) return true;
    return false;
}

static void put_moves(body *f, const edge *e) {
    const ir_block *block = &f->fn->blocks.items[e->to];
    uint32_t count = phis_of(f->fn, e->to);
    for (uint32_t k = 0; k < count; k++)
        if (is_moved(f->fn, e, k)) jvm_value(&f->v, ir_at(f->fn, block->ins.items[k])->args[e->number]);
    for (uint32_t k = count; k-- > 0;) {
        ir_ref phi = block->ins.items[k];
        if (is_moved(f->fn, e, k))
            jvm_op_on(&f->v.text, jvm_store((ir_type)ir_at(f->fn, phi)->type), f->v.locals.of[phi] - 1);
    }
}

/* `next` is the block that follows, or IR_NO_BLOCK. */
static void put_edge(body *f, const edge *e, ir_blk next) {
    put_moves(f, e);
    if (e->to != next) jvm_op_on(&f->v.text, BC_goto, label_of(e->to));
}

static void put_branch(body *f, ir_blk b, ir_ref condition, ir_blk next) {
    edge yes = edge_of(f->fn, b, 0), no = edge_of(f->fn, b, 1);
    bool negate = moves(f->fn, &yes) || yes.to == next; /* then `no` is jumped to */
    edge *jumped = negate ? &no : &yes, *other = negate ? &yes : &no;
    bool through = moves(f->fn, jumped);
    uint32_t label = through ? f->labels++ : label_of(jumped->to);
    jvm_jump_if(&f->v, condition, negate, label);
    put_edge(f, other, through ? IR_NO_BLOCK : next);
    if (!through) return;
    jvm_label(&f->v.text, label);
    put_edge(f, jumped, next);
}

static void put_end(body *f, ir_blk b, ir_blk next) {
    const ir_ins *end = ir_at(f->fn, ir_end(f->fn, b));
    edge e;
    switch (end->op) {
    case IR_branch: put_branch(f, b, end->args[0], next); return;
    case IR_jump:
        e = edge_of(f->fn, b, 0);
        put_edge(f, &e, next);
        return;
    case IR_trap: jvm_op_on(&f->v.text, BC_goto, JVM_TRAP); return;
    default:
        if (next != IR_NO_BLOCK) jvm_op_on(&f->v.text, BC_goto, JVM_END);
        return;
    }
}

status jvm_body(ir_fn *fn, const uint32_t *argument, text *out) {
    text code;
    text_init(&code, fn->memory);
    body f = {.v = {.s = {.fn = fn}, .text = {.out = &code}, .argument = argument},
              .fn = fn,
              .d = dom_compute(fn->memory, fn),
              .labels = label_of(fn->blocks.count)};
    TRY(jvm_values_plan(&f.v));
    for (uint32_t k = 0; k < f.d->reachable; k++) {
        ir_blk b = f.d->order[k];
        const ir_block *block = &fn->blocks.items[b];
        if (k > 0) jvm_label(&f.v.text, label_of(b));
        for (uint32_t i = 0; i < block->ins.count; i++)
            put_statement(&f, block->ins.items[i]);
        put_end(&f, b, k + 1 < f.d->reachable ? f.d->order[k + 1] : IR_NO_BLOCK);
    }
    TRY(emit_end(&f.v.s));
    if (f.v.text.deepest > JVM_MOST_STACK)
        return status_make(fn->memory, ST_INLINE_LIMIT, "its expressions need %u places on the JVM's stack",
                           f.v.text.deepest);
    for (uint32_t k = 0; k < f.v.locals.types.count; k++)
        jvm_local(out, f.v.locals.types.items[k]);
    text_put(out, text_get(&code));
    return status_ok();
}
