#include "loop_calls.h"

#include <string.h>

static status is_foreign(const bc_method *m, const bc_insn *insn, bool *out) {
    bc_opcode op = insn->opcode;
    bc_member_ref ref;
    *out = op == BC_invokedynamic || op == BC_new;
    bool has_member =
        (op >= BC_invokevirtual && op <= BC_invokeinterface) || op == BC_getstatic || op == BC_putstatic;
    if (!has_member) return status_ok();
    TRY(bc_pool_member(&m->owner->pool, (uint32_t)insn->a, &ref));
    bool is_call = op != BC_getstatic && op != BC_putstatic;
    *out = is_call
               ? strcmp(ref.owner, "java/lang/Math") != 0 && strcmp(ref.owner, "java/lang/StrictMath") != 0
               : strcmp(ref.owner, m->owner->name) != 0;
    return status_ok();
}

status loop_may_go_on(const loop *l, bool *out) {
    bc_insn insn;
    *out = false;
    for (uint32_t bci = l->body; bci < l->latch && !*out; bci = insn.next) {
        TRY(bc_decode(l->code->method, bci, &insn));
        TRY(is_foreign(l->code->method, &insn, out));
    }
    return status_ok();
}
