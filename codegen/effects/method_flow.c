/* Abstract interpretation with one value in each slot.
 *
 * A slot in which different values meet at a branch target gets a value of its own there, which stays; so a
 * target is looked at again only when a slot changes for the first or second time. A last walk over what is
 * reached writes down the uses. A handler may be entered from anywhere in its range: each of its locals is
 * whatever was ever stored there. */
#include "method_flow.h"

#include <string.h>

#include "descriptor.h"

typedef struct entry { /* the state in front of a branch target */
    flow_value *slots; /* the locals, then the stack */
    flow_value *merged;
    uint32_t depth;
    bool waits;
} entry;

typedef struct flow_state {
    arena *memory;
    const bc_method *method;
    method_flow *flow;
    entry **entries;   /* by bci */
    bool *is_target;   /* by bci */
    bool *reached;     /* by bci */
    flow_value *gives; /* by bci: the instruction's result */
    VEC(uint32_t) work;
    uint32_t locals;
    uint32_t depth, most;
    flow_value *slots; /* the locals, then the stack */
    bool last;         /* the walk that writes down the uses */
} flow_state;

static status malformed(void) {
    return status_static(ST_BAD_BYTECODE, "the operand stack");
}

static flow_value new_value(flow_state *s) {
    return s->flow->value_count++;
}

/* All that was ever stored in a local variable. */
static flow_value stored(const flow_state *s, uint32_t local) {
    return s->flow->caught + 1 + local;
}

static void add_edge(flow_state *s, flow_value from, flow_value to) {
    if (from != FLOW_NOTHING && from != to) VEC_PUSH(s->memory, &s->flow->edges, (flow_edge){from, to});
}

/* ---- the operand stack ---- */

static status push(flow_state *s, flow_value v, uint32_t slots) {
    if (s->depth + slots > s->most) return malformed();
    for (uint32_t i = 0; i < slots; i++)
        s->slots[s->locals + s->depth++] = v;
    return status_ok();
}

static status pop(flow_state *s, uint32_t slots, flow_value *out) {
    if (s->depth < slots) return malformed();
    s->depth -= slots;
    *out = s->slots[s->locals + s->depth];
    return status_ok();
}

/* Copy the upper `n` slots below the `under` beneath them. */
static status duplicate(flow_state *s, uint32_t n, uint32_t under) {
    if (s->depth < n + under || s->depth + n > s->most) return malformed();
    flow_value *top = &s->slots[s->locals + s->depth - n - under];
    memmove(top + n, top, (n + under) * sizeof *top);
    memcpy(top, top + n + under, n * sizeof *top);
    s->depth += n;
    return status_ok();
}

static status swap(flow_state *s) {
    if (s->depth < 2) return malformed();
    flow_value *top = &s->slots[s->locals + s->depth - 2], upper = top[1];
    top[1] = top[0];
    top[0] = upper;
    return status_ok();
}

/* ---- branch targets ---- */

static bool merge_slot(flow_state *s, entry *e, uint32_t slot, flow_value v) {
    flow_value now = e->slots[slot];
    if (v == FLOW_NOTHING || v == now) return false;
    if (now == FLOW_NOTHING) {
        e->slots[slot] = v;
        return true;
    }
    bool first = e->merged[slot] == FLOW_NOTHING;
    if (first) {
        e->slots[slot] = e->merged[slot] = new_value(s);
        add_edge(s, now, e->slots[slot]);
    }
    add_edge(s, v, e->slots[slot]);
    return first;
}

static status merge_into(flow_state *s, uint32_t bci) {
    entry *e = s->entries[bci];
    bool changed = e == NULL;
    uint32_t count = s->locals + s->depth;
    if (s->last) return status_ok();
    if (e == NULL) {
        e = s->entries[bci] = ARENA_NEW(s->memory, entry);
        e->depth = s->depth;
        e->slots = arena_copy(s->memory, s->slots, count * sizeof *e->slots);
        e->merged = ARENA_ARRAY(s->memory, flow_value, count);
        memset(e->merged, 0xff, count * sizeof *e->merged);
    } else {
        if (e->depth != s->depth) return malformed();
        for (uint32_t i = 0; i < count; i++)
            changed |= merge_slot(s, e, i, s->slots[i]);
    }
    if (!changed || e->waits) return status_ok();
    e->waits = true;
    VEC_PUSH(s->memory, &s->work, bci);
    return status_ok();
}

/* ---- instructions ---- */

static uint32_t slots_of(char letter) {
    return letter == 'J' || letter == 'D' ? 2 : letter == 'V' ? 0 : 1;
}

static flow_value result_at(flow_state *s, uint32_t bci) {
    if (s->gives[bci] == FLOW_NOTHING) s->gives[bci] = new_value(s);
    return s->gives[bci];
}

/* Write the instruction down; its arguments are those pushed to flow.arguments since `from`. */
static void add_use(flow_state *s, const bc_insn *insn, uint32_t from, flow_value result) {
    method_flow *f = s->flow;
    if (s->last)
        VEC_PUSH(s->memory, &f->uses,
                 ((flow_use){insn->opcode, insn->bci, insn->a, result, from, f->arguments.count - from}));
    else
        f->arguments.count = from;
}

static bool is_reference(char letter) {
    return letter == 'L' || letter == '[';
}

/* Pop what a list of letters says, and keep those whose letter is A, in their order. */
static status pop_letters(flow_state *s, const char *letters) {
    flow_value kept[8];
    uint32_t count = 0;
    for (size_t i = strlen(letters); i-- > 0;) {
        flow_value v = 0;
        TRY(pop(s, slots_of(letters[i]), &v));
        if (letters[i] == 'A' && count < 8) kept[count++] = v;
    }
    while (count > 0)
        VEC_PUSH(s->memory, &s->flow->arguments, kept[--count]);
    return status_ok();
}

/* An instruction of one row of opcodes.def. */
static status step_plain(flow_state *s, const bc_insn *insn, bool is_use) {
    const bc_opcode_info *info = &bc_opcodes[insn->opcode];
    uint32_t from = s->flow->arguments.count;
    flow_value result = FLOW_NOTHING;
    TRY(pop_letters(s, info->pops));
    for (const char *c = info->pushes; *c != '\0'; c++) {
        flow_value v = FLOW_NOTHING;
        if (*c == 'A' && is_use) v = result = result_at(s, insn->bci);
        TRY(push(s, v, slots_of(*c)));
    }
    if (is_use)
        add_use(s, insn, from, result);
    else
        s->flow->arguments.count = from;
    return status_ok();
}

static status step_field(flow_state *s, const bc_insn *insn) {
    bc_member_ref ref;
    TRY(bc_pool_member(&s->method->owner->pool, (uint32_t)insn->a, &ref));
    uint32_t from = s->flow->arguments.count, slots = slots_of(ref.descriptor[0]);
    flow_value v = FLOW_NOTHING, object = FLOW_NOTHING, result = FLOW_NOTHING;
    bool put = insn->opcode == BC_putfield || insn->opcode == BC_putstatic;
    if (put) TRY(pop(s, slots, &v));
    if (insn->opcode == BC_putfield || insn->opcode == BC_getfield) TRY(pop(s, 1, &object));
    VEC_PUSH(s->memory, &s->flow->arguments, object);
    if (put) VEC_PUSH(s->memory, &s->flow->arguments, is_reference(ref.descriptor[0]) ? v : FLOW_NOTHING);
    if (!put) {
        if (is_reference(ref.descriptor[0])) result = result_at(s, insn->bci);
        TRY(push(s, result, slots));
    }
    add_use(s, insn, from, result);
    return status_ok();
}

static status step_call(flow_state *s, const bc_insn *insn) {
    const bc_pool *pool = &s->method->owner->pool;
    bc_member_ref ref;
    if (insn->opcode == BC_invokedynamic) {
        uint16_t row;
        TRY(bc_pool_dynamic(pool, (uint32_t)insn->a, &row, &ref.name, &ref.descriptor));
    } else {
        TRY(bc_pool_member(pool, (uint32_t)insn->a, &ref));
    }
    bc_signature signature;
    TRY(bc_method_signature(s->memory, ref.descriptor, &signature));
    bool has_receiver = insn->opcode != BC_invokestatic && insn->opcode != BC_invokedynamic;
    flow_value arguments[256];
    uint32_t count = signature.parameter_count + has_receiver, from = s->flow->arguments.count;
    for (uint32_t k = count; k-- > 0;) {
        char kind = k < has_receiver ? 'L' : signature.parameters[k - has_receiver].kind;
        TRY(pop(s, slots_of(kind), &arguments[k]));
        if (!is_reference(kind)) arguments[k] = FLOW_NOTHING;
    }
    for (uint32_t k = 0; k < count; k++)
        VEC_PUSH(s->memory, &s->flow->arguments, arguments[k]);
    flow_value result = is_reference(signature.result.kind) ? result_at(s, insn->bci) : FLOW_NOTHING;
    TRY(push(s, result, slots_of(signature.result.kind)));
    add_use(s, insn, from, result);
    return status_ok();
}

static status step_constant(flow_state *s, const bc_insn *insn) {
    const bc_pool *pool = &s->method->owner->pool;
    if (insn->a <= 0 || (uint32_t)insn->a >= pool->count) return status_static(ST_BAD_CONSTANT, NULL);
    uint8_t tag = pool->items[insn->a].tag;
    if (tag == BC_INTEGER || tag == BC_FLOAT) return push(s, FLOW_NOTHING, 1);
    if (insn->opcode == BC_ldc2_w && tag != BC_DYNAMIC) return push(s, FLOW_NOTHING, 2);
    flow_value result = result_at(s, insn->bci);
    TRY(push(s, result, insn->opcode == BC_ldc2_w ? 2 : 1));
    add_use(s, insn, s->flow->arguments.count, result);
    return status_ok();
}

static status step_multianewarray(flow_state *s, const bc_insn *insn) {
    flow_value size;
    for (int32_t i = 0; i < insn->b; i++)
        TRY(pop(s, 1, &size));
    flow_value result = result_at(s, insn->bci);
    TRY(push(s, result, 1));
    add_use(s, insn, s->flow->arguments.count, result);
    return status_ok();
}

/* Which local variable a load or store names. */
static uint32_t local_of(const bc_insn *insn) {
    if (bc_opcodes[insn->opcode].operand == BC_OPERAND_LOCAL) return (uint32_t)insn->a;
    bc_opcode first = insn->opcode < BC_istore ? BC_iload_0 : BC_istore_0;
    return (uint32_t)(insn->opcode - first) % 4;
}

static status step_load(flow_state *s, const bc_insn *insn) {
    uint32_t local = local_of(insn), slots = slots_of(bc_opcodes[insn->opcode].pushes[0]);
    if (local + slots > s->locals) return malformed();
    bool reference = bc_opcodes[insn->opcode].pushes[0] == 'A';
    return push(s, reference ? s->slots[local] : FLOW_NOTHING, slots);
}

static status step_store(flow_state *s, const bc_insn *insn) {
    uint32_t local = local_of(insn), slots = slots_of(bc_opcodes[insn->opcode].pops[0]);
    flow_value v = 0;
    if (local + slots > s->locals) return malformed();
    TRY(pop(s, slots, &v));
    bool reference = bc_opcodes[insn->opcode].pops[0] == 'A';
    for (uint32_t i = 0; i < slots; i++)
        s->slots[local + i] = reference ? v : FLOW_NOTHING;
    if (s->last && reference) add_edge(s, v, stored(s, local));
    return status_ok();
}

static bool is_load(bc_opcode o) {
    return o >= BC_iload && o <= BC_aload_3;
}

static bool is_store(bc_opcode o) {
    return o >= BC_istore && o <= BC_astore_3;
}

static status step(flow_state *s, const bc_insn *insn) {
    if (is_load(insn->opcode)) return step_load(s, insn);
    if (is_store(insn->opcode)) return step_store(s, insn);
    if (insn->opcode >= BC_dup && insn->opcode <= BC_dup2_x2) {
        uint32_t form = (uint32_t)(insn->opcode - BC_dup);
        return duplicate(s, form / 3 + 1, form % 3);
    }
    switch (insn->opcode) {
    case BC_swap: return swap(s);
    case BC_ldc:
    case BC_ldc_w:
    case BC_ldc2_w: return step_constant(s, insn);
    case BC_getstatic:
    case BC_putstatic:
    case BC_getfield:
    case BC_putfield: return step_field(s, insn);
    case BC_invokevirtual:
    case BC_invokespecial:
    case BC_invokestatic:
    case BC_invokeinterface:
    case BC_invokedynamic: return step_call(s, insn);
    case BC_multianewarray: return step_multianewarray(s, insn);
    case BC_areturn: {
        flow_value v = 0;
        TRY(pop(s, 1, &v));
        if (s->last) add_edge(s, v, s->flow->result);
        return status_ok();
    }
    case BC_aaload:
    case BC_iastore:
    case BC_lastore:
    case BC_fastore:
    case BC_dastore:
    case BC_aastore:
    case BC_bastore:
    case BC_castore:
    case BC_sastore:
    case BC_new:
    case BC_newarray:
    case BC_anewarray:
    case BC_checkcast:
    case BC_athrow:
    case BC_monitorenter: return step_plain(s, insn, true);
    case BC_jsr:
    case BC_jsr_w:
    case BC_ret: return status_static(ST_OPCODE, "jsr, ret");
    default: return step_plain(s, insn, false);
    }
}

/* ---- paths ---- */

static status leave(flow_state *s, const bc_insn *insn) {
    if (bc_opcodes[insn->opcode].flow == BC_FLOW_NEXT) return status_ok();
    if (bc_opcodes[insn->opcode].flow == BC_FLOW_RETURN || bc_opcodes[insn->opcode].flow == BC_FLOW_THROW)
        return status_ok();
    TRY(merge_into(s, (uint32_t)insn->a));
    for (uint32_t k = 0; k < insn->case_count; k++) {
        int32_t match;
        uint32_t target;
        TRY(bc_switch_case(s->method, insn, k, &match, &target));
        TRY(merge_into(s, target));
    }
    return status_ok();
}

/* From a branch target to the next, or to where the path ends. */
static status walk(flow_state *s, uint32_t bci) {
    const entry *e = s->entries[bci];
    s->depth = e->depth;
    memcpy(s->slots, e->slots, (s->locals + e->depth) * sizeof *s->slots);
    for (;;) {
        bc_insn insn;
        TRY(bc_decode(s->method, bci, &insn));
        s->reached[bci] = true;
        TRY(step(s, &insn));
        TRY(leave(s, &insn));
        bc_flow flow = bc_opcodes[insn.opcode].flow;
        if (flow != BC_FLOW_NEXT && flow != BC_FLOW_IF) return status_ok();
        bci = insn.next;
        if (bci >= s->method->code_length) return malformed();
        if (s->is_target[bci]) return merge_into(s, bci);
    }
}

static status walk_all(flow_state *s) {
    while (s->work.count > 0) {
        uint32_t bci = s->work.items[--s->work.count];
        s->entries[bci]->waits = false;
        TRY(walk(s, bci));
    }
    return status_ok();
}

static status find_targets(flow_state *s) {
    const bc_method *m = s->method;
    bc_insn insn;
    for (uint32_t bci = 0; bci < m->code_length; bci = insn.next) {
        TRY(bc_decode(m, bci, &insn));
        bc_flow flow = bc_opcodes[insn.opcode].flow;
        if (flow == BC_FLOW_IF || flow == BC_FLOW_GOTO || flow == BC_FLOW_SWITCH) s->is_target[insn.a] = true;
        if (flow == BC_FLOW_IF && insn.next < m->code_length) s->is_target[insn.next] = true;
        for (uint32_t k = 0; k < insn.case_count; k++) {
            int32_t match;
            uint32_t target;
            TRY(bc_switch_case(m, &insn, k, &match, &target));
            s->is_target[target] = true;
        }
    }
    return status_ok();
}

/* ---- the ways in ---- */

static status enter_method(flow_state *s) {
    bc_signature signature;
    TRY(bc_method_signature(s->memory, s->method->descriptor, &signature));
    bool has_receiver = (s->method->access & BC_ACC_STATIC) == 0;
    method_flow *f = s->flow;
    f->parameter_count = signature.parameter_count + has_receiver;
    f->result = f->parameter_count;
    f->caught = f->result + 1;
    f->value_count = f->caught + 1 + s->locals;
    memset(s->slots, 0xff, (s->locals + s->most) * sizeof *s->slots);
    uint32_t local = 0;
    for (uint32_t k = 0; k < f->parameter_count; k++) {
        char kind = k < has_receiver ? 'L' : signature.parameters[k - has_receiver].kind;
        if (local + slots_of(kind) > s->locals) return malformed();
        if (is_reference(kind)) {
            s->slots[local] = k;
            add_edge(s, k, stored(s, local));
        }
        local += slots_of(kind);
    }
    s->depth = 0;
    return merge_into(s, 0);
}

static status enter_handler(flow_state *s, uint32_t bci) {
    if (bci >= s->method->code_length) return malformed();
    for (uint32_t i = 0; i < s->locals; i++)
        s->slots[i] = stored(s, i);
    s->depth = 0;
    s->flow->catches = true;
    TRY(push(s, s->flow->caught, 1));
    s->is_target[bci] = true;
    TRY(merge_into(s, bci));
    return walk_all(s);
}

static status enter_unreached(flow_state *s) {
    bc_insn insn;
    for (uint32_t bci = 0; bci < s->method->code_length; bci = insn.next) {
        TRY(bc_decode(s->method, bci, &insn));
        if (!s->reached[bci]) TRY(enter_handler(s, bci));
    }
    return status_ok();
}

static status write_down(flow_state *s) {
    s->last = true;
    for (uint32_t bci = 0; bci < s->method->code_length; bci++)
        if (s->entries[bci] != NULL) TRY(walk(s, bci));
    return status_ok();
}

status method_flow_of(arena *a, const bc_method *m, const bc_handler *handlers, uint32_t handler_count,
                      bool handlers_known, method_flow **out) {
    flow_state s = {.memory = a, .method = m, .locals = m->max_locals, .most = m->max_stack};
    if (m->code == NULL || m->code_length == 0) return malformed();
    s.flow = *out = ARENA_NEW(a, method_flow);
    s.entries = ARENA_ARRAY(a, entry *, m->code_length);
    s.is_target = ARENA_ARRAY(a, bool, m->code_length);
    s.reached = ARENA_ARRAY(a, bool, m->code_length);
    s.gives = ARENA_ARRAY(a, flow_value, m->code_length);
    memset(s.gives, 0xff, m->code_length * sizeof *s.gives);
    s.slots = ARENA_ARRAY(a, flow_value, (size_t)s.locals + s.most);
    s.is_target[0] = true;
    TRY(find_targets(&s));
    for (uint32_t i = 0; handlers_known && i < handler_count; i++)
        if (handlers[i].target < m->code_length) s.is_target[handlers[i].target] = true;
    TRY(enter_method(&s));
    TRY(walk_all(&s));
    for (uint32_t i = 0; handlers_known && i < handler_count; i++)
        TRY(enter_handler(&s, handlers[i].target));
    if (!handlers_known) TRY(enter_unreached(&s));
    return write_down(&s);
}
