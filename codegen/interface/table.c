#include "table.h"

#include <string.h>

/* Of a layout. */
static uint32_t columns_of(const char *layout) {
    uint32_t count = 0;
    for (const char *c = layout; *c != '\0'; c++) {
        if (*c == '{') {
            c = strchr(c, ':');
            if (c == NULL) return count;
        } else if (strchr("(){}[]", *c) == NULL) {
            count++;
        }
    }
    return count;
}

uint32_t cg_table_column(const cg_table *t, cg_part part, uint32_t number) {
    switch (part) {
    case CG_PART_LENGTHS: return 2 * number - 1;
    case CG_PART_STARTS: return 2 * number;
    case CG_PART_PRESENT: return columns_of(t->layout);
    default: return number;
    }
}

uint32_t cg_table_columns(const cg_table *t) {
    if (t->layout != NULL) return columns_of(t->layout) + (t->regular ? 0 : 1);
    return t->regular ? 1 : 2 * t->dimensions - 1;
}
