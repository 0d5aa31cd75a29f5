/* What comes of a request: a kernel's text, how it is launched, and what people are told of it. */
#ifndef WEFT_KERNEL_H
#define WEFT_KERNEL_H

#include "arena.h"
#include "launch.h"
#include "status.h"

typedef struct cg_kernel {
    /* the whole program text, or Java's (target.h); NULL if debug->stop_after was reached */
    const char *opencl;
    const char *name; /* of its kernel function */
    const char *result_layout;
    const bc_class *const *result_classes; /* of its records */
    uint32_t result_class_count;
    cg_launch launch;
    const cg_captured *captured; /* what its arguments count */
    uint32_t captured_count;
    const cg_captured_table *tables; /* likewise */
    uint32_t table_count;
    const char *form; /* how elements are computed, in words for people; "" where there is no choice */
    const char *ir;   /* the IR that was emitted, as text */
    /* ST_OK; or what to say of elements that trap because Java has to write what the kernel reads, or relies on: its location is
     * the line of the store. Java then evaluates all elements, in order and from the first (captured/captured_write.h). */
    status rewrites;
    /* NULL; or what to say of elements that trap because a static initialiser has to run in Java first */
    const char *waits;
    uint64_t nanoseconds; /* from bytecode to text */
} cg_kernel;

/* All that `*out` points to is in `a` then, but for what the host has: objects, classes and fields, which its arrays name. What is known of a
 * table is one request's: a copy's `table` is NULL, for the next request to fill in. Of a kernel whose `rewrites` is ST_OK; `a` is armed. */
void cg_kernel_copy(arena *a, const cg_kernel *from, cg_kernel *out);

/* Likewise. `a` need not be armed; false: it has no memory. */
bool cg_launch_copy(arena *a, const cg_launch *from, cg_launch *out);

#endif
