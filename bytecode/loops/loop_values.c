/* The values of a round, from its body's beginning to its latch: a sweep over the code until nothing changes, and one more to
 * see what is done with them. Where two ways meet, a value of which they say different things is a sum, if both are sums
 * of the same local, and else anything. Values only become less known, so the sweeps end. */
#include "loop_values.h"

#include <string.h>

#include "descriptor.h"
#include "liveness.h"
#include "loop_reasons.h"

static bool same(value x, value y) {
    return x.kind == y.kind && x.op == y.op && x.local == y.local && x.plus == y.plus && x.n == y.n;
}

static combine op_of(value x) {
    return x.kind == VALUE_SUM ? x.op : x.n == 0 ? COMBINE_NONE : COMBINE_ADD;
}

static bool is_int(value x) {
    return x.kind == VALUE_MADE || x.kind == VALUE_CONST;
}

/* Of two ints it is the one that `slot` has here, the locals being counted first. */
static bool meet_ints(value x, value y, uint32_t bci, uint32_t slot, value *out) {
    uint32_t number = MADE_HERE + slot;
    *out = (value){.kind = VALUE_MADE, .made = (uint16_t)number, .at = (int32_t)bci};
    return is_int(x) && is_int(y) && number <= UINT16_MAX;
}

static value meet(loop_values *v, value x, value y, uint32_t bci, uint32_t slot) {
    value both;
    if (same(x, y)) return x;
    if (meet_ints(x, y, bci, slot, &both)) return both;
    int32_t root = value_root(v, x);
    if (root != NOWHERE && root == value_root(v, y)) {
        combine first = op_of(x), second = op_of(y);
        if (first == COMBINE_NONE || second == COMBINE_NONE || first == second)
            return (value){
                .kind = VALUE_SUM, .op = (uint8_t)(first == COMBINE_NONE ? second : first), .local = x.local};
    }
    value_escapes(v, x, bci);
    value_escapes(v, y, bci);
    value_handed(v, x, bci);
    value_handed(v, y, bci);
    return (value){.kind = VALUE_ANY};
}

static bool meet_all(loop_values *v, value *to, const value *from, uint32_t count, uint32_t bci,
                     uint32_t first) {
    bool changed = false;
    for (uint32_t i = 0; i < count; i++) {
        value met = meet(v, to[i], from[i], bci, first + i);
        changed |= !same(met, to[i]);
        to[i] = met;
    }
    return changed;
}

static void copy_state(const loop_values *v, round_state *to, const round_state *from) {
    *to = (round_state){from->reached, from->depth, to->stack, to->locals, to->set, from->stored, from->read};
    memcpy(to->stack, from->stack, from->depth * sizeof *to->stack);
    memcpy(to->locals, from->locals, v->method->max_locals * sizeof *to->locals);
    memcpy(to->set, from->set, v->method->max_locals * sizeof *to->set);
}

static void make_state(const loop_values *v, round_state *s) {
    s->stack = ARENA_ARRAY(v->memory, value, (size_t)v->method->max_stack + STACK_BEYOND);
    s->locals = ARENA_ARRAY(v->memory, value, (size_t)v->method->max_locals + 1);
    s->set = ARENA_ARRAY(v->memory, bool, (size_t)v->method->max_locals + 1);
}

/* A way leads to `bci` with these values. */
static status arrive(loop_values *v, uint32_t bci, const round_state *s, bool *out_changed) {
    if (bci < v->of->body || bci > v->of->latch) return status_ok(); /* out of the round */
    round_state *to = &v->states[bci - v->of->body];
    if (!to->reached) {
        make_state(v, to);
        copy_state(v, to, s);
        to->reached = *out_changed = true;
        return status_ok();
    }
    if (to->depth != s->depth) return status_static(ST_BAD_BYTECODE, "stacks of different depths meet");
    *out_changed |= meet_all(v, to->stack, s->stack, s->depth, bci, v->method->max_locals);
    *out_changed |= meet_all(v, to->locals, s->locals, v->method->max_locals, bci, 0);
    for (uint32_t l = 0; l < v->method->max_locals; l++) {
        *out_changed |= to->set[l] && !s->set[l];
        to->set[l] &= s->set[l];
    }
    *out_changed |= ((to->stored & ~s->stored) | (to->read & ~s->read)) != 0;
    to->stored &= s->stored;
    to->read &= s->read;
    return status_ok();
}

static status leave(loop_values *v, const bc_insn *insn, const round_state *s, bool *out_changed) {
    bc_flow flow = bc_opcodes[insn->opcode].flow;
    if (flow == BC_FLOW_RETURN && v->of->is_method) { /* whatever it returns, nobody gets it */
        round_state end = *s;
        end.depth = 0;
        return arrive(v, v->of->latch, &end, out_changed);
    }
    if (flow == BC_FLOW_NEXT || flow == BC_FLOW_IF) TRY(arrive(v, insn->next, s, out_changed));
    if (flow == BC_FLOW_IF || flow == BC_FLOW_GOTO || flow == BC_FLOW_SWITCH)
        TRY(arrive(v, (uint32_t)insn->a, s, out_changed));
    for (uint32_t k = 0; k < insn->case_count; k++) {
        int32_t match;
        uint32_t target;
        TRY(bc_switch_case(v->method, insn, k, &match, &target));
        TRY(arrive(v, target, s, out_changed));
    }
    return status_ok();
}

static status sweep(loop_values *v, round_state *scratch, bool *out_changed) {
    bc_insn insn;
    for (uint32_t bci = v->of->body; bci < v->of->latch; bci = insn.next) {
        const round_state *s = &v->states[bci - v->of->body];
        TRY(bc_decode(v->method, bci, &insn));
        if (!s->reached) continue;
        copy_state(v, scratch, s);
        TRY(loop_step(v, scratch, &insn));
        TRY(leave(v, &insn, scratch, out_changed));
    }
    return status_ok();
}

/* Which locals the round uses and assigns. */
static status find_locals(loop_values *v) {
    bc_insn insn;
    for (uint32_t l = 0; l < v->method->max_locals; l++)
        v->locals[l] = (local_facts){
            .assigned_at = NOWHERE, .exposed_at = NOWHERE, .escaped_at = NOWHERE, .again_at = NOWHERE};
    for (uint32_t bci = v->of->body; bci < v->of->end; bci = insn.next) {
        uint16_t local;
        bool loads, assigns;
        char kind;
        TRY(bc_decode(v->method, bci, &insn));
        if (!local_access(&insn, &local, &loads, &assigns, &kind)) continue;
        if (local + (uint32_t)bc_type_slots(kind) > v->method->max_locals)
            return status_static(ST_BAD_BYTECODE, "a local that there is not");
        local_facts *l = &v->locals[local];
        l->mixed |= l->kind != 0 && l->kind != kind;
        if (l->kind == 0) l->kind = kind;
        if (assigns && l->assigned_at == NOWHERE) l->assigned_at = (int32_t)bci;
        l->assigned |= assigns;
    }
    if (v->of->is_method) { /* nothing counts it there, and yet each round has another one */
        v->locals[v->of->counter].assigned = true;
        v->locals[v->of->counter].kind = v->of->is_wide ? 'J' : 'I';
    }
    return status_ok();
}

/* What the locals are at the head: themselves. */
static void begin(loop_values *v, round_state *s) {
    make_state(v, s);
    for (uint16_t l = 0; l < v->method->max_locals; l++) {
        const local_facts *facts = &v->locals[l];
        if (facts->kind == 0) continue;
        if (facts->kind != 'A') s->locals[l] = (value){.kind = VALUE_HEAD, .local = l};
        if (facts->kind != 'A' || facts->assigned || v->head[l].tag != SLOT_OBJECT) continue;
        const char *name = v->head[l].name;
        const char *descriptor = name[0] == '[' ? name : arena_printf(v->memory, "L%s;", name);
        int32_t path = value_path(v, (loop_path){.kind = PATH_LOCAL, .index = l, .descriptor = descriptor});
        if (path == NOWHERE) return;
        s->locals[l] = (value){.kind = VALUE_PATH, .path = (uint16_t)path};
    }
}

status loop_values_of(arena *a, const loop *l, const slot_type *head, loop_values *out) {
    *out = (loop_values){.memory = a,
                         .of = l,
                         .method = l->code->method,
                         .head = head,
                         .super_call = NOWHERE,
                         .void_call = NOWHERE,
                         .other_write = NOWHERE};
    uint32_t bytes = l->latch - l->body;
    if (bytes > LIMIT_LOOP_CODE) {
        out->too_much = WHY_MUCH_CODE;
        return status_ok();
    }
    out->locals = ARENA_ARRAY(a, local_facts, (size_t)out->method->max_locals + 1);
    out->states = ARENA_ARRAY(a, round_state, (size_t)bytes + 1);
    TRY(find_locals(out));
    round_state scratch = {0};
    bool changed = false;
    begin(out, &scratch);
    TRY(arrive(out, l->body, &scratch, &changed));
    while (changed && out->too_much == NULL) {
        changed = false;
        TRY(sweep(out, &scratch, &changed));
    }
    out->final = true;
    if (out->too_much == NULL) TRY(sweep(out, &scratch, &changed));
    if (out->too_much == NULL && !out->states[bytes].reached) out->too_much = WHY_NEVER_ENDS;
    return status_ok();
}
