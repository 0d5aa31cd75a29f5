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

/* What of a `class` is known, and the instruction that it becomes. */
static bool find_op(const ir_symbol *m, ir_op *out) {
    static const struct {
        const char *name, *descriptor;
        ir_op op;
    } methods[] = {
        {"isInstance", "(Ljava/lang/Object;)Z", IR_instanceof},
        {"cast", "(Ljava/lang/Object;)Ljava/lang/Object;", IR_checkcast},
        {"equals", "(Ljava/lang/Object;)Z", IR_sameref},
    };
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (strcmp(m->name, methods[i].name) != 0 || strcmp(m->descriptor, methods[i].descriptor) != 0)
            continue;
        *out = methods[i].op;
        return true;
    }
    return false;
}

static call_answer expand_of_class(call_site *c) {
    ir_op op;
    if (!find_op(&c->callee->method, &op)) return CALL_OTHER;
    ir_ref operands[2] = {ir_arg(c->fn, c->ref, 0), ir_arg(c->fn, c->ref, 1)};
    ir_imm class = ir_at(c->fn, operands[0])->imm;
    bool is_same = op == IR_sameref;
    ir_type type = (ir_type)ir_at(c->fn, c->ref)->type;
    call_replace(c, call_put(c, op, type, is_same ? operands : &operands[1], is_same ? 2 : 1,
                             is_same ? (ir_imm){0} : class));
    return CALL_EXPANDED;
}

static bool is_get_class(const ir_callee *callee) {
    const ir_symbol *m = &callee->method;
    return callee->kind != IR_CALL_STATIC && strcmp(m->name, "getClass") == 0 &&
           strcmp(m->descriptor, "()Ljava/lang/Class;") == 0;
}

/* Whether it may be a `class`, or what getClass will give. */
static bool may_be_class(ir_fn *fn, ir_ref object) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, object, leaves, &count)) return false;
    for (uint32_t k = 0; k < count; k++) {
        const ir_ins *leaf = ir_at(fn, leaves[k]);
        bool is_call = leaf->op == IR_call || leaf->op == IR_invoke;
        if (leaf->op == IR_class || (is_call && is_get_class(leaf->imm.callee))) return true;
    }
    return false;
}

bool class_calls_none(const call_site *c) {
    const ir_symbol *m = &c->callee->method;
    if (c->callee->kind == IR_CALL_STATIC) return false;
    ir_ref receiver = ir_arg(c->fn, c->ref, 0);
    ir_op op;
    if (ir_at(c->fn, receiver)->op == IR_class) return true;
    return strcmp(m->owner, "java/lang/Class") == 0 && !find_op(m, &op) && may_be_class(c->fn, receiver);
}

call_answer class_calls_expand(call_site *c) {
    if (c->callee->kind == IR_CALL_STATIC) return CALL_OTHER;
    if (is_get_class(c->callee)) return expand_get_class(c);
    return ir_at(c->fn, ir_arg(c->fn, c->ref, 0))->op == IR_class ? expand_of_class(c) : CALL_OTHER;
}
