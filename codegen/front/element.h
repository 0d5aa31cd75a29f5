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
    ir_blk block;           /* where instructions are put: */
    ir_ref before;          /* in front of this one, or at the end when it is 0 */
    ir_ref index;           /* of the element; 0: it exists already, as an operator's operand, or `given` */
    uint32_t columns;       /* so far */
    uint32_t first_extent;  /* of those that an index is taken apart with */
    const ir_binding *from; /* what the columns are of: a table; NULL: the input */
    const ir_ref *given;    /* their values, where they lie in no memory; or NULL */
    const ir_site *site;
} element_maker;

/* The value of the next column. */
ir_ref element_column(element_maker *m, char kind);
/* The kinds of the layout's columns, at most `most`, and how many there are; 0: it has others, or an array or index among them. */
uint32_t element_kinds(const char *layout, char *kinds, uint32_t most);
/* An object of this layout. `classes` are those of its records, or NULL: then they are found by their names.
 */
status element_make(element_maker *m, const char *layout, const bc_class *const *classes,
                    uint32_t class_count, ir_ref *out);
/* The values of such an object's columns; it traps where Java could not store it: nothing in it may be null. */
status element_take(element_maker *m, const char *layout, const bc_class *const *classes,
                    uint32_t class_count, ir_ref object, ir_ref *values);

#endif
