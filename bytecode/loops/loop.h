/* A loop of a method, as javac compiles `for (int i = from; i < limit; i += step)`:
 *
 *     head:   iload i; the limit; if_icmpge exit
 *     body:   ...
 *     latch:  iinc i, step
 *             goto head
 *     end:
 *
 * Additions to other variables may surround the latch, as in `i++, j--`; in `code` they come before it.
 *
 * The loop is entered only at its head, from the instruction before it, and left only at its head or by an exception. */
#ifndef WEFT_LOOP_H
#define WEFT_LOOP_H

#include "class_parts.h"
#include "decode.h"

/* The loop goes on while `counter ... limit`. */
typedef enum loop_while { WHILE_LT, WHILE_LE, WHILE_GT, WHILE_GE } loop_while;

/* A field that a loop's limit reads, of which the class file does not tell whether it is volatile: its class is asked before the
 * loop first runs on a device. */
typedef struct limit_field {
    bc_member_ref field;
    bool is_own; /* by the name of the loop's class, which inherits it */
    bool is_static;
    const char *why_not; /* if it is volatile */
} limit_field;

typedef struct loop {
    const code_part *code;
    uint32_t head, body, latch, end; /* bcis; `end` is after the goto */
    uint32_t limit, branch;          /* where the code of the limit begins and ends; empty: the limit is 0 */
    uint32_t exit;                   /* where the branch leads */
    loop_while goes_on;
    uint16_t counter;
    int32_t step;
    bool is_method;         /* a round is a call of the whole method (stream_find.h), and there is no limit */
    bool is_wide;           /* then: the counter is a long, whose value fits an int */
    bool relaxed;           /* floating-point sums may be computed in another order */
    bool limit_initialises; /* or links: somebody's code may run when the limit is asked for */
    const limit_field *asked;
    uint32_t asked_count;
    bool is_counted;     /* it has the form above, and is entered and left like that */
    const char *why_not; /* why it cannot be taken, for people; NULL: it can */
} loop;

typedef struct loop_list {
    loop *items;
    uint32_t count;
} loop_list;

/* The loops of a method, ordered by their heads: outer loops come before inner ones. */
status loops_find(arena *a, const code_part *code, loop_list *out);

/* Says so where a handler of exceptions begins in this part of a method, and what it is of. */
status loop_handlers(const bc_method *m, uint32_t from, uint32_t end, const char **why_not);

/* live[l]: whether local l is behind the loop, however it is left. */
status loop_live_behind(arena *a, const loop *l, bool *live);

#endif
