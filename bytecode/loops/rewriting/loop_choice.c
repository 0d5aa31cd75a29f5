/* Which loops of a method are taken: the outermost ones that can be, and streams that are in none of them. */
#include "field_sums.h"
#include "loop_calls.h"
#include "loop_nest.h"
#include "loop_reasons.h"
#include "loop_region.h"
#include "loop_scatter.h"
#include "loop_sites.h"

#define BOOTSTRAP_DESCRIPTOR                                                                                 \
    "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;I)"              \
    "Ljava/lang/invoke/CallSite;"

bool handler_covers(const bc_handler *h, const loop *l) {
    return h->start <= l->head && h->end >= l->end;
}

/* Answers its number. */
static uint32_t report(rewriter *w, const bc_method *m, uint32_t order, uint32_t bci, const char *why_not,
                       loop_body body) {
    arena *a = w->memory;
    loop_id id = {m->name, m->descriptor, order, w->relaxed};
    uint32_t number = why_not == NULL ? w->request->number(w->request->context, &id) : 0;
    VEC_PUSH(a, &w->reports, (loop_report){id, bc_method_location(a, m, bci)->line, why_not, number, body});
    return number;
}

static uint32_t add_row(rewriter *w, uint32_t number) {
    if (w->handle == 0) {
        uint32_t member = pool_put_member(&w->pool, BC_METHODREF, w->request->bootstrap_class, "site",
                                          BOOTSTRAP_DESCRIPTOR);
        w->handle = pool_put_handle(&w->pool, BC_REF_INVOKE_STATIC, member);
    }
    put_u2(&w->rows, w->handle);
    put_u2(&w->rows, 1);
    put_u2(&w->rows, pool_put_int(&w->pool, (int32_t)number));
    return w->class.parsed->bootstrap_count + w->row_count++;
}

/* Whether the places where a site's code goes are free. */
static bool is_free(const method_writer *m, const loop *l) {
    for (uint32_t i = 0; i < m->sites.count; i++) {
        const loop *other = m->sites.items[i].of;
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
    if (nest->why_not != NULL) return status_ok();
    plan->nest = nest;
    /* A nest has no columns: what it reads in front of the inner loop it reads where it lies. */
    plan->array_count = plan->old_count = 0;
    return status_ok();
}

/* One that does nothing but repeat its inner loop is taken with that. `slots`: the types at its head. */
static status look_for_repeats(method_writer *m, const loop_list *all, const loop *l, const slot_type *slots,
                               loop_plan *plan) {
    arena *a = m->w->memory;
    const loop *inner = only_inner(all, l);
    const frame *head = inner == NULL ? NULL : frame_at(&m->frames, inner->head);
    if (plan->why_not == NULL || head == NULL || head->stack_count > 0) return status_ok();
    slot_type *inner_slots = ARENA_ARRAY(a, slot_type, (size_t)l->code->method->max_locals + 1);
    loop_plan repeated;
    bool repeats;
    frame_slots(head, inner_slots, l->code->method->max_locals);
    TRY(loop_plan_of(a, inner, inner_slots, &repeated));
    TRY(loop_scatter_of(a, &repeated));
    if (repeated.why_not != NULL || repeated.scatter == NULL) return status_ok();
    TRY(loop_scatter_repeats(a, l, slots, &repeated, &repeats));
    if (repeats) *plan = repeated;
    return status_ok();
}

static status look_at(method_writer *m, const loop_list *all, loop *l) {
    rewriter *w = m->w;
    site s = {.of = l};
    loop_body body = {0};
    const frame *head = frame_at(&m->frames, l->head);
    if (l->why_not == NULL && head == NULL) l->why_not = WHY_NO_FRAMES;
    if (l->why_not == NULL && head->stack_count > 0) l->why_not = WHY_INSIDE_EXPRESSION;
    if (l->why_not == NULL && !is_free(m, l)) l->why_not = WHY_FOLLOWS_LOOP;
    if (l->why_not == NULL) {
        slot_type *slots = ARENA_ARRAY(w->memory, slot_type, (size_t)l->code->method->max_locals + 1);
        frame_slots(head, slots, l->code->method->max_locals);
        TRY(loop_plan_of(w->memory, l, slots, &s.plan));
        TRY(loop_scatter_of(w->memory, &s.plan));
        TRY(look_inside(m, all, l, &s.plan));
        TRY(look_for_repeats(m, all, l, slots, &s.plan));
        TRY(field_sums_of(w->memory, slots, &s.plan));
        l->why_not = s.plan.why_not;
    }
    if (l->why_not == NULL) {
        TRY(loop_body_of(w->memory, &w->class, &s.plan, &body));
        if (body.bytes == NULL) l->why_not = WHY_BODY_TOO_LARGE;
    }
    uint32_t number = report(w, l->code->method, (uint32_t)(l - all->items), l->head, l->why_not, body);
    if (l->why_not != NULL) return status_ok();
    if (s.plan.scatter == NULL) TRY(loop_may_go_on(l, &s.goes_on));
    s.row = add_row(w, number);
    VEC_PUSH(w->memory, &m->sites, s);
    return status_ok();
}

/* Whether what a region needs can be put into the method's code and its handlers. */
static bool has_room(const method_writer *m, const loop *l, bool has_unknown_locals) {
    const bc_method *method = m->code->method;
    for (uint32_t i = 0; i < method->handler_count; i++) {
        const bc_handler *h = &method->handlers[i];
        bool meets = h->start < l->end && h->end > l->head;
        if (meets && (!handler_covers(h, l) || has_unknown_locals)) return false;
    }
    for (uint32_t i = 0; i < m->sites.count; i++) {
        const loop *taken = m->sites.items[i].of;
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
        if (m->sites.items[i].plan.nest != NULL) nests[count++] = m->sites.items[i].of;
    for (uint32_t i = 0; i < all->count && count > 0; i++) {
        const loop *l = &all->items[i];
        const frame *head = frame_at(&m->frames, l->head);
        const site *first = NULL;
        for (uint32_t k = m->sites.count; k > 0; k--) {
            const loop *inside = m->sites.items[k - 1].of;
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

static status look_at_stream(method_writer *m, const range_stream *s, uint32_t order) {
    rewriter *w = m->w;
    stream_site taken = {.of = s};
    loop_body body = {0};
    const char *why_not = s->why_not;
    if (why_not == NULL) {
        TRY(loop_plan_of(w->memory, &s->rounds, s->head, &taken.plan));
        TRY(look_inside_stream(w, s, &taken.plan));
        TRY(loop_scatter_of(w->memory, &taken.plan));
        why_not = taken.plan.why_not;
    }
    if (why_not == NULL) {
        TRY(loop_body_of(w->memory, &w->class, &taken.plan, &body));
        if (body.bytes == NULL) why_not = WHY_BODY_TOO_LARGE;
    }
    uint32_t number = report(w, m->code->method, order, s->range, why_not, body);
    if (why_not != NULL) return status_ok();
    if (taken.plan.scatter == NULL) TRY(loop_may_go_on(&s->rounds, &taken.goes_on));
    taken.row = add_row(w, number);
    VEC_PUSH(w->memory, &m->streams, taken);
    return status_ok();
}

/* Those that are in no loop that is taken. */
static status look_at_streams(method_writer *m, const stream_list *all, uint32_t loops) {
    for (uint32_t i = 0; i < all->count; i++) {
        bool inside = false;
        for (uint32_t k = 0; k < m->sites.count; k++) {
            const loop *l = m->sites.items[k].of;
            inside |= all->items[i].range >= l->head && all->items[i].range < l->end;
        }
        if (!inside) TRY(look_at_stream(m, &all->items[i], loops + i));
    }
    return status_ok();
}

status choose_loops(method_writer *m, loop_list *loops, const stream_list *streams) {
    uint32_t taken_to = 0;
    for (uint32_t i = 0; i < loops->count; i++) {
        loop *l = &loops->items[i];
        if (l->head < taken_to) continue; /* inside one that is taken */
        TRY(look_at(m, loops, l));
        if (l->why_not == NULL) taken_to = l->end;
    }
    TRY(look_at_streams(m, streams, loops->count));
    return find_regions(m, loops);
}
