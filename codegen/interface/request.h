/* A request to the compiler: functions, the layout of what they are applied to, and what is done with
 * the elements that they return. */
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
 * a weft/Index2 or weft/Index3, by the extents that the kernel is launched with. With an "@" in the "#"'s place the
 * elements are a part of an array, and one more extent, in front of those, says where it begins.
 *
 * A class is meant by its place in a list that comes with the layout, its records in the order of their first
 * characters; the name is for people, and for programs without a JVM, which have no list. */

typedef enum cg_stage_kind {
    CG_STAGE_MAP,    /* a function applied to every element */
    CG_STAGE_FILTER, /* a predicate; an element for which it does not hold is dropped */
    CG_STAGE_TEST,   /* a predicate; it decides whether the element, of which all of it is made, is kept */
    CG_STAGE_ROUND, /* a function with which another round of CG_ROUNDS begins, of what the stages before have made */
} cg_stage_kind;

typedef struct cg_stage {
    cg_stage_kind kind;
    cg_object function; /* a known java.util.function.Function or Predicate; or, when 0: */
    /* a static method. Its last parameter is the element, or, if `spread`, its parameters are the element's
     * columns; parameters before the element are captured values */
    const bc_method *method;
    bool spread;
} cg_stage;

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
