#include "emitter.h"

void emitter_go_to_copy(emitter *e, uint32_t row, uint32_t column) {
    arena *a = e->s.fn->memory;
    e->row = row;
    e->column = column;
    if (e->s.axes == NULL) return;
    e->suffixes[0] = "";
    e->suffixes[TILE_BY_ROW] = arena_printf(a, "%c", 'a' + (int)row);
    e->suffixes[TILE_BY_COLUMN] = arena_printf(a, "_%u", column);
    e->suffixes[TILE_BY_BOTH] = arena_printf(a, "%c_%u", 'a' + (int)row, column);
    e->places[TILE_BY_ROW] = arena_printf(a, "y * %u + %u", e->tile.rows, row);
    e->places[TILE_BY_COLUMN] = arena_printf(a, "x + %u * %u", e->tile.across, column);
}

bool emitter_next_copy(emitter *e, unsigned axes) {
    uint32_t row = e->row, column = e->column + 1;
    if (e->one_copy) return false;
    if ((axes & TILE_BY_COLUMN) == 0 || column == e->tile.columns) {
        column = 0;
        row++;
    }
    bool more = column != 0 || ((axes & TILE_BY_ROW) != 0 && row < e->tile.rows);
    emitter_go_to_copy(e, more ? row : 0, column);
    return more;
}

unsigned emitter_axes(const emitter *e, ir_ref r) {
    return e->s.axes == NULL ? 0 : e->s.axes[r];
}

const char *emitter_suffix(const emitter *e, ir_ref r) {
    return e->s.axes == NULL ? "" : e->suffixes[e->s.axes[r]];
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
