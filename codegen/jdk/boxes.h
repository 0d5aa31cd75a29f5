/* The eight wrapper classes. A box is an object with one final field, `value`; making one by valueOf and
 * reading it by intValue() and its like are known here, so that no JDK bytecode (with its caches) has to be
 * compiled for them. */
#ifndef WEFT_BOXES_H
#define WEFT_BOXES_H

#include "ir.h"

typedef struct box_class {
    char kind;              /* Z B S C I J F D */
    const char *name;       /* "java/lang/Float" */
    const char *descriptor; /* of the field: "F" */
    bool is_number;         /* extends java.lang.Number */
} box_class;

const box_class *box_of_kind(char kind);
const box_class *box_of_name(const char *class_name); /* NULL: no wrapper */
/* The primitive that a conversion method of the wrappers and of Number ("floatValue", "()F") gives, or 0. */
char box_reader(const char *method_name, const char *descriptor);
/* Whether a wrapper is an instance of this class or interface. */
bool box_is_a(const box_class *box, const char *class_name);

const ir_symbol *box_field(ir_fn *fn, const box_class *box);

/* Instructions in front of the instruction at position *at of block b; *at moves behind them. */
ir_ref box_make(ir_fn *fn, ir_blk b, uint32_t *at, char kind, ir_ref value, const ir_site *site);
/* The value in a box of class `box`, without a null check. */
ir_ref box_read(ir_fn *fn, ir_blk b, uint32_t *at, const box_class *box, ir_ref object, const ir_site *site);
/* A primitive conversion from kind to kind as Java's casts do it. */
ir_ref box_convert(ir_fn *fn, ir_blk b, uint32_t *at, char from, char to, ir_ref value, const ir_site *site);

#endif
