/* A call that is being replaced; for inline.c and the files that it uses. */
#ifndef WEFT_CALL_SITE_H
#define WEFT_CALL_SITE_H

#include "ir.h"

typedef struct call_site {
    ir_fn *fn;
    ir_ref ref;   /* a `call` or an `invoke` */
    bool covered; /* an invoke */
    ir_blk block;
    uint32_t at; /* where in the block new instructions go: in front of the call */
    const ir_callee *callee;
    const ir_site *site;
} call_site;

/* What came of a call that one of those was asked about who know some. */
typedef enum call_answer {
    CALL_OTHER,    /* it is none of them */
    CALL_EXPANDED, /* it became something else, or a refusal */
    CALL_WAITS,    /* until other passes have found more */
} call_answer;

/* `at`: where in its block the call most likely stands. */
call_site call_site_of(ir_fn *fn, ir_ref call, uint32_t at);
/* Whether the call runs just the method that it is resolved to: nothing that a subclass does changes that. */
bool call_is_bound(const ir_callee *callee, const bc_method *resolved);
/* Put an instruction there, and move behind it. */
ir_ref call_put(call_site *c, ir_op op, ir_type type, const ir_ref *args, uint32_t count, ir_imm imm);
ir_ref call_put_foreign(call_site *c, status_code code, const char *detail);
/* Replace the call by nothing, by a value that is computed in front of it, or by a refusal. */
void call_remove(call_site *c);
void call_replace(call_site *c, ir_ref by);
void call_reject(call_site *c, status_code code, const char *detail);
/* The call, still where it stood, became an instruction that throws nothing. */
void call_became(call_site *c);
/* Take the call out of its block, which then has no END and no successor, so that other code may come between
 * it and where the call went on. *out_threw is where it went with an exception, IR_NO_BLOCK for a `call`. The
 * caller replaces or removes the call. */
void call_cut(call_site *c, ir_blk *out_returned, ir_blk *out_threw);
/* Call a static method in front of the covered call: what it throws goes where the call's exceptions went,
 * and behind it, in a block of its own, the call stands uncovered. The caller replaces or removes the call.
 */
void call_put_guard(call_site *c, ir_symbol method, const ir_ref *args, uint32_t count);
/* The exception that comes to block `b` is `by`. */
void call_replace_caught(ir_fn *fn, ir_blk b, ir_ref by);

#endif
