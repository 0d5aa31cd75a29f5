/* The eight wrapper classes. Creating one by valueOf and reading it by intValue() and the like is built in,
 * so that no JDK bytecode (with its caches) has to be compiled for them. */
#ifndef WEFT_BOXES_H
#define WEFT_BOXES_H

#include <stdbool.h>

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
/* The method of this primitive: "floatValue", and "()F". */
const char *box_reader_name(char kind);
const char *box_reader_descriptor(char kind);
/* Whether a wrapper is an instance of this class or interface. */
bool box_is_a(const box_class *box, const char *class_name);

#endif
