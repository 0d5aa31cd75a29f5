/* What comes of a request: a kernel's text, how it is launched, and what people are told of it. */
#ifndef WEFT_KERNEL_H
#define WEFT_KERNEL_H

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
    uint64_t nanoseconds; /* from bytecode to text */
} cg_kernel;

#endif
