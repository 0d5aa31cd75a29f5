/* Where the parts of a class file lie, for callers that write it again with a few parts changed. */
#ifndef WEFT_CLASS_PARTS_H
#define WEFT_CLASS_PARTS_H

#include "classfile.h"

typedef struct attribute_part {
    const char *name;
    const uint8_t *bytes; /* behind the length */
    uint32_t length;
} attribute_part;

typedef struct code_part { /* a Code attribute */
    const bc_method *method;
    size_t at, end; /* of the attribute, with its name and length */
    uint16_t name;  /* constant pool index of "Code" */
    attribute_part *attributes;
    uint32_t attribute_count;
} code_part;

typedef struct class_sections {
    uint16_t major;
    size_t pool_end;      /* where access_flags are */
    size_t attributes_at; /* the class's attributes_count */
} class_sections;

typedef struct class_parts {
    const uint8_t *bytes;
    size_t length;
    const bc_class *parsed;
    class_sections sections;
    attribute_part bootstraps; /* BootstrapMethods; bytes NULL: none */
    attribute_part source;     /* SourceFile, likewise */
    code_part *codes;
    uint32_t code_count;
} class_parts;

/* Without a look at what is in them. */
status class_sections_of(const uint8_t *bytes, size_t length, class_sections *out);

status class_parts_of(arena *a, const uint8_t *bytes, size_t length, class_parts *out);

/* NULL: the method has no attribute of this name. */
const attribute_part *code_attribute(const code_part *code, const char *name);

#endif
