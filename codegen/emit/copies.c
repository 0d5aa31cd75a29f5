#include "copies.h"

void copies_go_to(copies *c, arena *a, uint32_t row, uint32_t column) {
    c->row = row;
    c->column = column;
    if (c->axes == NULL) return;
    c->suffixes[0] = "";
    c->suffixes[BY_ROW] = c->names_rows ? arena_printf(a, "%c", 'a' + (int)row) : "";
    c->suffixes[BY_COLUMN] = c->names_columns ? arena_printf(a, "_%u", column) : "";
    c->suffixes[BY_BOTH] = arena_printf(a, "%s%s", c->suffixes[BY_ROW], c->suffixes[BY_COLUMN]);
}

bool copies_next(copies *c, arena *a, unsigned axes) {
    uint32_t row = c->row, column = c->column + 1;
    if (c->one) return false;
    if ((axes & BY_COLUMN) == 0 || column == c->columns) {
        column = 0;
        row++;
    }
    bool more = column != 0 || ((axes & BY_ROW) != 0 && row < c->rows);
    copies_go_to(c, a, more ? row : 0, column);
    return more;
}
