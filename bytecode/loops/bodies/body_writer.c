#include "body_writer.h"

#include <string.h>

#include "instructions.h"
#include "text.h"

/* --- locals --- */

uint32_t body_place_local(const writer *w, uint32_t place) {
    return w->m->max_locals + 2u * place;
}

char body_place_element(const writer *w, uint32_t place) {
    const loop_values *v = w->plan->values;
    return path_element(&v->paths[v->places[place].path]);
}

const char *body_field_type(const writer *w, uint32_t local) {
    const local_plan *plan = &w->plan->locals[local];
    if (plan->kind != 'A') return arena_printf(w->memory, "%c", plan->kind);
    const char *name = w->plan->values->head[local].name;
    return name[0] == '[' ? name : arena_printf(w->memory, "L%s;", name);
}

uint32_t body_field_of(writer *w, uint32_t local) {
    return pool_put_member_of(&w->pool, BC_FIELDREF, w->this_class, arena_printf(w->memory, "v%u", local),
                              body_field_type(w, local));
}

/* What combined with any number makes that number. Adding 0 to -0 would not. */
static void put_neutral_floating(writer *w, const local_plan *plan) {
    bool wide = plan->kind == 'D';
    bool is_infinite = plan->op == COMBINE_MIN || plan->op == COMBINE_MAX;
    if (plan->op != COMBINE_ADD) put_u1(&w->code, wide ? BC_dconst_1 : BC_fconst_1);
    if (plan->op != COMBINE_MUL) put_u1(&w->code, wide ? BC_dconst_0 : BC_fconst_0);
    if (is_infinite) put_u1(&w->code, wide ? BC_ddiv : BC_fdiv);
    if (plan->op == COMBINE_ADD || plan->op == COMBINE_MAX) put_u1(&w->code, wide ? BC_dneg : BC_fneg);
}

static void put_neutral(writer *w, const local_plan *plan) {
    bool wide = plan->kind == 'J';
    if (plan->kind == 'F' || plan->kind == 'D') {
        put_neutral_floating(w, plan);
        return;
    }
    switch (plan->op) {
    case COMBINE_MUL: put_u1(&w->code, wide ? BC_lconst_1 : BC_iconst_1); break;
    case COMBINE_AND:
        put_u1(&w->code, BC_iconst_m1);
        if (wide) put_u1(&w->code, BC_i2l);
        break;
    case COMBINE_MIN:
    case COMBINE_MAX:
        /* the largest is the smallest less one */
        put_u1(&w->code, wide ? BC_lconst_1 : BC_iconst_1);
        put_int(&w->code, &w->pool, wide ? 63 : 31);
        put_u1(&w->code, wide ? BC_lshl : BC_ishl);
        if (plan->op == COMBINE_MAX) break;
        put_u1(&w->code, wide ? BC_lconst_1 : BC_iconst_1);
        put_u1(&w->code, wide ? BC_lsub : BC_isub);
        break;
    default: put_zero(&w->code, plan->kind);
    }
}

int32_t body_length_of(const writer *w, uint32_t path) {
    const loop_plan *plan = w->plan;
    const loop_path *p = &plan->values->paths[path];
    if (plan->nest != NULL || plan->scatter != NULL || !p->looked_at || p->null_asked) return NOWHERE;
    for (uint32_t i = 0; i < plan->array_count; i++)
        if (plan->arrays[i] == path) return (int32_t)i;
    return NOWHERE;
}

/* Whether the array itself is not asked for: its columns are all that apply has of it, and perhaps its length. */
static bool has_no_array(const writer *w, uint32_t path) {
    return has_columns(w->plan, path) &&
           (!w->plan->values->paths[path].looked_at || body_length_of(w, path) != NOWHERE);
}

bool body_is_only_in_columns(const writer *w, uint32_t local) {
    const loop_values *v = w->plan->values;
    for (uint32_t i = 0; i < v->path_count; i++)
        if (v->paths[i].kind == PATH_LOCAL && v->paths[i].index == (int32_t)local) return has_no_array(w, i);
    return false;
}

static void put_local(writer *w, uint32_t local) {
    const local_plan *plan = &w->plan->locals[local];
    slot_type head = w->plan->values->head[local];
    switch (plan->role) {
    case ROLE_NONE: return;
    case ROLE_GIVEN:
        if (body_is_only_in_columns(w, local)) {
            put_zero(&w->code, 'A');
            put_store(&w->code, 'A', local);
            return;
        }
        /* fall through */
    case ROLE_STEPS:
    case ROLE_STARTS:
        put_load(&w->code, 'A', w->self);
        put_with_index(&w->code, BC_getfield, body_field_of(w, local));
        if (plan->role != ROLE_GIVEN) {
            put_load(&w->code, 'I', w->round);
            put_int(&w->code, &w->pool, plan->step);
            put_u1(&w->code, BC_imul);
            put_u1(&w->code, BC_iadd);
        }
        if (local == w->plan->of->counter && w->plan->of->is_wide) {
            put_u1(&w->code, BC_i2l);
            put_store(&w->code, 'J', local);
            return;
        }
        put_store(&w->code, plan->kind, local);
        return;
    case ROLE_COMBINES:
        put_neutral(w, plan);
        put_store(&w->code, plan->kind, local);
        return;
    case ROLE_PRIVATE: { /* the frames may say that it has a value */
        static const char tags[] = {
            [SLOT_INT] = 'I',  [SLOT_FLOAT] = 'F',  [SLOT_DOUBLE] = 'D', [SLOT_LONG] = 'J',
            [SLOT_NULL] = 'A', [SLOT_OBJECT] = 'A', [SLOT_NEW] = 0};
        char kind = tags[head.tag];
        if (kind == 0) return;
        put_zero(&w->code, kind);
        put_store(&w->code, kind, local);
    }
    }
}

void body_put_locals(writer *w) {
    for (uint32_t l = 0; l < w->m->max_locals; l++)
        put_local(w, l);
}

/* --- the round --- */

void body_put_narrowed(bytes_out *out, char element) {
    if (element == 'B') put_u1(out, BC_i2b);
    if (element == 'S') put_u1(out, BC_i2s);
    if (element == 'C') put_u1(out, BC_i2c);
    if (element != 'Z') return;
    put_u1(out, BC_iconst_1);
    put_u1(out, BC_iand);
}

/* An access to a place of the round's own becomes one to a local; the array and the index on the stack go. */
static code_edit edit_access(writer *w, const loop_access *x) {
    bytes_out out = {.memory = w->memory};
    char element = body_place_element(w, (uint32_t)x->place);
    uint32_t local = body_place_local(w, (uint32_t)x->place);
    if (x->writes) {
        body_put_narrowed(&out, element);
        put_store(&out, stack_kind(element), local);
        put_u1(&out, BC_pop2);
    } else {
        put_u1(&out, BC_pop2);
        put_load(&out, stack_kind(element), local);
    }
    return (code_edit){x->bci, true, out.bytes.items, out.bytes.count, NO_JUMP, NO_JUMP};
}

/* An array that has columns is not asked for: its accesses are none any more, and to get it may be much. */
static code_edit edit_source(writer *w, const loop_source *s) {
    bytes_out out = {.memory = w->memory};
    bc_opcode op = (bc_opcode)w->m->code[s->bci];
    if (op == BC_aaload) put_u1(&out, BC_pop2);
    if (op == BC_getfield) put_u1(&out, BC_pop);
    put_u1(&out, BC_aconst_null);
    return (code_edit){s->bci, true, out.bytes.items, out.bytes.count, NO_JUMP, NO_JUMP};
}

const char *body_length_field(const writer *w, int32_t array) {
    return arena_printf(w->memory, "length%d", (int)array);
}

/* Of such an array: it is null where its length is asked for. */
static code_edit edit_length(writer *w, uint32_t bci, int32_t array) {
    bytes_out out = {.memory = w->memory};
    put_u1(&out, BC_pop);
    put_load(&out, 'A', w->self);
    put_with_index(
        &out, BC_getfield,
        pool_put_member_of(&w->pool, BC_FIELDREF, w->this_class, body_length_field(w, array), "I"));
    return (code_edit){bci, true, out.bytes.items, out.bytes.count, NO_JUMP, NO_JUMP};
}

code_edit body_edit_own_call(writer *w, uint32_t bci) {
    bytes_out out = {.memory = w->memory};
    put_u1(&out, BC_invokevirtual);
    put_bytes(&out, w->m->code + bci + 1, 2);
    return (code_edit){bci, true, out.bytes.items, out.bytes.count, NO_JUMP, NO_JUMP};
}

/* Where a round is a method's call, it is over where that returns. */
static status edit_returns(writer *w, code_edit *edits, uint32_t *count) {
    const loop *l = w->plan->of;
    bc_insn insn;
    for (uint32_t bci = l->body; bci < l->latch && l->is_method; bci = insn.next) {
        TRY(bc_decode(w->m, bci, &insn));
        if (bc_opcodes[insn.opcode].flow == BC_FLOW_RETURN)
            edits[(*count)++] = (code_edit){bci, true, NULL, 0, (int32_t)l->latch, NO_JUMP};
    }
    return status_ok();
}

status body_put_round(writer *w, code_edited *edited) {
    const loop_values *v = w->plan->values;
    size_t most = (size_t)v->accesses.count + v->sources.count + v->lengths.count + v->own_calls.count + 1;
    if (w->plan->of->is_method) most += w->m->code_length;
    code_edit *edits = ARENA_ARRAY(w->memory, code_edit, most);
    uint32_t count = 0;
    for (uint32_t i = 0; i < v->accesses.count; i++) {
        const loop_access *x = &v->accesses.items[i];
        if (has_columns(w->plan, x->path)) edits[count++] = edit_access(w, x);
    }
    for (uint32_t i = 0; i < v->sources.count; i++) {
        uint16_t path = v->sources.items[i].path;
        if (has_no_array(w, path)) edits[count++] = edit_source(w, &v->sources.items[i]);
    }
    for (uint32_t i = 0; i < v->lengths.count; i++) {
        int32_t array = body_length_of(w, v->lengths.items[i].path);
        if (array != NOWHERE) edits[count++] = edit_length(w, v->lengths.items[i].bci, array);
    }
    for (uint32_t i = 0; i < v->own_calls.count; i++)
        edits[count++] = body_edit_own_call(w, v->own_calls.items[i]);
    TRY(edit_returns(w, edits, &count));
    edited->code = w->code;
    TRY(code_edit_apply(w->memory, w->m, w->plan->of->body, w->plan->of->latch, edits, count, edited,
                        &w->fits));
    w->code = edited->code;
    return status_ok();
}

/* --- frames and lines --- */

const char *body_class_name(arena *a, const bc_method *m) {
    return arena_printf(a, "%s" BC_LOOP_CLASS "%s", m->owner->name, m->name);
}

slot_type body_slot_of_element(char element) {
    return (slot_type){.tag = (uint8_t)slot_of_kind(stack_kind(element))};
}

/* What is not initialised yet was made in the round, or it is none that javac has written. */
static void move_made(writer *w, const code_edited *edited, slot_type *types, uint32_t count) {
    const loop *l = w->plan->of;
    for (uint32_t k = 0; k < count; k++) {
        if (types[k].tag != SLOT_NEW) continue;
        bool is_inside = types[k].index >= l->body && types[k].index < l->latch;
        if (is_inside) types[k].index = (uint16_t)edited->at[types[k].index - l->body];
        w->fits &= is_inside;
    }
}

frame body_frame_of(writer *w, const frame *from, const code_edited *edited, const slot_type *more,
                    uint32_t more_count) {
    const loop *l = w->plan->of;
    uint32_t count = w->m->max_locals + more_count;
    frame to = *from;
    slot_type *slots = ARENA_ARRAY(w->memory, slot_type, (size_t)count + 1);
    frame_slots(from, slots, w->m->max_locals);
    for (uint32_t k = 0; k < w->m->max_locals; k++)
        if (w->plan->locals[k].kind == 0) slots[k] = (slot_type){0}; /* the loop does not use it */
    memcpy(slots + w->m->max_locals, more, more_count * sizeof *more);
    to.bci = edited->at[from->bci - l->body];
    to.stack = arena_copy(w->memory, from->stack, from->stack_count * sizeof *from->stack);
    frame_set_slots(w->memory, &to, slots, count);
    move_made(w, edited, to.locals, to.local_count);
    move_made(w, edited, to.stack, to.stack_count);
    return to;
}

void body_put_lines(writer *w, bytes_out *out, const code_edited *edited, uint32_t to) {
    const loop *l = w->plan->of;
    uint32_t count_at = out->bytes.count, count = 1;
    put_u2(out, 0);
    put_u2(out, 0);
    put_u2(out, bc_method_location(w->memory, w->m, l->body)->line);
    for (uint32_t i = 0; i < w->m->line_count; i++) {
        bc_line line = w->m->lines[i];
        if (line.bci < l->body || line.bci >= to) continue;
        put_u2(out, edited->at[line.bci - l->body]);
        put_u2(out, line.line);
        count++;
    }
    set_u2(out, count_at, count);
}

/* --- a method --- */

void body_put_method_head(writer *w, bytes_out *out, const char *name, const char *descriptor, uint32_t stack,
                          uint32_t locals, const bytes_out *code, uint32_t attribute_bytes) {
    put_u2(out, BC_ACC_PUBLIC);
    put_u2(out, pool_put_utf8(&w->pool, name));
    put_u2(out, pool_put_utf8(&w->pool, descriptor));
    put_u2(out, 1);
    put_u2(out, w->code_name);
    put_u4(out, 12 + code->bytes.count + attribute_bytes);
    put_u2(out, stack);
    put_u2(out, locals);
    put_u4(out, code->bytes.count);
    put_bytes(out, code->bytes.items, code->bytes.count);
    put_u2(out, 0);
}

void body_put_method(writer *w, bytes_out *out, const char *name, const char *descriptor, uint32_t stack,
                     uint32_t locals, const frames *all, const bytes_out *lines) {
    bytes_out table = {.memory = w->memory};
    frames_write(&table, all);
    body_put_method_head(w, out, name, descriptor, stack, locals, &w->code,
                         12 + table.bytes.count + lines->bytes.count);
    put_u2(out, 2);
    put_u2(out, w->frames_name);
    put_u4(out, table.bytes.count);
    put_bytes(out, table.bytes.items, table.bytes.count);
    put_u2(out, w->lines_name);
    put_u4(out, lines->bytes.count);
    put_bytes(out, lines->bytes.items, lines->bytes.count);
}
