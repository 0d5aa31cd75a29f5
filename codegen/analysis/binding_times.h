/* What of a loop that interprets is known while compiling: binding-time analysis, as partial evaluation has it (N. Jones,
 * C. Gomard, P. Sestoft, "Partial Evaluation and Automatic Program Generation", 1993, chapters 4 and 5).
 *
 * A value is static if it is computed of constants and of the contents of captured arrays alone, whichever way control
 * goes: a phi of static values is one, though its value depends on the way. All others are dynamic. It is monovariant: a
 * value has one binding time in the loop. Static are integers; of a loop's own numbers that turn out to have too many values
 * at one program counter the caller says so, and they, and what is computed of them, are dynamic from then on.
 *
 * The program counters are the static values of which the index of the loop's code is computed. Of which arrays the
 * contents are taken, the code decides: those that a counter is computed of, and those that are read at one. */
#ifndef WEFT_BINDING_TIMES_H
#define WEFT_BINDING_TIMES_H

#include "dispatch_loop.h"

typedef struct
    static_slots { /* at the start of a block: its own phis, and values of the loop that it will need */
    ir_ref *values;
    uint32_t count;
} static_slots;

typedef struct binding_times {
    ir_fn *fn;
    arena *memory;
    const dom_info *d;
    dispatch_loop loop;
    bool *in_loop;    /* by block: of the loop, or of a way out of it that it does not share with others */
    bool *is_static;  /* by value */
    bool *is_counter; /* by value */
    bool *is_known;   /* by binding: an array whose contents are taken */
    uint32_t *first_user; /* by value, and one more: where those that may be computed of it begin ... */
    ir_ref *users;        /* ... in this list */
    static_slots *slots;  /* by such a block */
    int64_t
        *now; /* by value: constants and static values from outside the loop; the others are the caller's */
} binding_times;

#define BINDING_TIMES_TOO_LONG "to find its code takes too long"

/* NULL; or, if the loop's code is not static, the contents of its arrays are not to be had, or it is too large, why, for
 * people. All but the contents is in `memory`. */
const char *binding_times_find(binding_times *t, ir_fn *fn, arena *memory, const dom_info *d,
                               dispatch_loop loop);

/* The value is dynamic after all, and so is what is computed of it. It is no counter. It keeps its slots until
 * binding_times_narrow takes them away. */
void binding_times_make_dynamic(binding_times *t, ir_ref r);
void binding_times_narrow(binding_times *t);

/* The value of a static instruction that is no phi, from those of its operands in `now`. False: it has none, for the
 * check in front of it fails. */
bool binding_times_compute(const binding_times *t, ir_ref r, int64_t *out);

/* Whether a check or a condition is decided by what is in `now`. */
bool binding_times_decides(const binding_times *t, ir_ref check);
bool binding_times_holds(const binding_times *t, ir_ref check);

#endif
