/* The columns of a function's result, and their layout as text (request.h). */
#ifndef WEFT_COLUMNS_H
#define WEFT_COLUMNS_H

#include "request.h"
#include "ir.h"
#include "limit.h"

typedef struct result_columns {
    const char *layout;
    const bc_class **classes; /* of the layout's records, in its order */
    uint32_t class_count;
    uint32_t count;
    uint32_t *of_node; /* the column of a layout node */
    char kinds[LIMIT_COLUMNS + 1];
} result_columns;

/* Of a function whose `result`s are taken apart; ST_ALWAYS_THROWS for one that always throws, or the refusal that every element meets. */
status columns_find(const ir_fn *fn, result_columns *out);
bool columns_equal(const result_columns *a, const result_columns *b);

/* Every `result` becomes a store to its column of the output. */
void columns_store(ir_fn *fn, const result_columns *columns);
/* Every `result` is numbered by its column instead of its node. */
void columns_number(ir_fn *fn, const result_columns *columns);

/* The columns of a pair (a record of an Integer and a value) without the first: those of its value. False
 * when it is no such record. */
bool columns_of_value(arena *a, const result_columns *pair, result_columns *out);

#endif
