/* The compiler's front door: stages of Java functions in, one OpenCL C kernel out. */
#ifndef WEFT_COMPILE_H
#define WEFT_COMPILE_H

#include "host.h"

/* Element layouts are strings, one letter a column in depth-first order: Z B S C I J F D for the eight
 * primitives' wrappers, "{pkg/Body:ffD}" for a record of that class with two floats and a Double: the letter
 * of a component that is a primitive itself is a small one. "(FF)" is short for "{weft/Tuple2:FF}". Records
 * nest:
 * "(F{pkg/Body:ffD})". "[fff]" is an array of three floats, "[f" to "]" a letter for each element, all the
 * same. "#1" is no column but the element's index, an Integer; "#2" and "#3" are that index
 * taken apart, a weft/Index2 or weft/Index3, by the extents that the kernel is launched with. A class is
 * meant by its place in a list that comes with the layout, its records in the order of their first
 * characters; the name is for people, and for programs without a JVM, which have no list. */

enum { CG_MAX_COLUMNS = 64, CG_MAX_STAGES = 256, CG_MAX_ARGUMENTS = 256 };

typedef enum cg_stage_kind {
    CG_STAGE_MAP,    /* a function applied to every element */
    CG_STAGE_FILTER, /* a predicate; an element for which it does not hold is dropped */
    CG_STAGE_TEST,   /* a predicate; it decides whether the element, of which all of it is made, is kept */
} cg_stage_kind;

typedef struct cg_stage {
    cg_stage_kind kind;
    cg_object function; /* a known java.util.function.Function or Predicate; or, when 0: */
    const bc_method
        *method; /* a static method; its last parameter is the element, or, if `spread`, its parameters
                    are the element's columns; parameters before the element are captured values */
    bool spread;
} cg_stage;

typedef enum cg_binding_kind {
    CG_BIND_INPUT,   /* column `index` of the input */
    CG_BIND_SIDE,    /* column `index` of the input, which has another length than the elements' */
    CG_BIND_OUTPUT,  /* column `index` of the output */
    CG_BIND_EXTENT,  /* int: number `index` of those that the program is launched with */
    CG_BIND_UNIFORM, /* a scalar read when the kernel is launched: field `field` of known object `object`, or,
                        with object 0, captured parameter `index` of the stage's method */
    CG_BIND_ARRAY,   /* the elements of known array `object` (or captured parameter `index`) */
    CG_BIND_LENGTH,  /* int: the length of that array */
    CG_BIND_SIZE,    /* int: the number of elements */
    CG_BIND_WORDS, /* ulong buffer, all zero when the kernel begins: `index` words for each block of elements
                      and for one block more */
    CG_BIND_TRAP,  /* int buffer of one: in INT_MAX, out the lowest failing index, or INT_MAX */
} cg_binding_kind;

/* The kernel's arguments, in order. */
typedef struct cg_binding {
    cg_binding_kind kind;
    char element; /* Z B S C I J F D: what a buffer holds or a scalar is (scalars smaller than int are passed
                     as int) */
    uint32_t index;
    cg_object object;
    const bc_field *field;
    cg_part part; /* of an ARRAY or UNIFORM: not of `object` itself, but this part of the table that it is
                     (table.h) */
    uint32_t number;
    const cg_table *table;
} cg_binding;

/* What is done with the elements: skeletons.def. */
typedef enum cg_skeleton {
    CG_MAP,
#define SKELETON(id, ...) CG_##id,
#include "skeletons.def"
#undef SKELETON
    CG_SKELETONS,
} cg_skeleton;

/* By its name, "map" ...; CG_SKELETONS when there is none. */
cg_skeleton cg_skeleton_named(const char *name);

typedef struct cg_request {
    cg_host *host;
    const cg_stage *stages;
    uint32_t stage_count;
    const char *input_layout;
    const bc_class *const *input_classes; /* of its records; NULL: found by name */
    uint32_t input_class_count;
    cg_skeleton skeleton;
    /* For a skeleton that has an operator: a known java.util.function.BinaryOperator, or, when 0, a static
     * method of two values. */
    cg_object combine;
    const bc_method *combine_method;
    bool groups;  /* the device runs a block as one work-group (a GPU), not as a loop (a CPU) */
    bool relaxed; /* products may be contracted with sums; for a compiler told to loosen arithmetic */
    /* NULL, or called with the name of each stage (cg_stage_name) and its text when it is done. */
    void (*dump)(void *context, const char *stage, const char *text);
    void *dump_context;
    const char *stop_after; /* NULL, or the pass behind which to stop: `opencl` is then NULL */
    bool verify;            /* check the IR after every pass */
    bool unchecked; /* leave out the checks of indices, divisors and sizes: to measure what they cost, for
                       what they keep out is then undefined */
} cg_request;

typedef struct cg_kernel {
    const char *opencl; /* the whole program text */
    const char *name;   /* of its kernel function */
    const char *result_layout;
    const bc_class *const *result_classes; /* of its records */
    uint32_t result_class_count;
    const cg_binding *bindings;
    uint32_t binding_count;
    /* How many work-items run: `items` for each `block` elements begun, or, with launch_extent k > 0, the
     * extent number k - 1 */
    uint32_t block, items, launch_extent;
    uint32_t extents;     /* how many numbers it is launched with */
    bool maps;            /* element i of the outputs is made of element i of the input alone */
    bool adds_to_output;  /* which is zeroes when it begins */
    bool can_trap;        /* there is a CG_BIND_TRAP argument */
    bool combine_loops;   /* the operator has a loop, which might not end with what a trap has left */
    const char *ir;       /* the IR that was emitted, as text */
    uint64_t nanoseconds; /* from bytecode to text */
} cg_kernel;

/* The names that `dump` is called with, in order, each once; NULL behind the last. */
const char *cg_stage_name(uint32_t k);
bool cg_stage_exists(const char *name, size_t length);

/* Compile. Everything in `out` lives in `a`, which must be armed (arena.h). A lambda that cannot run on a
 * device gives a status of kind REJECT whose `where` is the user's method and line. */
status cg_compile(arena *a, const cg_request *request, cg_kernel *out);

#endif
