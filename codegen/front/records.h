/* Records as elements. Weft's own Tuples are records like any others; their layout has a short form. */
#ifndef WEFT_RECORDS_H
#define WEFT_RECORDS_H

#include "ir.h"

/* The instance fields, which are the components in their order, as symbols that the class itself finds. */
typedef struct record_fields {
    const ir_symbol **items;
    uint32_t count;
} record_fields;

/* Whether it is a record, or as good as one: Kotlin's data classes, Scala's case classes, and others whose
 * fields are final, with a constructor that takes them in their order, and an equals of their own, by which
 * it is the values that count. The Java side asks the same (RecordLike). Of a component whose class is not
 * final the values decide. */
bool record_like(const bc_class *class);

/* ST_OBJECT_TYPE for a class that is no record, or one that no columns can hold whatever its components'
 * values are: with a component that is an array, of a class without a layout, or the record itself. The
 * message names the component. */
status record_fields_of(ir_fn *fn, const bc_class *record, record_fields *out);

/* The layout (request.h) of a record whose components' types alone tell it: primitives, wrappers and such
 * records. */
status record_layout_of(ir_fn *fn, const bc_class *record, const char **out);

/* The refusal of what would have more columns than a kernel takes. */
status record_too_large(const ir_fn *fn, const char *what);

/* What to write in place of a value of this class, which columns cannot hold; NULL: nothing special. */
const char *record_advice(const bc_class *class);

#endif
