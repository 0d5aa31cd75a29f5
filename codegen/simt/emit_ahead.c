#include "emit_ahead.h"

#include "kernel_args.h"

static bool is_of_rows(const emitter *e, ir_ref load) {
    return (emitter_axes(e, load) & BY_ROW) != 0;
}

void emit_ahead_begin(emitter *e, const chunk *c, const uint32_t *run) {
    text *out = e->s.out;
    for (uint32_t k = 0; k < c->runs.count; k++) {
        ir_ref load = c->runs.items[k];
        const ir_ins *ins = ir_at(e->s.fn, load);
        if (!is_of_rows(e, load)) continue;
        java_slice_need(e->s.java, "java_rows_ahead");
        text_indent(out, e->indent);
        text_printf(out, "const long4 ahead%u = java_rows_ahead(", run[load]);
        for (uint32_t row = 0; row < 2; row++) {
            emitter_go_to_copy(e, row, 0);
            emitter_value_ahead(e, &c->loop, ins->args[1], 0);
            text_put(out, ", ");
        }
        emitter_go_to_copy(e, 0, 0);
        text_printf(out, "%u, ", e->tile.rows);
        emit_value(&e->s, c->loop.counter);
        text_put(out, ", ");
        emit_value(&e->s, c->loop.limit);
        text_printf(out, ", %u, %u);\n", c->rounds, cg_element_bytes(ins->kind));
    }
}

void emit_ahead_loads(emitter *e, const chunk *c, const uint32_t *run) {
    text *out = e->s.out;
    for (uint32_t k = 0; k < c->runs.count; k++) {
        ir_ref load = c->runs.items[k];
        if (!is_of_rows(e, load)) continue;
        java_slice_need(e->s.java, "java_read_ahead");
        text_indent(out, e->indent);
        text_put(out, "java_read_ahead(");
        emitter_load_place(e, &c->loop, load);
        text_printf(out, ", ahead%u, %u, ", run[load], e->tile.rows);
        emit_value(&e->s, c->loop.counter);
        text_put(out, ");\n");
    }
}
