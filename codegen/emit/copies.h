/* The copies of a value where a work-item computes several elements together, which lie in rows and columns: what differs by the row
 * has one for each row, what differs by the column one for each column, what differs by both one for each element, and what is
 * the same for all there is once. A copy is said by a suffix: v5 of the third row and second column is v5c_1. */
#ifndef WEFT_COPIES_H
#define WEFT_COPIES_H

#include "arena.h"
#include "divergence.h"

typedef struct copies {
    const uint8_t *axes; /* by value: divergence_axes; NULL: one element alone */
    uint32_t rows, columns;
    bool names_rows, names_columns;    /* in suffixes */
    bool one;                          /* what is printed is of the copy at hand alone */
    uint32_t row, column;              /* of that */
    const char *suffixes[BY_BOTH + 1]; /* of it, by axes */
} copies;

void copies_go_to(copies *c, arena *a, uint32_t row, uint32_t column);
/* The next one of what differs by `axes`; false, and the first again, behind the last. */
bool copies_next(copies *c, arena *a, unsigned axes);

static inline unsigned copies_axes(const copies *c, ir_ref r) {
    return c->axes == NULL ? 0 : c->axes[r];
}

static inline const char *copies_suffix(const copies *c, ir_ref r) {
    return c->axes == NULL ? "" : c->suffixes[c->axes[r]];
}

/* How many there are. */
static inline uint32_t copies_count(unsigned axes, uint32_t rows, uint32_t columns) {
    return ((axes & BY_ROW) != 0 ? rows : 1) * ((axes & BY_COLUMN) != 0 ? columns : 1);
}

#endif
