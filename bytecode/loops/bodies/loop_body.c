/* protocol: as LoopObject.java uses the class */
#include "loop_body.h"

#include "apply_body.h"
#include "field_sums.h"
#include "given_body.h"
#include "instructions.h"
#include "nest_body.h"
#include "scatter_body.h"

/* --- fields --- */

static bool has_field(const local_plan *plan) {
    return plan->role == ROLE_GIVEN || plan->role == ROLE_STEPS || plan->role == ROLE_STARTS;
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
        put_field(w, out, arena_printf(w->memory, "v%u", l), body_field_type(w, l));
        count++;
    }
    for (uint32_t i = 0; i < w->plan->array_count; i++) {
        int32_t array = body_length_of(w, w->plan->arrays[i]);
        if (array == NOWHERE) continue;
        put_field(w, out, body_length_field(w, array), "I");
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

/* --- other methods than those of rounds --- */

static void put_constructor(writer *w, bytes_out *out) {
    bytes_out code = {.memory = w->memory};
    put_load(&code, 'A', 0);
    put_with_index(&code, BC_invokespecial,
                   pool_put_member(&w->pool, BC_METHODREF, "java/lang/Object", "<init>", "()V"));
    put_u1(&code, BC_return);
    body_put_method_head(w, out, "<init>", "()V", 1, 1, &code, 0);
    put_u2(out, 0);
}

/* --- the class --- */

static void put_attribute(writer *w, bytes_out *out, const attribute_part *a, uint32_t *count) {
    if (a->bytes == NULL) return;
    put_u2(out, pool_put_utf8(&w->pool, a->name));
    put_u4(out, a->length);
    put_bytes(out, a->bytes, a->length);
    ++*count;
}

/* What apply and its like are, by the loop. */
typedef struct form_of_class {
    const char *interfaces[3]; /* beside those of given_body.h */
    uint32_t methods;          /* so many */
    status (*put)(writer *w, bytes_out *out);
} form_of_class;

static const form_of_class *form_of(const loop_plan *plan) {
    static const form_of_class one = {{"java/util/function/Function"}, 1, apply_put_method};
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
    put_u2(out, pool_put_class(&w->pool, "java/util/function/Consumer"));
    put_u2(out, pool_put_class(&w->pool, "java/util/function/Supplier"));
    set_u2(out, at, count + 2);
}

/* What is behind the constants. */
static status put_rest(writer *w, bytes_out *out) {
    const form_of_class *form = form_of(w->plan);
    put_u2(out, BC_ACC_FINAL | BC_ACC_SYNTHETIC | 0x20 /* super */);
    put_u2(out, w->this_class);
    put_u2(out, pool_put_class(&w->pool, "java/lang/Object"));
    put_interfaces(w, out, form);
    put_fields(w, out);
    put_u2(out, 3 + form->methods);
    put_constructor(w, out);
    TRY(form->put(w, out));
    given_put_accept(w, out);
    given_put_get(w, out);
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
    field_sums_widen(w->memory, w->plan, &read);
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
    w.this_class = pool_put_class(&w.pool, body_class_name(a, w.m));
    w.code_name = pool_put_utf8(&w.pool, "Code");
    w.frames_name = pool_put_utf8(&w.pool, "StackMapTable");
    w.lines_name = pool_put_utf8(&w.pool, "LineNumberTable");
    TRY(put_rest(&w, &rest));
    *out = (loop_body){0};
    if (!w.fits || w.pool.count > UINT16_MAX || w.code.bytes.count > BC_MAX_CODE) return status_ok();
    put_bytes(&class, host->bytes, 8);
    put_u2(&class, w.pool.count);
    put_bytes(&class, host->bytes + 10, host->sections.pool_end - 10);
    put_bytes(&class, w.pool.added.bytes.items, w.pool.added.bytes.count);
    put_bytes(&class, rest.bytes.items, rest.bytes.count);
    *out = (loop_body){class.bytes.items, class.bytes.count, body_describe(&w)};
    return status_ok();
}
