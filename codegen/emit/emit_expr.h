/* Values as OpenCL C expressions; shared by the emitters. */
#ifndef WEFT_EMIT_EXPR_H
#define WEFT_EMIT_EXPR_H

#include "copies.h"
#include "ir.h"
#include "java_slice.h"

typedef struct emit_state {
    ir_fn *fn;
    text *out;
    const char **arguments; /* by binding: its name */
    const char *subscript;  /* what an element's index is called in a subscript */
    const char *const *own; /* by binding: its element at the index, read before; NULL: it is not. Or NULL */
    java_slice *java;       /* collects what is called */
    bool uses_double;
    uint32_t *uses;      /* by value: how often it is used */
    bool *is_inline;     /* by value: printed where it is used, not held in a variable */
    bool *is_early;      /* by value: must be computed where it stands */
    bool *hidden;        /* by value: a zero or a comparison whose number must not be seen (hidden_*.h) */
    ir_ref *pair;        /* by value: the first of two that are computed together (emit_pair.h); 0: none */
    const char **member; /* ... and what of that it is */
    uint32_t *name;      /* by value: n of its variable vn; 0: none yet */
    uint32_t names;
    /* by value: n of its array wn of places that are read ahead, at j; NULL: there are none */
    const uint32_t *run;
    /* by value: not 0 if that array is ln, which work-items share, so much of it a round ... */
    const uint32_t *pitch;
    bool in_line;  /* ... or each so much of it, of elements in a line */
    ir_ref unsaid; /* an instruction that nothing says in C; 0: none. See emit_end */
    bool bad;      /* a check that has failed is told by the variable `bad` */
    copies copies;
    const char *const *
        places; /* of the copy at hand, by axes: where it is in a round's places of an array that work-items share */
} emit_state;

/* Count uses and decide what is printed in place: constants and arguments always; another PURE value if its
 * one use is in its own block and no phi. */
void emit_plan(emit_state *s);

void emit_value(emit_state *s, ir_ref r);
/* p5 of a pair whose first value is v5; and p5.member, if `r` is of a pair. */
void emit_pair_name(emit_state *s, ir_ref first);
bool emit_pair_member(emit_state *s, ir_ref r);
/* "[index]". */
void emit_subscript(emit_state *s, ir_ref index);
/* A value, or its opposite, in one pair of parentheses: compilers warn of ((a == b)). */
void emit_condition(emit_state *s, ir_ref r, bool negate);
/* What a value is computed by, whether or not it has a variable. */
void emit_definition(emit_state *s, ir_ref r);

/* How an operation on numbers is said in C (java_map.def): by a function of java_ops.h, or an operator. */
typedef struct emit_operation {
    const char *function, *infix; /* one is NULL */
} emit_operation;

/* False: no row says it. Then nothing is to be printed, and emit_end fails. */
bool emit_operation_of(emit_state *s, ir_ref r, emit_operation *out);
/* Behind the last of a function's text: ST_BUG if something in it could not be said. */
status emit_end(const emit_state *s);

#endif
