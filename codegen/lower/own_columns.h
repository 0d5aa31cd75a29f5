/* The columns that every element begins with reading its own place of. A work-item that has several elements may read all of
 * these first; the elements' function is then given what was read (`own` in emit_body.h). */
#ifndef WEFT_OWN_COLUMNS_H
#define WEFT_OWN_COLUMNS_H

#include "dom.h"
#include "ir.h"

typedef struct own_column {
    char kind;
    const char *type, *column, *name; /* the column's, and what its element is called */
} own_column;

typedef struct own_columns {
    const char **names; /* by binding; NULL: it is not one of them */
    VEC(own_column) items;
} own_columns;

/* `arguments`: what the columns are called, by binding. Eight at most, since each takes registers. */
own_columns own_columns_find(ir_fn *fn, const dom_info *d, const char **arguments);

#endif
