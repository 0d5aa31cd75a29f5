/* What emit_skeleton.c and those that it asks know of the program that they print. */
#ifndef WEFT_SKELETON_PROGRAM_H
#define WEFT_SKELETON_PROGRAM_H

#include "emit_cl.h"
#include "own_columns.h"

/* A function of the program, before its head is printed. */
typedef struct function_text {
    kernel_args args;
    text body;
} function_text;

typedef struct skeleton_program {
    const emit_program *p;
    const skeleton_info *s;
    arena *memory;
    text *out;
    uint32_t group_size; /* work-items of a block; 1: it is a loop */
    uint32_t elements;   /* of a work-item, of one that is launched for elements */
    uint32_t tile;       /* of a block, of one that is launched for tiles */
    spmd_choice choice;  /* of a loop's elements */
    bool combine_loops;  /* see cg_launch */
    bool can_trap, rereads;
    bool watches;    /* the operator's loops end when something has trapped */
    bool asks_holds; /* an element is given `holds` (launch_checks_put_holds) */
    function_text element, combine;
    struct {
        text body;
        uint32_t rows;  /* 0: elements are computed one by one */
    } alike;            /* skeleton_alike.h */
    text helpers;       /* that `element` calls, of lanes */
    own_columns ahead;  /* which a work-item reads for whole strips before it computes an element */
    const char *summed; /* the column of floats that a loop adds up as it is, or NULL */
    kernel_args *args;
    const char *positions; /* the name of that column, or NULL */
    uint32_t first_side;   /* the number of the first column of values of the other input */
} skeleton_program;

static inline bool skeleton_is_wide(char kind) {
    return kind == 'J' || kind == 'D';
}

/* Words of 32 bits. */
static inline uint32_t skeleton_words_of_value(const skeleton_program *g) {
    uint32_t words = 0;
    for (const char *kind = g->p->value_kinds; *kind != '\0'; kind++)
        words += skeleton_is_wide(*kind) ? 2 : 1;
    return words;
}

/* Of a weft_value in local memory: each column lies at a multiple of its own size, and the whole is one of the largest. */
static inline uint32_t skeleton_bytes_of_value(const skeleton_program *g) {
    uint32_t bytes = 0, largest = 4;
    for (const char *kind = g->p->value_kinds; *kind != '\0'; kind++) {
        uint32_t size = skeleton_is_wide(*kind) ? 8 : 4;
        bytes = (bytes + size - 1) / size * size + size;
        if (size > largest) largest = size;
    }
    return (bytes + largest - 1) / largest * largest;
}

/* Whether work-groups leave one another values. */
static inline bool skeleton_is_chained(const skeleton_program *g) {
    return g->s->trait == TRAIT_LEAVES_VALUES;
}

#endif
