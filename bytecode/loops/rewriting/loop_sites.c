#include "descriptor.h"
#include "field_sums.h"
#include "instructions.h"
#include "loop_sites.h"
#include "plain_calls.h"
#include "text.h"

bool site_passes(const local_plan *l) {
    return l->role == ROLE_GIVEN || l->role == ROLE_STEPS || l->role == ROLE_COMBINES;
}

static bool is_returned(const local_plan *l) {
    return l->role == ROLE_STEPS || l->role == ROLE_COMBINES;
}

uint32_t site_left(const bc_method *m) {
    return m->max_locals + 1u;
}

static const char *enter_descriptor(const rewriter *w, const site *s) {
    const loop_plan *plan = &s->plan;
    text t;
    text_init(&t, w->memory);
    text_put(&t, s->goes_on ? "(III" : "(II");
    for (uint32_t l = 0; l < plan->of->code->method->max_locals; l++) {
        const local_plan *local = &plan->locals[l];
        if (!site_passes(local)) continue;
        if (local->kind == 'A')
            text_put(&t, "Ljava/lang/Object;");
        else
            text_printf(&t, "%c", local->kind);
    }
    text_put(&t, ")[J");
    return text_get(&t);
}

/* What `enter` answers is a long: of floating-point numbers the bits. protocol: as LoopShape.java has it */
static const struct {
    char kind;
    const char *box, *to_bits, *to_type, *of_bits, *of_type;
} bits_of[] = {
    {'F', "java/lang/Float", "floatToRawIntBits", "(F)I", "intBitsToFloat", "(I)F"},
    {'D', "java/lang/Double", "doubleToRawLongBits", "(D)J", "longBitsToDouble", "(J)D"},
};

static void put_bits(rewriter *w, bytes_out *out, char kind, bool to) {
    for (size_t i = 0; i < sizeof bits_of / sizeof *bits_of; i++)
        if (bits_of[i].kind == kind)
            put_with_index(out, BC_invokestatic,
                           pool_put_member(&w->pool, BC_METHODREF, bits_of[i].box,
                                           to ? bits_of[i].to_bits : bits_of[i].of_bits,
                                           to ? bits_of[i].to_type : bits_of[i].of_type));
}

static bool is_narrow(char kind) {
    return bc_type_slots(kind) == 1;
}

static void put_from_long(rewriter *w, bytes_out *out, char kind) {
    if (is_narrow(kind)) put_u1(out, BC_l2i);
    put_bits(w, out, kind, false);
}

static void put_to_long(rewriter *w, bytes_out *out, char kind) {
    put_bits(w, out, kind, true);
    if (is_narrow(kind)) put_u1(out, BC_i2l);
}

static void put_object(bytes_out *out, const field_sum *f) {
    if (!f->is_static) put_load(out, 'A', 0);
}

static void put_field_load(bytes_out *out, const field_sum *f) {
    put_object(out, f);
    put_with_index(out, f->is_static ? BC_getstatic : BC_getfield, f->member);
}

static void put_answered_bits(rewriter *w, bytes_out *out, uint32_t done, int32_t k) {
    put_load(out, 'A', done);
    put_int(out, &w->pool, k);
    put_u1(out, BC_laload);
}

static void put_answer(rewriter *w, bytes_out *out, uint32_t done, int32_t k, char kind) {
    put_answered_bits(w, out, done, k);
    put_from_long(w, out, kind);
}

/* Behind `done` and what copies have (site_left). */
uint32_t site_given(const field_sum *f) {
    return f->local + 2u;
}

/* Where no round has changed it, to the bit, it is not written: another thread may write it meanwhile. */
static void put_field_store(rewriter *w, bytes_out *out, site *s, const field_sum *f, uint32_t done,
                            int32_t k) {
    put_load(out, f->kind, site_given(f));
    put_to_long(w, out, f->kind);
    put_answered_bits(w, out, done, k);
    put_u1(out, BC_lcmp);
    uint32_t branch = out->bytes.count;
    put_with_index(out, BC_ifeq, 0);
    put_object(out, f);
    put_answer(w, out, done, k, f->kind);
    put_with_index(out, f->is_static ? BC_putstatic : BC_putfield, f->member);
    set_u2(out, branch + 1, out->bytes.count - branch);
    s->label_at[s->label_count++] = out->bytes.count;
}

/* How many there are. Fields are behind the locals, and the last one's label is where the code ends. */
static int32_t put_assignments(rewriter *w, bytes_out *out, site *s, uint32_t done) {
    int32_t k = 0;
    for (uint32_t l = 0; l < s->plan.of->code->method->max_locals; l++) {
        const local_plan *local = &s->plan.locals[l];
        const field_sum *field = field_sum_at(&s->plan, l);
        if (!is_returned(local)) continue;
        if (field != NULL) {
            put_field_store(w, out, s, field, done, k++);
            continue;
        }
        put_answer(w, out, done, k++, local->kind);
        put_store(out, local->kind, l);
    }
    if (s->label_count > 0) s->label_count--;
    return k;
}

static void put_limit(bytes_out *out, const loop *l) {
    if (l->limit == l->branch)
        put_u1(out, BC_iconst_0);
    else
        put_bytes(out, l->code->method->code + l->limit, l->branch - l->limit);
}

/* The name of the call in front of it. protocol: as LoopSites.java has it */
static const char *enter_name(const site *s) {
    if (s->plan.nest == NULL) return s->goes_on ? PLAIN_CALL "enterAgain" : PLAIN_CALL "enter";
    return s->goes_on ? PLAIN_CALL "nestAgain" : PLAIN_CALL "nest";
}

/* Behind the locals that the loop assigns `enter` answers how many rounds are Java's until it is asked again; 0: all. */
static void put_way_to_copy(rewriter *w, bytes_out *out, site *s, uint32_t done, int32_t place) {
    put_load(out, 'A', done);
    put_int(out, &w->pool, place);
    put_u1(out, BC_laload);
    put_u1(out, BC_l2i);
    put_u1(out, BC_dup);
    put_store(out, 'I', site_left(s->of->code->method));
    s->copy_at = out->bytes.count;
    put_with_index(out, BC_ifne, 0);
}

code_edit site_enter(rewriter *w, site *s) {
    const loop *l = s->of;
    const bc_method *m = l->code->method;
    bytes_out out = {.memory = w->memory};
    uint32_t done = m->max_locals;
    if (s->goes_on) { /* nobody has asked yet; behind a copy it is 0 */
        put_u1(&out, BC_iconst_m1);
        put_store(&out, 'I', site_left(m));
        s->again_at = out.bytes.count;
    }
    put_load(&out, 'I', l->counter);
    put_limit(&out, l);
    if (s->goes_on) put_load(&out, 'I', site_left(m));
    for (uint32_t k = 0; k < s->plan.of->code->method->max_locals; k++) {
        const field_sum *field = field_sum_at(&s->plan, k);
        if (!site_passes(&s->plan.locals[k])) continue;
        if (field != NULL) {
            put_field_load(&out, field);
            put_store(&out, field->kind, site_given(field));
        }
        put_load(&out, s->plan.locals[k].kind, field != NULL ? site_given(field) : k);
    }
    put_with_index(&out, BC_invokedynamic,
                   pool_put_call_site(&w->pool, s->row, enter_name(s), enter_descriptor(w, s)));
    put_u2(&out, 0);
    put_store(&out, 'A', done);
    put_load(&out, 'A', done);
    uint32_t branch = out.bytes.count;
    put_with_index(&out, BC_ifnull, 0);
    int32_t assigned = put_assignments(w, &out, s, done);
    if (s->goes_on) put_way_to_copy(w, &out, s, done, assigned);
    set_u2(&out, branch + 1, out.bytes.count - branch);
    return (code_edit){l->head, false, out.bytes.items, out.bytes.count, NO_JUMP, NO_JUMP};
}

code_edit site_exit(rewriter *w, const site *s) {
    bytes_out out = {.memory = w->memory};
    put_with_index(&out, BC_invokedynamic, pool_put_call_site(&w->pool, s->row, PLAIN_CALL "exit", "()V"));
    put_u2(&out, 0);
    return (code_edit){s->of->end, false, out.bytes.items, out.bytes.count, (int32_t)s->of->exit, NO_JUMP};
}

static void put_region_call(rewriter *w, bytes_out *out, const region *r, const char *name,
                            const char *type) {
    put_with_index(out, BC_invokedynamic, pool_put_call_site(&w->pool, r->row, name, type));
    put_u2(out, 0);
}

code_edit region_open(rewriter *w, const region *r) {
    bytes_out out = {.memory = w->memory};
    put_load(&out, 'I', r->of->counter);
    put_limit(&out, r->of);
    put_region_call(w, &out, r, PLAIN_CALL "open", "(II)V");
    return (code_edit){r->of->head, false, out.bytes.items, out.bytes.count, NO_JUMP, NO_JUMP};
}

code_edit region_close(rewriter *w, const region *r) {
    bytes_out out = {.memory = w->memory};
    put_region_call(w, &out, r, PLAIN_CALL "close", "()V");
    return (code_edit){r->of->end, false, out.bytes.items, out.bytes.count, (int32_t)r->of->exit, NO_JUMP};
}

code_edit region_handlers(rewriter *w, const region *all, uint32_t count, uint32_t end) {
    bytes_out out = {.memory = w->memory};
    for (uint32_t i = 0; i < count; i++) {
        put_region_call(w, &out, &all[i], PLAIN_CALL "close", "()V");
        put_u1(&out, BC_athrow);
    }
    return (code_edit){end, false, out.bytes.items, out.bytes.count, NO_JUMP, NO_JUMP};
}
