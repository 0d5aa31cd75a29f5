/* apply has two loops around the round's code: over the repetitions, and over the element's rounds, both with their conditions in
 * front. protocol: as ScatterFunction.java uses the class */
#include "scatter_body.h"

#include "instructions.h"
#include "nest_body.h"

enum { MORE_STACK = 8 };

typedef struct scatter_writer {
    writer *w;
    const loop_scatter *scatter;
    char element;
    uint32_t value; /* local of apply: the element */
    uint32_t first, end, left, at,
        count; /* likewise: its rounds in the order, the repetitions left, the next round; and how many */
} scatter_writer;

static uint32_t field(writer *w, const char *name, const char *type) {
    return pool_put_member_of(&w->pool, BC_FIELDREF, w->this_class, name, type);
}

static void put_part(scatter_writer *s, const char *name, char element) {
    writer *w = s->w;
    put_load(&w->code, 'A', w->argument);
    put_with_index(&w->code, BC_invokevirtual,
                   pool_put_member(&w->pool, BC_METHODREF, "weft/Tuple3", name, "()Ljava/lang/Object;"));
    put_unbox(&w->code, &w->pool, element);
}

static void put_prologue(scatter_writer *s) {
    writer *w = s->w;
    bytes_out *out = &w->code;
    put_load(out, 'A', 0);
    put_store(out, 'A', w->self);
    put_load(out, 'A', 1);
    put_with_index(out, BC_checkcast, pool_put_class(&w->pool, "weft/Tuple3"));
    put_store(out, 'A', w->argument);
    put_part(s, "_1", 'I');
    put_store(out, 'I', s->first);
    put_part(s, "_2", 'I');
    put_store(out, 'I', s->end);
    put_part(s, "_3", s->element);
    put_store(out, stack_kind(s->element), s->value);
    put_load(out, 'A', w->self);
    put_with_index(out, BC_getfield, field(w, SCATTER_REPEATS, "I"));
    put_store(out, 'I', s->left);
}

static void put_add(writer *w, uint32_t local, int32_t n) {
    put_load(&w->code, 'I', local);
    put_int(&w->code, &w->pool, n);
    put_u1(&w->code, BC_iadd);
    put_store(&w->code, 'I', local);
}

/* A branch of which it is known where it leads; or 0, to be set later. Where it stands. */
static uint32_t put_branch(writer *w, uint32_t opcode, uint32_t to) {
    uint32_t at = w->code.bytes.count;
    w->fits &= to == 0 || at - to <= INT16_MAX;
    put_with_index(&w->code, opcode, to == 0 ? 0 : (to - at) & 0xffff);
    return at;
}

/* The locals behind the method's own: `of_round`: in the round's code. */
static slot_type *slots_of(const scatter_writer *s, bool of_round) {
    const writer *w = s->w;
    uint32_t own = w->m->max_locals;
    slot_type *slots = ARENA_ARRAY(w->memory, slot_type, (size_t)s->count + 1);
    slot_type number = body_slot_of_element('I');
    slots[s->value] = body_slot_of_element(s->element);
    slots[w->self] = (slot_type){.tag = SLOT_OBJECT, .index = (uint16_t)w->this_class};
    slots[s->first] = slots[s->end] = slots[s->left] = number;
    if (of_round) slots[s->at] = number;
    return of_round ? slots + own : slots;
}

static frame own_frame(const scatter_writer *s, uint32_t bci, bool has_at) {
    frame f = {.bci = bci};
    slot_type *slots = slots_of(s, false);
    if (has_at) slots[s->at] = body_slot_of_element('I');
    frame_set_slots(s->w->memory, &f, slots, s->count);
    return f;
}

/* Those of the method from `from` to `to`, with locals more behind its own. */
static void add_frames(writer *w, frames *all, const code_edited *edited, uint32_t to, const slot_type *more,
                       uint32_t count) {
    for (uint32_t i = 0; i < w->all.count; i++) {
        const frame *from = &w->all.items[i];
        if (from->bci >= w->plan->of->body && from->bci <= to)
            all->items[all->count++] = body_frame_of(w, from, edited, more, count);
    }
}

static status put_apply(scatter_writer *s, bytes_out *to) {
    writer *w = s->w;
    code_edited edited = {0};
    bytes_out lines = {.memory = w->memory};
    frames all = {ARENA_ARRAY(w->memory, frame, (size_t)w->all.count + 3), 0};
    put_prologue(s);
    uint32_t repeat = w->code.bytes.count;
    all.items[all.count++] = own_frame(s, repeat, false);
    put_load(&w->code, 'I', s->left);
    uint32_t leave = put_branch(w, BC_ifle, 0);
    put_add(w, s->left, -1);
    put_load(&w->code, 'I', s->first);
    put_store(&w->code, 'I', s->at);
    uint32_t next = w->code.bytes.count;
    all.items[all.count++] = own_frame(s, next, true);
    put_load(&w->code, 'I', s->at);
    put_load(&w->code, 'I', s->end);
    put_branch(w, BC_if_icmpge, repeat);
    put_load(&w->code, 'A', w->self);
    put_with_index(&w->code, BC_getfield, field(w, SCATTER_ORDER, SCATTER_ORDER_TYPE));
    put_u1(&w->code, BC_iconst_0);
    put_u1(&w->code, BC_aaload);
    put_load(&w->code, 'I', s->at);
    put_u1(&w->code, BC_iaload);
    put_store(&w->code, 'I', w->round);
    put_add(w, s->at, 1);
    body_put_locals(w);
    TRY(body_put_round(w, &edited));
    put_branch(w, BC_goto, next);
    uint32_t end = w->code.bytes.count;
    w->fits &= end - leave <= INT16_MAX;
    set_u2(&w->code, leave + 1, end - leave);
    put_load(&w->code, stack_kind(s->element), s->value);
    put_box(&w->code, &w->pool, s->element);
    put_u1(&w->code, BC_areturn);
    add_frames(w, &all, &edited, w->plan->of->latch, slots_of(s, true), s->count - w->m->max_locals);
    all.items[all.count++] = own_frame(s, end, false);
    body_put_lines(w, &lines, &edited, w->plan->of->latch);
    body_put_method(w, to, "apply", "(Ljava/lang/Object;)Ljava/lang/Object;", w->m->max_stack + MORE_STACK,
                    s->count, &all, &lines);
    return status_ok();
}

/* The round's code up to the first access, which finds the index on the stack, and below it the array. */
static status put_index(scatter_writer *s, bytes_out *to) {
    writer *w = s->w;
    const loop *l = w->plan->of;
    uint32_t first = s->scatter->first;
    code_edited edited = {0};
    bytes_out lines = {.memory = w->memory};
    bool fits = true;
    bc_insn access;
    slot_type none = {0};
    frames all = {ARENA_ARRAY(w->memory, frame, (size_t)w->all.count + 1), 0};
    bytes_out kept = nest_begin_question(w);
    edited.code = w->code;
    TRY(code_edit_apply(w->memory, w->m, l->body, first, NULL, 0, &edited, &fits));
    w->fits &= fits;
    w->code = edited.code;
    TRY(bc_decode(w->m, first, &access));
    if (access.opcode >= BC_iastore) { /* with a value above it */
        bool wide = s->element == 'J' || s->element == 'D';
        put_u1(&w->code, wide ? BC_pop2 : BC_pop);
    }
    put_u1(&w->code, BC_ireturn);
    add_frames(w, &all, &edited, first, &none, 0);
    body_put_lines(w, &lines, &edited, first);
    body_put_method(w, to, "applyAsInt", "(I)I", w->m->max_stack + MORE_STACK, s->count, &all, &lines);
    w->code = kept;
    return status_ok();
}

status scatter_put_methods(writer *w, bytes_out *out) {
    const loop_scatter *scatter = w->plan->scatter;
    scatter_writer s = {.w = w, .scatter = scatter, .element = body_place_element(w, scatter->place)};
    s.value = body_place_local(w, scatter->place);
    w->self = w->m->max_locals + 2u * LIMIT_LOOP_ELEMENTS;
    w->argument = w->self + 1;
    w->round = w->self + 2;
    s.first = w->self + 3;
    s.end = w->self + 4;
    s.left = w->self + 5;
    s.at = w->self + 6;
    s.count = w->self + 7;
    w->fits &= s.count <= UINT16_MAX && w->m->max_stack + MORE_STACK <= UINT16_MAX;
    TRY(put_apply(&s, out));
    TRY(put_index(&s, out));
    return scatter->around == NULL ? status_ok()
                                   : nest_put_bounds(w, scatter->around, w->plan->of, s.count, out);
}
