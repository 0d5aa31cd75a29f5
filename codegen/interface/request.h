/* What the compiler is asked for: functions, the layout of what they are applied to, and what is done with
 * the elements that they make. */
#ifndef WEFT_REQUEST_H
#define WEFT_REQUEST_H

#include "host.h"
#include "skeleton.h"
#include "target.h"

/* Element layouts are strings, one letter a column in depth-first order: Z B S C I J F D for the eight
 * primitives' wrappers, "{pkg/Body:ffD}" for a record of that class with two floats and a Double: the letter
 * of a component that is a primitive itself is a small one. "(FF)" is short for "{weft/Tuple2:FF}". Records
 * nest: "(F{pkg/Body:ffD})". "[fff]" is an array of three floats, "[f" to "]" a letter for each element, all
 * the same. "#1" is no column but the element's index, an Integer; "#2" and "#3" are that index taken apart,
 * a weft/Index2 or weft/Index3, by the extents that the kernel is launched with.
 *
 * A class is meant by its place in a list that comes with the layout, its records in the order of their first
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
    /* a static method. Its last parameter is the element, or, if `spread`, its parameters are the element's
     * columns; parameters before the element are captured values */
    const bc_method *method;
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
    cg_target target;
    bool relaxed;   /* products may be contracted with sums; for a compiler told to loosen arithmetic */
    bool unchecked; /* leave out the checks of indices, divisors and sizes: to measure what they cost, for
                          what they keep out is then undefined */
} cg_request;

#endif
