#include "loop_body.h"

#include <string.h>

#include "body_writer.h"
#include "instructions.h"
#include "nest_body.h"
#include "scatter_body.h"
#include "text.h"

/* --- locals --- */

uint32_t body_place_local(const writer *w, uint32_t place) {
    return w->m->max_locals + 2u * place;
}

char body_place_element(const writer *w, uint32_t place) {
    const loop_values *v = w->plan->values;
    return path_element(&v->paths[v->places[place].path]);
}

static const char *field_type(const writer *w, uint32_t local) {
    const local_plan *plan = &w->plan->locals[local];
    if (plan->kind != 'A') return arena_printf(w->memory, "%c", plan->kind);
    const char *name = w->plan->values->head[local].name;
    return name[0] == '[' ? name : arena_printf(w->memory, "L%s;", name);
}

static bool has_field(const local_plan *plan) {
    return plan->role == ROLE_GIVEN || plan->role == ROLE_STEPS || plan->role == ROLE_STARTS;
}

uint32_t body_field_of(writer *w, uint32_t local) {
    return pool_put_member_of(&w->pool, BC_FIELDREF, w->this_class, arena_printf(w->memory, "v%u", local),
                              field_type(w, local));
}

/* --- apply: what comes in front of the loop's code --- */

static const char *tuple(const writer *w, uint32_t parts) {
    return arena_printf(w->memory, "weft/Tuple%u", parts);
}

/* A part of the argument, from 0, as a primitive on the stack. */
static void put_part(writer *w, uint32_t part, char element) {
    put_load(&w->code, 'A', w->argument);
    if (w->plan->old_count > 0) {
        const char *class = tuple(w, w->plan->old_count + 1);
        put_with_index(&w->code, BC_checkcast, pool_put_class(&w->pool, class));
        put_with_index(&w->code, BC_invokevirtual,
                       pool_put_member(&w->pool, BC_METHODREF, class,
                                       arena_printf(w->memory, "_%u", part + 1), "()Ljava/lang/Object;"));
    }
    put_unbox(&w->code, &w->pool, element);
}

static void put_neutral(writer *w, const local_plan *plan) {
    bool wide = plan->kind == 'J';
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

void body_put_local(writer *w, uint32_t local) {
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
        body_put_local(w, l);
}

/* An element's number of bits in a column of several. */
static uint32_t element_bits(char element) {
    return element == 'B' ? 8 : element == 'I' ? 32 : 16;
}

void body_put_narrowed(bytes_out *out, char element) {
    if (element == 'B') put_u1(out, BC_i2b);
    if (element == 'S') put_u1(out, BC_i2s);
    if (element == 'C') put_u1(out, BC_i2c);
    if (element != 'Z') return;
    put_u1(out, BC_iconst_1);
    put_u1(out, BC_iand);
}

/* Element `at` of part `part`, a column. */
static void put_old(writer *w, const loop_column *c, uint32_t part, uint32_t at) {
    char element = column_element(w->plan, c), kind = column_kind(w->plan, c);
    put_part(w, part, kind);
    if (c->width == 1) return;
    put_int(&w->code, &w->pool, (int32_t)(at * element_bits(element)));
    put_u1(&w->code, kind == 'J' ? BC_lushr : BC_iushr);
    if (kind == 'J') put_u1(&w->code, BC_l2i);
    body_put_narrowed(&w->code, element);
}

/* What a round begins with of a place. */
static void put_beginning(writer *w, uint32_t place) {
    const loop_plan *plan = w->plan;
    for (uint32_t i = 0; i < plan->old_count; i++)
        for (uint32_t at = 0; at < plan->old[i].width; at++)
            if (plan->old[i].places[at] == place) {
                put_old(w, &plan->old[i], i + 1, at);
                return;
            }
    put_zero(&w->code, stack_kind(body_place_element(w, place)));
}

/* The elements of a column as one number, the first ones lowest, as memory has them. */
static void put_together(writer *w, const loop_column *c) {
    char element = column_element(w->plan, c), kind = column_kind(w->plan, c);
    uint32_t bits = element_bits(element);
    bool wide = kind == 'J';
    for (uint32_t at = 0; at < c->width; at++) {
        put_load(&w->code, 'I', body_place_local(w, c->places[at]));
        if (bits < 32) {
            put_int(&w->code, &w->pool, (1 << bits) - 1);
            put_u1(&w->code, BC_iand);
        }
        if (wide) put_u1(&w->code, BC_i2l);
        put_int(&w->code, &w->pool, (int32_t)(bits < 32 ? at * bits : 32));
        put_u1(&w->code, wide ? BC_lshl : BC_ishl);
        if (bits == 32 && at == 0) {
            put_int(&w->code, &w->pool, 32);
            put_u1(&w->code, BC_lushr);
        }
        if (at > 0) put_u1(&w->code, wide ? BC_lor : BC_ior);
    }
    body_put_narrowed(&w->code, kind);
}

static void put_prologue(writer *w) {
    put_load(&w->code, 'A', 0);
    put_store(&w->code, 'A', w->self);
    put_load(&w->code, 'A', 1);
    put_store(&w->code, 'A', w->argument);
    put_part(w, 0, 'I');
    put_store(&w->code, 'I', w->round);
    for (uint32_t i = 0; i < w->plan->values->place_count; i++) {
        char element = body_place_element(w, i);
        if (element == 0) continue;
        put_beginning(w, i);
        put_store(&w->code, stack_kind(element), body_place_local(w, i));
    }
    body_put_locals(w);
}

/* --- the loop's code --- */

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

static const char *length_field(const writer *w, int32_t array) {
    return arena_printf(w->memory, "length%d", (int)array);
}

/* Of such an array: it is null where its length is asked for. */
static code_edit edit_length(writer *w, uint32_t bci, int32_t array) {
    bytes_out out = {.memory = w->memory};
    put_u1(&out, BC_pop);
    put_load(&out, 'A', w->self);
    put_with_index(&out, BC_getfield,
                   pool_put_member_of(&w->pool, BC_FIELDREF, w->this_class, length_field(w, array), "I"));
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

static void put_epilogue(writer *w) {
    const loop_plan *plan = w->plan;
    uint32_t count = plan->result_count;
    text descriptor;
    for (uint32_t l = 0; l < w->m->max_locals; l++)
        count += plan->locals[l].role == ROLE_COMBINES;
    if (count > 1) {
        put_with_index(&w->code, BC_new, pool_put_class(&w->pool, tuple(w, count)));
        put_u1(&w->code, BC_dup);
    }
    for (uint32_t i = 0; i < plan->result_count; i++) {
        const loop_column *c = &plan->results[i];
        char kind = column_kind(plan, c);
        if (c->width == 1)
            put_load(&w->code, stack_kind(kind), body_place_local(w, c->places[0]));
        else
            put_together(w, c);
        put_box(&w->code, &w->pool, kind);
    }
    for (uint32_t l = 0; l < w->m->max_locals; l++) {
        if (plan->locals[l].role != ROLE_COMBINES) continue;
        put_load(&w->code, plan->locals[l].kind, l);
        put_box(&w->code, &w->pool, plan->locals[l].kind);
    }
    if (count > 1) {
        text_init(&descriptor, w->memory);
        text_put(&descriptor, "(");
        for (uint32_t i = 0; i < count; i++)
            text_put(&descriptor, "Ljava/lang/Object;");
        text_put(&descriptor, ")V");
        put_with_index(
            &w->code, BC_invokespecial,
            pool_put_member(&w->pool, BC_METHODREF, tuple(w, count), "<init>", text_get(&descriptor)));
    }
    put_u1(&w->code, BC_areturn);
}

/* --- frames and lines --- */

/* In which refusals find the method (bc_method_place). */
static const char *loop_class_name(arena *a, const bc_method *m) {
    return arena_printf(a, "%s" BC_LOOP_CLASS "%s", m->owner->name, m->name);
}

slot_type body_slot_of_element(char element) {
    static const slot_tag tags[] = {
        ['I'] = SLOT_INT, ['J'] = SLOT_LONG, ['F'] = SLOT_FLOAT, ['D'] = SLOT_DOUBLE};
    return (slot_type){.tag = (uint8_t)tags[(int)stack_kind(element)]};
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
    for (uint32_t k = 0; k < to.local_count; k++)
        if (to.locals[k].tag == SLOT_NEW)
            to.locals[k].index = (uint16_t)edited->at[to.locals[k].index - l->body];
    for (uint32_t k = 0; k < to.stack_count; k++)
        if (to.stack[k].tag == SLOT_NEW)
            to.stack[k].index = (uint16_t)edited->at[to.stack[k].index - l->body];
    return to;
}

static bool has_lengths(const writer *w) {
    for (uint32_t i = 0; i < w->plan->array_count; i++)
        if (body_length_of(w, w->plan->arrays[i]) != NOWHERE) return true;
    return false;
}

/* The frames of the loop's code, with the locals of places, and what has the lengths. */
static frames frames_of(writer *w, const code_edited *edited) {
    const loop *l = w->plan->of;
    uint32_t more_count = has_lengths(w) ? w->self - w->m->max_locals + 1 : 2u * w->plan->values->place_count;
    slot_type *more = ARENA_ARRAY(w->memory, slot_type, (size_t)more_count + 1);
    for (uint32_t k = 0; k < w->plan->values->place_count; k++)
        if (body_place_element(w, k) != 0)
            more[body_place_local(w, k) - w->m->max_locals] = body_slot_of_element(body_place_element(w, k));
    if (has_lengths(w))
        more[more_count - 1] =
            (slot_type){SLOT_OBJECT, (uint16_t)w->this_class, loop_class_name(w->memory, w->m)};
    frames out = {ARENA_ARRAY(w->memory, frame, (size_t)w->all.count + 1), 0};
    for (uint32_t i = 0; i < w->all.count; i++) {
        const frame *from = &w->all.items[i];
        if (from->bci >= l->body && from->bci <= l->latch)
            out.items[out.count++] = body_frame_of(w, from, edited, more, more_count);
    }
    return out;
}

void body_put_lines(writer *w, bytes_out *out, const code_edited *edited, uint32_t to) {
    const loop *l = w->plan->of;
    uint32_t count_at = out->bytes.count, count = 1;
    put_u2(out, 0);
    put_u2(out, 0);
    put_u2(out, bc_method_place(w->memory, w->m, l->body)->line);
    for (uint32_t i = 0; i < w->m->line_count; i++) {
        bc_line line = w->m->lines[i];
        if (line.bci < l->body || line.bci >= to) continue;
        put_u2(out, edited->at[line.bci - l->body]);
        put_u2(out, line.line);
        count++;
    }
    set_u2(out, count_at, count);
}

/* --- the class --- */

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

static void put_constructor(writer *w, bytes_out *out) {
    bytes_out code = {.memory = w->memory};
    put_load(&code, 'A', 0);
    put_with_index(&code, BC_invokespecial,
                   pool_put_member(&w->pool, BC_METHODREF, "java/lang/Object", "<init>", "()V"));
    put_u1(&code, BC_return);
    body_put_method_head(w, out, "<init>", "()V", 1, 1, &code, 0);
    put_u2(out, 0);
}

static void put_path(writer *w, bytes_out *code, uint32_t number) {
    const loop_path *p = &w->plan->values->paths[number];
    switch (p->kind) {
    case PATH_LOCAL:
        put_load(code, 'A', 0);
        put_with_index(code, BC_getfield, body_field_of(w, (uint32_t)p->index));
        return;
    case PATH_STATIC: put_with_index(code, BC_getstatic, (uint32_t)p->index); return;
    case PATH_FIELD:
        put_path(w, code, p->base);
        put_with_index(code, BC_getfield, (uint32_t)p->index);
        return;
    case PATH_ELEMENT:
        put_path(w, code, p->base);
        put_int(code, &w->pool, p->index);
        if (p->plus != 0) {
            put_load(code, 'A', 0);
            put_with_index(code, BC_getfield, body_field_of(w, p->plus - 1u));
            put_u1(code, BC_iadd);
        }
        put_u1(code, BC_aaload);
    }
}

static void put_array(writer *w, bytes_out *out, uint32_t number, uint32_t path) {
    bytes_out code = {.memory = w->memory};
    put_path(w, &code, path);
    put_u1(&code, BC_areturn);
    body_put_method_head(w, out, arena_printf(w->memory, "array%u", number), "()Ljava/lang/Object;", 4, 1,
                         &code, 0);
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

static status put_apply(writer *w, bytes_out *out) {
    code_edited edited = {0};
    bytes_out lines = {.memory = w->memory};
    uint32_t locals = w->m->max_locals + 2u * LIMIT_LOOP_ELEMENTS;
    w->fits &= locals + 3 <= UINT16_MAX && w->m->max_stack + 2u * LIMIT_LOOP_RESULTS + 4 <= UINT16_MAX;
    w->self = locals;
    w->argument = locals + 1;
    w->round = locals + 2;
    put_prologue(w);
    TRY(body_put_round(w, &edited));
    put_epilogue(w);
    frames all = frames_of(w, &edited);
    body_put_lines(w, &lines, &edited, w->plan->of->latch);
    body_put_method(w, out, "apply", "(Ljava/lang/Object;)Ljava/lang/Object;",
                    w->m->max_stack + 2u * LIMIT_LOOP_RESULTS + 4, locals + 3, &all, &lines);
    return status_ok();
}

static void put_field(writer *w, bytes_out *out, const char *name, const char *type) {
    put_u2(out, 0);
    put_u2(out, pool_put_utf8(&w->pool, name));
    put_u2(out, pool_put_utf8(&w->pool, type));
    put_u2(out, 0);
}

static void put_fields(writer *w, bytes_out *out) {
    uint32_t at = out->bytes.count, count = 0;
    put_u2(out, 0);
    for (uint32_t l = 0; l < w->m->max_locals; l++) {
        if (!has_field(&w->plan->locals[l])) continue;
        put_field(w, out, arena_printf(w->memory, "v%u", l), field_type(w, l));
        count++;
    }
    for (uint32_t i = 0; i < w->plan->array_count; i++) {
        int32_t array = body_length_of(w, w->plan->arrays[i]);
        if (array == NOWHERE) continue;
        put_field(w, out, length_field(w, array), "I");
        count++;
    }
    if (w->plan->nest != NULL) {
        put_field(w, out, "rounds", "I");
        count++;
    }
    if (w->plan->scatter != NULL) {
        put_field(w, out, SCATTER_REPEATS, "I");
        put_field(w, out, SCATTER_ORDER, SCATTER_ORDER_TYPE);
        count += 2;
    }
    set_u2(out, at, count);
}

static void put_attribute(writer *w, bytes_out *out, const attribute_part *a, uint32_t *count) {
    if (a->bytes == NULL) return;
    put_u2(out, pool_put_utf8(&w->pool, a->name));
    put_u4(out, a->length);
    put_bytes(out, a->bytes, a->length);
    ++*count;
}

/* What apply and its like are, by the loop. */
typedef struct form_of_class {
    const char *interfaces[3];
    uint32_t methods; /* so many */
    status (*put)(writer *w, bytes_out *out);
} form_of_class;

static const form_of_class *form_of(const loop_plan *plan) {
    static const form_of_class one = {{"java/util/function/Function"}, 1, put_apply};
    static const form_of_class nest = {
        {"java/util/function/Function", "java/util/function/IntToLongFunction"}, 2, nest_put_methods};
    static const form_of_class scatter = {
        {"java/util/function/Function", "java/util/function/IntUnaryOperator"}, 2, scatter_put_methods};
    static const form_of_class repeated = {{"java/util/function/Function",
                                            "java/util/function/IntUnaryOperator",
                                            "java/util/function/IntToLongFunction"},
                                           3,
                                           scatter_put_methods};
    if (plan->nest != NULL) return &nest;
    if (plan->scatter == NULL) return &one;
    return plan->scatter->around == NULL ? &scatter : &repeated;
}

static void put_interfaces(writer *w, bytes_out *out, const form_of_class *form) {
    uint32_t at = out->bytes.count, count = 0;
    put_u2(out, 0);
    for (; count < 3 && form->interfaces[count] != NULL; count++)
        put_u2(out, pool_put_class(&w->pool, form->interfaces[count]));
    set_u2(out, at, count);
}

/* What is behind the constants. */
static status put_rest(writer *w, bytes_out *out) {
    const form_of_class *form = form_of(w->plan);
    const loop_scatter *scatter = w->plan->scatter;
    uint32_t more = scatter == NULL ? 0 : scatter->read_count;
    put_u2(out, BC_ACC_FINAL | BC_ACC_SYNTHETIC | 0x20 /* super */);
    put_u2(out, w->this_class);
    put_u2(out, pool_put_class(&w->pool, "java/lang/Object"));
    put_interfaces(w, out, form);
    put_fields(w, out);
    put_u2(out, 1 + form->methods + w->plan->array_count + more);
    put_constructor(w, out);
    TRY(form->put(w, out));
    for (uint32_t i = 0; i < w->plan->array_count; i++)
        put_array(w, out, i, w->plan->arrays[i]);
    for (uint32_t i = 0; i < more; i++)
        put_array(w, out, w->plan->array_count + i, scatter->read[i]);
    uint32_t at = out->bytes.count, count = 0;
    put_u2(out, 0);
    put_attribute(w, out, &w->host->source, &count);
    put_attribute(w, out, &w->host->bootstraps, &count);
    set_u2(out, at, count);
    return status_ok();
}

/* The frames of the method's code, and one behind it if that is where returns lead: it has the parameters. */
static status read_frames(writer *w) {
    frames read;
    frame first;
    TRY(frames_read(w->memory, w->host, w->plan->of->code, &w->pool, &read));
    w->all = read;
    if (!w->plan->of->is_method) return status_ok();
    TRY(frame_first(w->memory, w->host, w->m, &w->pool, &first));
    w->all.items = ARENA_ARRAY(w->memory, frame, (size_t)read.count + 1);
    for (uint32_t i = 0; i < read.count; i++)
        w->all.items[i] = read.items[i];
    first.bci = w->m->code_length;
    w->all.items[w->all.count++] = first;
    return status_ok();
}

status loop_body_of(arena *a, const class_parts *host, const loop_plan *plan, loop_body *out) {
    writer w = {.memory = a, .host = host, .plan = plan, .m = plan->of->code->method, .fits = true};
    bytes_out rest = {.memory = a}, class = {.memory = a};
    w.pool = pool_out_of(a, &host->parsed->pool);
    TRY(read_frames(&w));
    w.code = (bytes_out){.memory = a};
    w.this_class = pool_put_class(&w.pool, loop_class_name(a, w.m));
    w.code_name = pool_put_utf8(&w.pool, "Code");
    w.frames_name = pool_put_utf8(&w.pool, "StackMapTable");
    w.lines_name = pool_put_utf8(&w.pool, "LineNumberTable");
    TRY(put_rest(&w, &rest));
    *out = (loop_body){0};
    if (!w.fits || w.pool.count > UINT16_MAX || w.code.bytes.count > BC_MAX_CODE) return status_ok();
    put_bytes(&class, host->bytes, 8);
    put_u2(&class, w.pool.count);
    put_bytes(&class, host->bytes + 10, host->pool_end - 10);
    put_bytes(&class, w.pool.added.bytes.items, w.pool.added.bytes.count);
    put_bytes(&class, rest.bytes.items, rest.bytes.count);
    *out = (loop_body){class.bytes.items, class.bytes.count, body_describe(&w)};
    return status_ok();
}
