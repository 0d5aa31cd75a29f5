#include "lambda_calls.h"

#include <string.h>

#include "boxes.h"
#include "descriptor.h"
#include "initialise.h"
#include "jdk_objects.h"

/* What adapts values is the lambda's class, which sees types as the class does in which it is made: `by`. */
static ir_ref cast(call_site *c, const bc_class *by, ir_ref value, const bc_type *to) {
    if (strcmp(to->name, "java/lang/Object") == 0) return value;
    ir_imm class = {.symbol = ir_symbol_new(c->fn, by, to->name, NULL, NULL)};
    return call_put(c, IR_checkcast, IR_REF, &value, 1, class);
}

/* What is no wrapper's type may hold any number; booleans and characters have one wrapper each. */
static ir_ref number_of(call_site *c, const bc_class *by, ir_ref value, char to) {
    ir_fn *fn = c->fn;
    value = cast(c, by, value, &(bc_type){'L', "java/lang/Number"});
    call_put(c, IR_check_null, IR_VOID, &value, 1, (ir_imm){0});
    ir_callee *callee = ARENA_NEW(fn->memory, ir_callee);
    *callee = (ir_callee){IR_CALL_VIRTUAL,
                          ir_member(by, "java/lang/Number", box_reader_name(to), box_reader_descriptor(to))};
    return call_put(c, IR_call, ir_type_of_kind(to), &value, 1, (ir_imm){.callee = callee});
}

static ir_ref unboxed(call_site *c, const bc_class *by, ir_ref value, const bc_type *from, char to) {
    ir_fn *fn = c->fn;
    const box_class *box = from->kind == 'L' ? box_of_name(from->name) : NULL;
    if (box == NULL && box_of_kind(to)->is_number) return number_of(c, by, value, to);
    if (box == NULL) box = box_of_kind(to);
    value = cast(c, by, value, &(bc_type){'L', box->name});
    call_put(c, IR_check_null, IR_VOID, &value, 1, (ir_imm){0});
    value = box_read(fn, c->block, &c->at, box, value, c->site);
    return box_convert(fn, c->block, &c->at, box->kind, to, value, c->site);
}

static bool is_object(const bc_type *type) {
    return type->kind == 'L' || type->kind == '[';
}

/* `value` of type `from` as LambdaMetafactory passes it where `to` is wanted. */
static ir_ref adapt(call_site *c, const bc_class *by, ir_ref value, const bc_type *from, const bc_type *to) {
    ir_fn *fn = c->fn;
    if (is_object(from))
        return is_object(to) ? cast(c, by, value, to) : unboxed(c, by, value, from, to->kind);
    const box_class *box = to->kind == 'L' ? box_of_name(to->name) : NULL;
    char kind = box != NULL ? box->kind : is_object(to) ? from->kind : to->kind;
    value = box_convert(fn, c->block, &c->at, from->kind, kind, value, c->site);
    return is_object(to) ? box_make(fn, c->block, &c->at, kind, value, c->site) : value;
}

/* The same of an argument, whose class nobody may have asked for before: types of the use are told by generics alone. */
static ir_ref adapt_argument(call_site *c, const bc_class *by, ir_ref value, const bc_type *from,
                             const bc_type *to) {
    bool is_same = is_object(from) && is_object(to) && strcmp(from->name, to->name) == 0;
    if (is_object(from) && !is_same) value = cast(c, by, value, from);
    return adapt(c, by, value, from, to);
}

enum {
    REF_INVOKE_VIRTUAL = 5,
    REF_INVOKE_STATIC,
    REF_INVOKE_SPECIAL,
    REF_NEW_INVOKE_SPECIAL,
    REF_INVOKE_INTERFACE
};

static ir_call_kind kind_of_handle(uint8_t handle_kind) {
    switch (handle_kind) {
    case REF_INVOKE_STATIC: return IR_CALL_STATIC;
    case REF_INVOKE_VIRTUAL: return IR_CALL_VIRTUAL;
    case REF_INVOKE_INTERFACE: return IR_CALL_INTERFACE;
    default: return IR_CALL_SPECIAL;
    }
}

/* The types that the implementation takes, a receiver among them. */
static status implementation_types(ir_fn *fn, const ir_lambda *lambda, bc_type **out, uint32_t *out_count,
                                   bc_type *out_result) {
    bc_signature signature;
    const ir_symbol *m = &lambda->implementation;
    TRY(bc_method_signature(fn->memory, m->descriptor, &signature));
    bool receiver = lambda->handle_kind != REF_INVOKE_STATIC && lambda->handle_kind != REF_NEW_INVOKE_SPECIAL;
    bc_type *types = ARENA_ARRAY(fn->memory, bc_type, signature.parameter_count + 1);
    if (receiver) types[0] = (bc_type){'L', m->owner};
    for (uint32_t k = 0; k < signature.parameter_count; k++)
        types[k + (receiver ? 1 : 0)] = signature.parameters[k];
    *out = types;
    *out_count = signature.parameter_count + (receiver ? 1 : 0);
    *out_result = lambda->handle_kind == REF_NEW_INVOKE_SPECIAL ? (bc_type){'L', m->owner} : signature.result;
    return status_ok();
}

/* Another call takes the place of this one; what is put next comes behind it. */
static ir_ref call_again(call_site *c, ir_type type, const ir_ref *args, uint32_t count, ir_imm imm) {
    ir_fn *fn = c->fn;
    ir_remove(fn, c->ref);
    if (!c->covered) return call_put(c, IR_call, type, args, count, imm);
    fn->blocks.items[c->block].ins.count = c->at; /* an invoke ends its block */
    ir_ref made = call_put(c, IR_invoke, type, args, count, imm);
    c->block = fn->blocks.items[c->block].succs[0];
    c->at = 0;
    return made;
}

/* The type that a value of type `use` has where the interface's method is called: other compilers than javac (Scala's) say
 * in the types of the use that an Object there is a primitive. */
static bc_type type_at_call(ir_type at_call, bc_type use) {
    if (at_call != IR_REF || ir_type_of_kind(use.kind) == IR_REF || use.kind == 'V') return use;
    return (bc_type){'L', box_of_kind(use.kind)->name};
}

static status call_lambda(call_site *c, ir_ref lambda_ref) {
    ir_fn *fn = c->fn;
    const ir_lambda *lambda = ir_at(fn, lambda_ref)->imm.lambda;
    const bc_class *by = lambda->implementation.from;
    bc_signature use;
    bc_type *wanted, result;
    uint32_t count, captured = ir_at(fn, lambda_ref)->arg_count;
    TRY(bc_method_signature(fn->memory, lambda->instantiated, &use));
    TRY(implementation_types(fn, lambda, &wanted, &count, &result));
    if (captured + use.parameter_count != count)
        return ir_refuse(fn, c->site, ST_BAD_BYTECODE, "a lambda and its method take different arguments");
    ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, count + 1);
    for (uint32_t k = 0; k < captured; k++)
        args[k] = ir_arg(fn, lambda_ref, k);
    for (uint32_t k = captured; k < count; k++) {
        ir_ref given = ir_arg(fn, c->ref, 1 + k - captured);
        bc_type from = type_at_call((ir_type)ir_at(fn, given)->type, use.parameters[k - captured]);
        args[k] = adapt_argument(c, by, given, &from, &wanted[k]);
    }
    bc_type to = type_at_call((ir_type)ir_at(fn, c->ref)->type, use.result);

    ir_callee *callee = ARENA_NEW(fn->memory, ir_callee);
    *callee = (ir_callee){kind_of_handle(lambda->handle_kind), lambda->implementation};
    ir_imm imm = {.callee = callee};
    ir_ref value;
    bool makes = lambda->handle_kind == REF_NEW_INVOKE_SPECIAL;
    if ((makes || callee->kind == IR_CALL_STATIC) &&
        initialise_runs(fn, &callee->method, makes ? INITIALISE_BY_NEW : INITIALISE_BY_METHOD, c->site))
        initialise_trap(fn, c->block, &c->at, c->site);
    if (makes) {
        ir_imm class = {.symbol = ir_symbol_new(fn, callee->method.from, callee->method.owner, NULL, NULL)};
        value = call_put(c, IR_new, IR_REF, NULL, 0, class);
        memmove(args + 1, args, count * sizeof *args);
        args[0] = value;
        call_again(c, IR_VOID, args, count + 1, imm);
    } else {
        if (callee->kind != IR_CALL_STATIC) call_put(c, IR_check_null, IR_VOID, args, 1, (ir_imm){0});
        value = call_again(c, ir_type_of_kind(result.kind), args, count, imm);
    }
    if (ir_at(fn, c->ref)->type != IR_VOID && use.result.kind != 'V') {
        ir_replace(fn, c->ref, adapt(c, by, value, &result, &to));
    }
    return status_ok();
}

/* Whether the lambda is called, and not a method of this name that the interface has a body for. */
static status is_own(call_site *c, const ir_lambda *lambda, bool *out) {
    const ir_symbol *m = &c->callee->method;
    bc_source *source = c->fn->host->source;
    const bc_class *interface;
    const bc_method *body;
    *out = strcmp(lambda->name, m->name) == 0;
    if (!*out) return status_ok();
    TRY(source->find_class(source, lambda->implementation.from, lambda->interface_name, &interface));
    *out = !status_is_ok(bc_select_method(source, interface, NULL, m->name, m->descriptor, &body));
    return status_ok();
}

status lambda_calls_expand(call_site *c, call_answer *out) {
    *out = CALL_OTHER;
    if (c->callee->kind == IR_CALL_STATIC) return status_ok();
    ir_ref receiver = ir_arg(c->fn, c->ref, 0);
    const ir_ins *lambda = ir_at(c->fn, receiver);
    if (lambda->op != IR_lambda) return status_ok();
    bool own;
    TRY(is_own(c, lambda->imm.lambda, &own));
    if (!own) return status_ok();
    *out = CALL_EXPANDED;
    return call_lambda(c, receiver);
}
