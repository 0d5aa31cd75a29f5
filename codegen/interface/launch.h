/* How a kernel is launched: its arguments, and how many work-items run. The compiler answers this once; whoever launches the
 * kernel keeps the answer unchanged, and gives every argument its value. protocol: as Compiled.java has what Java is told of it */
#ifndef WEFT_LAUNCH_H
#define WEFT_LAUNCH_H

#include "host.h"

/* What argument number `index` of its kind is. */
typedef enum cg_argument_kind {
    CG_ARGUMENT_INPUT,  /* buffer: a column of the input */
    CG_ARGUMENT_SIDE,   /* buffer: a column of the input, which has another length than the elements' */
    CG_ARGUMENT_OUTPUT, /* buffer: a column of the output */
    CG_ARGUMENT_ARRAY,  /* buffer: the elements of what is captured */
    CG_ARGUMENT_LENGTH, /* int: the length of what is captured, an array */
    CG_ARGUMENT_FIELD,  /* scalar: of what is captured, read when the kernel is launched */
    CG_ARGUMENT_COLUMN, /* buffer: of the columns of all captured tables, one table behind the other */
    CG_ARGUMENT_LEVEL,  /* int: of the lengths of all captured tables' levels, likewise */
    CG_ARGUMENT_EXTENT, /* int: of the numbers that the kernel is launched with */
    CG_ARGUMENT_SIZE,   /* int: the number of elements */
    /* Buffer of ulong, all zero when the kernel begins: `index` words for each block of elements and for one block more. */
    CG_ARGUMENT_WORDS,
    CG_ARGUMENT_TRAP, /* buffer of one int: in INT_MAX, out the lowest failing index, or INT_MAX */
} cg_argument_kind;

typedef struct cg_argument {
    cg_argument_kind kind;
    /* Z B S C I J F D: what a buffer holds or a scalar is (scalars smaller than int are passed as int) */
    char element;
    uint32_t index;
    /* an int: the text takes its value instead from a definition of CG_STEADY and the argument's place, if
     * that is put in front of it */
    bool may_be_steady;
} cg_argument;

#define CG_STEADY "STEADY_"

/* How many bytes an element has in a column, or in an array. */
static inline uint32_t cg_element_bytes(char element) {
    switch (element) {
    case 'Z':
    case 'B': return 1;
    case 'S':
    case 'C': return 2;
    case 'J':
    case 'D': return 8;
    default: return 4;
    }
}

typedef struct cg_captured { /* an array of primitives, or a field that holds one, each once */
    char element;
    cg_object object;      /* a known array, or whose field; 0: the field is static, or it is a parameter */
    const bc_field *field; /* NULL: an array, or a parameter */
    uint32_t parameter;    /* of the stage's method, which has captured it (cg_stage) */
} cg_captured;

typedef struct cg_captured_table {
    cg_object object;
    const cg_table *table;
} cg_captured_table;

typedef enum cg_comparison { CG_EQ, CG_NE, CG_LT, CG_LE, CG_GT, CG_GE } cg_comparison;

typedef struct cg_operand { /* an argument, by its place, that is an int; or a number */
    bool is_argument;
    int32_t value;
} cg_operand;

typedef struct cg_launch_check { /* holds if x compares with y so */
    cg_comparison how;
    cg_operand x, y;
} cg_launch_check;

typedef struct cg_launch {
    const cg_argument *arguments; /* in the kernel's order */
    uint32_t argument_count;
    /* How many of each the arguments need. */
    uint32_t inputs, outputs, extents, table_columns, table_levels;
    /* How many work-items run: `items` for each `block` elements begun, or, with launch_extent k > 0, the extent
     * number k - 1. */
    uint32_t block, items, launch_extent;
    uint32_t enough; /* of fewer elements a work-item has one, `items` a block; 0: they are always enough */
    bool maps;       /* element i of the outputs is made of element i of the input alone */
    bool tiles; /* a map that is launched whole: its work-items share out a table, or do several rounds */
    bool adds_to_output; /* which is zeroes when it begins */
    /* Of a map whose result may be its input again: how many rounds one launch does at most, as many as its extent 0 says;
     * any trap means that none is done. With `spare` there is another result behind its own, for what rounds leave each other. */
    uint32_t rounds;
    bool spare;
    bool can_trap; /* there is a CG_ARGUMENT_TRAP */
    /* A kernel that can trap never does so when all of these hold; with none of them, nothing is known. */
    const cg_launch_check *checks;
    uint32_t check_count;
    bool always_ends;   /* a map whose loops end whatever it reads, such as what a trap has left */
    bool tried_alone;   /* a map in vectors that may be faster one by one: both are tried */
    bool combine_loops; /* the operator has a loop, which might not end with what a trap has left */
} cg_launch;

#endif
