/* The compiler's front door: stages of Java functions in, one OpenCL C kernel out. */
#ifndef WEFT_COMPILE_H
#define WEFT_COMPILE_H

#include "host.h"

/* Element layouts are strings, one letter a column in depth-first order: Z B S C I J F D for the eight
 * primitives' wrappers, "{pkg/Body:ffD}" for a record of that class with two floats and a Double: the letter
 * of a component that is a primitive itself is a small one. "(FF)" is short for "{weft/Tuple2:FF}". Records
 * nest:
 * "(F{pkg/Body:ffD})". A class is meant by its place in a list that comes with the layout, its records in the
 * order of their first characters; the name is for people, and for programs without a JVM, which have no
 * list. */

enum { CG_MAX_COLUMNS = 64, CG_MAX_STAGES = 256 };

/* One function applied to every element. */
typedef struct cg_stage {
    cg_object function; /* a known java.util.function.Function; or, when 0: */
    const bc_method
        *method; /* a static method; its last parameter is the element, or, if `spread`, its parameters
                    are the element's columns; parameters before the element are captured values */
    bool spread;
} cg_stage;

typedef enum cg_binding_kind {
    CG_BIND_INPUT,   /* column `index` of the input */
    CG_BIND_OUTPUT,  /* column `index` of the output */
    CG_BIND_UNIFORM, /* a scalar read when the kernel is launched: field `field` of known object `object`, or,
                        with object 0, captured parameter `index` of the stage's method */
    CG_BIND_ARRAY,   /* the elements of known array `object` (or captured parameter `index`) */
    CG_BIND_LENGTH,  /* int: the length of that array */
    CG_BIND_SIZE,    /* int: the number of elements */
    CG_BIND_TRAP,    /* int buffer of one: in INT_MAX, out the lowest failing index, or INT_MAX */
} cg_binding_kind;

/* The kernel's arguments, in order. */
typedef struct cg_binding {
    cg_binding_kind kind;
    char element; /* Z B S C I J F D: what a buffer holds or a scalar is (scalars smaller than int are passed
                     as int) */
    uint32_t index;
    cg_object object;
    const bc_field *field;
} cg_binding;

/* How many elements one result of a reduction's kernel combines, and in how many lanes. The order is the one
 * that weft.ReduceTree documents, on every device. */
enum { CG_REDUCE_BLOCK = 4096, CG_REDUCE_LANES = 64 };

typedef struct cg_request {
    cg_host *host;
    const cg_stage *stages;
    uint32_t stage_count;
    const char *input_layout;
    const bc_class *const *input_classes; /* of its records; NULL: found by name */
    uint32_t input_class_count;
    /* 0, or a known java.util.function.BinaryOperator: the stages' results are reduced with it, block by
     * block */
    cg_object combine;
    bool groups; /* the device runs the lanes of a block as one work-group (a GPU), not as a loop (a CPU) */
    /* NULL, or called with the name of each stage ("lift", "inline" ...) and its text when it is done. */
    void (*dump)(void *context, const char *stage, const char *text);
    void *dump_context;
    const char *stop_after; /* NULL, or the pass behind which to stop: `opencl` is then NULL */
    bool verify;            /* check the IR after every pass */
} cg_request;

typedef struct cg_kernel {
    const char *opencl; /* the whole program text */
    const char *name;   /* of its kernel function */
    const char *result_layout;
    const bc_class *const *result_classes; /* of its records */
    uint32_t result_class_count;
    const cg_binding *bindings;
    uint32_t binding_count;
    uint32_t block;       /* elements of the input for one of the output: 1, or CG_REDUCE_BLOCK */
    uint32_t items;       /* work-items for one element of the output: 1, or CG_REDUCE_LANES, a work-group */
    bool can_trap;        /* there is a CG_BIND_TRAP argument */
    const char *ir;       /* the IR that was emitted, as text */
    uint64_t nanoseconds; /* from bytecode to text */
} cg_kernel;

/* Compile. Everything in `out` lives in `a`, which must be armed (arena.h). A lambda that cannot run on a
 * device gives a status of kind REJECT whose `where` is the user's method and line. */
status cg_compile(arena *a, const cg_request *request, cg_kernel *out);

#endif
