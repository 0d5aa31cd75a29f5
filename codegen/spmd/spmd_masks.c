#include "spmd_masks.h"

/* ---- leaving ---- */

void spmd_put_resume(spmd_emitter *e) {
    uint32_t to = regions_resume(e->rs, e->region);
    if (to == 0) {
        text_printf(spmd_out(e), "%s\n", e->leave);
        return;
    }
    e->label_used[to] = true;
    text_printf(spmd_out(e), "goto end%u;\n", to);
}

void spmd_put_guard(spmd_emitter *e) {
    java_slice_need(e->v.s.java, "lanes_any");
    text_indent(spmd_out(e), e->indent);
    text_printf(spmd_out(e), "if (!lanes_any(%s)) ", spmd_any_of(e, "m"));
    spmd_put_resume(e);
}

void spmd_put_label(spmd_emitter *e, uint32_t region) {
    if (!e->label_used[region]) return;
    text_indent(spmd_out(e), e->indent);
    text_printf(spmd_out(e), "end%u:;\n", region);
}

/* ---- checks ---- */

static void put_trap(spmd_emitter *e, const char *mask) {
    java_slice_need(e->v.s.java, "lanes_trap");
    SPMD_EACH(&e->v, BY_COLUMN) {
        text_indent(spmd_out(e), e->indent);
        text_printf(spmd_out(e), "lanes_trap(trap, first%s, %s%s);\n", e->v.s.copies.suffixes[BY_BOTH], mask,
                    spmd_of_vector(e));
    }
}

void spmd_put_trap_all(spmd_emitter *e) {
    put_trap(e, "m");
    if (regions_resume(e->rs, e->region) != 0) spmd_put_lines(e, "m# = 0;\n", 0);
    text_indent(spmd_out(e), e->indent);
    spmd_put_resume(e);
}

/* The condition under which a lane throws, in vectors or, if it is the same for all, not. */
static void put_violation(spmd_emitter *e, const ir_ins *ins, void (*put)(spmd_values *v, ir_ref r),
                          bool varies) {
    text *out = spmd_out(e);
    switch (ins->op) {
    case IR_check_bounds:
        text_put(out, varies ? "as_uint16(" : "(uint)");
        put(&e->v, ins->args[0]);
        text_put(out, varies ? ") >= as_uint16(" : " >= (uint)");
        put(&e->v, ins->args[1]);
        if (varies) text_put(out, ")");
        return;
    case IR_check_nonzero: put(&e->v, ins->args[0]), text_put(out, " == 0"); return;
    default: put(&e->v, ins->args[0]), text_put(out, " < 0"); return; /* check_size */
    }
}

static void put_scalar(spmd_values *v, ir_ref r) {
    emit_value(&v->s, r);
}

static bool any_varies(const spmd_emitter *e, const ir_ins *ins) {
    for (uint32_t k = 0; k < ins->arg_count; k++)
        if (spmd_varies(&e->v, ins->args[k])) return true;
    return false;
}

/* The lanes that throw, in the copy at hand. */
static void put_violated_lanes(spmd_emitter *e, const ir_ins *ins) {
    text *out = spmd_out(e);
    if (ins->op == IR_check_true) {
        spmd_mask(&e->v, ins->args[0], true);
        return;
    }
    bool wide = ins->op == IR_check_nonzero && ir_at(e->v.s.fn, ins->args[0])->type == IR_I64;
    text_put(out, wide ? "convert_int16(" : "(");
    put_violation(e, ins, spmd_vector, true);
    text_put(out, ")");
}

static unsigned axes_of_operands(const spmd_emitter *e, const ir_ins *ins) {
    unsigned axes = 0;
    for (uint32_t k = 0; k < ins->arg_count; k++)
        axes |= spmd_axes(&e->v, ins->args[k]);
    return axes;
}

/* All lanes throw, or none does. */
static void put_uniform_check(spmd_emitter *e, const ir_ins *ins) {
    text *out = spmd_out(e);
    text_indent(out, e->indent);
    text_put(out, "if (");
    if (ins->op == IR_check_true)
        text_put(out, "!"), emit_value(&e->v.s, ins->args[0]);
    else
        put_violation(e, ins, put_scalar, false);
    text_put(out, ") {\n");
    e->indent++;
    spmd_put_trap_all(e);
    e->indent--;
    spmd_put_line(e, "}\n");
}

/* The lanes, of the vector at hand, for which a truth value holds in all rows. Of an and, and of an or with what is the same for
 * all rows, each operand is asked apart: most of a check depends on the row alone, so it is numbers, and one vector of them all. */
static void put_holds_in_rows(spmd_emitter *e, ir_ref r) {
    text *out = spmd_out(e);
    const ir_ins *ins = ir_at(e->v.s.fn, r);
    const uint32_t vector = e->v.s.copies.column;
    if ((spmd_axes(&e->v, r) & BY_ROW) == 0) {
        spmd_mask(&e->v, r, false);
        return;
    }
    if (spmd_is_logic_of_rows(&e->v, r)) {
        text_put(out, "(");
        put_holds_in_rows(e, ins->args[0]);
        text_put(out, ins->op == IR_and ? " & " : " | ");
        put_holds_in_rows(e, ins->args[1]);
        text_put(out, ")");
        return;
    }
    bool varies = spmd_varies(&e->v, r);
    text_put(out, varies ? "(" : "(int16)(");
    for (uint32_t row = 0; row < e->v.tile.rows; row++) {
        spmd_copy(&e->v, row, vector);
        if (row > 0) text_put(out, " & ");
        if (varies)
            spmd_mask(&e->v, r, false);
        else
            emit_value(&e->v.s, r), text_put(out, " != 0");
    }
    text_put(out, varies ? ")" : " ? -1 : 0)");
    spmd_copy(&e->v, 0, vector);
}

/* The lanes of the vector at hand that throw in any row. */
static void put_violated_in_rows(spmd_emitter *e, const ir_ins *ins) {
    text *out = spmd_out(e);
    const uint32_t vector = e->v.s.copies.column;
    if (ins->op == IR_check_true) {
        text_put(out, "~");
        put_holds_in_rows(e, ins->args[0]);
        return;
    }
    text_put(out, "(");
    for (uint32_t row = 0; row < e->v.tile.rows; row++) {
        spmd_copy(&e->v, row, vector);
        if (row > 0) text_put(out, " | ");
        put_violated_lanes(e, ins);
    }
    text_put(out, ")");
}

/* Lanes that throw are gone. Rows that are computed together share one mask: where one of them has such lanes, the
 * tile is computed again, a row at a time. */
void spmd_put_check(spmd_emitter *e, const ir_ins *ins) {
    text *out = spmd_out(e);
    unsigned axes = axes_of_operands(e, ins);
    bool rows = (axes & BY_ROW) != 0;
    if (!any_varies(e, ins) && !rows) {
        put_uniform_check(e, ins);
        return;
    }
    const uint32_t number = ++e->v.s.names;
    const char *name = arena_printf(out->memory, "t%u", number);
    for (uint32_t vector = 0; vector < e->v.tile.vectors; vector++) {
        spmd_copy(&e->v, 0, vector);
        text_indent(out, e->indent);
        text_printf(out, "const int16 %s%s = m%s & ", name, spmd_of_vector(e), spmd_of_vector(e));
        if (rows)
            put_violated_in_rows(e, ins);
        else
            put_violated_lanes(e, ins);
        text_put(out, ";\n");
    }
    spmd_copy(&e->v, 0, 0);
    java_slice_need(e->v.s.java, "lanes_any");
    text_indent(out, e->indent);
    text_printf(out, "if (lanes_any(%s)) {\n", spmd_any_of(e, name));
    e->indent++;
    if (rows) spmd_put_line(e, "if (rows > 1) return 1;\n");
    put_trap(e, name);
    spmd_put_lines(e, "m# &= ~t$#;\n", number);
    spmd_put_guard(e);
    e->indent--;
    spmd_put_line(e, "}\n");
}
