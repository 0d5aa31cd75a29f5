#include "enum_calls.h"

#include <string.h>

#include "facts.h"
#include "limit.h"

static const char enum_name[] = "java/lang/Enum";

/* The enum that a constant's class is, or extends if the constant has a body. */
static const char *declaring_class(const bc_class *c) {
    if (c->super_name == NULL) return NULL;
    return strcmp(c->super_name, enum_name) == 0 ? c->name : c->super_name;
}

/* All that `constant` may be, but null, are constants of the enum `*enum_class`, which is set if it is NULL.
 */
static call_answer find_enum(ir_fn *fn, ir_ref constant, const char **enum_class) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, constant, leaves, &count)) return CALL_OTHER;
    for (uint32_t k = 0; k < count; k++) {
        const ir_ins *ins = ir_at(fn, leaves[k]);
        const bc_class *class;
        if (ins->op == IR_null || ins->op == IR_never) continue;
        if (ins->op == IR_getstatic || ins->op == IR_getfield || ins->op == IR_aload || ins->op == IR_call ||
            ins->op == IR_invoke || ins->op == IR_checkcast)
            return CALL_WAITS;
        if (ins->op != IR_object ||
            !status_is_ok(fn->host->object_class(fn->host, (cg_object)ins->imm.i, &class)))
            return CALL_OTHER;
        const char *declaring = declaring_class(class);
        if (declaring == NULL || (*enum_class != NULL && strcmp(declaring, *enum_class) != 0))
            return CALL_OTHER;
        *enum_class = declaring;
    }
    return CALL_EXPANDED;
}

call_answer enum_calls_expand(call_site *c, const bc_method *target) {
    ir_fn *fn = c->fn;
    const char *enum_class = NULL;
    if (strcmp(target->owner->name, enum_name) != 0 || strcmp(target->name, "compareTo") != 0 ||
        strcmp(target->descriptor, "(Ljava/lang/Enum;)I") != 0)
        return CALL_OTHER;
    for (uint32_t k = 0; k < 2; k++) {
        call_answer how = find_enum(fn, ir_arg(fn, c->ref, k), &enum_class);
        if (how != CALL_EXPANDED) return how;
    }
    ir_imm ordinal = {.symbol = ir_symbol_new(fn, target->owner, enum_name, "ordinal", "I")};
    ir_ref constants[2] = {ir_arg(fn, c->ref, 0), ir_arg(fn, c->ref, 1)}, ordinals[2];
    call_put(c, IR_check_null, IR_VOID, &constants[1], 1, (ir_imm){0});
    for (uint32_t k = 0; k < 2; k++)
        ordinals[k] = call_put(c, IR_getfield, IR_I32, &constants[k], 1, ordinal);
    call_replace(c, call_put(c, IR_sub, IR_I32, ordinals, 2, (ir_imm){0}));
    return CALL_EXPANDED;
}
