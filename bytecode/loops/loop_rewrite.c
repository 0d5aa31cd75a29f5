#include "loop_rewrite.h"

#include <string.h>

#include "code_edit.h"
#include "instructions.h"
#include "loop_nest.h"
#include "loop_region.h"
#include "stream_edit.h"
#include "text.h"

#define BOOTSTRAP_DESCRIPTOR                                                                                 \
    "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;I)"              \
    "Ljava/lang/invoke/CallSite;"

enum { FIRST_MAJOR = 51 }; /* invokedynamic, and frames for certain */

typedef struct site { /* a loop that is taken, with the row of BootstrapMethods for its call sites */
    loop_plan plan;
    uint32_t row;
} site;

typedef struct region { /* around sites, of which it has the first one's row */
    const loop *of;
    const slot_type *locals; /* what is known of them wherever it is left by an exception */
    uint32_t row;
} region;

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

static void put_limit(bytes_out *out, const loop *l) {
    if (l->limit == l->branch)
        put_u1(out, BC_iconst_0);
    else
        put_bytes(out, l->code->method->code + l->limit, l->branch - l->limit);
}

/* In front of the head. */
static code_edit enter_edit(rewriter *w, const site *s) {
    const loop *l = s->plan.of;
    const bc_method *m = l->code->method;
    bytes_out out = {.memory = w->memory};
    uint32_t done = m->max_locals;
    put_load(&out, 'I', l->counter);
    put_limit(&out, l);
    for (uint32_t k = 0; k < m->max_locals; k++)
        if (is_passed(&s->plan.locals[k])) put_load(&out, s->plan.locals[k].kind, k);
    put_with_index(&out, BC_invokedynamic,
                   pool_put_call_site(&w->pool, s->row, s->plan.nest == NULL ? "enter" : "nest",
                                      enter_descriptor(w, &s->plan)));
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

static void put_region_call(rewriter *w, bytes_out *out, const region *r, const char *name,
                            const char *type) {
    put_with_index(out, BC_invokedynamic, pool_put_call_site(&w->pool, r->row, name, type));
    put_u2(out, 0);
}

static code_edit open_edit(rewriter *w, const region *r) {
    bytes_out out = {.memory = w->memory};
    put_load(&out, 'I', r->of->counter);
    put_limit(&out, r->of);
    put_region_call(w, &out, r, "open", "(II)V");
    return (code_edit){r->of->head, false, out.bytes.items, out.bytes.count, NO_JUMP, NO_JUMP};
}

static code_edit close_edit(rewriter *w, const region *r) {
    bytes_out out = {.memory = w->memory};
    put_region_call(w, &out, r, "close", "()V");
    return (code_edit){r->of->end, false, out.bytes.items, out.bytes.count, (int32_t)r->of->exit, NO_JUMP};
}

enum { HANDLER_BYTES = 6 };

/* Behind the method's code: one after the other, of all regions. */
static code_edit handlers_edit(rewriter *w, const region *all, uint32_t count, uint32_t end) {
    bytes_out out = {.memory = w->memory};
    for (uint32_t i = 0; i < count; i++) {
        put_region_call(w, &out, &all[i], "close", "()V");
        put_u1(&out, BC_athrow);
    }
    return (code_edit){end, false, out.bytes.items, out.bytes.count, NO_JUMP, NO_JUMP};
}

/* --- a method --- */

typedef struct method_writer {
    rewriter *w;
    const code_part *code;
    frames frames;
    VEC(site) sites;
    VEC(region) regions;
    VEC(stream_site) streams;
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

static void insert_frame(frames *all, frame f) {
    uint32_t at = all->count++;
    for (; at > 0 && all->items[at - 1].bci > f.bci; at--)
        all->items[at] = all->items[at - 1];
    all->items[at] = f;
}

static uint32_t handler_of(const method_writer *m, uint32_t number) {
    return before(m, m->code->method->code_length) + number * HANDLER_BYTES;
}

/* Where a loop's `exit` or `close` is, its head's. */
static frame frame_behind(const method_writer *m, const loop *l) {
    frame f = *frame_at(&m->frames, l->head);
    f.bci = before(m, l->end);
    return f;
}

/* Where the region's handler is. */
static frame frame_of_handler(const method_writer *m, uint32_t number) {
    arena *a = m->w->memory;
    frame f = {.bci = handler_of(m, number), .stack = ARENA_NEW(a, slot_type), .stack_count = 1};
    const char *name = "java/lang/Throwable";
    *f.stack = (slot_type){SLOT_OBJECT, (uint16_t)pool_put_class(&m->w->pool, name), name};
    frame_set_slots(a, &f, m->regions.items[number].locals, m->code->method->max_locals);
    move_slots(m, f.locals, f.local_count);
    return f;
}

/* Those of the method where they are now, and those of what is new. */
static void put_frames(method_writer *m) {
    size_t most = (size_t)m->frames.count + m->sites.count + 2 * (size_t)m->regions.count + 1;
    frames all = {ARENA_ARRAY(m->w->memory, frame, most), 0};
    for (uint32_t i = 0; i < m->frames.count; i++) {
        frame *f = &all.items[all.count++];
        *f = m->frames.items[i];
        f->bci = m->edited.at[f->bci];
        move_slots(m, f->locals, f->local_count);
        move_slots(m, f->stack, f->stack_count);
    }
    for (uint32_t i = 0; i < m->sites.count; i++)
        insert_frame(&all, frame_behind(m, m->sites.items[i].plan.of));
    for (uint32_t i = 0; i < m->regions.count; i++) {
        insert_frame(&all, frame_behind(m, m->regions.items[i].of));
        insert_frame(&all, frame_of_handler(m, i));
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

static void put_handler(method_writer *m, uint32_t start, uint32_t end, uint32_t target, uint32_t type) {
    put_u2(&m->out, start);
    put_u2(&m->out, end);
    put_u2(&m->out, target);
    put_u2(&m->out, type);
}

static bool covers(const bc_handler *h, const loop *l) {
    return h->start <= l->head && h->end >= l->end;
}

/* Those of regions first, for they are inside the others, and theirs are those that the regions are in. */
static void put_handlers(method_writer *m) {
    const bc_method *method = m->code->method;
    uint32_t at = m->out.bytes.count, count = m->regions.count + method->handler_count;
    put_u2(&m->out, 0);
    for (uint32_t i = 0; i < m->regions.count; i++) {
        const loop *l = m->regions.items[i].of;
        put_handler(m, m->edited.at[l->head], before(m, l->end), handler_of(m, i), 0);
    }
    for (uint32_t i = 0; i < method->handler_count; i++) {
        const bc_handler *h = &method->handlers[i];
        put_handler(m, before(m, h->start), before(m, h->end), m->edited.at[h->target], h->catch_type);
    }
    for (uint32_t i = 0; i < m->regions.count; i++)
        for (uint32_t k = 0; k < method->handler_count; k++) {
            const bc_handler *h = &method->handlers[k];
            if (!covers(h, m->regions.items[i].of)) continue;
            put_handler(m, handler_of(m, i), handler_of(m, i) + HANDLER_BYTES, m->edited.at[h->target],
                        h->catch_type);
            count++;
        }
    set_u2(&m->out, at, count);
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
    size_t most =
        3 * ((size_t)m->sites.count + m->regions.count) + (size_t)STREAM_EDITS * m->streams.count + 1;
    code_edit *edits = ARENA_ARRAY(w->memory, code_edit, most);
    uint32_t count = 0;
    for (uint32_t i = 0; i < m->sites.count; i++) {
        const site *s = &m->sites.items[i];
        edits[count++] = enter_edit(w, s);
        edits[count++] = (code_edit){s->plan.of->branch, false, NULL, 0, NO_JUMP, (int32_t)s->plan.of->end};
        edits[count++] = exit_edit(w, s);
    }
    for (uint32_t i = 0; i < m->regions.count; i++) {
        const region *r = &m->regions.items[i];
        edits[count++] = open_edit(w, r);
        edits[count++] = (code_edit){r->of->branch, false, NULL, 0, NO_JUMP, (int32_t)r->of->end};
        edits[count++] = close_edit(w, r);
    }
    for (uint32_t i = 0; i < m->streams.count; i++) {
        stream_edits(w->memory, &w->pool, m->code->method, &m->streams.items[i],
                     m->code->method->max_locals + 1u, edits + count);
        count += STREAM_EDITS;
    }
    uint32_t end = m->code->method->code_length;
    if (m->regions.count > 0) edits[count++] = handlers_edit(w, m->regions.items, m->regions.count, end);
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
    for (uint32_t i = 0; i < m->streams.count; i++) {
        uint32_t slots = stream_stack(&m->streams.items[i]);
        if (slots > most) most = slots;
    }
    return m->code->method->max_stack + most;
}

/* One for what `enter` answers, and those that a stream needs, which are another's behind it. */
static uint32_t most_locals(const method_writer *m) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < m->streams.count; i++) {
        uint32_t locals = stream_locals(&m->streams.items[i]);
        if (locals > most) most = locals;
    }
    return m->code->method->max_locals + 1 + most;
}

/* The Code attribute. */
static void put_code(method_writer *m) {
    put_u2(&m->out, m->code->name);
    put_u4(&m->out, 0);
    put_u2(&m->out, most_stack(m));
    put_u2(&m->out, most_locals(m));
    put_u4(&m->out, m->edited.code.bytes.count);
    put_bytes(&m->out, m->edited.code.bytes.items, m->edited.code.bytes.count);
    put_handlers(m);
    put_attributes(m);
    set_u4(&m->out, 2, m->out.bytes.count - 6);
}

/* --- the choice of loops --- */

static void report(rewriter *w, const bc_method *m, uint32_t bci, const char *why_not, loop_body body) {
    arena *a = w->memory;
    VEC_PUSH(a, &w->reports,
             (loop_report){m->name, bc_method_place(a, m, bci)->line, why_not, w->request->first + w->taken,
                           body});
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

/* The only loop directly inside; NULL: there are none or several, or it is none that is counted. */
static const loop *only_inner(const loop_list *all, const loop *l) {
    const loop *found = NULL;
    uint32_t to = 0;
    for (uint32_t i = 0; i < all->count; i++) {
        const loop *one = &all->items[i];
        if (one->head <= l->head || one->head >= l->end || one->head < to) continue;
        if (found != NULL || !one->is_counted) return NULL;
        found = one;
        to = one->end;
    }
    return found;
}

/* A loop that chooses rows is taken with its inner one. */
static status look_inside(method_writer *m, const loop_list *all, const loop *l, loop_plan *plan) {
    arena *a = m->w->memory;
    const loop *inner = only_inner(all, l);
    const frame *head = inner == NULL ? NULL : frame_at(&m->frames, inner->head);
    if (!plan->chooses_rows || head == NULL || head->stack_count > 0) return status_ok();
    slot_type *slots = ARENA_ARRAY(a, slot_type, (size_t)l->code->method->max_locals + 1);
    loop_nest *nest = ARENA_NEW(a, loop_nest);
    frame_slots(head, slots, l->code->method->max_locals);
    TRY(loop_nest_of(a, plan, inner, slots, nest));
    plan->why_not = nest->why_not;
    if (nest->why_not == NULL) plan->nest = nest;
    return status_ok();
}

static status look_at(method_writer *m, const loop_list *all, loop *l) {
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
        TRY(look_inside(m, all, l, &s.plan));
        l->why_not = s.plan.why_not;
    }
    if (l->why_not == NULL) {
        TRY(loop_body_of(w->memory, &w->class, &s.plan, &body));
        if (body.bytes == NULL) l->why_not = "its code is too large for a class of its own";
    }
    report(w, l->code->method, l->head, l->why_not, body);
    if (l->why_not != NULL) return status_ok();
    s.row = add_row(w);
    w->taken++;
    VEC_PUSH(w->memory, &m->sites, s);
    return status_ok();
}

/* Whether what a region needs can be put into the method's code and its handlers. */
static bool has_room(const method_writer *m, const loop *l, bool has_unknown_locals) {
    const bc_method *method = m->code->method;
    for (uint32_t i = 0; i < method->handler_count; i++) {
        const bc_handler *h = &method->handlers[i];
        bool meets = h->start < l->end && h->end > l->head;
        if (meets && (!covers(h, l) || has_unknown_locals)) return false;
    }
    for (uint32_t i = 0; i < m->sites.count; i++) {
        const loop *taken = m->sites.items[i].plan.of;
        if (taken->head == l->end || taken->end == l->head || taken->end == method->code_length) return false;
    }
    for (uint32_t i = 0; i < m->regions.count; i++)
        if (m->regions.items[i].of->end >= l->head) return false;
    return l->end < method->code_length;
}

/* Outermost ones around nests. */
static status find_regions(method_writer *m, const loop_list *all) {
    arena *a = m->w->memory;
    const loop **nests = ARENA_ARRAY(a, const loop *, (size_t)m->sites.count + 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < m->sites.count; i++)
        if (m->sites.items[i].plan.nest != NULL) nests[count++] = m->sites.items[i].plan.of;
    for (uint32_t i = 0; i < all->count && count > 0; i++) {
        const loop *l = &all->items[i];
        const frame *head = frame_at(&m->frames, l->head);
        const site *first = NULL;
        for (uint32_t k = m->sites.count; k > 0; k--) {
            const loop *inside = m->sites.items[k - 1].plan.of;
            if (inside->head > l->head && inside->end <= l->end) first = &m->sites.items[k - 1];
        }
        if (!l->is_counted || first == NULL || head == NULL || head->stack_count > 0) continue;
        slot_type *slots = ARENA_ARRAY(a, slot_type, (size_t)m->code->method->max_locals + 1);
        bool is_one, changed;
        frame_slots(head, slots, m->code->method->max_locals);
        TRY(is_region(l, nests, count, slots, &changed, &is_one));
        if (is_one && has_room(m, l, changed)) VEC_PUSH(a, &m->regions, (region){l, slots, first->row});
    }
    return status_ok();
}

/* Its rounds may be nests, whose inner loop is one of their method. */
static status look_inside_stream(rewriter *w, const range_stream *s, loop_plan *plan) {
    method_writer rounds = {.w = w, .code = s->rounds.code};
    loop_list loops;
    TRY(frames_read(w->memory, &w->class, rounds.code, &w->pool, &rounds.frames));
    TRY(loops_find(w->memory, rounds.code, &loops));
    return look_inside(&rounds, &loops, &s->rounds, plan);
}

static status look_at_stream(method_writer *m, const range_stream *s) {
    rewriter *w = m->w;
    stream_site taken = {.of = s};
    loop_body body = {0};
    const char *why_not = s->why_not;
    if (why_not == NULL) {
        TRY(loop_plan_of(w->memory, &s->rounds, s->head, &taken.plan));
        TRY(look_inside_stream(w, s, &taken.plan));
        why_not = taken.plan.why_not;
    }
    if (why_not == NULL) {
        TRY(loop_body_of(w->memory, &w->class, &taken.plan, &body));
        if (body.bytes == NULL) why_not = "its code is too large for a class of its own";
    }
    report(w, m->code->method, s->range, why_not, body);
    if (why_not != NULL) return status_ok();
    taken.row = add_row(w);
    w->taken++;
    VEC_PUSH(w->memory, &m->streams, taken);
    return status_ok();
}

/* Those that are in no loop that is taken. */
static status look_at_streams(method_writer *m, const stream_list *all) {
    for (uint32_t i = 0; i < all->count; i++) {
        bool inside = false;
        for (uint32_t k = 0; k < m->sites.count; k++) {
            const loop *l = m->sites.items[k].plan.of;
            inside |= all->items[i].range >= l->head && all->items[i].range < l->end;
        }
        if (!inside) TRY(look_at_stream(m, &all->items[i]));
    }
    return status_ok();
}

/* The attribute, or nothing where it stays. */
static status rewrite_method(rewriter *w, const code_part *code, bytes_out *out) {
    method_writer m = {.w = w, .code = code, .out = {.memory = w->memory}};
    loop_list loops;
    stream_list streams;
    uint32_t taken_to = 0;
    bool fits = true;
    *out = m.out;
    TRY(loops_find(w->memory, code, &loops));
    if (loops.count == 0 && !streams_may_be(&w->class)) return status_ok();
    TRY(frames_read(w->memory, &w->class, code, &w->pool, &m.frames));
    TRY(streams_find(w->memory, &w->class, code, &m.frames, &w->pool, &streams));
    if (loops.count + streams.count == 0) return status_ok();
    uint32_t first_report = w->reports.count;
    for (uint32_t i = 0; i < loops.count; i++) {
        loop *l = &loops.items[i];
        if (l->head < taken_to) continue; /* inside one that is taken */
        TRY(look_at(&m, &loops, l));
        if (l->why_not == NULL) taken_to = l->end;
    }
    TRY(look_at_streams(&m, &streams));
    if (m.sites.count + m.streams.count == 0) return status_ok();
    TRY(find_regions(&m, &loops));
    TRY(edit_code(&m, &fits));
    if (!fits || most_stack(&m) > UINT16_MAX || most_locals(&m) > UINT16_MAX) {
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
