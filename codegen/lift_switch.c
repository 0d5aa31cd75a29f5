/* The invokedynamic of a pattern switch (JDK 21 and later):
 *
 *     typeSwitch(Object selector, int restart) with labels l0 .. ln-1
 *
 * is -1 for null, else the first number i >= restart whose label the selector matches, or n
 * (java.lang.runtime.SwitchBootstraps). Labels that are classes become instanceof; a switch with others,
 * strings and enum constants among them, is left to be refused. */
#include <string.h>

#include "lift_state.h"

static ir_ref constant(lift_state *s, int64_t value) {
    return lift_emit(s, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = value}, 0);
}

static ir_ref binary(lift_state *s, ir_op op, ir_ref a, ir_ref b) {
    ir_ref args[2] = {a, b};
    return lift_emit(s, op, IR_I32, args, 2, (ir_imm){0}, 0);
}

/* `is` (0 or 1) ? value : otherwise, without a branch. */
static ir_ref choose(lift_state *s, ir_ref is, int64_t value, ir_ref otherwise) {
    ir_ref difference = binary(s, IR_sub, constant(s, value), otherwise);
    return binary(s, IR_add, otherwise, binary(s, IR_mul, difference, is));
}

static status find_labels(lift_state *s, const bc_bootstrap *row, const char **out, bool *out_classes) {
    const bc_pool *pool = &s->method->owner->pool;
    *out_classes = false;
    for (uint32_t k = 0; k < row->argument_count; k++) {
        if (row->arguments[k] >= pool->count || pool->items[row->arguments[k]].tag != BC_CLASS)
            return status_ok();
        TRY(bc_pool_class(pool, row->arguments[k], &out[k]));
        if (out[k][0] == '[') return status_ok();
    }
    *out_classes = true;
    return status_ok();
}

static ir_ref number_of_label(lift_state *s, const char **labels, uint32_t count, ir_ref selector,
                              ir_ref restart) {
    ir_ref number = constant(s, count);
    for (uint32_t k = count; k > 0; k--) {
        ir_imm class = {.symbol = ir_symbol_new(s->fn, s->method->owner, labels[k - 1], NULL, NULL)};
        ir_ref is = lift_emit(s, IR_instanceof, IR_I32, &selector, 1, class, 0);
        ir_ref in_turn = binary(s, IR_le, restart, constant(s, k - 1));
        number = choose(s, binary(s, IR_and, is, in_turn), k - 1, number);
    }
    ir_ref null = lift_emit(s, IR_isnull, IR_I32, &selector, 1, (ir_imm){0}, 0);
    return choose(s, null, -1, number);
}

status lift_type_switch(lift_state *s, uint16_t bootstrap, const bc_signature *signature, const ir_ref *args,
                        ir_ref *out) {
    const bc_class *owner = s->method->owner;
    bc_handle_ref factory;
    bool classes;
    *out = 0;
    if (bootstrap >= owner->bootstrap_count) return status_ok();
    const bc_bootstrap *row = &owner->bootstraps[bootstrap];
    TRY(bc_pool_handle(&owner->pool, row->handle, &factory));
    if (strcmp(factory.member.owner, "java/lang/runtime/SwitchBootstraps") != 0 ||
        strcmp(factory.member.name, "typeSwitch") != 0 || signature->parameter_count != 2 ||
        signature->parameters[0].kind != 'L' || signature->parameters[1].kind != 'I')
        return status_ok();
    const char **labels = ARENA_ARRAY(s->fn->memory, const char *, (size_t)row->argument_count + 1);
    TRY(find_labels(s, row, labels, &classes));
    if (classes) *out = number_of_label(s, labels, row->argument_count, args[0], args[1]);
    return status_ok();
}
