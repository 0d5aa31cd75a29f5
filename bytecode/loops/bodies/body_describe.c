/* What the library is told of a loop. */
#include "body_writer.h"
#include "text.h"

static const char *const comparisons[] = {"lt", "le", "gt", "ge"};

static void describe_columns(const writer *w, text *t, const char *what, const loop_column *columns,
                             uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        const loop_column *c = &columns[i];
        const loop_place *first = &w->plan->values->places[c->places[0]];
        text_printf(t, "%s %c %u %d %d %u %u\n", what, column_element(w->plan, c), first->local,
                    (int)first->plus - 1, first->offset, c->width, c->array);
    }
}

static void describe_scatter(const writer *w, text *t) {
    const loop_plan *plan = w->plan;
    const loop *of = plan->of;
    text_printf(t, "scatters %c %u\n", body_place_element(w, plan->scatter->place),
                plan->scatter->read_count);
    if (plan->scatter->around != NULL)
        text_printf(t, "repeats %u %d %s\n", of->counter, of->step, comparisons[of->goes_on]);
}

/* Fields that the limit reads, whose parts have no points. */
static void describe_limit(const loop *l, text *t) {
    for (uint32_t i = 0; i < l->asked_count; i++) {
        const limit_field *f = &l->asked[i];
        text_printf(t, "limit %s.%s.%s.%s.%s\n", f->is_own ? "" : f->field.owner, f->field.name,
                    f->field.descriptor, f->is_static ? "static" : "", f->why_not);
    }
}

/* A line each. protocol: as LoopShape.java and LimitField.java read them
 *     while lt             how the counter and the limit are compared
 *     counter 3            the counter's local
 *     relaxed              floating-point arithmetic may be a little off
 *     given 1 A            a local that keeps its value, and its kind
 *     columns 1 A          the same; apply has no use for it
 *     table 2 A D 1 0 2 lt the same, of two loops in one another: an array of arrays of such elements; what is added to the outer
 *                          counter and to the inner one where an element is written, and the inner one's step and comparison
 *     steps 3 1            a local that is counted, and by what
 *     combines 5 J add     a local that rounds add to ...
 *     new F 3 -1 0 1 0     elements that are written: their type, the first one's index's locals, of which the second may be none,
 *                          and what is added, how many of them apply makes one number of, and which of get's arrays
 *     old F 3 -1 0 1 0     those whose values a round begins with, in the order in which apply gets them
 *     scatters D 2         in their place, of a loop that scatters: what the elements of get's first array are, and how many behind
 *                          it their indices are worked out of
 *     repeats 5 1 lt       of such a loop that another one repeats, which the first lines are about then: its counter, what that is
 *                          counted by, and how it is compared
 *     limit p/C.n.I..why   a field that the limit of one of the loops reads: its class, or nothing for the loop's own; whether it
 *                          is static; and what is to be said where it is volatile */
const char *body_describe(const writer *w) {
    static const char *const ops[] = {"", "add", "mul", "and", "or", "xor", "min", "max"};
    const loop_plan *plan = w->plan;
    text t;
    text_init(&t, w->memory);
    const loop *asked =
        plan->scatter != NULL && plan->scatter->around != NULL ? plan->scatter->around : plan->of;
    text_printf(&t, "while %s\ncounter %u\n", comparisons[asked->goes_on], asked->counter);
    if (asked->relaxed) text_put(&t, "relaxed\n");
    for (uint32_t l = 0; l < w->m->max_locals; l++) {
        const local_plan *local = &plan->locals[l];
        bool is_table = plan->nest != NULL && plan->nest->table == l;
        if (is_table)
            text_printf(&t, "table %u A %c %d %d %d %s\n", l, plan->nest->element, plan->nest->row,
                        plan->nest->column, plan->nest->inner->of->step,
                        comparisons[plan->nest->inner->of->goes_on]);
        else if (local->role == ROLE_GIVEN)
            text_printf(&t, "%s %u %c\n", body_is_only_in_columns(w, l) ? "columns" : "given", l,
                        local->kind);
        if (local->role == ROLE_STEPS) text_printf(&t, "steps %u %d\n", l, local->step);
        if (local->role == ROLE_COMBINES)
            text_printf(&t, "combines %u %c %s\n", l, local->kind, ops[local->op]);
    }
    if (plan->scatter != NULL) {
        describe_scatter(w, &t);
    } else {
        describe_columns(w, &t, "new", plan->results, plan->result_count);
        describe_columns(w, &t, "old", plan->old, plan->old_count);
    }
    describe_limit(plan->of, &t);
    if (asked != plan->of) describe_limit(asked, &t);
    if (plan->nest != NULL) describe_limit(plan->nest->inner->of, &t);
    return text_get(&t);
}
