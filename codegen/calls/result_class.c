/* In
 *
 *     Power p = new Power(x);
 *     while (...) p = p.times(p);
 *
 * the receiver is a phi of an object made here and of the call's own result, so that neither is known before
 * the other. Suppose that all receivers are of the class of the objects that are known. Then the calls'
 * targets are known; and if each returns only objects of that class that it makes, its receiver or null, the
 * supposition holds, by induction over the calls in the order in which they happen. What it has another method
 * make, a factory such as the companion of Scala's case classes, that method makes. */
#include "result_class.h"

#include <string.h>

#include "boxes.h"
#include "call_site.h"
#include "descriptor.h"
#include "lift.h"
#include "limit.h"

typedef struct supposition {
    ir_fn *fn;
    fact_class class;
    const bc_class *found;
    ir_ref calls[LIMIT_SUPPOSED_CALLS]; /* whose results are supposed to be of the class */
    uint32_t call_count;
    uint32_t lifted_count; /* methods that were looked into */
} supposition;

static bool add_call(supposition *s, ir_ref call) {
    for (uint32_t k = 0; k < s->call_count; k++)
        if (s->calls[k] == call) return true;
    if (s->call_count == LIMIT_SUPPOSED_CALLS) return false;
    s->calls[s->call_count++] = call;
    return true;
}

static bool is_no_object(const ir_fn *fn, ir_ref r) {
    return ir_at(fn, r)->op == IR_null || ir_at(fn, r)->op == IR_never;
}

/* False if something in `merged` is of another class, or may be. */
static bool add_leaves(supposition *s, ir_ref merged) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(s->fn, merged, leaves, &count)) return false;
    for (uint32_t k = 0; k < count; k++) {
        ir_op op = (ir_op)ir_at(s->fn, leaves[k])->op;
        if (is_no_object(s->fn, leaves[k])) continue;
        if (op == IR_call || op == IR_invoke) {
            if (!add_call(s, leaves[k])) return false;
            continue;
        }
        fact_class class = fact_class_of(s->fn, leaves[k]);
        if (class.name == NULL || (s->class.name != NULL && !fact_is_one_class(s->fn, &class, &s->class)))
            return false;
        s->class = class;
    }
    return true;
}

/* What the call runs; NULL if that takes its receiver's class, and that is not as supposed. */
static const bc_method *find_target(supposition *s, const ir_callee *callee, bool receiver_is_supposed) {
    bc_source *source = s->fn->host->source;
    const ir_symbol *m = &callee->method;
    const bc_class *owner;
    const bc_method *target, *selected;
    if (!status_is_ok(source->find_class(source, m->from, m->owner, &owner)) ||
        !status_is_ok(bc_resolve_method(source, owner, m->name, m->descriptor, &target)))
        return NULL;
    if (call_is_bound(callee, target)) return target;
    if (!receiver_is_supposed ||
        !status_is_ok(bc_select_method(source, s->found, target, m->name, m->descriptor, &selected)))
        return NULL;
    return selected;
}

/* A value of which nothing is known. */
static ir_ref put_unknown(ir_fn *fn, ir_blk b, ir_type type) {
    if (type != IR_REF) return ir_const_zero(fn, b, type);
    return ir_append(fn, b, IR_foreign, type, NULL, 0, (ir_imm){0}, 0, NULL);
}

/* Lifted by itself, for what is done to it is done in another function. */
static bool lift_alone(supposition *s, const bc_method *m, ir_fn **out, ir_ref *out_receiver,
                       lift_result *lifted) {
    bc_signature signature;
    ir_fn *fn = *out = ir_fn_new(s->fn->memory, s->fn->host, m->name);
    if (m->code == NULL || m->code_length > LIMIT_SUPPOSED_CODE ||
        !status_is_ok(bc_method_signature(fn->memory, m->descriptor, &signature)))
        return false;
    uint32_t count = 0;
    ir_blk entry = ir_block_new(fn);
    ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, signature.parameter_count + 1);
    *out_receiver = 0;
    if ((m->access & BC_ACC_STATIC) == 0) *out_receiver = args[count++] = put_unknown(fn, entry, IR_REF);
    for (uint32_t k = 0; k < signature.parameter_count; k++)
        args[count++] = put_unknown(fn, entry, ir_type_of_kind(signature.parameters[k].kind));
    return status_is_ok(lift_method(fn, m, args, count, NULL, NULL, lifted));
}

static bool returns_class(supposition *s, const bc_method *m, bool receiver_is_supposed);

/* Whether what a method returns is of the class; `receiver` is its own, or 0 if that may be of another. */
static bool is_of_class(supposition *s, ir_fn *fn, ir_ref leaf, ir_ref receiver) {
    const ir_ins *ins = ir_at(fn, leaf);
    if (is_no_object(fn, leaf) || (receiver != 0 && leaf == receiver)) return true;
    if (ins->op == IR_call || ins->op == IR_invoke) {
        bool on_own =
            ins->imm.callee->kind != IR_CALL_STATIC && receiver != 0 && ir_arg(fn, leaf, 0) == receiver;
        const bc_method *target = find_target(s, ins->imm.callee, on_own);
        return target != NULL && returns_class(s, target, on_own);
    }
    fact_class class = fact_class_of(fn, leaf);
    return class.name != NULL && fact_is_one_class(fn, &class, &s->class);
}

static bool returns_class(supposition *s, const bc_method *m, bool receiver_is_supposed) {
    ir_fn *fn;
    ir_ref receiver, leaves[LIMIT_LEAVES];
    uint32_t count;
    lift_result lifted;
    if (s->lifted_count++ == LIMIT_SUPPOSED_CALLS || !lift_alone(s, m, &fn, &receiver, &lifted)) return false;
    for (uint32_t k = 0; k < lifted.exit_count; k++) {
        if (!fact_leaves(fn, lifted.exits[k].value, leaves, &count)) return false;
        for (uint32_t i = 0; i < count; i++)
            if (!is_of_class(s, fn, leaves[i], receiver_is_supposed ? receiver : 0)) return false;
    }
    return true;
}

fact_class result_class_of(ir_fn *fn, ir_ref merged) {
    const fact_class unknown = {NULL, NULL, NULL};
    supposition s = {.fn = fn};
    if (fn->host == NULL || !add_leaves(&s, merged) || s.class.name == NULL) return unknown;
    if (s.class.name[0] == '[' || box_of_name(s.class.name) != NULL ||
        !status_is_ok(fact_find_class(fn, &s.class, &s.found)))
        return unknown;
    for (uint32_t k = 0; k < s.call_count; k++) {
        const ir_callee *callee = ir_at(fn, s.calls[k])->imm.callee;
        if (callee->kind != IR_CALL_STATIC && !add_leaves(&s, ir_arg(fn, s.calls[k], 0))) return unknown;
        const bc_method *target = find_target(&s, callee, true);
        if (target == NULL || !returns_class(&s, target, true)) return unknown;
    }
    return s.class;
}
