/* Local variables for values: those that are used in their own block alone share a few, all others have one each. A
 * variable has one type, so that what the JVM's verifier wants to know of it is the same everywhere. */
#ifndef WEFT_JVM_LOCALS_H
#define WEFT_JVM_LOCALS_H

#include "ir.h"

typedef struct jvm_locals {
    uint32_t *of;            /* by value: its variable, + 1; 0: it has none */
    VEC(const char *) types; /* by variable: "I" "J" "F" "D", or of an array "[F" */
} jvm_locals;

/* `is_inline`: by value, whether it is computed where it is used, and has no variable. `type_of_array` of a value that is
 * one: "[F"; NULL if it cannot be in a variable. False if there is such a one. */
bool jvm_locals_find(ir_fn *fn, const bool *is_inline, const char *(*type_of_array)(ir_fn *fn, ir_ref r),
                     jvm_locals *out);

#endif
