/* The compiler's front door: a request in, the text of one OpenCL C kernel out. */
#ifndef WEFT_COMPILE_H
#define WEFT_COMPILE_H

#include "debug.h"
#include "launch.h"
#include "request.h"

typedef struct cg_kernel {
    const char
        *opencl; /* the whole program text, or Java's (target.h); NULL if debug->stop_after was reached */
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

/* The names that `dump` is called with, in order, each once; NULL behind the last. */
const char *cg_dump_name(uint32_t k);
bool cg_dump_exists(const char *name, size_t length);

/* Compile. Everything in `out` lives in `a`, which must be armed (arena.h). `debug` may be NULL. A lambda
 * that cannot run on a device gives a status of kind REJECT whose `location` is the user's method and line. */
status cg_compile(arena *a, const cg_request *request, const cg_debug *debug, cg_kernel *out);

#endif
