/* JVM instructions for elements in rows (row_form.h): whether a piece of a row is in the row's inside, and how long a row is. */
#ifndef WEFT_JVM_ROWS_H
#define WEFT_JVM_ROWS_H

#include "jvm_text.h"
#include "row_form.h"

/* Both answer how many slots of the stack they need.
 * `kept` if all bounds hold. `argument`: by binding, the number of its argument. */
uint32_t jvm_rows_bounds(const row_form *f, const uint32_t *argument, text *out);
/* `result 0`, an i64. */
uint32_t jvm_rows_columns(const row_form *f, const uint32_t *argument, text *out);

#endif
