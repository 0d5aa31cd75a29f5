#include "spmd_masks.h"

#include "spmd_checks.h"
#include "spmd_fails.h"

/* ---- lines ---- */

void spmd_put_line(spmd_emitter *e, const char *line) {
    text_indent(spmd_out(e), e->indent);
    text_put(spmd_out(e), line);
}

const char *spmd_of_vector(const spmd_emitter *e) {
    return e->v.suffixes[SPMD_VECTORS];
}

const char *spmd_any_of(const spmd_emitter *e, const char *mask) {
    arena *a = e->v.s.fn->memory;
    if (e->v.tile.vectors == 1) return mask;
    const char *all = arena_printf(a, "%s_0", mask);
    for (uint32_t k = 1; k < e->v.tile.vectors; k++)
        all = arena_printf(a, "%s | %s_%u", all, mask, k);
    return all;
}

void spmd_put_lines(spmd_emitter *e, const char *line, uint32_t number) {
    text *out = spmd_out(e);
    SPMD_EACH(&e->v, SPMD_VECTORS) {
        text_indent(out, e->indent);
        for (const char *c = line; *c != '\0'; c++) {
            if (*c == '#')
                text_put(out, spmd_of_vector(e));
            else if (*c == '$')
                text_printf(out, "%u", number);
            else
                text_put_length(out, c, 1);
        }
    }
}

static bool is_wide(ir_type type) {
    return type == IR_I64 || type == IR_F64;
}

const char *spmd_mask_for(const spmd_emitter *e, ir_type type) {
    return arena_printf(e->v.s.fn->memory, is_wide(type) ? "convert_long16(m%s)" : "m%s", spmd_of_vector(e));
}

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
    SPMD_EACH(&e->v, SPMD_VECTORS) {
        text_indent(spmd_out(e), e->indent);
        text_printf(spmd_out(e), "lanes_trap(trap, first%s, %s%s);\n", e->v.suffixes[SPMD_BOTH], mask,
                    spmd_of_vector(e));
    }
}

void spmd_put_trap_all(spmd_emitter *e) {
    if (e->v.tile.rows > 1) {
        text_indent(spmd_out(e), e->indent);
        text_printf(spmd_out(e), "return %s;\n", spmd_first_column(&e->v));
        return;
    }
    put_trap(e, "m");
    if (regions_resume(e->rs, e->region) != 0) spmd_put_lines(e, "m# = 0;\n", 0);
    text_indent(spmd_out(e), e->indent);
    spmd_put_resume(e);
}

/* All lanes throw, or none does. */
static void put_uniform_check(spmd_emitter *e, const ir_ins *ins) {
    text *out = spmd_out(e);
    text_indent(out, e->indent);
    text_put(out, "if (");
    spmd_put_failing(&e->v, ins);
    text_put(out, ") {\n");
    e->indent++;
    spmd_put_trap_all(e);
    e->indent--;
    spmd_put_line(e, "}\n");
}

/* Of rows that go together: spmd_kernel.c goes on with what is before that column. */
static void put_check_of_rows(spmd_emitter *e, const ir_ins *ins) {
    text *out = spmd_out(e);
    const uint32_t number = ++e->v.s.names;
    text_indent(out, e->indent);
    text_printf(out, "const int t%u = ", number);
    spmd_fails_put(&e->v, ins);
    text_put(out, ";\n");
    text_indent(out, e->indent);
    text_printf(out, "if (t%u < limit) return t%u;\n", number, number);
}

/* Lanes that throw are gone. */
static void put_check_of_lanes(spmd_emitter *e, const ir_ins *ins) {
    text *out = spmd_out(e);
    const uint32_t number = ++e->v.s.names;
    const char *name = arena_printf(out->memory, "t%u", number);
    SPMD_EACH(&e->v, SPMD_VECTORS) {
        text_indent(out, e->indent);
        text_printf(out, "const int16 %s%s = m%s & ", name, spmd_of_vector(e), spmd_of_vector(e));
        spmd_put_failing(&e->v, ins);
        text_put(out, ";\n");
    }
    java_slice_need(e->v.s.java, "lanes_any");
    text_indent(out, e->indent);
    text_printf(out, "if (lanes_any(%s)) {\n", spmd_any_of(e, name));
    e->indent++;
    put_trap(e, name);
    spmd_put_lines(e, "m# &= ~t$#;\n", number);
    spmd_put_guard(e);
    e->indent--;
    spmd_put_line(e, "}\n");
}

void spmd_put_check(spmd_emitter *e, const ir_ins *ins) {
    if (!spmd_check_varies(&e->v, ins) && (spmd_check_axes(&e->v, ins) & SPMD_ROWS) == 0)
        put_uniform_check(e, ins);
    else if (e->v.tile.rows > 1)
        put_check_of_rows(e, ins);
    else
        put_check_of_lanes(e, ins);
}
