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
