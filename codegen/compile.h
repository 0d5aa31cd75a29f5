/* The compiler's front door: a request in, the text of one OpenCL C kernel out. */
#ifndef WEFT_COMPILE_H
#define WEFT_COMPILE_H

#include "debug.h"
#include "request.h"

typedef struct cg_kernel {
    const char *opencl; /* the whole program text; NULL if debug->stop_after was reached */
    const char *name;   /* of its kernel function */
    const char *result_layout;
    const bc_class *const *result_classes; /* of its records */
    uint32_t result_class_count;
    const cg_binding *bindings;
    uint32_t binding_count;
    /* How many work-items run: `items` for each `block` elements begun, or, with launch_extent k > 0, the
     * extent number k - 1 */
    uint32_t block, items, launch_extent;
    const char *form;     /* how elements are computed, in words for people; "" where there is no choice */
    uint32_t extents;     /* how many numbers it is launched with */
    bool maps;            /* element i of the outputs is made of element i of the input alone */
    bool adds_to_output;  /* which is zeroes when it begins */
    bool can_trap;        /* there is a CG_BIND_TRAP argument */
    bool combine_loops;   /* the operator has a loop, which might not end with what a trap has left */
    const char *ir;       /* the IR that was emitted, as text */
    uint64_t nanoseconds; /* from bytecode to text */
} cg_kernel;

/* The names that `dump` is called with, in order, each once; NULL behind the last. */
const char *cg_dump_name(uint32_t k);
bool cg_dump_exists(const char *name, size_t length);

/* Compile. Everything in `out` lives in `a`, which must be armed (arena.h). `debug` may be NULL. A lambda
 * that cannot run on a device gives a status of kind REJECT whose `place` is the user's method and line. */
status cg_compile(arena *a, const cg_request *request, const cg_debug *debug, cg_kernel *out);

#endif
