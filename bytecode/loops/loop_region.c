#include "loop_region.h"

#include "liveness.h"

/* What reads, writes and calls nothing that others have: numbers, locals, and what an array of arrays holds. */
static bool is_harmless(const bc_method *m, const bc_insn *insn) {
    bc_opcode op = insn->opcode;
    if (op == BC_ldc || op == BC_ldc_w || op == BC_ldc2_w) {
        const bc_pool *pool = &m->owner->pool;
        uint8_t tag = (uint32_t)insn->a < pool->count ? pool->items[insn->a].tag : 0;
        return tag == BC_INTEGER || tag == BC_FLOAT || tag == BC_LONG || tag == BC_DOUBLE;
    }
    return op < BC_iaload || op == BC_aaload || (op > BC_saload && op < BC_iastore) ||
           (op > BC_sastore && op <= BC_lookupswitch) || op == BC_arraylength || op == BC_athrow ||
           op == BC_ifnull || op == BC_ifnonnull || op == BC_goto_w;
}

/* A local that is assigned has the type that it had, or none is known. */
static bool keeps_type(slot_type type, char kind) {
    switch (kind) {
    case 'I': return type.tag == SLOT_INT || type.tag == SLOT_TOP;
    case 'F': return type.tag == SLOT_FLOAT || type.tag == SLOT_TOP;
    case 'J': return type.tag == SLOT_LONG || type.tag == SLOT_TOP;
    case 'D': return type.tag == SLOT_DOUBLE || type.tag == SLOT_TOP;
    default: return type.tag == SLOT_TOP;
    }
}

status is_region(const loop *l, const loop *const *nests, uint32_t count, slot_type *head, bool *out_changed,
                 bool *out) {
    const bc_method *m = l->code->method;
    bc_insn insn;
    bool any = false, initialises = false;
    *out = *out_changed = false;
    for (uint32_t i = 0; i < count; i++)
        initialises |= nests[i]->limit_initialises;
    if (initialises) return status_ok();
    for (uint32_t bci = l->head; bci < l->end; bci = insn.next) {
        bool is_inside = false;
        uint16_t local;
        bool loads, assigns;
        char kind;
        TRY(bc_decode(m, bci, &insn));
        for (uint32_t i = 0; i < count; i++)
            is_inside |= bci >= nests[i]->head && bci < nests[i]->end;
        any |= is_inside;
        if (!is_inside && !is_harmless(m, &insn)) return status_ok();
        if (!local_access(&insn, &local, &loads, &assigns, &kind) || !assigns) continue;
        bool is_wide = kind == 'J' || kind == 'D';
        bool keeps = keeps_type(head[local], kind) &&
                     (local == 0 || (head[local - 1].tag != SLOT_LONG && head[local - 1].tag != SLOT_DOUBLE));
        if (is_wide && head[local + 1].tag != SLOT_TOP) {
            head[local + 1] = (slot_type){0};
            *out_changed = true;
        }
        if (keeps) continue;
        if (local > 0 && (head[local - 1].tag == SLOT_LONG || head[local - 1].tag == SLOT_DOUBLE))
            head[local - 1] = (slot_type){0};
        head[local] = (slot_type){0};
        *out_changed = true;
    }
    *out = any;
    return status_ok();
}
