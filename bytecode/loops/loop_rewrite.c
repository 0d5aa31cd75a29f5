#include "loop_rewrite.h"

#include <string.h>

#include "code_edit.h"
#include "instructions.h"
#include "text.h"

#define BOOTSTRAP_DESCRIPTOR                                                                                 \
    "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;I)"              \
    "Ljava/lang/invoke/CallSite;"

enum { FIRST_MAJOR = 51 }; /* invokedynamic, and frames for certain */

typedef struct site { /* a loop that is taken, with the row of BootstrapMethods for its call sites */
    loop_plan plan;
    uint32_t row;
} site;

typedef struct rewriter {
    arena *memory;
    const rewrite_request *request;
    class_parts class;
    pool_out pool;
    bytes_out rows;
    uint32_t row_count, handle;
    VEC(loop_report) reports;
    uint32_t taken;
} rewriter;

/* --- a site's code --- */

/* Whether `enter` gets a local. */
static bool is_passed(const local_plan *l) {
    return l->role == ROLE_GIVEN || l->role == ROLE_STEPS || l->role == ROLE_COMBINES;
}

static bool is_returned(const local_plan *l) {
    return l->role == ROLE_STEPS || l->role == ROLE_COMBINES;
}

static const char *enter_descriptor(const rewriter *w, const loop_plan *plan) {
    text t;
    text_init(&t, w->memory);
    text_put(&t, "(II");
    for (uint32_t l = 0; l < plan->of->code->method->max_locals; l++) {
        const local_plan *local = &plan->locals[l];
        if (!is_passed(local)) continue;
        if (local->kind == 'A')
            text_put(&t, "Ljava/lang/Object;");
        else
            text_printf(&t, "%c", local->kind);
    }
    text_put(&t, ")[J");
    return text_get(&t);
}

static void put_assignments(rewriter *w, bytes_out *out, const loop_plan *plan, uint32_t done) {
    int32_t k = 0;
    for (uint32_t l = 0; l < plan->of->code->method->max_locals; l++) {
        const local_plan *local = &plan->locals[l];
        if (!is_returned(local)) continue;
        put_load(out, 'A', done);
        put_int(out, &w->pool, k++);
        put_u1(out, BC_laload);
        if (local->kind == 'I') put_u1(out, BC_l2i);
        put_store(out, local->kind, l);
    }
}

/* In front of the head. */
static code_edit enter_edit(rewriter *w, const site *s) {
    const loop *l = s->plan.of;
    const bc_method *m = l->code->method;
    bytes_out out = {.memory = w->memory};
    uint32_t done = m->max_locals;
    put_load(&out, 'I', l->counter);
    if (l->limit == l->branch)
        put_u1(&out, BC_iconst_0);
    else
        put_bytes(&out, m->code + l->limit, l->branch - l->limit);
    for (uint32_t k = 0; k < m->max_locals; k++)
        if (is_passed(&s->plan.locals[k])) put_load(&out, s->plan.locals[k].kind, k);
    put_with_index(&out, BC_invokedynamic,
                   pool_put_call_site(&w->pool, s->row, "enter", enter_descriptor(w, &s->plan)));
    put_u2(&out, 0);
    put_store(&out, 'A', done);
    put_load(&out, 'A', done);
    uint32_t branch = out.bytes.count;
    put_with_index(&out, BC_ifnull, 0);
    put_assignments(w, &out, &s->plan, done);
    set_u2(&out, branch + 1, out.bytes.count - branch);
    return (code_edit){l->head, false, out.bytes.items, out.bytes.count, NO_JUMP, NO_JUMP};
}

/* Behind the end. */
static code_edit exit_edit(rewriter *w, const site *s) {
    bytes_out out = {.memory = w->memory};
    put_with_index(&out, BC_invokedynamic, pool_put_call_site(&w->pool, s->row, "exit", "()V"));
    put_u2(&out, 0);
    return (code_edit){s->plan.of->end,           false,  out.bytes.items, out.bytes.count,
                       (int32_t)s->plan.of->exit, NO_JUMP};
}

/* --- a method --- */

typedef struct method_writer {
    rewriter *w;
    const code_part *code;
    frames frames;
    VEC(site) sites;
    code_edited edited;
    bytes_out out;
} method_writer;

static uint32_t before(const method_writer *m, uint32_t bci) {
    return m->edited.before[bci];
}

static void move_slots(const method_writer *m, slot_type *types, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (types[i].tag == SLOT_NEW) types[i].index = (uint16_t)m->edited.at[types[i].index];
}

/* Those of the method where they are now, and where `exit` is the head's. */
static void put_frames(method_writer *m) {
    frames all = {ARENA_ARRAY(m->w->memory, frame, (size_t)m->frames.count + m->sites.count + 1), 0};
    for (uint32_t i = 0; i < m->frames.count; i++) {
        frame *f = &all.items[all.count++];
        *f = m->frames.items[i];
        f->bci = m->edited.at[f->bci];
        move_slots(m, f->locals, f->local_count);
        move_slots(m, f->stack, f->stack_count);
    }
    for (uint32_t i = 0; i < m->sites.count; i++) {
        const loop *l = m->sites.items[i].plan.of;
        frame f = *frame_at(&m->frames, l->head);
        f.bci = before(m, l->end);
        uint32_t at = all.count++;
        for (; at > 0 && all.items[at - 1].bci > f.bci; at--)
            all.items[at] = all.items[at - 1];
        all.items[at] = f;
    }
    bytes_out table = {.memory = m->w->memory};
    frames_write(&table, &all);
    put_u2(&m->out, pool_put_utf8(&m->w->pool, "StackMapTable"));
    put_u4(&m->out, table.bytes.count);
    put_bytes(&m->out, table.bytes.items, table.bytes.count);
}

static uint32_t read_u2(const uint8_t *at) {
    return (uint32_t)at[0] << 8 | at[1];
}

/* LineNumberTable: rows of a bci and a line. The others: rows of a bci, a length and three words. */
static bool put_table(method_writer *m, const attribute_part *a, bool has_lengths) {
    uint32_t row = has_lengths ? 10 : 4, end = m->code->method->code_length;
    if (a->length < 2 || (a->length - 2) / row < read_u2(a->bytes)) return false;
    uint32_t start = m->out.bytes.count;
    put_u2(&m->out, pool_put_utf8(&m->w->pool, a->name));
    put_u4(&m->out, a->length);
    put_bytes(&m->out, a->bytes, a->length);
    for (uint32_t i = 0; i < read_u2(a->bytes); i++) {
        const uint8_t *from = a->bytes + 2 + (size_t)i * row;
        uint32_t at = start + 8 + i * row, bci = read_u2(from),
                 to = bci + (has_lengths ? read_u2(from + 2) : 0);
        if (bci > end || to > end) continue;
        set_u2(&m->out, at, before(m, bci));
        if (has_lengths) set_u2(&m->out, at + 2, before(m, to) - before(m, bci));
    }
    return true;
}

static void put_handlers(method_writer *m) {
    const bc_method *method = m->code->method;
    put_u2(&m->out, method->handler_count);
    for (uint32_t i = 0; i < method->handler_count; i++) {
        const bc_handler *h = &method->handlers[i];
        put_u2(&m->out, before(m, h->start));
        put_u2(&m->out, before(m, h->end));
        put_u2(&m->out, m->edited.at[h->target]);
        put_u2(&m->out, h->catch_type);
    }
}

/* Annotations of types in code go: what they say of bcis nobody can ask at run time. */
static void put_attributes(method_writer *m) {
    static const struct {
        const char *name;
        bool has_lengths;
    } tables[] = {{"LineNumberTable", false}, {"LocalVariableTable", true}, {"LocalVariableTypeTable", true}};
    uint32_t at = m->out.bytes.count, count = 1;
    put_u2(&m->out, 0);
    put_frames(m);
    for (uint32_t i = 0; i < m->code->attribute_count; i++)
        for (size_t k = 0; k < sizeof tables / sizeof *tables; k++)
            if (strcmp(m->code->attributes[i].name, tables[k].name) == 0)
                count += put_table(m, &m->code->attributes[i], tables[k].has_lengths);
    set_u2(&m->out, at, count);
}

static status edit_code(method_writer *m, bool *out_fits) {
    rewriter *w = m->w;
    code_edit *edits = ARENA_ARRAY(w->memory, code_edit, 3 * (size_t)m->sites.count);
    uint32_t count = 0;
    for (uint32_t i = 0; i < m->sites.count; i++) {
        const site *s = &m->sites.items[i];
        edits[count++] = enter_edit(w, s);
        edits[count++] = (code_edit){s->plan.of->branch, false, NULL, 0, NO_JUMP, (int32_t)s->plan.of->end};
        edits[count++] = exit_edit(w, s);
    }
    m->edited.code = (bytes_out){.memory = w->memory};
    return code_edit_apply(w->memory, m->code->method, 0, m->code->method->code_length, edits, count,
                           &m->edited, out_fits);
}

static uint32_t most_stack(const method_writer *m) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < m->sites.count; i++) {
        const loop_plan *plan = &m->sites.items[i].plan;
        uint32_t slots = 6;
        for (uint32_t l = 0; l < m->code->method->max_locals; l++)
            if (is_passed(&plan->locals[l])) slots += 2;
        if (slots > most) most = slots;
    }
    return m->code->method->max_stack + most;
}

/* The Code attribute. */
static void put_code(method_writer *m) {
    put_u2(&m->out, m->code->name);
    put_u4(&m->out, 0);
    put_u2(&m->out, most_stack(m));
    put_u2(&m->out, m->code->method->max_locals + 1u);
    put_u4(&m->out, m->edited.code.bytes.count);
    put_bytes(&m->out, m->edited.code.bytes.items, m->edited.code.bytes.count);
    put_handlers(m);
    put_attributes(m);
    set_u4(&m->out, 2, m->out.bytes.count - 6);
}

/* --- the choice of loops --- */

static void report(rewriter *w, const loop *l, const char *why_not, loop_body body) {
    arena *a = w->memory;
    VEC_PUSH(a, &w->reports,
             (loop_report){l->code->method->name, bc_method_place(a, l->code->method, l->head)->line, why_not,
                           w->request->first + w->taken, body});
}

static uint32_t add_row(rewriter *w) {
    if (w->handle == 0) {
        uint32_t member = pool_put_member(&w->pool, BC_METHODREF, w->request->bootstrap_class, "site",
                                          BOOTSTRAP_DESCRIPTOR);
        w->handle = pool_put_handle(&w->pool, BC_REF_INVOKE_STATIC, member);
    }
    put_u2(&w->rows, w->handle);
    put_u2(&w->rows, 1);
    put_u2(&w->rows, pool_put_int(&w->pool, (int32_t)(w->request->first + w->taken)));
    return w->class.parsed->bootstrap_count + w->row_count++;
}

/* Whether the places where a site's code goes are free. */
static bool is_free(const method_writer *m, const loop *l) {
    for (uint32_t i = 0; i < m->sites.count; i++) {
        const loop *other = m->sites.items[i].plan.of;
        if (other->end >= l->head) return false;
    }
    return true;
}

static status look_at(method_writer *m, loop *l) {
    rewriter *w = m->w;
    site s = {0};
    loop_body body = {0};
    const frame *head = frame_at(&m->frames, l->head);
    if (l->why_not == NULL && head == NULL) l->why_not = "its class file has no frames";
    if (l->why_not == NULL && head->stack_count > 0) l->why_not = "it stands inside an expression";
    if (l->why_not == NULL && !is_free(m, l)) l->why_not = "it stands directly behind another loop";
    if (l->why_not == NULL) {
        slot_type *slots = ARENA_ARRAY(w->memory, slot_type, (size_t)l->code->method->max_locals + 1);
        frame_slots(head, slots, l->code->method->max_locals);
        TRY(loop_plan_of(w->memory, l, slots, &s.plan));
        l->why_not = s.plan.why_not;
    }
    if (l->why_not == NULL) {
        TRY(loop_body_of(w->memory, &w->class, &s.plan, &body));
        if (body.bytes == NULL) l->why_not = "its code is too large for a class of its own";
    }
    report(w, l, l->why_not, body);
    if (l->why_not != NULL) return status_ok();
    s.row = add_row(w);
    w->taken++;
    VEC_PUSH(w->memory, &m->sites, s);
    return status_ok();
}

/* The attribute, or nothing where it stays. */
static status rewrite_method(rewriter *w, const code_part *code, bytes_out *out) {
    method_writer m = {.w = w, .code = code, .out = {.memory = w->memory}};
    loop_list loops;
    uint32_t taken_to = 0;
    bool fits = true;
    *out = m.out;
    TRY(loops_find(w->memory, code, &loops));
    if (loops.count == 0) return status_ok();
    uint32_t first_report = w->reports.count;
    TRY(frames_read(w->memory, &w->class, code, &w->pool, &m.frames));
    for (uint32_t i = 0; i < loops.count; i++) {
        loop *l = &loops.items[i];
        if (l->head < taken_to) continue; /* inside one that is taken */
        TRY(look_at(&m, l));
        if (l->why_not == NULL) taken_to = l->end;
    }
    if (m.sites.count == 0) return status_ok();
    TRY(edit_code(&m, &fits));
    if (!fits || most_stack(&m) > UINT16_MAX || code->method->max_locals == UINT16_MAX) {
        for (uint32_t i = first_report; i < w->reports.count; i++)
            if (w->reports.items[i].why_not == NULL)
                w->reports.items[i].why_not = "its method becomes too large";
        return status_ok();
    }
    put_code(&m);
    *out = m.out;
    return status_ok();
}

/* The same; a method that this cannot be done to is left as it is, whatever the class's others are. */
static status rewrite_or_leave(rewriter *w, const code_part *code, bytes_out *out) {
    rewriter before = *w;
    status st = rewrite_method(w, code, out);
    bool memory_is_out = st.code == ST_OUT_OF_MEMORY;
    if (out->bytes.count > 0 || memory_is_out) return st;
    w->taken = before.taken; /* none of its loops has a number */
    w->row_count = before.row_count;
    w->rows.bytes.count = before.rows.bytes.count;
    if (st.code == ST_OK) return st;
    w->reports.count = before.reports.count;
    *out = (bytes_out){.memory = w->memory};
    loop_report left = {
        .method = code->method->name,
        .line = bc_method_place(w->memory, code->method, 0)->line,
        .why_not = arena_printf(w->memory, "its method is left as it is: %s", status_render(w->memory, st))};
    VEC_PUSH(w->memory, &w->reports, left);
    return status_ok();
}

/* --- the class --- */

static void put_bootstraps(rewriter *w, bytes_out *out) {
    const attribute_part *old = &w->class.bootstraps;
    put_u2(out, pool_put_utf8(&w->pool, "BootstrapMethods"));
    put_u4(out, (old->bytes == NULL ? 2 : old->length) + w->rows.bytes.count);
    put_u2(out, w->class.parsed->bootstrap_count + w->row_count);
    if (old->bytes != NULL) put_bytes(out, old->bytes + 2, old->length - 2);
    put_bytes(out, w->rows.bytes.items, w->rows.bytes.count);
}

static void put_class_attributes(rewriter *w, bytes_out *out) {
    const class_parts *c = &w->class;
    const uint8_t *at = c->bytes + c->attributes_at, *end = c->bytes + c->length;
    const attribute_part *old = &c->bootstraps;
    put_u2(out, read_u2(at) + (old->bytes == NULL));
    at += 2;
    if (old->bytes != NULL) {
        put_bytes(out, at, (size_t)(old->bytes - 6 - at));
        at = old->bytes + old->length;
    }
    put_bytes(out, at, (size_t)(end - at));
    put_bootstraps(w, out);
}

static bool is_wanted(const rewriter *w, const bc_method *m) {
    return strcmp(m->name, "<init>") != 0 &&
           w->request->wants(w->request->context, w->class.parsed->name, m->name);
}

status loops_rewrite(arena *a, const rewrite_request *request, rewritten *out) {
    rewriter w = {.memory = a, .request = request, .rows = {.memory = a}};
    bytes_out rest = {.memory = a}, class = {.memory = a};
    *out = (rewritten){0};
    TRY(class_parts_of(a, request->bytes, request->length, &w.class));
    if (w.class.major < FIRST_MAJOR) return status_ok();
    w.pool = pool_out_of(a, &w.class.parsed->pool);
    size_t at = w.class.pool_end;
    for (uint32_t i = 0; i < w.class.code_count; i++) {
        const code_part *code = &w.class.codes[i];
        bytes_out attribute;
        if (!is_wanted(&w, code->method)) continue;
        TRY(rewrite_or_leave(&w, code, &attribute));
        if (attribute.bytes.count == 0) continue;
        put_bytes(&rest, request->bytes + at, code->at - at);
        put_bytes(&rest, attribute.bytes.items, attribute.bytes.count);
        at = code->end;
    }
    out->reports = w.reports.items;
    out->report_count = w.reports.count;
    if (at == w.class.pool_end) return status_ok();
    put_bytes(&rest, request->bytes + at, w.class.attributes_at - at);
    put_class_attributes(&w, &rest);
    if (w.pool.count > UINT16_MAX) {
        for (uint32_t i = 0; i < w.reports.count; i++)
            if (w.reports.items[i].why_not == NULL)
                w.reports.items[i].why_not = "its class has too many constants";
        return status_ok();
    }
    put_bytes(&class, request->bytes, 8);
    put_u2(&class, w.pool.count);
    put_bytes(&class, request->bytes + 10, w.class.pool_end - 10);
    put_bytes(&class, w.pool.added.bytes.items, w.pool.added.bytes.count);
    put_bytes(&class, rest.bytes.items, rest.bytes.count);
    out->bytes = class.bytes.items;
    out->length = class.bytes.count;
    return status_ok();
}
