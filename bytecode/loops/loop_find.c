/* Finds loops by their code alone. Every backward branch is a loop to its target; what javac makes of a `for` is
 * recognised, and what is anything else is said to be so. */
#include "loop.h"

#include <string.h>

#include "coverage.h"
#include "liveness.h"
#include "loop_limit.h"
#include "loop_reasons.h"
#include "vec.h"

enum { IINC_LENGTH = 3 }; /* of one that is not wide */

typedef struct finder {
    arena *memory;
    const bc_method *m;
    bool is_covered; /* its jumps back have marks in front of them (coverage.h) */
} finder;

typedef struct edge { /* a branch, or a case of a switch */
    uint32_t from, to;
} edge;

typedef VEC(edge) edges;

static status read_edges(finder *f, edges *out) {
    bc_insn insn;
    for (uint32_t bci = 0; bci < f->m->code_length; bci = insn.next) {
        TRY(bc_decode(f->m, bci, &insn));
        bc_flow flow = bc_opcodes[insn.opcode].flow;
        if (flow == BC_FLOW_SUBROUTINE) return status_static(ST_BAD_BYTECODE, "jsr");
        if (flow != BC_FLOW_IF && flow != BC_FLOW_GOTO && flow != BC_FLOW_SWITCH) continue;
        VEC_PUSH(f->memory, out, (edge){bci, (uint32_t)insn.a});
        for (uint32_t k = 0; k < insn.case_count; k++) {
            int32_t match;
            uint32_t target;
            TRY(bc_switch_case(f->m, &insn, k, &match, &target));
            VEC_PUSH(f->memory, out, (edge){bci, target});
        }
    }
    return status_ok();
}

/* --- the head --- */

/* Rounds write no object's field and no element of an array of objects, so the limit is what it was. */
static bool is_limit(const bc_insn *insn) {
    bc_opcode op = insn->opcode;
    return (op >= BC_iconst_m1 && op <= BC_iconst_5) || op == BC_bipush || op == BC_sipush || op == BC_ldc ||
           op == BC_ldc_w || op == BC_iload || (op >= BC_iload_0 && op <= BC_iload_3) || op == BC_aload ||
           (op >= BC_aload_0 && op <= BC_aload_3) || op == BC_arraylength || op == BC_aaload ||
           op == BC_getfield || op == BC_getstatic || op == BC_iadd || op == BC_isub || op == BC_imul;
}

/* if_icmpge leaves a loop that goes on while less, and so on. */
static bool read_comparison(bc_opcode op, bool *out_zero, loop_while *out) {
    static const struct {
        bc_opcode op;
        bool zero;
        loop_while goes_on;
    } rows[] = {
        {BC_if_icmpge, false, WHILE_LT}, {BC_if_icmpgt, false, WHILE_LE}, {BC_if_icmple, false, WHILE_GT},
        {BC_if_icmplt, false, WHILE_GE}, {BC_ifge, true, WHILE_LT},       {BC_ifgt, true, WHILE_LE},
        {BC_ifle, true, WHILE_GT},       {BC_iflt, true, WHILE_GE},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].op != op) continue;
        *out_zero = rows[i].zero;
        *out = rows[i].goes_on;
        return true;
    }
    return false;
}

static bool int_load(const bc_insn *insn, uint16_t *out) {
    if (insn->opcode == BC_iload) *out = (uint16_t)insn->a;
    if (insn->opcode >= BC_iload_0 && insn->opcode <= BC_iload_3)
        *out = (uint16_t)(insn->opcode - BC_iload_0);
    return insn->opcode == BC_iload || (insn->opcode >= BC_iload_0 && insn->opcode <= BC_iload_3);
}

static bool is_left(const loop *l) {
    return l->exit < l->head || l->exit >= l->end;
}

/* False: not of the form. */
static status read_head(const finder *f, loop *l, bool *out) {
    bc_insn insn;
    *out = false;
    TRY(bc_decode(f->m, l->head, &insn));
    if (!int_load(&insn, &l->counter)) return status_ok();
    l->limit = insn.next;
    for (uint32_t bci = insn.next; bci < l->end; bci = insn.next) {
        bool zero = false;
        TRY(bc_decode(f->m, bci, &insn));
        if (read_comparison(insn.opcode, &zero, &l->goes_on)) {
            l->branch = bci;
            l->body = insn.next;
            l->exit = (uint32_t)insn.a;
            *out = zero == (l->limit == bci) && is_left(l);
            return status_ok();
        }
        if (!is_limit(&insn)) return status_ok();
    }
    return status_ok();
}

/* The same of a head whose branch is turned round, so that a mark is set on the way out: `if_icmplt body; a mark; goto exit`. */
static status read_turned_head(const finder *f, loop *l, bool *out) {
    static const loop_while negated[] = {
        [WHILE_LT] = WHILE_GE, [WHILE_LE] = WHILE_GT, [WHILE_GT] = WHILE_LE, [WHILE_GE] = WHILE_LT};
    bc_insn branch, leave;
    uint32_t at;
    bool zero;
    *out = false;
    if (l->branch == 0) return status_ok(); /* there is none */
    TRY(bc_decode(f->m, l->branch, &branch));
    TRY(coverage_mark_end(f->m, branch.next, &at));
    if (at == branch.next || at >= l->end) return status_ok();
    TRY(bc_decode(f->m, at, &leave));
    if (leave.opcode != BC_goto || leave.next != (uint32_t)branch.a) return status_ok();
    if (!read_comparison(branch.opcode, &zero, &l->goes_on) || zero != (l->limit == l->branch))
        return status_ok();
    l->goes_on = negated[l->goes_on];
    l->branch = at;
    l->body = leave.next;
    l->exit = (uint32_t)leave.a;
    *out = is_left(l);
    return status_ok();
}

/* --- the rest --- */

static bool is_up(const loop *l) {
    return l->goes_on == WHILE_LT || l->goes_on == WHILE_LE;
}

static status read_latch(const finder *f, loop *l, bool *out) {
    bc_insn insn, last = {0}, jump = {0};
    *out = false;
    for (uint32_t bci = l->body; bci < l->end; bci = insn.next) {
        TRY(bc_decode(f->m, bci, &insn));
        last = jump;
        jump = insn;
    }
    if (jump.opcode != BC_goto || last.opcode != BC_iinc || (uint16_t)last.a != l->counter || last.b == 0)
        return status_ok();
    l->latch = last.bci;
    l->step = last.b;
    *out = is_up(l) == (l->step > 0);
    return status_ok();
}

/* The same of a loop that counted before a mark came between its additions and the jump back. */
static status read_latch_and_mark(const finder *f, loop *l, bool *out) {
    bc_insn insn;
    *out = false;
    for (uint32_t bci = l->body; bci < l->end; bci = insn.next) {
        TRY(coverage_mark_end(f->m, bci, &bci));
        TRY(bc_decode(f->m, bci, &insn));
        if (insn.opcode == BC_iinc && (uint16_t)insn.a == l->counter) {
            l->latch = bci;
            l->step = insn.b;
            *out = insn.b != 0 && is_up(l) == (insn.b > 0);
        } else if (insn.opcode != BC_iinc && (insn.opcode != BC_goto || insn.next < l->end)) {
            *out = false;
        }
    }
    return status_ok();
}

static bool inside(const loop *l, uint32_t bci) {
    return bci >= l->head && bci < l->end;
}

/* What leaves it otherwise than at its head, or enters it. */
static const char *find_way(const loop *l, const edges *all) {
    for (uint32_t i = 0; i < all->count; i++) {
        const edge *e = &all->items[i];
        bool from = inside(l, e->from), to = inside(l, e->to);
        if (from && !to && e->from != l->branch) return WHY_LEAVES;
        if (!from && to) return WHY_JUMPED_INTO;
        if (from && e->to == l->head && e->from != l->end - 3) return WHY_SKIPS_STEP;
        if (from && e->to > l->latch && e->to < l->end) return WHY_SKIPS_STEP;
        if (from && e->to > l->head && e->to < l->body) return WHY_CONDITION_ENTERED;
    }
    return NULL;
}

status loop_handlers(const bc_method *m, uint32_t from, uint32_t end, const char **why_not) {
    bc_insn insn;
    bool any = false, catches = false, locks = false;
    for (uint32_t i = 0; i < m->handler_count; i++) {
        const bc_handler *h = &m->handlers[i];
        if (h->target < from || h->target >= end) continue;
        any = true;
        catches |= h->catch_type != 0;
    }
    for (uint32_t bci = from; bci < end && any; bci = insn.next) {
        TRY(bc_decode(m, bci, &insn));
        locks |= insn.opcode == BC_monitorenter;
    }
    if (locks)
        *why_not = WHY_LOCKS;
    else if (any)
        *why_not = catches ? WHY_CATCHES : WHY_FINALLY;
    return status_ok();
}

static status find_exits(const finder *f, const loop *l, const char **out) {
    bc_insn insn;
    for (uint32_t bci = l->head; bci < l->end; bci = insn.next) {
        TRY(bc_decode(f->m, bci, &insn));
        bool assigns = insn.opcode == BC_iinc ? bci != l->latch && insn.a == l->counter
                       : insn.opcode == BC_istore
                           ? insn.a == l->counter
                           : insn.opcode >= BC_istore_0 && insn.opcode <= BC_istore_3 &&
                                 insn.opcode - BC_istore_0 == l->counter;
        if (bc_opcodes[insn.opcode].flow == BC_FLOW_RETURN) *out = WHY_RETURNS;
        if (assigns) *out = WHY_NO_FOR;
    }
    return status_ok();
}

/* Whether what stands in front of the head goes on to it. */
static status is_entered_from_above(const finder *f, const loop *l, bool *out) {
    bc_insn insn = {0};
    *out = false;
    for (uint32_t bci = 0; bci < l->head; bci = insn.next) {
        TRY(bc_decode(f->m, bci, &insn));
        *out = bc_opcodes[insn.opcode].flow == BC_FLOW_NEXT || bc_opcodes[insn.opcode].flow == BC_FLOW_IF;
    }
    return status_ok();
}

static status read_loop(const finder *f, const edges *all, loop *l) {
    bool good, is_marked = false;
    l->why_not = WHY_NO_FOR;
    TRY(read_head(f, l, &good));
    if (!good && f->is_covered) {
        TRY(read_turned_head(f, l, &good));
        is_marked = good;
    }
    if (!good) return status_ok();
    TRY(read_latch(f, l, &good));
    if (!good && f->is_covered) {
        TRY(read_latch_and_mark(f, l, &good));
        is_marked |= good;
    }
    if (!good) return status_ok();
    l->why_not = find_way(l, all);
    if (l->why_not == NULL) TRY(loop_handlers(f->m, l->head, l->end, &l->why_not));
    if (l->why_not == NULL) TRY(find_exits(f, l, &l->why_not));
    TRY(is_entered_from_above(f, l, &good));
    if (l->why_not == NULL && !good) l->why_not = WHY_JUMPED_INTO;
    if (l->why_not == NULL && is_marked) l->why_not = status_loop_text(ST_COVERAGE);
    if (l->why_not == NULL) TRY(loop_limit_judge(f->memory, l));
    l->is_counted = l->why_not == NULL;
    return status_ok();
}

/* --- several counters --- */

static bool is_iinc(const bc_insn *insn) {
    return insn->opcode == BC_iinc && insn->next - insn->bci == IINC_LENGTH;
}

/* Where the additions begin that stand in front of the jump back, one behind the other, and nothing leads between. */
static status additions_in_front(const finder *f, const edges *all, const edge *back, uint32_t *out) {
    bc_insn insn;
    *out = back->from;
    for (uint32_t bci = back->to; bci < back->from; bci = insn.next) {
        TRY(bc_decode(f->m, bci, &insn));
        if (!is_iinc(&insn))
            *out = back->from;
        else if (*out == back->from)
            *out = bci;
        for (uint32_t i = 0; i < all->count && is_iinc(&insn); i++)
            if (all->items[i].to == bci) *out = bci;
    }
    return status_ok();
}

/* Of `i++, j--` as of `j--, i++`: the counter's addition goes last, for that of the others is the round's. They are of different
 * locals, so that their order tells nothing. */
static status put_counter_last(const finder *f, const edges *all, const edge *back, uint8_t *code) {
    bc_insn insn;
    uint16_t counter;
    uint32_t first, own = back->from, count = 0;
    TRY(bc_decode(f->m, back->to, &insn));
    if (!int_load(&insn, &counter)) return status_ok();
    TRY(additions_in_front(f, all, back, &first));
    for (uint32_t bci = first; bci < back->from; bci += IINC_LENGTH) {
        TRY(bc_decode(f->m, bci, &insn));
        if (insn.a != counter) continue;
        own = bci;
        count++;
    }
    if (count != 1) return status_ok();
    uint8_t addition[IINC_LENGTH];
    memcpy(addition, code + own, sizeof addition);
    memmove(code + own, code + own + IINC_LENGTH, back->from - own - IINC_LENGTH);
    memcpy(code + back->from - IINC_LENGTH, addition, sizeof addition);
    return status_ok();
}

/* The same code, whose loops end with their counters' additions. */
static status with_counters_last(const finder *f, const edges *all, const code_part *code,
                                 const code_part **out) {
    uint8_t *bytes = arena_alloc(f->memory, f->m->code_length + 1);
    memcpy(bytes, f->m->code, f->m->code_length);
    for (uint32_t i = 0; i < all->count; i++) {
        const edge *e = &all->items[i];
        if (e->to <= e->from && f->m->code[e->from] == BC_goto) TRY(put_counter_last(f, all, e, bytes));
    }
    *out = code;
    if (memcmp(bytes, f->m->code, f->m->code_length) == 0) return status_ok();
    bc_method *m = ARENA_NEW(f->memory, bc_method);
    code_part *part = ARENA_NEW(f->memory, code_part);
    *m = *f->m;
    m->code = bytes;
    *part = *code;
    part->method = m;
    *out = part;
    return status_ok();
}

/* The end of the loop to `head`: behind the last branch that leads back. 0: none does. */
static status end_of(const finder *f, const edges *all, uint32_t head, uint32_t *out) {
    bc_insn insn;
    *out = 0;
    for (uint32_t i = 0; i < all->count; i++) {
        const edge *e = &all->items[i];
        if (e->to != head || e->from < head) continue;
        TRY(bc_decode(f->m, e->from, &insn));
        if (insn.next > *out) *out = insn.next;
    }
    return status_ok();
}

status loops_find(arena *a, const code_part *code, loop_list *out) {
    finder f = {.memory = a, .m = code->method};
    edges all = {0};
    VEC(loop) found = {0};
    TRY(read_edges(&f, &all));
    TRY(coverage_is_noted(code->method, &f.is_covered));
    TRY(with_counters_last(&f, &all, code, &code));
    f.m = code->method;
    bool *heads = ARENA_ARRAY(a, bool, code->method->code_length + 1);
    for (uint32_t i = 0; i < all.count; i++)
        if (all.items[i].to <= all.items[i].from) heads[all.items[i].to] = true;
    for (uint32_t bci = 0; bci < code->method->code_length; bci++) {
        if (!heads[bci]) continue;
        loop l = {.code = code, .head = bci};
        TRY(end_of(&f, &all, bci, &l.end));
        TRY(read_loop(&f, &all, &l));
        VEC_PUSH(a, &found, l);
    }
    *out = (loop_list){found.items, found.count};
    return status_ok();
}

status loop_live_behind(arena *a, const loop *l, bool *live) {
    return locals_live_behind(a, l->code->method, l->head, l->end, l->exit, live);
}
