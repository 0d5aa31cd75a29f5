#include "call_target.h"

#include "facts.h"
#include "limit.h"
#include "linkage.h"
#include "result_class.h"

/* Of two methods the one whose class is below the other's; NULL if neither is. */
static status more_specific(bc_source *source, const bc_method *a, const bc_method *b,
                            const bc_method **out) {
    bool is = false;
    *out = a;
    TRY(bc_is_subclass(source, a->owner, b->owner, &is));
    if (is) return status_ok();
    TRY(bc_is_subclass(source, b->owner, a->owner, &is));
    *out = is ? b : NULL;
    return status_ok();
}

/* A lambda's own method is expanded; what else it has is a default one, of its interface or of a marker. */
static status select_for_lambda(call_site *c, const ir_lambda *lambda, const bc_method **out) {
    const ir_symbol *m = &c->callee->method;
    bc_source *source = c->fn->host->source;
    for (uint32_t k = 0; k <= lambda->marker_count; k++) {
        const char *name = k == 0 ? lambda->interface_name : lambda->markers[k - 1];
        const bc_class *found;
        const bc_method *one;
        TRY(source->find_class(source, lambda->implementation.from, name, &found));
        status st = bc_resolve_method(source, found, m->name, m->descriptor, &one);
        if (st.code == ST_NO_METHOD) continue;
        TRY(st);
        if (*out != NULL) TRY(more_specific(source, *out, one, &one));
        *out = one;
        if (one == NULL || one->code == NULL) break;
    }
    if (*out != NULL && (*out)->code == NULL) *out = NULL;
    return status_ok();
}

/* The method that a leaf of the receiver runs; NULL if that is not known. */
static status select_for_leaf(call_site *c, const bc_method *resolved, ir_ref leaf, const bc_method **out) {
    ir_fn *fn = c->fn;
    const ir_symbol *m = &c->callee->method;
    bc_source *source = fn->host->source;
    fact_class class = fact_class_of(fn, leaf);
    const bc_class *found;
    *out = NULL;
    if (ir_at(fn, leaf)->op == IR_lambda) return select_for_lambda(c, ir_at(fn, leaf)->imm.lambda, out);
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
    TRY(linkage_call(fn, c->callee, owner, found));
    if (call_is_bound(c->callee, found)) {
        *out = found;
        return status_ok();
    }
    return select_target(c, found, out);
}
