/* Under @CompileStatic Groovy still leaves three things to call sites that org.codehaus.groovy.vmplugin.v8.IndyInterface makes:
 *
 *     cast (Object)T    bootstrap: of an object of class T, and of null, the object itself. Others Groovy converts, and Java
 *                       computes the element. A captured variable and an element of an array are cast so.
 *     (T[], int)T       staticArrayAccess: the element; of an index below zero, counted from the end.
 *     (T[], int, T)     the same of what is stored. The parameters say which it is; the names of floats' are exchanged.
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

/* Of the first two parameters; the element's kind, or 0. */
static char array_kind(const bc_signature *signature) {
    const bc_type *p = signature->parameters;
    bool is_array = signature->parameter_count >= 2 && p[0].kind == '[' && p[1].kind == 'I';
    return is_array && strchr("IJFDBCS", p[0].name[1]) != NULL ? p[0].name[1] : 0;
}

static bool is_array_get(const bc_signature *signature) {
    return signature->parameter_count == 2 && array_kind(signature) != 0 &&
           signature->result.kind == array_kind(signature);
}

static bool is_array_set(const bc_signature *signature) {
    return signature->parameter_count == 3 && array_kind(signature) != 0 && signature->result.kind == 'V' &&
           signature->parameters[2].kind == array_kind(signature);
}

static ir_ref of_ints(lift_state *s, ir_op op, ir_ref a, ir_ref b) {
    ir_ref args[2] = {a, b};
    return lift_emit(s, op, IR_I32, args, 2, (ir_imm){0}, 0);
}

/* The index from the beginning, behind its checks. */
static status place(lift_state *s, ir_ref array, ir_ref index, ir_ref *out) {
    TRY(lift_check_null(s, array));
    ir_ref length = lift_emit(s, IR_length, IR_I32, &array, 1, (ir_imm){0}, 0);
    ir_ref bits = lift_emit(s, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = 31}, 0);
    ir_ref if_below = of_ints(s, IR_and, of_ints(s, IR_shr, index, bits), length); /* else 0 */
    *out = of_ints(s, IR_add, index, if_below);
    return lift_check(s, IR_check_bounds, (ir_ref[]){*out, length}, 2);
}

static status access_array(lift_state *s, ir_op op, const ir_ref *args, char kind, ir_ref *out) {
    ir_ref operands[3] = {args[0], 0, op == IR_astore ? args[2] : 0};
    TRY(place(s, args[0], args[1], &operands[1]));
    ir_type type = op == IR_astore ? IR_VOID : ir_type_of_kind(kind);
    *out = lift_emit(s, op, type, operands, op == IR_astore ? 3 : 2, (ir_imm){0}, kind);
    return status_ok();
}

status lift_groovy(lift_state *s, const bc_bootstrap *row, const char *name, const bc_signature *signature,
                   const ir_ref *args, ir_ref *out) {
    *out = 0;
    if (is_bootstrap(s, row, "bootstrap") && strcmp(name, "cast") == 0 && is_object_cast(signature))
        *out = cast(s, &signature->result, args[0]);
    else if (is_bootstrap(s, row, "staticArrayAccess") && is_array_get(signature))
        return access_array(s, IR_aload, args, array_kind(signature), out);
    else if (is_bootstrap(s, row, "staticArrayAccess") && is_array_set(signature))
        return access_array(s, IR_astore, args, array_kind(signature), out);
    return status_ok();
}
