#include "emitter.h"

static void find_places(emitter *e) {
    const copies *c = &e->s.copies;
    if (c->axes == NULL) return;
    e->places[BY_ROW] = arena_printf(e->s.fn->memory, "y * %u + %u", c->rows, c->row);
    e->places[BY_COLUMN] = arena_printf(e->s.fn->memory, "x + %u * %u", e->tile.across, c->column);
}

void emitter_go_to_copy(emitter *e, uint32_t row, uint32_t column) {
    copies_go_to(&e->s.copies, e->s.fn->memory, row, column);
    find_places(e);
}

bool emitter_next_copy(emitter *e, unsigned axes) {
    bool more = copies_next(&e->s.copies, e->s.fn->memory, axes);
    find_places(e);
    return more;
}

void emitter_line(emitter *e, const char *line) {
    text_indent(e->s.out, e->indent);
    text_put(e->s.out, line);
}

void emitter_lines(emitter *e, const char *lines) {
    for (const char *end; *lines != '\0'; lines = end) {
        for (end = lines; *end != '\0' && *end++ != '\n';) {
        }
        if (*lines != '#') text_indent(e->s.out, e->indent);
        text_printf(e->s.out, "%.*s", (int)(end - lines), lines);
    }
}

void emitter_value_ahead(emitter *e, const counted_loop *l, ir_ref r, uint32_t ahead) {
    const ir_ins *ins = ir_at(e->s.fn, r);
    if (r == l->counter && ahead > 0) {
        java_slice_need(e->s.java, "java_iadd");
        text_put(e->s.out, "java_iadd(");
        emit_value(&e->s, r);
        text_printf(e->s.out, ", %u)", ahead);
        return;
    }
    if (r == l->counter || !counted_loop_holds(l, ins->block)) {
        emit_value(&e->s, r);
        return;
    }
    emit_operation said;
    if (!emit_operation_of(&e->s, r, &said)) return;
    java_slice_need(e->s.java, said.function);
    text_printf(e->s.out, "%s(", said.function);
    emitter_value_ahead(e, l, ins->args[0], ahead);
    text_put(e->s.out, ", ");
    emitter_value_ahead(e, l, ins->args[1], ahead);
    text_put(e->s.out, ")");
}

void emitter_load_place(emitter *e, const counted_loop *l, ir_ref load) {
    const ir_ins *ins = ir_at(e->s.fn, load);
    emit_value(&e->s, ins->args[0]);
    text_put(e->s.out, " + ");
    emitter_value_ahead(e, l, ins->args[1], 0);
}

void emitter_rounds_left(emitter *e, const counted_loop *l, uint32_t rounds) {
    text *out = e->s.out;
    emit_value(&e->s, l->counter);
    text_put(out, " <= ");
    emit_value(&e->s, l->limit);
    text_put(out, " && (uint)");
    emit_value(&e->s, l->limit);
    text_put(out, " - (uint)");
    emit_value(&e->s, l->counter);
    text_printf(out, " >= %u", l->compare == IR_lt ? rounds : rounds - 1);
}
