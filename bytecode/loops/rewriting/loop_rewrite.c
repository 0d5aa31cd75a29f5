/* Puts the calls around loops and streams into methods, and all that depends on where instructions are, into the class. */
#include "loop_rewrite.h"

#include <string.h>

#include "loop_copy.h"
#include "loop_reasons.h"
#include "loop_sites.h"

enum { FIRST_MAJOR = 51 };                /* invokedynamic, and frames for certain */
enum { LINE_ROW = 4, VARIABLE_ROW = 10 }; /* bytes in tables of lines, and of variables */

/* --- a method --- */

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

/* So many does it have behind the method's own. */
static uint32_t most_locals_of(const site *s) {
    uint32_t given = (uint32_t)s->plan.of->code->method->max_locals - s->of->code->method->max_locals;
    return s->goes_on || given > 0 ? 2 + given : 1;
}

/* Where a site has written a field, or not: as at its head, with what `enter` was given of fields and has answered. */
static void insert_label_frames(method_writer *m, const site *s, frames *all) {
    arena *a = m->w->memory;
    uint32_t done = m->code->method->max_locals;
    for (uint32_t i = 0; i < s->label_count; i++) {
        uint32_t count = done + most_locals_of(s);
        slot_type *slots = ARENA_ARRAY(a, slot_type, (size_t)count);
        frame f = *frame_at(&m->frames, s->of->head);
        frame_slots(&f, slots, done);
        move_slots(m, slots, done);
        slots[done] = (slot_type){SLOT_OBJECT, (uint16_t)pool_put_class(&m->w->pool, "[J"), "[J"};
        f.bci = before(m, s->of->head) + s->label_at[i];
        for (uint32_t k = 0; k < s->plan.sums->count; k++) {
            const field_sum *field = &s->plan.sums->items[k];
            slots[site_given(field)].tag = (uint8_t)slot_of_kind(field->kind);
        }
        frame_set_slots(a, &f, slots, count);
        insert_frame(all, f);
    }
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
    size_t most = (size_t)m->frames.count + (1 + LIMIT_LOOP_RESULTS) * (size_t)m->sites.count +
                  2 * (size_t)m->regions.count + copy_most_frames(m) + 1;
    frames copies = {ARENA_ARRAY(m->w->memory, frame, most), 0};
    frames all = {ARENA_ARRAY(m->w->memory, frame, most), 0};
    for (uint32_t i = 0; i < m->sites.count; i++)
        if (m->sites.items[i].goes_on) copy_put_frames(m, &m->sites.items[i], &copies);
    for (uint32_t i = 0; i < m->frames.count; i++) {
        frame *f = &all.items[all.count++];
        *f = m->frames.items[i];
        f->bci = m->edited.at[f->bci];
        move_slots(m, f->locals, f->local_count);
        move_slots(m, f->stack, f->stack_count);
    }
    for (uint32_t i = 0; i < m->sites.count; i++) {
        insert_frame(&all, frame_behind(m, m->sites.items[i].of));
        insert_label_frames(m, &m->sites.items[i], &all);
    }
    for (uint32_t i = 0; i < copies.count; i++)
        insert_frame(&all, copies.items[i]);
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

/* The rows that a table has besides, of a copy. */
static uint32_t put_copied_rows(method_writer *m, const attribute_part *a, uint32_t row, const site *s) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < read_u2(a->bytes); i++) {
        const uint8_t *from = a->bytes + 2 + (size_t)i * row;
        uint32_t bci = read_u2(from), start, end;
        bool has_length = row > LINE_ROW;
        if (!copy_range(s, bci, has_length ? bci + read_u2(from + 2) : m->code->method->code_length, &start,
                        &end))
            continue;
        if (!has_length && bci < s->of->head) continue;
        put_u2(&m->out, start);
        if (has_length) put_u2(&m->out, end - start);
        put_bytes(&m->out, from + (has_length ? 4 : 2), row - (has_length ? 4 : 2));
        count++;
    }
    return count;
}

/* LineNumberTable: rows of a bci and a line. The others: rows of a bci, a length and three words. */
static bool put_table(method_writer *m, const attribute_part *a, bool has_lengths) {
    uint32_t row = has_lengths ? VARIABLE_ROW : LINE_ROW, end = m->code->method->code_length;
    if (a->length < 2 || (a->length - 2) / row < read_u2(a->bytes)) return false;
    put_u2(&m->out, pool_put_utf8(&m->w->pool, a->name));
    put_u4(&m->out, a->length);
    uint32_t start = m->out.bytes.count, count = read_u2(a->bytes);
    put_bytes(&m->out, a->bytes, 2 + count * row);
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *from = a->bytes + 2 + (size_t)i * row;
        uint32_t at = start + 2 + i * row, bci = read_u2(from),
                 to = bci + (has_lengths ? read_u2(from + 2) : 0);
        if (bci > end || to > end) continue;
        set_u2(&m->out, at, before(m, bci));
        if (has_lengths) set_u2(&m->out, at + 2, before(m, to) - before(m, bci));
    }
    for (uint32_t i = 0; i < m->sites.count; i++) {
        const site *s = &m->sites.items[i];
        if (!s->goes_on) continue;
        if (!has_lengths) {
            put_u2(&m->out, s->copy.at[0]);
            put_u2(&m->out, bc_method_location(m->w->memory, m->code->method, s->of->head)->line);
            count++;
        }
        count += put_copied_rows(m, a, row, s);
    }
    set_u2(&m->out, start, count);
    set_u4(&m->out, start - 4, m->out.bytes.count - start);
    return true;
}

static void put_handler(method_writer *m, uint32_t start, uint32_t end, uint32_t target, uint32_t type) {
    put_u2(&m->out, start);
    put_u2(&m->out, end);
    put_u2(&m->out, target);
    put_u2(&m->out, type);
}

/* The same for what is in copies of it. */
static uint32_t put_copied_handlers(method_writer *m, uint32_t start, uint32_t end, uint32_t target,
                                    uint32_t type) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < m->sites.count; i++) {
        uint32_t from, to;
        if (!copy_range(&m->sites.items[i], start, end, &from, &to)) continue;
        put_handler(m, from, to, target, type);
        count++;
    }
    return count;
}

/* Those of regions first, for they are inside the others, and theirs are those that the regions are in. */
static void put_handlers(method_writer *m) {
    const bc_method *method = m->code->method;
    uint32_t at = m->out.bytes.count, count = m->regions.count + method->handler_count;
    put_u2(&m->out, 0);
    for (uint32_t i = 0; i < m->regions.count; i++) {
        const loop *l = m->regions.items[i].of;
        put_handler(m, m->edited.at[l->head], before(m, l->end), handler_of(m, i), 0);
        count += put_copied_handlers(m, l->head, l->end, handler_of(m, i), 0);
    }
    for (uint32_t i = 0; i < method->handler_count; i++) {
        const bc_handler *h = &method->handlers[i];
        put_handler(m, before(m, h->start), before(m, h->end), m->edited.at[h->target], h->catch_type);
        count += put_copied_handlers(m, h->start, h->end, m->edited.at[h->target], h->catch_type);
    }
    for (uint32_t i = 0; i < m->regions.count; i++)
        for (uint32_t k = 0; k < method->handler_count; k++) {
            const bc_handler *h = &method->handlers[k];
            if (!handler_covers(h, m->regions.items[i].of)) continue;
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
        site *s = &m->sites.items[i];
        s->label_count = 0;
        edits[count++] = site_enter(w, s);
        edits[count++] = (code_edit){s->of->branch, false, NULL, 0, NO_JUMP, (int32_t)s->of->end};
        edits[count++] = site_exit(w, s);
    }
    for (uint32_t i = 0; i < m->regions.count; i++) {
        const region *r = &m->regions.items[i];
        edits[count++] = region_open(w, r);
        edits[count++] = (code_edit){r->of->branch, false, NULL, 0, NO_JUMP, (int32_t)r->of->end};
        edits[count++] = region_close(w, r);
    }
    for (uint32_t i = 0; i < m->streams.count; i++) {
        stream_edits(w->memory, &w->pool, m->code->method, &m->streams.items[i],
                     m->code->method->max_locals + 1u, edits + count);
        count += STREAM_EDITS;
    }
    uint32_t end = m->code->method->code_length;
    if (m->regions.count > 0) edits[count++] = region_handlers(w, m->regions.items, m->regions.count, end);
    m->edited.code = (bytes_out){.memory = w->memory};
    TRY(code_edit_apply(w->memory, m->code->method, 0, m->code->method->code_length, edits, count, &m->edited,
                        out_fits));
    for (uint32_t i = 0; i < m->sites.count && *out_fits; i++)
        if (m->sites.items[i].goes_on) TRY(copy_put(m, &m->sites.items[i], out_fits));
    return status_ok();
}

static uint32_t most_stack(const method_writer *m) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < m->sites.count; i++) {
        const loop_plan *plan = &m->sites.items[i].plan;
        uint32_t slots = 7;
        for (uint32_t l = 0; l < plan->of->code->method->max_locals; l++)
            if (site_passes(&plan->locals[l])) slots += 2;
        if (slots > most) most = slots;
    }
    for (uint32_t i = 0; i < m->streams.count; i++) {
        uint32_t slots = stream_stack(&m->streams.items[i]);
        if (slots > most) most = slots;
    }
    return m->code->method->max_stack + most;
}

/* One for what `enter` answers, and behind it how many rounds a copy has, and what fields held; or what a stream needs: never both
 * at once. */
static uint32_t most_locals(const method_writer *m) {
    uint32_t most = 1;
    for (uint32_t i = 0; i < m->sites.count; i++) {
        uint32_t locals = most_locals_of(&m->sites.items[i]);
        if (locals > most) most = locals;
    }
    for (uint32_t i = 0; i < m->streams.count; i++) {
        uint32_t locals = 1 + stream_locals(&m->streams.items[i]);
        if (locals > most) most = locals;
    }
    return m->code->method->max_locals + most;
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

/* Whether HotSpot compiles a method of so many bytes (HugeMethodLimit). */
static bool is_compiled(uint32_t bytes) {
    return bytes <= 8000;
}

static bool copies_are_too_much(const method_writer *m, bool fits) {
    bool has_copies = false;
    for (uint32_t i = 0; i < m->sites.count; i++)
        has_copies |= m->sites.items[i].goes_on;
    return has_copies && (!fits || !is_compiled(m->edited.code.bytes.count));
}

/* The attribute, or nothing where it stays. */
static status rewrite_method(rewriter *w, const code_part *code, bytes_out *out) {
    method_writer m = {.w = w, .code = code, .out = {.memory = w->memory}};
    loop_list loops;
    stream_list streams;
    bool fits = true;
    *out = m.out;
    TRY(loops_find(w->memory, code, &loops));
    if (loops.count == 0 && !streams_may_be(&w->class)) return status_ok();
    TRY(frames_read(w->memory, &w->class, code, &w->pool, &m.frames));
    TRY(streams_find(w->memory, &w->class, code, &m.frames, &w->pool, &streams));
    if (loops.count + streams.count == 0) return status_ok();
    for (uint32_t i = 0; i < loops.count; i++)
        loops.items[i].relaxed = w->relaxed;
    for (uint32_t i = 0; i < streams.count; i++)
        streams.items[i].rounds.relaxed = w->relaxed;
    uint32_t first_report = w->reports.count;
    TRY(choose_loops(&m, &loops, &streams));
    if (m.sites.count + m.streams.count == 0) return status_ok();
    pool_out pool = w->pool;
    TRY(edit_code(&m, &fits));
    if (copies_are_too_much(&m, fits)) {
        w->pool = pool;
        for (uint32_t i = 0; i < m.sites.count; i++)
            m.sites.items[i].goes_on = false;
        TRY(edit_code(&m, &fits));
    }
    bool slows = is_compiled(code->method->code_length) && !is_compiled(m.edited.code.bytes.count);
    if (!fits || slows || most_stack(&m) > UINT16_MAX || most_locals(&m) > UINT16_MAX) {
        for (uint32_t i = first_report; i < w->reports.count; i++)
            if (w->reports.items[i].why_not == NULL)
                w->reports.items[i].why_not = fits && slows ? WHY_METHOD_SLOW : WHY_METHOD_TOO_LARGE;
        return status_ok();
    }
    put_code(&m);
    *out = m.out;
    return status_ok();
}

/* The same; a method that this cannot be done to is left as it is, whatever the class's others are, and but for its reports nothing
 * of it stays in the rewriter. Vectors only grow behind what they had, so an earlier state of them is one still. */
static status rewrite_or_leave(rewriter *w, const code_part *code, bytes_out *out) {
    rewriter before = *w;
    status st = rewrite_method(w, code, out);
    bool memory_is_out = st.code == ST_OUT_OF_MEMORY;
    if (out->bytes.count > 0 || memory_is_out) return st;
    rewriter tried = *w;
    *w = before;
    if (st.code == ST_OK) {
        w->reports.items = tried.reports.items;
        w->reports.count = tried.reports.count;
        w->reports.capacity = tried.reports.capacity;
        return st;
    }
    *out = (bytes_out){.memory = w->memory};
    loop_report left = {.id = {code->method->name, code->method->descriptor, 0, w->relaxed},
                        .line = bc_method_location(w->memory, code->method, 0)->line,
                        .why_not = arena_printf(w->memory, WHY_METHOD_UNREAD, status_render(w->memory, st))};
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
    const uint8_t *at = c->bytes + c->sections.attributes_at, *end = c->bytes + c->length;
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

static loop_wish wish_for(const rewriter *w, const bc_method *m) {
    if (strcmp(m->name, "<init>") == 0) return WISH_NONE;
    return w->request->wish(w->request->context, w->class.parsed->name, m->name);
}

status loops_rewrite(arena *a, const rewrite_request *request, rewritten *out) {
    rewriter w = {.memory = a, .request = request, .rows = {.memory = a}};
    bytes_out rest = {.memory = a}, class = {.memory = a};
    *out = (rewritten){0};
    TRY(class_parts_of(a, request->bytes, request->length, &w.class));
    if (w.class.sections.major < FIRST_MAJOR) return status_ok();
    w.pool = pool_out_of(a, &w.class.parsed->pool);
    size_t at = w.class.sections.pool_end;
    for (uint32_t i = 0; i < w.class.code_count; i++) {
        const code_part *code = &w.class.codes[i];
        bytes_out attribute;
        loop_wish wish = wish_for(&w, code->method);
        if (wish == WISH_NONE) continue;
        w.relaxed = wish == WISH_RELAXED;
        TRY(rewrite_or_leave(&w, code, &attribute));
        if (attribute.bytes.count == 0) continue;
        put_bytes(&rest, request->bytes + at, code->at - at);
        put_bytes(&rest, attribute.bytes.items, attribute.bytes.count);
        at = code->end;
    }
    out->reports = w.reports.items;
    out->report_count = w.reports.count;
    if (at == w.class.sections.pool_end) return status_ok();
    put_bytes(&rest, request->bytes + at, w.class.sections.attributes_at - at);
    put_class_attributes(&w, &rest);
    if (w.pool.count > UINT16_MAX) {
        for (uint32_t i = 0; i < w.reports.count; i++)
            if (w.reports.items[i].why_not == NULL) w.reports.items[i].why_not = WHY_MANY_CONSTANTS;
        return status_ok();
    }
    put_bytes(&class, request->bytes, 8);
    put_u2(&class, w.pool.count);
    put_bytes(&class, request->bytes + 10, w.class.sections.pool_end - 10);
    put_bytes(&class, w.pool.added.bytes.items, w.pool.added.bytes.count);
    put_bytes(&class, rest.bytes.items, rest.bytes.count);
    out->bytes = class.bytes.items;
    out->length = class.bytes.count;
    return status_ok();
}
