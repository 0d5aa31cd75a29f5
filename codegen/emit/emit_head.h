/* What every program and kernel begins with (for the emitters). */
#ifndef WEFT_EMIT_HEAD_H
#define WEFT_EMIT_HEAD_H

#include "java_slice.h"
#include "kernel_args.h"

typedef struct emit_head_options {
    bool relaxed, uses_double, can_trap;
    bool loops; /* an element or an operator does */
} emit_head_options;
void emit_head(text *out, java_slice *java, emit_head_options options);
/* Of a kernel in vectors, or that loses by them: a compiler that puts several work-items into one, as Intel's for CPUs, is
 * told not to. It would gather and scatter what are vectors already. */
#define EMIT_ITEMS_APART "__attribute__((vec_type_hint(float16))) "
/* Before a function. PoCL makes a kernel's code three times, for its ways to launch it, and compiles it as often; of what it
 * calls there is one. A call is a few nanoseconds. */
#define EMIT_ONCE "static __attribute__((noinline)) "
#define EMIT_INLINE "static inline __attribute__((always_inline)) "
/* A loop's beginning, and in front of it what keeps it in order. */
#define EMIT_LOOP_START "JAVA_IN_ORDER for (;;) {\n"
/* "__kernel void name(declarations) {", and what may be known (kernel_args_let_know). */
void emit_kernel_start(text *out, const char *attributes, const char *name, const kernel_args *args);

#endif
