/* A loop of a method, as javac writes `for (int i = from; i < limit; i += step)`:
 *
 *     head:   iload i; the limit; if_icmpge exit
 *     body:   ...
 *     latch:  iinc i, step
 *             goto head
 *     end:
 *
 * Other variables' additions may stand around the latch, `i++, j--`: then `code` has them in front of it.
 *
 * It is entered at its head, from the instruction in front of it, and left at its head, or by an exception. */
#ifndef WEFT_LOOP_H
#define WEFT_LOOP_H

#include "class_parts.h"
#include "decode.h"

/* The loop goes on while `counter ... limit`. */
typedef enum loop_while { WHILE_LT, WHILE_LE, WHILE_GT, WHILE_GE } loop_while;

typedef struct loop {
    const code_part *code;
    uint32_t head, body, latch, end; /* bcis; `end` is behind the goto */
    uint32_t limit, branch;          /* the code of the limit begins and ends here; empty: it is 0 */
    uint32_t exit;                   /* where the branch leads */
    loop_while goes_on;
    uint16_t counter;
    int32_t step;
    bool is_method;      /* a round is a call of the whole method (stream_find.h), and there is no limit */
    bool is_wide;        /* of such: there the counter is a long, whose value is an int's */
    bool relaxed;        /* sums of floating-point numbers may be made in another order */
    bool is_counted;     /* it is what is said above, and left and entered so */
    const char *why_not; /* what keeps it from being taken, for people; NULL: nothing */
} loop;

typedef struct loop_list {
    loop *items;
    uint32_t count;
} loop_list;

/* The loops of a method by their heads: those around others come before these. */
status loops_find(arena *a, const code_part *code, loop_list *out);

/* Whether what its limit is made of initialises no class, and is in no volatile field of its own class: nobody's code runs
 * when it is asked for, and it may be asked for later than the elements were copied. */
status loop_limit_is_quiet(const loop *l, bool *out);

#endif
