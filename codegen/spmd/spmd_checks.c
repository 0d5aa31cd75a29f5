#include "spmd_checks.h"

bool spmd_check_varies(const spmd_values *v, const ir_ins *check) {
    for (uint32_t k = 0; k < check->arg_count; k++)
        if (spmd_varies(v, check->args[k])) return true;
    return false;
}

unsigned spmd_check_axes(const spmd_values *v, const ir_ins *check) {
    unsigned axes = 0;
    for (uint32_t k = 0; k < check->arg_count; k++)
        axes |= spmd_axes(v, check->args[k]);
    return axes;
}

static void put_number(spmd_values *v, ir_ref r) {
    emit_value(&v->s, r);
}

static void put_comparison(spmd_values *v, const ir_ins *check, bool varies) {
    text *out = v->s.out;
    void (*put)(spmd_values *, ir_ref) = varies ? spmd_vector : put_number;
    switch (check->op) {
    case IR_check_bounds:
        text_put(out, varies ? "as_uint16(" : "(uint)");
        put(v, check->args[0]);
        text_put(out, varies ? ") >= as_uint16(" : " >= (uint)");
        put(v, check->args[1]);
        if (varies) text_put(out, ")");
        return;
    case IR_check_nonzero: put(v, check->args[0]), text_put(out, " == 0"); return;
    default: put(v, check->args[0]), text_put(out, " < 0"); return; /* check_size */
    }
}

void spmd_put_failing(spmd_values *v, const ir_ins *check) {
    text *out = v->s.out;
    bool varies = spmd_check_varies(v, check);
    if (check->op == IR_check_true) {
        if (varies)
            spmd_mask(v, check->args[0], true);
        else
            text_put(out, "!"), emit_value(&v->s, check->args[0]);
        return;
    }
    bool wide = check->op == IR_check_nonzero && ir_at(v->s.fn, check->args[0])->type == IR_I64;
    text_put(out, !varies ? "" : wide ? "convert_int16(" : "(");
    put_comparison(v, check, varies);
    text_put(out, varies ? ")" : "");
}
