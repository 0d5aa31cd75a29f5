/* The dependence test. Two rounds k and m differ in a place's index by the step times k - m, so a place is another round's if
 * the difference of two offsets is a multiple of the step (the GCD test for one variable). */
#include "loop_plan.h"

#include <stdlib.h>
#include <string.h>

#include "liveness.h"
#include "loop_reasons.h"

typedef struct planner {
    loop_judge judge;
    const loop *of;
    const loop_values *v;
    const slot_type *head;
    local_plan *locals;
    bool *live; /* behind the loop */
} planner;

uint32_t loop_line(const loop_judge *j, int32_t bci) {
    return bc_method_location(j->memory, j->method, (uint32_t)bci)->line;
}

/* --- locals --- */

bool local_fits(char kind, slot_type type) {
    return type.tag == slot_of_kind(kind);
}

static void plan_carried(planner *p, uint32_t local, local_plan *plan) {
    const local_facts *facts = &p->v->locals[local];
    value last = p->v->states[p->of->latch - p->of->body].locals[local];
    bool itself = last.local == local && !facts->mixed;
    if (facts->kind == 'I' && itself && last.kind == VALUE_HEAD) {
        plan->role = ROLE_STEPS;
        plan->step = last.n;
    } else if (itself && last.kind == VALUE_SUM && facts->escaped_at == NOWHERE) {
        plan->role = ROLE_COMBINES;
        plan->op = last.op;
    } else if (facts->again_at != NOWHERE) {
        REFUSE(&p->judge, WHY_SUM_TWICE, loop_line(&p->judge, facts->again_at));
    } else if (itself && last.kind == VALUE_SUM) {
        REFUSE(&p->judge, WHY_SUM_READ, loop_line(&p->judge, facts->assigned_at),
               loop_line(&p->judge, facts->escaped_at));
    } else {
        REFUSE(&p->judge, WHY_CARRIED, loop_line(&p->judge, facts->assigned_at),
               loop_line(&p->judge, facts->exposed_at));
    }
}

static void plan_local(planner *p, uint32_t local) {
    const local_facts *facts = &p->v->locals[local];
    local_plan *plan = &p->locals[local];
    plan->kind = facts->kind;
    if (p->of->is_method && local <= p->of->counter && facts->assigned_at != NOWHERE)
        REFUSE(&p->judge, WHY_ASSIGNS_PARAMETER, loop_line(&p->judge, facts->assigned_at));
    if (facts->kind == 0) return;
    if (local == p->of->counter) {
        *plan = (local_plan){ROLE_STEPS, 'I', p->of->step, COMBINE_NONE};
    } else if (!facts->assigned) {
        plan->role = ROLE_GIVEN;
        if (facts->mixed) REFUSE(&p->judge, WHY_MIXED);
    } else if (facts->exposed_at != NOWHERE) {
        plan_carried(p, local, plan);
    } else {
        plan->role = ROLE_PRIVATE;
        if (p->live[local]) REFUSE(&p->judge, WHY_LAST_READ, loop_line(&p->judge, facts->assigned_at));
        return;
    }
    if (!local_fits(facts->kind, p->head[local])) REFUSE(&p->judge, WHY_MIXED);
}

/* The limit is had once, so it must not change. */
static status check_limit(planner *p) {
    bc_insn insn;
    for (uint32_t bci = p->of->limit; bci < p->of->branch; bci = insn.next) {
        uint16_t local;
        bool loads, assigns;
        char kind;
        TRY(bc_decode(p->of->code->method, bci, &insn));
        if (local_access(&insn, &local, &loads, &assigns, &kind) && p->v->locals[local].assigned)
            REFUSE(&p->judge, WHY_ASSIGNS_LIMIT, loop_line(&p->judge, p->v->locals[local].assigned_at));
    }
    return status_ok();
}

/* --- elements --- */

char path_element(const loop_path *p) {
    return p->descriptor[0] == '[' && p->descriptor[1] != 'L' && p->descriptor[1] != '[' ? p->descriptor[1]
                                                                                         : 0;
}

bool is_scattered(const loop_place *p) {
    return p->local == SCATTERED;
}

static int32_t find_write(const planner *p, uint16_t path) {
    for (uint32_t i = 0; i < p->v->accesses.count; i++) {
        const loop_access *x = &p->v->accesses.items[i];
        if (x->writes && x->path == path) return (int32_t)x->bci;
    }
    return NOWHERE;
}

static bool writes_scattered(const planner *p, uint16_t path) {
    for (uint32_t i = 0; i < p->v->place_count; i++)
        if (p->v->places[i].path == path && is_scattered(&p->v->places[i])) return true;
    return false;
}

static void check_access(planner *p, const loop_access *x) {
    int32_t write = find_write(p, x->path);
    if (x->place == NOWHERE && x->writes) {
        REFUSE(&p->judge, WHY_SHARED_WRITE, loop_line(&p->judge, write));
        return;
    }
    if (x->place == NOWHERE) {
        REFUSE(&p->judge, writes_scattered(p, x->path) ? WHY_SHARED_READ_OF_COMPUTED : WHY_SHARED_READ,
               loop_line(&p->judge, write), loop_line(&p->judge, (int32_t)x->bci));
        return;
    }
    const loop_place *own = &p->v->places[x->place];
    if (is_scattered(own)) return; /* loop_scatter.c has its own conditions */
    const local_plan *by = &p->locals[own->local];
    if (by->role == ROLE_STEPS && by->step != 0) return;
    REFUSE(&p->judge, x->writes ? WHY_SHARED_ALWAYS : WHY_READS_FIXED, loop_line(&p->judge, (int32_t)x->bci));
}

/* "lines 3 and 5 use"; "line 3 uses", where they are one */
static const char *lines_use(planner *p, const loop_place *x, const loop_place *y) {
    uint32_t one = loop_line(&p->judge, (int32_t)x->bci), other = loop_line(&p->judge, (int32_t)y->bci);
    return one == other ? arena_printf(p->judge.memory, "line %u uses", one)
                        : arena_printf(p->judge.memory, "lines %u and %u use", one, other);
}

/* Two places of one array, of which one is written. */
static void check_places(planner *p, const loop_place *x, const loop_place *y) {
    if (is_scattered(x) && is_scattered(y)) {
        REFUSE(&p->judge, WHY_TWO_INDICES, lines_use(p, x, y));
        return;
    }
    if (x->local != y->local || x->plus != y->plus) {
        REFUSE(&p->judge, WHY_TWO_VARIABLES, lines_use(p, x, y));
        return;
    }
    int64_t apart = (int64_t)x->offset - y->offset, step = p->locals[x->local].step;
    if (step == 0 || apart % step != 0) return;
    REFUSE(&p->judge, x->written ? WHY_WRITES_OTHERS : WHY_READS_OTHERS,
           loop_line(&p->judge, (int32_t)x->bci), loop_line(&p->judge, (int32_t)y->bci));
}

/* An unused place is one that was seen only on the way to what is known. */
static bool is_used(const planner *p, uint32_t place) {
    for (uint32_t i = 0; i < p->v->accesses.count; i++)
        if (p->v->accesses.items[i].place == (int32_t)place) return true;
    return false;
}

static void check_elements(planner *p) {
    const loop_values *v = p->v;
    for (uint32_t i = 0; i < v->path_count; i++) {
        const loop_path *one = &v->paths[i];
        if (!one->written) continue;
        if (path_element(one) == 0)
            REFUSE(&p->judge, WHY_CLASS_UNKNOWN, loop_line(&p->judge, find_write(p, (uint16_t)i)));
        if (one->handed != NOWHERE)
            REFUSE(&p->judge, WHY_PASSES_ON, loop_line(&p->judge, find_write(p, (uint16_t)i)),
                   loop_line(&p->judge, one->handed));
    }
    for (int writes = 1; writes >= 0; writes--)
        for (uint32_t i = 0; i < v->accesses.count; i++) {
            const loop_access *x = &v->accesses.items[i];
            if (x->writes == (writes == 1) && v->paths[x->path].written) check_access(p, x);
        }
    for (uint32_t i = 0; i < v->place_count; i++)
        for (uint32_t k = 0; k < v->place_count; k++)
            if (i != k && v->places[i].path == v->places[k].path && v->places[k].written && is_used(p, i))
                check_places(p, &v->places[i], &v->places[k]);
}

/* --- the plan --- */

/* A bit for each place that a round may write, and for each whose value it begins with. */
typedef struct place_bits {
    uint32_t written, old;
} place_bits;

static place_bits bits_of(const planner *p) {
    uint32_t stored = p->v->states[p->of->latch - p->of->body].stored;
    place_bits bits = {0, 0};
    for (uint32_t i = 0; i < p->v->place_count; i++) {
        const loop_place *one = &p->v->places[i];
        uint32_t bit = (uint32_t)1 << i;
        if (!p->v->paths[one->path].written || !is_used(p, i)) continue;
        if (one->written) bits.written |= bit;
        if (one->needs_old || is_scattered(one) || (one->written && (stored & bit) == 0)) bits.old |= bit;
    }
    return bits;
}

/* The letter of a number that has so many elements' bytes; 0: none has. */
static char together(char element, uint32_t count) {
    static const char kinds[] = {[2] = 'S', [4] = 'I', [8] = 'J'};
    uint32_t size = element == 'B' ? 1 : element == 'S' || element == 'C' ? 2 : element == 'I' ? 4 : 0;
    return size == 0 || size * count >= sizeof kinds ? 0 : kinds[size * count];
}

/* The places, among `all`, of the round's elements that lie side by side, `first` being the lowest, if they are as many as the
 * counter goes on by. */
static bool find_row(const planner *p, uint32_t first, uint32_t all, loop_column *out) {
    const loop_place *lowest = &p->v->places[first];
    if (is_scattered(lowest)) return false;
    int32_t step = p->locals[lowest->local].step;
    if (step < 2 || together(path_element(&p->v->paths[lowest->path]), (uint32_t)step) == 0) return false;
    *out = (loop_column){.width = (uint8_t)step};
    uint32_t found = 0;
    for (uint32_t i = 0; i < p->v->place_count; i++) {
        const loop_place *one = &p->v->places[i];
        int64_t at = (int64_t)one->offset - lowest->offset;
        if ((all >> i & 1) == 0 || one->path != lowest->path || one->local != lowest->local ||
            one->plus != lowest->plus || at < 0 || at >= step)
            continue;
        out->places[at] = (uint8_t)i;
        found++;
    }
    return found == (uint32_t)step;
}

static uint32_t bits_in(const loop_column *c) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < c->width; i++)
        bits |= (uint32_t)1 << c->places[i];
    return bits;
}

typedef struct columns {
    loop_column *items;
    uint32_t count;
} columns;

static void add_column(const planner *p, loop_plan *plan, uint16_t *arrays, columns *to, loop_column c) {
    uint16_t path = p->v->places[c.places[0]].path;
    while (c.array < plan->array_count && arrays[c.array] != path)
        c.array++;
    if (c.array == plan->array_count) arrays[plan->array_count++] = path;
    to->items[to->count++] = c;
}

/* Of an array that is only read, and nowhere but there: then its elements come side by side, where they are read one by one at a
 * distance from each other without. */
static bool is_all_that_is_read(const planner *p, const loop_column *row) {
    uint16_t path = p->v->places[row->places[0]].path;
    const loop_path *one = &p->v->paths[path];
    if (one->written || one->handed != NOWHERE || one->looked_at) return false;
    for (uint32_t i = 0; i < p->v->accesses.count; i++) {
        const loop_access *x = &p->v->accesses.items[i];
        if (x->path == path && (x->place == NOWHERE || (bits_in(row) >> x->place & 1) == 0)) return false;
    }
    return true;
}

static void list_columns(planner *p, loop_plan *out) {
    uint16_t *arrays = ARENA_ARRAY(p->judge.memory, uint16_t, LIMIT_LOOP_ELEMENTS);
    columns results = {ARENA_ARRAY(p->judge.memory, loop_column, LIMIT_LOOP_ELEMENTS), 0};
    columns old = {ARENA_ARRAY(p->judge.memory, loop_column, LIMIT_LOOP_ELEMENTS), 0};
    place_bits bits = bits_of(p);
    uint32_t read = p->v->states[p->of->latch - p->of->body].read, done = 0;
    loop_column row;
    for (uint32_t i = 0; i < p->v->place_count; i++) {
        if ((bits.written >> i & 1) == 0 || !find_row(p, i, bits.written, &row)) continue;
        uint32_t in = bits_in(&row);
        if ((in & bits.old) != 0 && (in & bits.old) != in) continue;
        done |= in;
        add_column(p, out, arrays, &results, row);
        if ((in & bits.old) != 0) add_column(p, out, arrays, &old, row);
    }
    for (uint32_t i = 0; i < p->v->place_count; i++) {
        loop_column one = {.width = 1, .places = {(uint8_t)i}};
        if ((done >> i & 1) != 0) continue;
        if ((bits.written >> i & 1) != 0) add_column(p, out, arrays, &results, one);
        if ((bits.old >> i & 1) != 0) add_column(p, out, arrays, &old, one);
    }
    bool scatters = results.count > 0 && is_scattered(&p->v->places[results.items[0].places[0]]);
    for (uint32_t i = 0; i < p->v->place_count && old.count < LIMIT_LOOP_OLD && !scatters; i++)
        if ((read >> i & 1) != 0 && find_row(p, i, read, &row) && is_all_that_is_read(p, &row))
            add_column(p, out, arrays, &old, row);
    out->arrays = arrays;
    out->results = results.items;
    out->result_count = results.count;
    out->old = old.items;
    out->old_count = old.count;
}

char column_element(const loop_plan *plan, const loop_column *c) {
    return path_element(&plan->values->paths[plan->arrays[c->array]]);
}

char column_kind(const loop_plan *plan, const loop_column *c) {
    char element = column_element(plan, c);
    return c->width == 1 ? element : together(element, c->width);
}

bool has_columns(const loop_plan *plan, uint32_t path) {
    for (uint32_t i = 0; i < plan->array_count; i++)
        if (plan->arrays[i] == path) return true;
    return plan->values->paths[path].written;
}

static void list_results(planner *p, loop_plan *out) {
    uint32_t combined = 0;
    list_columns(p, out);
    for (uint32_t l = 0; l < p->of->code->method->max_locals; l++)
        combined += p->locals[l].role == ROLE_COMBINES;
    bool writes_others = p->v->writes_others || out->result_count + combined == 0;
    out->chooses_rows =
        p->judge.why_not == NULL && out->result_count + combined == 0 && p->v->other_write != NOWHERE;
    if (p->v->other_write != NOWHERE && writes_others) REFUSE(&p->judge, "%s", p->v->other_why);
    if (out->result_count + combined == 0 && p->v->void_call != NOWHERE)
        REFUSE(&p->judge, WHY_VOID_CALL, loop_line(&p->judge, p->v->void_call));
    if (out->result_count + combined == 0) REFUSE(&p->judge, WHY_NO_RESULT);
    if (out->result_count + combined > LIMIT_LOOP_RESULTS)
        REFUSE(&p->judge, WHY_MANY_RESULTS, out->result_count + combined, LIMIT_LOOP_RESULTS);
    if (out->old_count > LIMIT_LOOP_OLD) REFUSE(&p->judge, WHY_MANY_OLD, out->old_count, LIMIT_LOOP_OLD);
}

status loop_plan_of(arena *a, const loop *l, const slot_type *head, loop_plan *out) {
    loop_values *v = ARENA_NEW(a, loop_values);
    uint16_t locals = l->code->method->max_locals;
    *out = (loop_plan){.of = l, .values = v};
    TRY(loop_values_of(a, l, head, v));
    if (v->too_much != NULL) {
        out->why_not = v->too_much;
        return status_ok();
    }
    planner p = {.judge = {.memory = a, .method = l->code->method}, .of = l, .v = v, .head = head};
    p.locals = ARENA_ARRAY(a, local_plan, (size_t)locals + 1);
    p.live = ARENA_ARRAY(a, bool, (size_t)locals + 1);
    out->locals = p.locals;
    if (!l->is_method) TRY(loop_live_behind(a, l, p.live));
    uint32_t given = 0;
    for (uint32_t i = 0; i < locals; i++) {
        plan_local(&p, i);
        given += p.locals[i].role == ROLE_GIVEN || p.locals[i].role == ROLE_STEPS;
    }
    if (given > LIMIT_LOOP_VARIABLES) REFUSE(&p.judge, WHY_MANY_VARIABLES, given, LIMIT_LOOP_VARIABLES);
    TRY(check_limit(&p));
    if (v->super_call != NOWHERE) REFUSE(&p.judge, WHY_BY_SUPER, loop_line(&p.judge, v->super_call));
    check_elements(&p);
    list_results(&p, out);
    out->why_not = p.judge.why_not;
    return status_ok();
}
