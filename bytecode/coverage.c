#include "coverage.h"

#include <string.h>

#include "decode.h"

bool coverage_is_marks(const bc_pool *pool, uint32_t index) {
    uint16_t bootstrap;
    const char *name, *descriptor;
    if (index >= pool->count || pool->items[index].tag != BC_DYNAMIC) return false;
    return status_is_ok(bc_pool_dynamic(pool, index, &bootstrap, &name, &descriptor)) &&
           strcmp(name, "$jacocoData") == 0;
}

static bool gives_marks(const bc_pool *pool, const bc_insn *insn) {
    bc_member_ref called;
    if (insn->opcode == BC_ldc || insn->opcode == BC_ldc_w) return coverage_is_marks(pool, (uint32_t)insn->a);
    return insn->opcode == BC_invokestatic &&
           status_is_ok(bc_pool_member(pool, (uint32_t)insn->a, &called)) &&
           strcmp(called.name, "$jacocoInit") == 0;
}

status coverage_is_noted(const bc_method *m, bool *out) {
    bc_insn insn;
    *out = false;
    for (uint32_t bci = 0; bci < m->code_length && !*out; bci = insn.next) {
        TRY(bc_decode(m, bci, &insn));
        *out = gives_marks(&m->owner->pool, &insn);
    }
    return status_ok();
}

/* The array, in a local; which mark; true; and the store. */
static bool is_part_of_mark(const bc_insn *insn, int part) {
    bc_opcode op = insn->opcode;
    switch (part) {
    case 0: return op == BC_aload || (op >= BC_aload_0 && op <= BC_aload_3);
    case 1:
        return (op >= BC_iconst_0 && op <= BC_iconst_5) || op == BC_bipush || op == BC_sipush ||
               op == BC_ldc || op == BC_ldc_w;
    case 2: return op == BC_iconst_1;
    default: return op == BC_bastore;
    }
}

status coverage_mark_end(const bc_method *m, uint32_t bci, uint32_t *out) {
    bc_insn insn = {.next = bci};
    *out = bci;
    for (int part = 0; part < 4; part++) {
        if (insn.next >= m->code_length) return status_ok();
        TRY(bc_decode(m, insn.next, &insn));
        if (!is_part_of_mark(&insn, part)) return status_ok();
    }
    *out = insn.next;
    return status_ok();
}
