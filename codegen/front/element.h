/* An element out of its columns: the first instructions of a kernel. */
#ifndef WEFT_ELEMENT_H
#define WEFT_ELEMENT_H

#include "request.h"
#include "ir.h"
#include "limit.h"

enum {
    ELEMENT_MAX_COLUMNS = 2 * LIMIT_COLUMNS
}; /* the operands of a reduction's operator are two elements */

typedef struct element_maker {
    ir_fn *fn;
    ir_blk block;  /* where instructions are put: */
    ir_ref before; /* in front of this one, or at the end when it is 0 */
    ir_ref index;  /* of the element; 0: the columns are the operands of a reduction's operator, not memory */
    uint32_t columns;       /* so far */
    uint32_t first_extent;  /* of those that an index is taken apart with */
    const ir_binding *from; /* what the columns are of: a table; NULL: the input */
    const ir_site *site;
} element_maker;

/* The value of the next column. */
ir_ref element_column(element_maker *m, char kind);
/* An object of this layout. `classes` are those of its records, or NULL: then they are found by their names.
 */
status element_make(element_maker *m, const char *layout, const bc_class *const *classes,
                    uint32_t class_count, ir_ref *out);

#endif
