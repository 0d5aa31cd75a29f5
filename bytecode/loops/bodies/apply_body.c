/* A round in between: the argument becomes what the round begins with, and what it leaves behind becomes the result. */
#include "apply_body.h"

#include "instructions.h"
#include "text.h"

/* --- in front of the round --- */

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

/* An element's number of bits in a column of several. */
static uint32_t element_bits(char element) {
    return element == 'B' ? 8 : element == 'I' ? 32 : 16;
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

/* --- behind it --- */

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

/* --- the method --- */

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
            (slot_type){SLOT_OBJECT, (uint16_t)w->this_class, body_class_name(w->memory, w->m)};
    frames out = {ARENA_ARRAY(w->memory, frame, (size_t)w->all.count + 1), 0};
    for (uint32_t i = 0; i < w->all.count; i++) {
        const frame *from = &w->all.items[i];
        if (from->bci >= l->body && from->bci <= l->latch)
            out.items[out.count++] = body_frame_of(w, from, edited, more, more_count);
    }
    return out;
}

status apply_put_method(writer *w, bytes_out *out) {
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
