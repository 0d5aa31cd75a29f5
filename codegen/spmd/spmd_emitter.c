#include "spmd_emitter.h"

void spmd_put_line(spmd_emitter *e, const char *line) {
    text_indent(spmd_out(e), e->indent);
    text_put(spmd_out(e), line);
}

const char *spmd_of_vector(const spmd_emitter *e) {
    return e->v.s.copies.suffixes[BY_COLUMN];
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
    SPMD_EACH(&e->v, BY_COLUMN) {
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
