/* x.getClass() is a phi of the `class` of all that x may be; comparing it with C.class is then a question that folding
 * decides (facts.h), or one of numbers (receivers.h). */
#include "class_calls.h"

#include <string.h>

#include "facts.h"
#include "phi_web.h"
#include "limit.h"

/* What is not known may still be found, or lie on a way that nothing goes; but not the class that the JVM makes of a
 * lambda. */
static call_answer are_known(ir_fn *fn, ir_ref object) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    call_answer known = CALL_EXPANDED;
    if (!fact_leaves(fn, object, leaves, &count)) return CALL_OTHER;
    for (uint32_t k = 0; k < count; k++) {
        ir_op op = (ir_op)ir_at(fn, leaves[k])->op;
        if (op == IR_lambda) return CALL_OTHER;
        if (op != IR_null && op != IR_never && fact_class_of(fn, leaves[k]).name == NULL) known = CALL_WAITS;
    }
    return known;
}

static ir_ref class_of_leaf(const phi_web *w, ir_ref leaf) {
    ir_fn *fn = w->fn;
    fact_class class = fact_class_of(fn, leaf);
    if (class.name == NULL)
        return phi_web_put_nothing(fn, IR_REF); /* of null: a check stands before the call */
    ir_imm imm = {
        .symbol = ir_symbol_new(fn, class.found != NULL ? class.found : class.from, class.name, NULL, NULL)};
    return phi_web_put_first(fn, IR_class, IR_REF, imm);
}

static call_answer expand_get_class(call_site *c) {
    ir_ref object = ir_arg(c->fn, c->ref, 0);
    call_answer known = are_known(c->fn, object);
    if (known != CALL_EXPANDED) return known;
    phi_web w = {.fn = c->fn, .type = IR_REF, .of_leaf = class_of_leaf};
    call_replace(c, phi_web_weave(&w, object));
    return CALL_EXPANDED;
}

static call_answer expand_of_class(call_site *c) {
    static const struct {
        const char *name, *descriptor;
        ir_op op;
    } methods[] = {
        {"isInstance", "(Ljava/lang/Object;)Z", IR_instanceof},
        {"cast", "(Ljava/lang/Object;)Ljava/lang/Object;", IR_checkcast},
        {"equals", "(Ljava/lang/Object;)Z", IR_sameref},
    };
    const ir_symbol *m = &c->callee->method;
    ir_ref operands[2] = {ir_arg(c->fn, c->ref, 0), 0};
    ir_imm class = ir_at(c->fn, operands[0])->imm;
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (strcmp(m->name, methods[i].name) != 0 || strcmp(m->descriptor, methods[i].descriptor) != 0)
            continue;
        ir_ref object = operands[1] = ir_arg(c->fn, c->ref, 1);
        bool is_same = methods[i].op == IR_sameref;
        ir_type type = (ir_type)ir_at(c->fn, c->ref)->type;
        call_replace(c, call_put(c, methods[i].op, type, is_same ? operands : &object, is_same ? 2 : 1,
                                 is_same ? (ir_imm){0} : class));
        return CALL_EXPANDED;
    }
    return CALL_OTHER;
}

call_answer class_calls_expand(call_site *c) {
    const ir_symbol *m = &c->callee->method;
    if (c->callee->kind == IR_CALL_STATIC) return CALL_OTHER;
    if (strcmp(m->name, "getClass") == 0 && strcmp(m->descriptor, "()Ljava/lang/Class;") == 0)
        return expand_get_class(c);
    return ir_at(c->fn, ir_arg(c->fn, c->ref, 0))->op == IR_class ? expand_of_class(c) : CALL_OTHER;
}
