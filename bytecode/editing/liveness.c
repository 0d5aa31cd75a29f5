#include "liveness.h"

#include <string.h>

/* The loads and stores lie in the order of these kinds: xload, and behind the five of them xload_0 to xload_3 of each. */
static const char kinds[] = "IJFDA";

static bool in_family(const bc_insn *insn, bc_opcode first, bc_opcode first_short, uint16_t *out_local,
                      char *out_kind) {
    if (insn->opcode >= first && insn->opcode < first + 5) {
        *out_local = (uint16_t)insn->a;
        *out_kind = kinds[insn->opcode - first];
        return true;
    }
    if (insn->opcode >= first_short && insn->opcode < first_short + 20) {
        *out_local = (uint16_t)((insn->opcode - first_short) % 4);
        *out_kind = kinds[(insn->opcode - first_short) / 4];
        return true;
    }
    return false;
}

bool local_access(const bc_insn *insn, uint16_t *out_local, bool *out_loads, bool *out_assigns,
                  char *out_kind) {
    *out_loads = *out_assigns = insn->opcode == BC_iinc;
    if (insn->opcode == BC_iinc) {
        *out_local = (uint16_t)insn->a;
        *out_kind = 'I';
        return true;
    }
    *out_loads = in_family(insn, BC_iload, BC_iload_0, out_local, out_kind);
    *out_assigns = !*out_loads && in_family(insn, BC_istore, BC_istore_0, out_local, out_kind);
    return *out_loads || *out_assigns;
}

typedef struct solver {
    const bc_method *m;
    uint32_t words; /* of a set */
    uint64_t *sets; /* live in front of each bci */
    uint64_t *one;
} solver;

static uint64_t *set_at(const solver *s, uint32_t bci) {
    return s->sets + (size_t)bci * s->words;
}

static void join(solver *s, uint32_t bci) {
    for (uint32_t w = 0; w < s->words; w++)
        s->one[w] |= set_at(s, bci)[w];
}

/* What is live in front of an instruction, into `one`. */
static status step(solver *s, const bc_insn *insn) {
    bc_flow flow = bc_opcodes[insn->opcode].flow;
    memset(s->one, 0, s->words * sizeof *s->one);
    if ((flow == BC_FLOW_NEXT || flow == BC_FLOW_IF) && insn->next < s->m->code_length) join(s, insn->next);
    if (flow == BC_FLOW_IF || flow == BC_FLOW_GOTO || flow == BC_FLOW_SWITCH) join(s, (uint32_t)insn->a);
    for (uint32_t k = 0; k < insn->case_count; k++) {
        int32_t match;
        uint32_t target;
        TRY(bc_switch_case(s->m, insn, k, &match, &target));
        join(s, target);
    }
    uint16_t local;
    bool loads, assigns;
    char kind;
    if (local_access(insn, &local, &loads, &assigns, &kind)) {
        if (local >= s->m->max_locals) return status_static(ST_BAD_BYTECODE, "a local that there is not");
        if (assigns) s->one[local / 64] &= ~((uint64_t)1 << local % 64);
        if (loads) s->one[local / 64] |= (uint64_t)1 << local % 64;
    }
    for (uint32_t i = 0; i < s->m->handler_count; i++) {
        const bc_handler *h = &s->m->handlers[i];
        if (insn->bci >= h->start && insn->bci < h->end) join(s, h->target);
    }
    return status_ok();
}

status locals_live_behind(arena *a, const bc_method *m, uint32_t from, uint32_t end, uint32_t exit,
                          bool *live) {
    solver s = {.m = m, .words = (uint32_t)(m->max_locals + 63) / 64 + 1};
    s.sets = ARENA_ARRAY(a, uint64_t, (size_t)(m->code_length + 1) * s.words);
    s.one = ARENA_ARRAY(a, uint64_t, s.words);
    uint32_t *order = ARENA_ARRAY(a, uint32_t, m->code_length);
    uint32_t count = 0;
    bc_insn insn;
    for (uint32_t at = 0; at < m->code_length; at = insn.next) {
        TRY(bc_decode(m, at, &insn));
        order[count++] = at;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = count; i > 0; i--) {
            TRY(bc_decode(m, order[i - 1], &insn));
            TRY(step(&s, &insn));
            uint64_t *set = set_at(&s, order[i - 1]);
            if (memcmp(set, s.one, s.words * sizeof *set) == 0) continue;
            memcpy(set, s.one, s.words * sizeof *set);
            changed = true;
        }
    }
    memset(s.one, 0, s.words * sizeof *s.one);
    join(&s, exit);
    for (uint32_t i = 0; i < m->handler_count; i++) {
        const bc_handler *h = &m->handlers[i];
        if (h->start < end && h->end > from) join(&s, h->target);
    }
    for (uint32_t l = 0; l < m->max_locals; l++)
        live[l] = (s.one[l / 64] >> l % 64 & 1) != 0;
    return status_ok();
}
