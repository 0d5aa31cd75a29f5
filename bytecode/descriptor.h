/* Type descriptors (JVM specification 4.3). */
#ifndef WEFT_DESCRIPTOR_H
#define WEFT_DESCRIPTOR_H

#include "status.h"

/* One field type inside a descriptor. */
typedef struct bc_type {
    char kind;        /* one of Z B S C I J F D, L for a class, [ for an array, V for void */
    const char *name; /* L: class name in internal form; [: the array's whole descriptor; else NULL */
} bc_type;

typedef struct bc_signature {
    bc_type *parameters; /* without the receiver */
    uint32_t parameter_count;
    bc_type result;
} bc_signature;

/* A whole field descriptor ("[F", "Ljava/lang/Float;"). */
status bc_field_type(arena *a, const char *descriptor, bc_type *out);
/* A whole method descriptor. At most 255 parameter slots, as the JVM allows. */
status bc_method_signature(arena *a, const char *descriptor, bc_signature *out);
/* Stack slots of a value: 2 for J and D, 0 for V, else 1. */
int bc_type_slots(char kind);

#endif
