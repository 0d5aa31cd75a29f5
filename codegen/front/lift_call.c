/* The five invoke instructions. A call stays a `call` until the inliner knows its target; the invokedynamic
 * of a lambda expression becomes a `lambda`: an object with captured values whose one method is known. */
#include "lift_call.h"

#include <string.h>

#include "boxes.h"
#include "descriptor.h"
#include "lift_groovy.h"
#include "lift_lambda.h"
#include "lift_record.h"
#include "lift_switch.h"
#include "lift_throw.h"
#include "plain_calls.h"

static status pop_arguments(lift_state *s, const bc_signature *signature, ir_ref *args) {
    for (uint32_t k = signature->parameter_count; k > 0; k--)
        TRY(lift_pop_type(s, ir_type_of_kind(signature->parameters[k - 1].kind), &args[k - 1]));
    return status_ok();
}

static status push_result(lift_state *s, ir_type type, ir_ref call) {
    return type == IR_VOID ? status_ok() : lift_push(s, call);
}

/* `E.values().length` of an enum: an array of that length, of which nothing else is used. */
static status number_of_values(lift_state *s, const bc_insn *insn, const ir_symbol *m, ir_ref *out) {
    ir_fn *fn = s->fn;
    bc_source *source = fn->host->source;
    const bc_class *c;
    int64_t count = 0;
    *out = 0;
    if (insn->opcode != BC_invokestatic || strcmp(m->name, "values") != 0 ||
        strcmp(m->descriptor, arena_printf(fn->memory, "()[L%s;", m->owner)) != 0 ||
        insn->next >= s->method->code_length || s->method->code[insn->next] != BC_arraylength ||
        !status_is_ok(source->find_class(source, m->from, m->owner, &c)) || c->super_name == NULL ||
        strcmp(c->super_name, "java/lang/Enum") != 0)
        return status_ok();
    for (uint32_t k = 0; k < c->field_count; k++)
        count += (c->fields[k].access & BC_ACC_ENUM) != 0;
    ir_ref length = lift_emit(s, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = count}, 0);
    *out = lift_emit(s, IR_newarray, IR_REF, &length, 1, (ir_imm){0}, 'B');
    return status_ok();
}

static status invoke(lift_state *s, const bc_insn *insn) {
    static const ir_call_kind kinds[] = {IR_CALL_VIRTUAL, IR_CALL_SPECIAL, IR_CALL_STATIC, IR_CALL_INTERFACE};
    ir_fn *fn = s->fn;
    bc_member_ref ref;
    bc_signature signature;
    TRY(bc_pool_member(&s->method->owner->pool, (uint32_t)insn->a, &ref));
    TRY(bc_method_signature(fn->memory, ref.descriptor, &signature));
    ir_callee *callee = ARENA_NEW(fn->memory, ir_callee);
    callee->kind = kinds[insn->opcode - BC_invokevirtual];
    callee->method = ir_member(s->method->owner, ref.owner, ref.name, ref.descriptor);

    bool has_receiver = callee->kind != IR_CALL_STATIC;
    uint32_t count = signature.parameter_count + (has_receiver ? 1 : 0);
    ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, count + 1);
    TRY(pop_arguments(s, &signature, args + (has_receiver ? 1 : 0)));
    if (!has_receiver) {
        lift_initialise(s, &callee->method, INITIALISE_BY_METHOD);
        ir_ref values = 0;
        if (fn->host != NULL) TRY(number_of_values(s, insn, &callee->method, &values));
        if (values != 0) return lift_push(s, values);
    }
    if (has_receiver) {
        TRY(lift_pop_type(s, IR_REF, &args[0]));
        TRY(lift_check_null(s, args[0]));
    }
    ir_type type = ir_type_of_kind(signature.result.kind);
    ir_ref result;
    TRY(lift_invoke(s, type, args, count, (ir_imm){.callee = callee}, &result));
    return push_result(s, type, result);
}

/* Whether the bootstrap method is one of this class. */
static bool is_of_factory(const lift_state *s, const bc_bootstrap *row, const char *class_name) {
    bc_handle_ref factory;
    return row != NULL && status_is_ok(bc_pool_handle(&s->method->owner->pool, row->handle, &factory)) &&
           strcmp(factory.member.owner, class_name) == 0;
}

/* String concatenation of values whose text is made without calling anybody's code. */
static bool is_plain_concatenation(const bc_signature *signature) {
    for (uint32_t k = 0; k < signature->parameter_count; k++) {
        const bc_type *type = &signature->parameters[k];
        if (ir_type_of_kind(type->kind) != IR_REF) continue;
        if (type->kind != 'L') return false;
        if (strcmp(type->name, "java/lang/String") != 0 && box_of_name(type->name) == NULL) return false;
    }
    return true;
}

/* The class of a plain loop's rounds has the call sites of its method, and no rows for them: their names are known. */
static const char *advice_in_round(const char *name) {
    if (strcmp(name, "typeSwitch") == 0 || strcmp(name, "enumSwitch") == 0)
        return "a switch with patterns cannot be compiled in the round itself; move it into a method that the round calls";
    return "what is linked when it first runs, such as a lambda, cannot be compiled in the round itself; create the lambda before "
           "the loop, or move the line into a method that the round calls";
}

static status invoke_dynamic(lift_state *s, const bc_insn *insn) {
    ir_fn *fn = s->fn;
    uint16_t bootstrap;
    const char *name, *descriptor;
    bc_signature signature;
    TRY(bc_pool_dynamic(&s->method->owner->pool, (uint32_t)insn->a, &bootstrap, &name, &descriptor));
    TRY(bc_method_signature(fn->memory, descriptor, &signature));
    ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, signature.parameter_count + 1);
    TRY(pop_arguments(s, &signature, args));
    if (is_plain_call(name, descriptor)) { /* nobody has run the loop */
        if (signature.result.kind == 'V') return status_ok();
        return lift_push(s, lift_emit(s, IR_null, IR_REF, NULL, 0, (ir_imm){0}, 0));
    }
    const bc_class *file = cg_class_file(fn->host, s->method->owner);
    const bc_bootstrap *row = bootstrap < file->bootstrap_count ? &file->bootstraps[bootstrap] : NULL;
    const ir_lambda *lambda;
    TRY(lift_lambda(s, row, name, &signature, &lambda));
    if (lambda != NULL)
        return lift_push(s, lift_emit(s, IR_lambda, IR_REF, args, signature.parameter_count,
                                      (ir_imm){.lambda = lambda}, 0));
    ir_ref number;
    TRY(lift_type_switch(s, file, row, &signature, args, &number));
    if (number != 0) return lift_push(s, number);
    TRY(lift_groovy(s, row, name, &signature, args, &number));
    if (number != 0) return signature.result.kind == 'V' ? status_ok() : lift_push(s, number);
    bool is_of_rounds = row == NULL && bc_is_of_loop(s->method->owner);
    if (is_of_factory(s, row, "java/lang/invoke/StringConcatFactory") ||
        (is_of_rounds && strncmp(name, "makeConcat", strlen("makeConcat")) == 0)) {
        status why = ir_refuse(fn, s->site, ST_STRING, "%s", "");
        if (is_plain_concatenation(&signature)) return lift_push(s, ir_foreign(fn, s->block, why, s->site));
        return lift_push(s, ir_reject(fn, s->block, IR_REF, why, s->site));
    }
    status why = ir_refuse(fn, s->site, ST_INVOKEDYNAMIC, "%s", name);
    bool is_of_record = is_of_factory(s, row, "java/lang/runtime/ObjectMethods");
    if (is_of_record && strcmp(name, "equals") == 0 && signature.parameter_count == 2) {
        TRY(lift_record_equals(s, row, &signature, args, &number));
        return lift_push(s, number);
    }
    if (is_of_rounds)
        why.advice = advice_in_round(name);
    else if (row == NULL)
        why.advice =
            "what it calls the JVM does not tell of this class, which is hidden, or changed by an agent "
            "that no longer says how; load it from a file, or write a class in place of its lambdas";
    if (is_of_factory(s, row, "java/lang/runtime/SwitchBootstraps"))
        why.advice =
            "as labels of a switch with patterns or `case null` use classes, but not those of arrays, and enum constants; "
            "test for null before the switch, and compare numbers, strings and the rest by if";
    if (is_of_record)
        why.advice = strcmp(name, "toString") == 0
                         ? "compute with the record's components, and build strings from what apply returns"
                         : "declare the method in the record, and compute there what it returns";
    ir_type type = ir_type_of_kind(signature.result.kind);
    return push_result(s, type, ir_reject(fn, s->block, type, why, s->site));
}

status lift_call(lift_state *s, const bc_insn *insn) {
    return insn->opcode == BC_invokedynamic ? invoke_dynamic(s, insn) : invoke(s, insn);
}
