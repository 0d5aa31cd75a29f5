/* What every program and kernel begins with (for the emitters). */
#ifndef WEFT_EMIT_HEAD_H
#define WEFT_EMIT_HEAD_H

#include "java_slice.h"
#include "kernel_args.h"

typedef struct emit_head_form {
    bool relaxed, uses_double, can_trap;
    bool loops; /* an element or an operator does */
} emit_head_form;
void emit_head(text *out, java_slice *java, emit_head_form form);
/* "__kernel void name(declarations) {". */
void emit_kernel_start(text *out, const char *attributes, const char *name, const kernel_args *args);

#endif
