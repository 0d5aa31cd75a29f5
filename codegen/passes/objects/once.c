/* Loops that certainly end in their first round, for the class of an object: languages look at a value again when it has turned
 * out to be none of the simple ones,
 *
 *     for (;;) {
 *         if (value instanceof Number) return ((Number) value).doubleValue();
 *         ...
 *         value = ((Scriptable) value).getDefaultValue();
 *     }
 *
 * and as long as another round is thought of nothing is known of `value`. When the loop is entered it is what it is outside, of
 * which the class may be known. So the first round is followed from there, at each branch that asks for the class or null along the
 * edge that is taken. If no edge leads back to the header, those that do are never taken: they become traps, and the phi what it
 * was outside. Other phis of the header may be anything. */
#include "passes.h"

#include "dom.h"
#include "facts.h"
#include "limit.h"

typedef enum answer { NO, YES, UNKNOWN } answer;

typedef struct once {
    ir_fn *fn;
    const dom_info *dom;
    ir_ref phi;
    ir_blk header;
    bool *seen; /* by block */
    VEC(ir_blk) work;
} once;

static bool is_back_edge(const once *o, uint32_t pred) {
    return dom_dominates(o->dom, o->header, o->fn->blocks.items[o->header].preds.items[pred]);
}

static answer ask_one(const once *o, const ir_ins *question, ir_ref value) {
    fact_null null = fact_null_of(o->fn, value);
    if (question->op == IR_isnull) return null == NULL_MAYBE ? UNKNOWN : null == NULL_ALWAYS ? YES : NO;
    if (null == NULL_ALWAYS) return NO;
    fact_class class = fact_class_of(o->fn, value);
    bool is;
    if (class.name == NULL || !status_is_ok(fact_is_a(o->fn, &class, question->imm.symbol, &is)))
        return UNKNOWN;
    return !is ? NO : null == NULL_NEVER ? YES : UNKNOWN;
}

/* Of a value that phis may have merged. */
static answer ask_each(const once *o, const ir_ins *question, ir_ref value) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(o->fn, value, leaves, &count) || count == 0) return UNKNOWN;
    answer all = ask_one(o, question, leaves[0]);
    for (uint32_t k = 1; k < count; k++)
        if (ask_one(o, question, leaves[k]) != all) return UNKNOWN;
    return all;
}

/* Of the phi: of all that it may be when the loop is entered. */
static answer ask(const once *o, const ir_ins *question) {
    answer all = UNKNOWN;
    bool is_first = true;
    for (uint32_t k = 0; k < ir_at(o->fn, o->phi)->arg_count; k++) {
        if (is_back_edge(o, k)) continue;
        answer one = ask_each(o, question, ir_arg(o->fn, o->phi, k));
        if (!is_first && one != all) return UNKNOWN;
        all = one;
        is_first = false;
    }
    return all;
}

static answer not(answer a) {
    return a == UNKNOWN ? UNKNOWN : a == YES ? NO : YES;
}

static bool is_zero(const ir_fn *fn, ir_ref r) {
    return ir_at(fn, r)->op == IR_const_ && ir_at(fn, r)->type == IR_I32 && ir_at(fn, r)->imm.i == 0;
}

static answer decide(const once *o, ir_ref condition) {
    ir_fn *fn = o->fn;
    const ir_ins *ins = ir_at(fn, condition);
    switch (ins->op) {
    case IR_instanceof:
    case IR_isnull: {
        ir_ref object = ir_arg(fn, condition, 0);
        while (ir_at(fn, object)->op == IR_narrow)
            object = ir_arg(fn, object, 0);
        return object == o->phi ? ask(o, ins) : UNKNOWN;
    }
    case IR_not: return not(decide(o, ir_arg(fn, condition, 0)));
    case IR_eq:
        return is_zero(fn, ir_arg(fn, condition, 1)) ? not(decide(o, ir_arg(fn, condition, 0))) : UNKNOWN;
    case IR_ne: return is_zero(fn, ir_arg(fn, condition, 1)) ? decide(o, ir_arg(fn, condition, 0)) : UNKNOWN;
    default: return UNKNOWN;
    }
}

/* False: it leads back. */
static bool follow(once *o, ir_blk to) {
    if (to == o->header) return false;
    if (!o->seen[to] && dom_in_loop(o->dom, to, o->header)) {
        o->seen[to] = true;
        VEC_PUSH(o->fn->memory, &o->work, to);
    }
    return true;
}

static bool ends_in_first_round(once *o) {
    ir_fn *fn = o->fn;
    VEC_PUSH(fn->memory, &o->work, o->header);
    while (o->work.count > 0) {
        ir_blk b = o->work.items[--o->work.count];
        const ir_block *block = &fn->blocks.items[b];
        ir_ref end = ir_end(fn, b);
        answer a = ir_at(fn, end)->op == IR_branch ? decide(o, ir_arg(fn, end, 0)) : UNKNOWN;
        for (uint32_t s = 0; s < block->succ_count; s++)
            if ((a == UNKNOWN || s == (a == YES ? 0u : 1u)) && !follow(o, block->succs[s])) return false;
    }
    return true;
}

static void cut(once *o) {
    ir_fn *fn = o->fn;
    const ir_site *site = ir_at(fn, o->phi)->site;
    for (uint32_t p = fn->blocks.items[o->header].preds.count; p-- > 0;) {
        if (!is_back_edge(o, p)) continue;
        ir_blk from = fn->blocks.items[o->header].preds.items[p], never = ir_block_new(fn);
        ir_append(fn, never, IR_trap, IR_VOID, NULL, 0, (ir_imm){0}, 0, site);
        ir_block *source = &fn->blocks.items[from];
        uint32_t s = source->succs[0] == o->header ? 0 : 1;
        source->succs[s] = never;
        VEC_PUSH(fn->memory, &fn->blocks.items[never].preds, from);
        ir_drop_pred(fn, o->header, p);
    }
}

/* What is asked for its class, or for null, and changes in a loop. */
static bool is_candidate(const ir_fn *fn, const ir_ins *ins) {
    return (ins->op == IR_instanceof || ins->op == IR_isnull) && ir_at(fn, ins->args[0])->op == IR_phi;
}

static bool try_phi(ir_fn *fn, const dom_info *dom, ir_ref phi) {
    once o = {.fn = fn, .dom = dom, .phi = phi, .header = ir_at(fn, phi)->block};
    bool has_back_edge = false;
    if (dom->number[o.header] == UINT32_MAX || !dom->is_header[o.header]) return false;
    for (uint32_t p = 0; p < fn->blocks.items[o.header].preds.count; p++)
        has_back_edge = has_back_edge || is_back_edge(&o, p);
    o.seen = ARENA_ARRAY(fn->memory, bool, fn->blocks.count);
    if (!has_back_edge || !ends_in_first_round(&o)) return false;
    cut(&o);
    return true;
}

/* One loop at a time: dominators are other ones then. */
static bool cut_one(ir_fn *fn) {
    const dom_info *dom = NULL;
    ir_ref latest = 0;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            if (!is_candidate(fn, ins) || ins->args[0] == latest) continue;
            latest = ins->args[0];
            if (dom == NULL) dom = dom_compute(fn->memory, fn);
            if (try_phi(fn, dom, latest)) return true;
        }
    return false;
}

status pass_once(ir_fn *fn, bool *out_changed) {
    while (cut_one(fn))
        *out_changed = true;
    return status_ok();
}
