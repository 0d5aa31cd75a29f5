#include "given_body.h"

#include "instructions.h"

enum { STACK = 6 };

static void put_cast(writer *w, bytes_out *code, const char *type) {
    put_with_index(code, BC_checkcast, pool_put_class(&w->pool, type));
}

static void put_end(writer *w, bytes_out *out, const char *name, const char *descriptor, uint32_t locals,
                    const bytes_out *code) {
    body_put_method_head(w, out, name, descriptor, STACK, locals, code, 0);
    put_u2(out, 0);
    w->fits &= code->bytes.count <= BC_MAX_CODE;
}

/* --- the locals --- */

static void put_field_from(writer *w, bytes_out *code, uint32_t local, int32_t number) {
    char kind = w->plan->locals[local].kind;
    put_load(code, 'A', 0);
    put_load(code, 'A', 2);
    put_int(code, &w->pool, number);
    put_u1(code, BC_aaload);
    if (kind == 'A')
        put_cast(w, code, w->plan->values->head[local].name);
    else
        put_unbox(code, &w->pool, kind);
    put_with_index(code, BC_putfield, body_field_of(w, local));
}

void given_put_accept(writer *w, bytes_out *out) {
    bytes_out code = {.memory = w->memory};
    int32_t number = 0;
    put_load(&code, 'A', 1);
    put_cast(w, &code, "[Ljava/lang/Object;");
    put_store(&code, 'A', 2);
    for (uint32_t l = 0; l < w->m->max_locals; l++) {
        role its = w->plan->locals[l].role;
        if (its == ROLE_GIVEN || its == ROLE_STEPS)
            put_field_from(w, &code, l, number++);
        else if (its == ROLE_COMBINES)
            number++;
    }
    put_u1(&code, BC_return);
    put_end(w, out, "accept", "(Ljava/lang/Object;)V", 3, &code);
}

/* --- the arrays --- */

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

static void put_length(writer *w, bytes_out *code, int32_t array, uint32_t path) {
    put_load(code, 'A', 0);
    put_load(code, 'A', 1);
    put_int(code, &w->pool, array);
    put_u1(code, BC_aaload);
    put_cast(w, code, arena_printf(w->memory, "[%c", path_element(&w->plan->values->paths[path])));
    put_u1(code, BC_arraylength);
    put_with_index(
        code, BC_putfield,
        pool_put_member_of(&w->pool, BC_FIELDREF, w->this_class, body_length_field(w, array), "I"));
}

static uint32_t path_of(const writer *w, uint32_t array) {
    const loop_plan *plan = w->plan;
    return array < plan->array_count ? plan->arrays[array] : plan->scatter->read[array - plan->array_count];
}

void given_put_get(writer *w, bytes_out *out) {
    const loop_plan *plan = w->plan;
    bytes_out code = {.memory = w->memory};
    uint32_t count = plan->array_count + (plan->scatter == NULL ? 0 : plan->scatter->read_count);
    put_int(&code, &w->pool, (int32_t)count);
    put_with_index(&code, BC_anewarray, pool_put_class(&w->pool, "java/lang/Object"));
    put_store(&code, 'A', 1);
    for (uint32_t i = 0; i < count; i++) {
        put_load(&code, 'A', 1);
        put_int(&code, &w->pool, (int32_t)i);
        put_path(w, &code, path_of(w, i));
        put_u1(&code, BC_aastore);
    }
    for (uint32_t i = 0; i < plan->array_count; i++)
        if (body_length_of(w, plan->arrays[i]) != NOWHERE)
            put_length(w, &code, body_length_of(w, plan->arrays[i]), plan->arrays[i]);
    put_load(&code, 'A', 1);
    put_u1(&code, BC_areturn);
    put_end(w, out, "get", "()Ljava/lang/Object;", 2, &code);
}
