/* Which fields: those that rounds write. Requirements, for each of them:
 *
 *   - it is an int, long, float or double, of the class itself and not volatile, and static or of `this`;
 *   - what reads or writes a field of its name is an access to that very field: no other object's, which may be the same;
 *   - rounds call nothing that could see it, and initialise no class: nothing but Math, and no other class's fields;
 *   - the limit is not made of it;
 *   - the elements that rounds write are their own.
 *
 * An access has three bytes, and so has what is done with the local: a pop of the object and a load, or a store and that pop. */
#include "field_sums.h"

#include <string.h>

#include "descriptor.h"
#include "instructions.h"
#include "loop_calls.h"
#include "loop_scatter.h"

enum { ACCESS_BYTES = 3, LAST_LOCAL = UINT8_MAX };

typedef struct finder {
    arena *memory;
    const loop *of;
    const bc_method *m;
    field_sums *sums;
} finder;

static bool same_field(const bc_member_ref *x, const bc_member_ref *y) {
    return strcmp(x->name, y->name) == 0 && strcmp(x->descriptor, y->descriptor) == 0;
}

static bool is_number(char kind) {
    return kind == 'I' || kind == 'J' || kind == 'F' || kind == 'D';
}

static bool is_static_access(const finder *f, uint32_t bci) {
    return f->m->code[bci] == BC_getstatic || f->m->code[bci] == BC_putstatic;
}

static status member_at(const finder *f, uint32_t bci, bc_member_ref *out) {
    uint32_t index = (uint32_t)f->m->code[bci + 1] << 8 | f->m->code[bci + 2];
    return bc_pool_member(&f->m->owner->pool, index, out);
}

/* The one that an access is to, whosever it is; NULL: none of them. */
static status sum_of_access(const finder *f, uint32_t bci, const field_sum **out) {
    bc_member_ref ref, of;
    *out = NULL;
    TRY(member_at(f, bci, &ref));
    for (uint32_t i = 0; i < f->sums->count; i++) {
        TRY(bc_pool_member(&f->m->owner->pool, f->sums->items[i].member, &of));
        if (same_field(&ref, &of) && is_static_access(f, bci) == f->sums->items[i].is_static)
            *out = &f->sums->items[i];
    }
    return status_ok();
}

static status add_written(finder *f, const loop_field *x, bool *is_fine) {
    const field_sum *known;
    bc_member_ref ref;
    TRY(sum_of_access(f, x->bci, &known));
    if (!x->writes || known != NULL) return status_ok();
    TRY(member_at(f, x->bci, &ref));
    uint32_t at = f->m->max_locals;
    for (uint32_t i = 0; i < f->sums->count; i++)
        at += (uint32_t)bc_type_slots(f->sums->items[i].kind);
    char kind = ref.descriptor[0];
    *is_fine &= x->is_plain && is_number(kind) && f->sums->count < LIMIT_LOOP_RESULTS &&
                at + (uint32_t)bc_type_slots(kind) - 1 <= LAST_LOCAL;
    if (!*is_fine) return status_ok();
    uint16_t member = (uint16_t)(f->m->code[x->bci + 1] << 8 | f->m->code[x->bci + 2]);
    f->sums->items[f->sums->count++] = (field_sum){(uint16_t)at, kind, is_static_access(f, x->bci), member};
    return status_ok();
}

/* The limit has none of them. */
static status check_limit(const finder *f, bool *is_fine) {
    bc_insn insn;
    const field_sum *one;
    for (uint32_t bci = f->of->limit; bci < f->of->branch; bci = insn.next) {
        TRY(bc_decode(f->m, bci, &insn));
        if (insn.opcode != BC_getfield && insn.opcode != BC_getstatic) continue;
        TRY(sum_of_access(f, bci, &one));
        if (one != NULL) *is_fine = false;
    }
    return status_ok();
}

static void put_access(bytes_out *out, const field_sum *s, bool writes) {
    if (!writes && !s->is_static) put_u1(out, BC_pop);
    (writes ? put_store : put_load)(out, s->kind, s->local);
    if (s->is_static) put_u1(out, BC_nop);
    if (writes && !s->is_static) put_u1(out, BC_pop);
}

/* The method with locals, or false. */
static status method_with_locals(finder *f, const loop_values *v, bc_method *out, bool *is_fine) {
    const field_sum *one;
    uint8_t *code = arena_copy(f->memory, f->m->code, f->m->code_length);
    for (uint32_t i = 0; i < v->fields.count && *is_fine; i++)
        TRY(add_written(f, &v->fields.items[i], is_fine));
    TRY(check_limit(f, is_fine));
    for (uint32_t i = 0; i < v->fields.count && *is_fine; i++) {
        const loop_field *x = &v->fields.items[i];
        bytes_out access = {.memory = f->memory};
        TRY(sum_of_access(f, x->bci, &one));
        if (one == NULL) continue;
        *is_fine = x->is_plain;
        put_access(&access, one, x->writes);
        memcpy(code + x->bci, access.bytes.items, ACCESS_BYTES);
    }
    *out = *f->m;
    out->code = code;
    for (uint32_t i = 0; i < f->sums->count; i++)
        out->max_locals = (uint16_t)(f->sums->items[i].local + bc_type_slots(f->sums->items[i].kind));
    return status_ok();
}

static void set_slots(const field_sums *sums, slot_type *slots) {
    for (uint32_t i = 0; i < sums->count; i++) {
        const field_sum *s = &sums->items[i];
        slots[s->local] = (slot_type){.tag = (uint8_t)slot_of_kind(s->kind)};
        if (bc_type_slots(s->kind) == 2) slots[s->local + 1] = (slot_type){.tag = SLOT_TOP};
    }
}

/* What is assigned and not added to would be lost. */
static bool are_sums(const loop_plan *plan) {
    for (uint32_t i = 0; i < plan->sums->count; i++) {
        role r = plan->locals[plan->sums->items[i].local].role;
        if (r != ROLE_COMBINES && r != ROLE_STEPS) return false;
    }
    return true;
}

status field_sums_of(arena *a, const slot_type *head, loop_plan *plan) {
    const loop_values *v = plan->values;
    bool calls, is_fine = true;
    if (plan->why_not == NULL || plan->of->is_method || v->too_much != NULL) return status_ok();
    TRY(loop_may_go_on(plan->of, &calls));
    if (calls) return status_ok();
    finder f = {a, plan->of, plan->of->code->method, ARENA_NEW(a, field_sums)};
    bc_method *method = ARENA_NEW(a, bc_method);
    TRY(method_with_locals(&f, v, method, &is_fine));
    if (!is_fine || f.sums->count == 0) return status_ok();
    code_part *code = ARENA_NEW(a, code_part);
    loop *with_locals = ARENA_NEW(a, loop);
    *code = *plan->of->code;
    code->method = method;
    *with_locals = *plan->of;
    with_locals->code = code;
    slot_type *slots = ARENA_ARRAY(a, slot_type, (size_t)method->max_locals + 1);
    memcpy(slots, head, f.m->max_locals * sizeof *slots);
    set_slots(f.sums, slots);
    loop_plan other;
    TRY(loop_plan_of(a, with_locals, slots, &other));
    TRY(loop_scatter_of(a, &other));
    other.sums = f.sums;
    if (other.why_not == NULL && other.scatter == NULL && are_sums(&other)) *plan = other;
    return status_ok();
}

void field_sums_widen(arena *a, const loop_plan *plan, frames *all) {
    uint32_t count = plan->of->code->method->max_locals;
    for (uint32_t i = 0; i < all->count && plan->sums != NULL; i++) {
        slot_type *slots = ARENA_ARRAY(a, slot_type, (size_t)count + 1);
        frame_slots(&all->items[i], slots, count);
        set_slots(plan->sums, slots);
        frame_set_slots(a, &all->items[i], slots, count);
    }
}

const field_sum *field_sum_at(const loop_plan *plan, uint32_t local) {
    for (uint32_t i = 0; plan->sums != NULL && i < plan->sums->count; i++)
        if (plan->sums->items[i].local == local) return &plan->sums->items[i];
    return NULL;
}
