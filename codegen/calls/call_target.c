#include "call_target.h"

#include "facts.h"
#include "limit.h"
#include "result_class.h"

/* The method that a leaf of the receiver runs; NULL if that is not known. */
static status select_for_leaf(call_site *c, const bc_method *resolved, ir_ref leaf, const bc_method **out) {
    ir_fn *fn = c->fn;
    const ir_symbol *m = &c->callee->method;
    bc_source *source = fn->host->source;
    fact_class class = fact_class_of(fn, leaf);
    const bc_class *found;
    *out = NULL;
    if (ir_at(fn, leaf)->op ==
        IR_lambda) { /* its own method is expanded; what else it has is a default one */
        const ir_lambda *lambda = ir_at(fn, leaf)->imm.lambda;
        TRY(source->find_class(source, lambda->implementation.from, lambda->interface_name, &found));
        TRY(bc_resolve_method(source, found, m->name, m->descriptor, out));
        if ((*out)->code == NULL) *out = NULL;
        return status_ok();
    }
    if (ir_at(fn, leaf)->op == IR_foreign) return status_ok(); /* a string: string_calls.h */
    if (class.name == NULL) class = result_class_of(fn, ir_arg(fn, c->ref, 0));
    if (class.name == NULL) return status_ok();
    TRY(fact_find_class(fn, &class, &found));
    return bc_select_method(source, found, resolved, m->name, m->descriptor, out);
}

/* The method that every class has which the receiver may be of. */
static status select_target(call_site *c, const bc_method *resolved, const bc_method **out) {
    ir_fn *fn = c->fn;
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    const bc_method *target = NULL, *selected;
    if (!fact_leaves(fn, ir_arg(fn, c->ref, 0), leaves, &count)) return status_ok();
    for (uint32_t k = 0; k < count; k++) {
        ir_op op = (ir_op)ir_at(fn, leaves[k])->op;
        if (op == IR_null || op == IR_never) continue;
        TRY(select_for_leaf(c, resolved, leaves[k], &selected));
        if (selected == NULL || (target != NULL && selected != target)) return status_ok();
        target = selected;
    }
    *out = target;
    return status_ok();
}

status call_target_find(call_site *c, const bc_method **out) {
    ir_fn *fn = c->fn;
    const ir_symbol *m = &c->callee->method;
    bc_source *source = fn->host->source;
    const bc_class *owner;
    const bc_method *found;
    *out = NULL;
    TRY(source->find_class(source, m->from, m->owner, &owner));
    TRY(bc_resolve_method(source, owner, m->name, m->descriptor, &found));
    if (call_is_bound(c->callee, found)) {
        *out = found;
        return status_ok();
    }
    return select_target(c, found, out);
}
