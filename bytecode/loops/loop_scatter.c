#include "loop_scatter.h"

#include <string.h>

#include "liveness.h"
#include "loop_reasons.h"

typedef struct scatter_finder {
    loop_judge judge;
    loop_plan *plan;
    loop_scatter *out;
    uint16_t *read;
} scatter_finder;

static uint32_t store_line(const scatter_finder *f) {
    return loop_line(&f->judge, f->plan->values->places[f->out->place].bci);
}

/* --- where branches lead --- */

typedef bool (*branch_test)(uint32_t from, uint32_t to, uint32_t bci);

/* Whether one from `from` on to `end` is as asked. */
static status any_branch(const bc_method *m, uint32_t from, uint32_t end, branch_test test, uint32_t bci,
                         bool *out) {
    bc_insn insn;
    *out = false;
    for (uint32_t at = from; at < end && !*out; at = insn.next) {
        TRY(bc_decode(m, at, &insn));
        bc_flow flow = bc_opcodes[insn.opcode].flow;
        if (flow == BC_FLOW_IF || flow == BC_FLOW_GOTO || flow == BC_FLOW_SWITCH)
            *out |= test(at, (uint32_t)insn.a, bci);
        for (uint32_t k = 0; k < insn.case_count; k++) {
            int32_t match;
            uint32_t target;
            TRY(bc_switch_case(m, &insn, k, &match, &target));
            *out |= test(at, target, bci);
        }
    }
    return status_ok();
}

static bool leads_beyond(uint32_t from, uint32_t to, uint32_t bci) {
    (void)from;
    return to > bci;
}

/* Whatever comes to an instruction again has to come back over it. */
static bool leads_back_over(uint32_t from, uint32_t to, uint32_t bci) {
    return from >= bci && to <= bci;
}

/* --- the index --- */

/* An instruction in front of the first access. The library runs them before the rounds, so they run nobody's code. */
static status is_harmless(const scatter_finder *f, const bc_insn *insn, bool *out) {
    bc_opcode op = insn->opcode;
    const bc_pool *pool = &f->judge.method->owner->pool;
    bc_member_ref ref;
    *out = op <= BC_saload || (op >= BC_istore && op <= BC_astore_3) ||
           (op >= BC_pop && op <= BC_lookupswitch) || op == BC_arraylength || op == BC_getfield ||
           op == BC_ifnull || op == BC_ifnonnull || op == BC_goto_w;
    if (op == BC_ldc || op == BC_ldc_w) {
        uint8_t tag = (uint32_t)insn->a < pool->count ? pool->items[insn->a].tag : 0;
        *out = tag == BC_INTEGER || tag == BC_FLOAT;
    }
    if (op != BC_getstatic) return status_ok();
    TRY(bc_pool_member(pool, (uint32_t)insn->a, &ref));
    *out = strcmp(ref.owner, f->judge.method->owner->name) == 0; /* it is initialised, as its method runs */
    return status_ok();
}

static bool reads_element(bc_opcode op) {
    return op >= BC_iaload && op <= BC_saload;
}

/* The array is the same in all rounds, and is listed; false: it is not. */
static bool list_read(scatter_finder *f, const bc_insn *insn) {
    const loop_values *v = f->plan->values;
    for (uint32_t i = 0; i < v->sources.count; i++)
        if (v->sources.items[i].bci == insn->bci)
            return true; /* it reads an array, which is none of numbers */
    for (uint32_t i = 0; i < v->accesses.count; i++) {
        const loop_access *x = &v->accesses.items[i];
        if (x->bci != insn->bci) continue;
        uint32_t at = 0;
        while (at < f->out->read_count && f->read[at] != x->path)
            at++;
        f->read[at] = x->path;
        if (at == f->out->read_count) f->out->read_count++;
        return true;
    }
    return false;
}

static status look_at_index(scatter_finder *f) {
    const loop *l = f->plan->of;
    bc_insn insn;
    bool leads_away;
    for (uint32_t bci = l->body; bci < f->out->first; bci = insn.next) {
        bool harmless;
        TRY(bc_decode(f->judge.method, bci, &insn));
        TRY(is_harmless(f, &insn, &harmless));
        if (!harmless) REFUSE(&f->judge, WHY_COMPUTED_LATE, store_line(f), loop_line(&f->judge, bci));
        if (harmless && reads_element(insn.opcode) && !list_read(f, &insn))
            REFUSE(&f->judge, WHY_COMPUTED_BY_ROWS, store_line(f), loop_line(&f->judge, bci));
    }
    TRY(any_branch(f->judge.method, l->body, f->out->first, leads_beyond, f->out->first, &leads_away));
    if (leads_away) REFUSE(&f->judge, WHY_COMPUTED_SOMETIMES, store_line(f));
    return status_ok();
}

/* The index is one wherever it is used. */
static status check_index(scatter_finder *f) {
    const loop_place *place = &f->plan->values->places[f->out->place];
    bool again = false;
    if (place->made != MADE_LOAD)
        TRY(any_branch(f->judge.method, f->plan->of->body, f->plan->of->latch, leads_back_over,
                       (uint32_t)place->at, &again));
    if (again) REFUSE(&f->judge, WHY_COMPUTED_OFTEN, store_line(f));
    return status_ok();
}

static bool is_alone(const loop_plan *plan) {
    uint32_t combined = 0;
    for (uint32_t l = 0; l < plan->of->code->method->max_locals; l++)
        combined += plan->locals[l].role == ROLE_COMBINES;
    return plan->result_count + combined == 1;
}

status loop_scatter_of(arena *a, loop_plan *plan) {
    const loop_values *v = plan->values;
    scatter_finder f = {.judge = {.memory = a, .method = plan->of->code->method}, .plan = plan};
    const loop_column *found = NULL;
    for (uint32_t i = 0; i < plan->result_count && found == NULL; i++)
        if (is_scattered(&v->places[plan->results[i].places[0]])) found = &plan->results[i];
    if (found == NULL || plan->why_not != NULL) return status_ok();
    f.out = ARENA_NEW(a, loop_scatter);
    f.read = ARENA_ARRAY(a, uint16_t, (size_t)v->path_count + 1);
    *f.out = (loop_scatter){.place = found->places[0], .first = UINT32_MAX, .read = f.read};
    for (uint32_t i = 0; i < v->accesses.count; i++) {
        const loop_access *x = &v->accesses.items[i];
        if (x->place == (int32_t)f.out->place && x->bci < f.out->first) f.out->first = x->bci;
    }
    if (plan->of->is_method) REFUSE(&f.judge, WHY_COMPUTED_IN_STREAM, store_line(&f));
    if (!is_alone(plan)) REFUSE(&f.judge, WHY_COMPUTED_BESIDE, store_line(&f));
    TRY(check_index(&f));
    if (f.judge.why_not == NULL) TRY(look_at_index(&f));
    plan->why_not = f.judge.why_not;
    if (plan->why_not == NULL) plan->scatter = f.out;
    return status_ok();
}

/* --- repetitions --- */

typedef struct repeat_finder {
    const loop *outer, *inner;
    const bc_method *m;
    bool *assigned; /* locals, by the outer loop */
    bool *wanted;   /* locals from outside that the code between the heads loads */
    char *kinds;    /* of the locals that it loads */
} repeat_finder;

static status find_assigned(repeat_finder *f) {
    bc_insn insn;
    for (uint32_t bci = f->outer->body; bci < f->outer->end; bci = insn.next) {
        uint16_t local;
        bool loads, assigns;
        char kind;
        TRY(bc_decode(f->m, bci, &insn));
        if (!local_access(&insn, &local, &loads, &assigns, &kind) || !assigns) continue;
        f->assigned[local] = true;
        if (kind == 'J' || kind == 'D') f->assigned[local + 1] = true;
    }
    return status_ok();
}

/* Numbers and what is made of them. */
static bool is_number(const bc_insn *insn) {
    bc_opcode op = insn->opcode;
    return (op >= BC_iconst_m1 && op <= BC_sipush) || (op >= BC_iadd && op <= BC_lxor);
}

/* Between `from` and `to` nothing is loaded that a repetition may have changed. */
static status look_between(repeat_finder *f, uint32_t from, uint32_t to, bool is_limit, bool *out) {
    bc_insn insn;
    for (uint32_t bci = from; bci < to && *out; bci = insn.next) {
        uint16_t local;
        bool loads, assigns;
        char kind;
        TRY(bc_decode(f->m, bci, &insn));
        if (!local_access(&insn, &local, &loads, &assigns, &kind)) {
            *out = is_limit || is_number(&insn);
            continue;
        }
        *out = !loads || !f->assigned[local];
        if (assigns) *out &= !is_limit && kind == 'I' && local == f->inner->counter;
        if (loads) {
            f->wanted[local] = true;
            f->kinds[local] = kind;
        }
    }
    return status_ok();
}

/* The outer loop's limit is the same in all repetitions. */
static status keeps_limit(const repeat_finder *f, bool *out) {
    bc_insn insn;
    for (uint32_t bci = f->outer->limit; bci < f->outer->branch; bci = insn.next) {
        uint16_t local;
        bool loads, assigns;
        char kind;
        TRY(bc_decode(f->m, bci, &insn));
        if (local_access(&insn, &local, &loads, &assigns, &kind)) *out &= !f->assigned[local];
    }
    return status_ok();
}

/* The roles that the locals have for both loops; false: the inner one is not the same in all repetitions. */
static bool find_roles(const repeat_finder *f, const slot_type *head, const bool *live, const loop_plan *plan,
                       local_plan *out) {
    const slot_type *inner_head = plan->values->head;
    uint32_t given = 0;
    for (uint32_t l = 0; l < f->m->max_locals; l++) {
        out[l] = plan->locals[l];
        if (l == f->outer->counter) {
            if (out[l].role != ROLE_NONE || f->wanted[l] || head[l].tag != SLOT_INT) return false;
            out[l] = (local_plan){ROLE_STEPS, 'I', f->outer->step, COMBINE_NONE};
            continue;
        }
        if (f->assigned[l] && live[l]) return false;
        if (l == f->inner->counter) {
            out[l].role = ROLE_STARTS;
            continue;
        }
        if (out[l].role == ROLE_NONE && f->wanted[l])
            out[l] = (local_plan){.role = ROLE_GIVEN, .kind = f->kinds[l]};
        if (out[l].role == ROLE_STEPS || out[l].role == ROLE_COMBINES) return false;
        if (out[l].role != ROLE_GIVEN) continue;
        if (f->assigned[l] || (f->wanted[l] && f->kinds[l] != out[l].kind)) return false;
        if (!local_fits(out[l].kind, head[l]) || !local_fits(out[l].kind, inner_head[l])) return false;
        given++;
    }
    return given + 2 <= LIMIT_LOOP_VARIABLES;
}

/* The class asks for the lengths of arrays that rounds have elements of alone. */
static const loop_values *with_looked_at(arena *a, const repeat_finder *f, const loop_values *from) {
    loop_values *v = ARENA_NEW(a, loop_values);
    *v = *from;
    for (uint32_t i = 0; i < v->path_count; i++)
        if (v->paths[i].kind == PATH_LOCAL) v->paths[i].looked_at |= f->wanted[v->paths[i].index];
    return v;
}

status loop_scatter_repeats(arena *a, const loop *outer, const slot_type *head, loop_plan *plan, bool *out) {
    const loop *inner = plan->of;
    const bc_method *m = outer->code->method;
    size_t locals = (size_t)m->max_locals + 2;
    repeat_finder f = {outer,
                       inner,
                       m,
                       ARENA_ARRAY(a, bool, locals),
                       ARENA_ARRAY(a, bool, locals),
                       ARENA_ARRAY(a, char, locals)};
    bool *live = ARENA_ARRAY(a, bool, locals);
    local_plan *roles = ARENA_ARRAY(a, local_plan, locals);
    *out = false;
    if (inner->end != outer->latch || inner->exit != outer->latch || inner->counter == outer->counter)
        return status_ok();
    bool is_one = !inner->limit_initialises;
    TRY(find_assigned(&f));
    TRY(loop_live_behind(a, outer, live));
    if (is_one) TRY(keeps_limit(&f, &is_one));
    if (is_one) TRY(look_between(&f, outer->body, inner->head, false, &is_one));
    if (is_one) TRY(look_between(&f, inner->limit, inner->branch, true, &is_one));
    if (!is_one || !find_roles(&f, head, live, plan, roles)) return status_ok();
    loop_scatter *scatter = ARENA_NEW(a, loop_scatter);
    *scatter = *plan->scatter;
    scatter->around = outer;
    plan->scatter = scatter;
    plan->values = with_looked_at(a, &f, plan->values);
    plan->locals = roles;
    *out = true;
    return status_ok();
}
