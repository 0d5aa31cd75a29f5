/* apply turns the loops round: of a place of the table it finds the round that writes it, and runs that round's code, from the
 * beginning of the outer body to the end of the inner one. Branches to where the element stays are filled in when the code's end is known.
 * protocol: as NestFunction.java uses the class */
#include "nest_body.h"

#include "instructions.h"

enum { MOST_BRANCHES = 8, MORE_STACK = 8 };

typedef struct nest_writer {
    writer *w;
    const loop_nest *nest;
    const loop *outer, *inner;
    uint32_t value, start;            /* locals of apply: the element, and where the inner counter begins */
    uint32_t column;                  /* the place's */
    uint32_t branches[MOST_BRANCHES]; /* where in the code a branch to the end is */
    uint32_t branch_count;
} nest_writer;

static void put_branch(nest_writer *n, bytes_out *out, uint32_t opcode) {
    put_u1(out, opcode);
    put_u2(out, 0);
    n->branches[n->branch_count++] = out->bytes.count - 3;
}

static uint32_t rounds_field(writer *w) {
    return pool_put_member_of(&w->pool, BC_FIELDREF, w->this_class, "rounds", "I");
}

static void put_sum(writer *w, bytes_out *out, int32_t n) {
    if (n == 0) return;
    put_int(out, &w->pool, n);
    put_u1(out, BC_iadd);
}

static uint32_t element_opcode(char element) {
    static const uint8_t loads[] = {
        ['I'] = BC_iaload, ['J'] = BC_laload, ['F'] = BC_faload, ['D'] = BC_daload,
        ['B'] = BC_baload, ['Z'] = BC_baload, ['C'] = BC_caload, ['S'] = BC_saload};
    return loads[(int)element];
}

static void put_index_part(nest_writer *n, const char *name, uint32_t to) {
    writer *w = n->w;
    put_load(&w->code, 'A', 1);
    put_with_index(&w->code, BC_checkcast, pool_put_class(&w->pool, "weft/Index2"));
    put_with_index(&w->code, BC_invokevirtual,
                   pool_put_member(&w->pool, BC_METHODREF, "weft/Index2", name, "()I"));
    put_store(&w->code, 'I', to);
}

/* What is at the place when the loops begin, and which round of the outer one has the row. */
static void put_prologue(nest_writer *n) {
    writer *w = n->w;
    bytes_out *out = &w->code;
    put_index_part(n, "row", w->round);
    put_index_part(n, "column", n->column);
    put_load(out, 'A', 0);
    put_store(out, 'A', w->self);
    put_load(out, 'A', w->self);
    put_with_index(out, BC_getfield, body_field_of(w, n->nest->table));
    put_load(out, 'I', w->round);
    put_u1(out, BC_aaload);
    put_load(out, 'I', n->column);
    put_u1(out, element_opcode(n->nest->element));
    put_store(out, stack_kind(n->nest->element), n->value);
    put_load(out, 'I', w->round);
    put_load(out, 'A', w->self);
    put_with_index(out, BC_getfield, body_field_of(w, n->outer->counter));
    put_u1(out, BC_isub);
    put_sum(w, out, (int32_t)(0u - (uint32_t)n->nest->row));
    put_store(out, 'I', w->round);
    if (n->outer->step != 1) {
        put_load(out, 'I', w->round);
        put_int(out, &w->pool, n->outer->step);
        put_u1(out, BC_irem);
        put_branch(n, out, BC_ifne);
        put_load(out, 'I', w->round);
        put_int(out, &w->pool, n->outer->step);
        put_u1(out, BC_idiv);
        put_store(out, 'I', w->round);
    }
    put_load(out, 'I', w->round);
    put_branch(n, out, BC_iflt);
    put_load(out, 'I', w->round);
    put_load(out, 'A', w->self);
    put_with_index(out, BC_getfield, rounds_field(w));
    put_branch(n, out, BC_if_icmpge);
    body_put_locals(w);
}

/* --- the loops' code --- */

/* In front of the inner loop's condition: the counter is that of the round which writes the column. */
static code_edit edit_head(nest_writer *n) {
    writer *w = n->w;
    bytes_out out = {.memory = w->memory};
    put_load(&out, 'I', n->inner->counter);
    put_store(&out, 'I', n->start);
    put_load(&out, 'I', n->column);
    put_sum(w, &out, (int32_t)(0u - (uint32_t)n->nest->column));
    put_store(&out, 'I', n->inner->counter);
    return (code_edit){n->inner->head, false, out.bytes.items, out.bytes.count, NO_JUMP, NO_JUMP};
}

/* Behind it: whether the counter is ever that. */
static code_edit edit_body(nest_writer *n, uint32_t *branches, uint32_t *count) {
    writer *w = n->w;
    bytes_out out = {.memory = w->memory};
    nest_writer here = {.w = w};
    put_load(&out, 'I', n->inner->counter);
    put_load(&out, 'I', n->start);
    put_branch(&here, &out, n->inner->step > 0 ? BC_if_icmplt : BC_if_icmpgt);
    if (n->inner->step != 1 && n->inner->step != -1) {
        put_load(&out, 'I', n->inner->counter);
        put_load(&out, 'I', n->start);
        put_u1(&out, BC_isub);
        put_int(&out, &w->pool, n->inner->step);
        put_u1(&out, BC_irem);
        put_branch(&here, &out, BC_ifne);
    }
    for (uint32_t i = 0; i < here.branch_count; i++)
        branches[i] = here.branches[i];
    *count = here.branch_count;
    return (code_edit){n->inner->body, false, out.bytes.items, out.bytes.count, NO_JUMP, NO_JUMP};
}

/* Whether an access of the inner loop is one to the round's own element, by any name of its row. */
static bool is_own(const nest_writer *n, uint32_t access) {
    return n->nest->is_own[access];
}

static code_edit edit_access(nest_writer *n, const loop_access *x) {
    bytes_out out = {.memory = n->w->memory};
    char element = n->nest->element;
    if (x->writes) {
        body_put_narrowed(&out, element);
        put_store(&out, stack_kind(element), n->value);
        put_u1(&out, BC_pop2);
    } else {
        put_u1(&out, BC_pop2);
        put_load(&out, stack_kind(element), n->value);
    }
    return (code_edit){x->bci, true, out.bytes.items, out.bytes.count, NO_JUMP, NO_JUMP};
}

/* From the outer body's beginning to the inner latch, which is the code's end from now on. */
static status put_round(nest_writer *n, code_edited *edited) {
    writer *w = n->w;
    const loop_values *v = n->nest->inner->values;
    code_edit *edits = ARENA_ARRAY(w->memory, code_edit, (size_t)v->accesses.count + v->own_calls.count + 3);
    uint32_t count = 0, branches[MOST_BRANCHES], branch_count;
    for (uint32_t i = 0; i < v->accesses.count; i++)
        if (is_own(n, i)) edits[count++] = edit_access(n, &v->accesses.items[i]);
    for (uint32_t i = 0; i < v->own_calls.count; i++)
        edits[count++] = body_edit_own_call(w, v->own_calls.items[i]);
    edits[count++] = edit_head(n);
    edits[count++] = (code_edit){n->inner->branch, false, NULL, 0, NO_JUMP, (int32_t)n->inner->latch};
    edits[count++] = edit_body(n, branches, &branch_count);
    edited->code = w->code;
    TRY(code_edit_apply(w->memory, w->m, n->outer->body, n->inner->latch, edits, count, edited, &w->fits));
    w->code = edited->code;
    for (uint32_t i = 0; i < branch_count; i++)
        n->branches[n->branch_count++] = edited->before[n->inner->body - n->outer->body] + branches[i];
    return status_ok();
}

static slot_type slot_of(char kind) {
    static const slot_tag tags[] = {
        ['I'] = SLOT_INT, ['J'] = SLOT_LONG, ['F'] = SLOT_FLOAT, ['D'] = SLOT_DOUBLE};
    return (slot_type){.tag = (uint8_t)tags[(int)kind]};
}

/* Those of the inner loop, and one for the end, where the element is all that is left. */
static frames frames_of(nest_writer *n, const code_edited *edited, uint32_t end) {
    writer *w = n->w;
    slot_type more[3] = {slot_of(stack_kind(n->nest->element)), {0}, slot_of('I')};
    frames out = {ARENA_ARRAY(w->memory, frame, (size_t)w->all.count + 2), 0};
    for (uint32_t i = 0; i < w->all.count; i++) {
        const frame *from = &w->all.items[i];
        if (from->bci >= n->outer->body && from->bci < n->inner->latch)
            out.items[out.count++] = body_frame_of(w, from, edited, more, 3);
    }
    slot_type *slots = ARENA_ARRAY(w->memory, slot_type, (size_t)n->value + 2);
    slots[n->value] = more[0];
    frame *last = &out.items[out.count++];
    *last = (frame){.bci = end};
    frame_set_slots(w->memory, last, slots, n->value + 1);
    return out;
}

static status put_apply(nest_writer *n, bytes_out *to) {
    writer *w = n->w;
    code_edited edited = {0};
    bytes_out lines = {.memory = w->memory};
    put_prologue(n);
    TRY(put_round(n, &edited));
    uint32_t end = w->code.bytes.count;
    put_load(&w->code, stack_kind(n->nest->element), n->value);
    put_box(&w->code, &w->pool, n->nest->element);
    put_u1(&w->code, BC_areturn);
    for (uint32_t i = 0; i < n->branch_count; i++) {
        w->fits &= end - n->branches[i] <= INT16_MAX;
        set_u2(&w->code, n->branches[i] + 1, end - n->branches[i]);
    }
    frames all = frames_of(n, &edited, end);
    body_put_lines(w, &lines, &edited, n->inner->latch);
    body_put_method(w, to, "apply", "(Ljava/lang/Object;)Ljava/lang/Object;", w->m->max_stack + MORE_STACK,
                    n->column + 1, &all, &lines);
    return status_ok();
}

bytes_out nest_begin_question(writer *w) {
    bytes_out kept = w->code;
    w->code = (bytes_out){.memory = w->memory};
    put_load(&w->code, 'A', 0);
    put_store(&w->code, 'A', w->self);
    put_load(&w->code, 'I', 1);
    put_store(&w->code, 'I', w->round);
    body_put_locals(w);
    return kept;
}

/* Straight code. */
status nest_put_bounds(writer *w, const loop *outer, const loop *inner, uint32_t locals, bytes_out *to) {
    code_edited edited = {0};
    bool fits = true;
    bytes_out kept = nest_begin_question(w);
    edited.code = w->code;
    TRY(code_edit_apply(w->memory, w->m, outer->body, inner->head, NULL, 0, &edited, &fits));
    w->code = edited.code;
    put_load(&w->code, 'I', inner->counter);
    put_u1(&w->code, BC_i2l);
    put_int(&w->code, &w->pool, 32);
    put_u1(&w->code, BC_lshl);
    if (inner->limit == inner->branch)
        put_u1(&w->code, BC_iconst_0);
    else
        put_bytes(&w->code, w->m->code + inner->limit, inner->branch - inner->limit);
    put_u1(&w->code, BC_i2l);
    put_int(&w->code, &w->pool, -1);
    put_u1(&w->code, BC_i2l);
    put_int(&w->code, &w->pool, 32);
    put_u1(&w->code, BC_lushr);
    put_u1(&w->code, BC_land);
    put_u1(&w->code, BC_lor);
    put_u1(&w->code, BC_lreturn);
    w->fits &= fits;
    body_put_method_head(w, to, "applyAsLong", "(I)J", w->m->max_stack + MORE_STACK, locals, &w->code, 0);
    put_u2(to, 0);
    w->code = kept;
    return status_ok();
}

status nest_put_methods(writer *w, bytes_out *out) {
    const loop_nest *nest = w->plan->nest;
    nest_writer n = {.w = w, .nest = nest, .outer = w->plan->of, .inner = nest->inner->of};
    n.value = w->m->max_locals;
    n.start = n.value + 2;
    w->self = n.start + 1;
    w->round = w->self + 1;
    n.column = w->round + 1;
    w->fits &= n.column + 1 <= UINT16_MAX && w->m->max_stack + MORE_STACK <= UINT16_MAX;
    TRY(put_apply(&n, out));
    return nest_put_bounds(w, n.outer, n.inner, n.column + 1, out);
}
