/* How to run a loop's rounds in any order: what each local is and which elements belong to a round; or which two accesses
 * prevent it. */
#ifndef WEFT_LOOP_PLAN_H
#define WEFT_LOOP_PLAN_H

#include "loop_values.h"

typedef enum role {
    ROLE_NONE,     /* the round does not use it */
    ROLE_GIVEN,    /* it keeps its value */
    ROLE_STEPS,    /* it goes up or down by a constant in every round */
    ROLE_COMBINES, /* rounds combine it with values */
    ROLE_STARTS, /* it does, too, from where the class is told; the head of the loop that is asked about knows nothing of it */
    ROLE_PRIVATE, /* a round assigns it before reading it, and it is not read after the loop */
} role;

typedef struct local_plan {
    role role;
    char kind; /* I J F D A */
    int32_t step;
    combine op;
} local_plan;

/* Elements of an array that a round begins with or writes: one, or as many as the counter goes on by, which lie side by side.
 * All rounds' together are then a piece of the array, and a round's a number of its bytes. */
typedef struct loop_column {
    uint8_t array; /* number in loop_plan.arrays */
    uint8_t width; /* how many places */
    uint8_t places[LIMIT_LOOP_ELEMENTS];
} loop_column;

/* See loop_nest.h. */
typedef struct loop_nest {
    const struct loop_plan *inner;
    uint16_t table;      /* the local that holds it */
    char element;        /* letter of what its rows hold */
    int32_t row, column; /* a round writes table[i + row][j + column] */
    const bool *is_own;  /* for each access of the inner loop: whether it is to that element */
    const char *why_not; /* NULL: nothing */
} loop_nest;

/* See loop_scatter.h. */
typedef struct loop_scatter {
    uint32_t place;       /* the only one that is written */
    uint32_t first;       /* bci of the first access to it: the code before computes the index */
    const uint16_t *read; /* the paths of the arrays that this code reads */
    uint32_t read_count;
    const loop *around; /* a loop that repeats this one, and is taken instead of it; NULL: none */
} loop_scatter;

typedef struct loop_plan {
    const loop *of;
    const loop_values *values;
    const local_plan *locals;
    const uint16_t
        *arrays; /* the paths of the columns' arrays: those that are written, and those that are only read */
    uint32_t array_count;
    const loop_column *results; /* what a round writes */
    uint32_t result_count;
    const loop_column *old; /* the existing elements that it starts from */
    uint32_t old_count;
    const loop_nest *nest;       /* NULL: a round is a round of this loop only */
    const loop_scatter *scatter; /* NULL: no other round writes a round's elements */
    const struct field_sums *
        sums; /* fields that are locals of the method that `of` is of, which is not the class's (field_sums.h); NULL: none */
    bool chooses_rows;   /* the only reason against taking the loop: rounds write rows that they choose */
    const char *why_not; /* NULL: the loop can be taken */
} loop_plan;

/* For those who look for reasons against a loop: its method, whose lines they name, and the first that they have found, or NULL. */
typedef struct loop_judge {
    arena *memory;
    const bc_method *method;
    const char *why_not;
} loop_judge;

#define REFUSE(judge, ...)                                                                                   \
    do {                                                                                                     \
        if ((judge)->why_not == NULL) (judge)->why_not = arena_printf((judge)->memory, __VA_ARGS__);         \
    } while (0)

uint32_t loop_line(const loop_judge *j, int32_t bci);

/* Where is_scattered is true of what rounds write, loop_scatter.h has the rest to say. */
status loop_plan_of(arena *a, const loop *l, const slot_type *head, loop_plan *out);

/* The letter of a path's elements; 0: it is no array of primitives. */
char path_element(const loop_path *p);
/* Whether a local can be had as this kind where it has that type. */
bool local_fits(char kind, slot_type type);
/* Whether another round may have the element, too: its index is none that rounds count. */
bool is_scattered(const loop_place *p);
/* Of the elements, and of the number that they are together. */
char column_element(const loop_plan *plan, const loop_column *c);
char column_kind(const loop_plan *plan, const loop_column *c);
/* Whether the accesses to a path's elements become those to places of columns. */
bool has_columns(const loop_plan *plan, uint32_t path);

#endif
