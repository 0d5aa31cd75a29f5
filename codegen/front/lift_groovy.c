/* Under @CompileStatic Groovy still leaves two things to call sites that org.codehaus.groovy.vmplugin.v8.IndyInterface makes:
 *
 *     cast (Object)T    bootstrap: of an object of class T, and of null, the object itself. Others Groovy converts, and Java
 *                       computes the element. A captured variable and an element of an array are cast so.
 *     get (T[], int)T   staticArrayAccess: the element; of an index below zero, counted from the end.
 *
 * Booleans, which have a truth of Groovy's own, and casts to primitives are left to be refused. */
#include "lift_groovy.h"

#include <string.h>

#include "lift_throw.h"

static bool is_bootstrap(const lift_state *s, const bc_bootstrap *row, const char *method) {
    bc_handle_ref maker;
    return row != NULL && status_is_ok(bc_pool_handle(&s->method->owner->pool, row->handle, &maker)) &&
           strcmp(maker.member.owner, "org/codehaus/groovy/vmplugin/v8/IndyInterface") == 0 &&
           strcmp(maker.member.name, method) == 0;
}

static bool is_object_cast(const bc_signature *signature) {
    return signature->parameter_count == 1 && signature->result.name != NULL &&
           signature->parameters[0].name != NULL && strcmp(signature->result.name, "java/lang/Boolean") != 0;
}

/* A check that fails has Java compute the element, and needs no handler for an exception that Groovy does not throw. */
static ir_ref cast(lift_state *s, const bc_type *to, ir_ref object) {
    ir_imm class = {.symbol = ir_symbol_new(s->fn, s->method->owner, to->name, NULL, NULL)};
    return lift_emit(s, IR_checkcast, IR_REF, &object, 1, class, 0);
}

static bool is_array_get(const bc_signature *signature) {
    return signature->parameter_count == 2 && signature->parameters[0].kind == '[' &&
           signature->parameters[1].kind == 'I' &&
           strchr("IJFDBCS", signature->parameters[0].name[1]) != NULL &&
           signature->result.kind == signature->parameters[0].name[1];
}

static ir_ref of_ints(lift_state *s, ir_op op, ir_ref a, ir_ref b) {
    ir_ref args[2] = {a, b};
    return lift_emit(s, op, IR_I32, args, 2, (ir_imm){0}, 0);
}

static status get(lift_state *s, ir_ref array, ir_ref index, char kind, ir_ref *out) {
    TRY(lift_check_null(s, array));
    ir_ref length = lift_emit(s, IR_length, IR_I32, &array, 1, (ir_imm){0}, 0);
    ir_ref bits = lift_emit(s, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = 31}, 0);
    ir_ref if_below = of_ints(s, IR_and, of_ints(s, IR_shr, index, bits), length); /* else 0 */
    ir_ref access[2] = {array, of_ints(s, IR_add, index, if_below)}, bounds[2] = {access[1], length};
    TRY(lift_check(s, IR_check_bounds, bounds, 2));
    *out = lift_emit(s, IR_aload, ir_type_of_kind(kind), access, 2, (ir_imm){0}, kind);
    return status_ok();
}

status lift_groovy(lift_state *s, const bc_bootstrap *row, const char *name, const bc_signature *signature,
                   const ir_ref *args, ir_ref *out) {
    *out = 0;
    if (is_bootstrap(s, row, "bootstrap") && strcmp(name, "cast") == 0 && is_object_cast(signature))
        *out = cast(s, &signature->result, args[0]);
    else if (is_bootstrap(s, row, "staticArrayAccess") && strcmp(name, "get") == 0 && is_array_get(signature))
        return get(s, args[0], args[1], signature->result.kind, out);
    return status_ok();
}
