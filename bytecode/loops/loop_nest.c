/* The dependence test of two loops. Rounds (i, j) and (k, l) have the element table[i + a][j + b] in common with
 * table[k + c][l + d] if k - i is a - c and l - j is b - d. So the outer loop's step has to divide the one; of the other it is known
 * that the inner counter of a round is congruent to where it began, and that is known of the outer one: for the start
 * `j = 1 + (i + half) % 2`, with the step 2, that l - j and k - i are both even or both odd (the GCD test, with
 * what the code in front of the inner loop says of its bounds). */
#include "loop_nest.h"

#include <stdlib.h>
#include <string.h>

#include "congruence.h"
#include "descriptor.h"
#include "liveness.h"
#include "loop_reasons.h"

typedef enum thing_kind {
    THING_ANY,
    THING_INT,
    THING_GIVEN, /* a reference that is the same in all rounds */
    THING_TABLE, /* the same, to an array of arrays of primitives */
    THING_ROW,   /* one of those arrays */
} thing_kind;

/* What a local or a place of the stack has, in front of the inner loop. */
typedef struct thing {
    thing_kind kind;
    form number;    /* INT; ROW: the row's index */
    uint16_t table; /* TABLE and ROW: the local that has the table */
} thing;

typedef struct nest_finder {
    loop_judge judge;
    const loop_plan *outer;
    const loop *inner;
    const loop_plan *rounds; /* of the inner loop */
    thing *locals;
    bool *set; /* locals that the code in front of the inner loop has assigned */
    thing *stack;
    uint32_t depth;
    loop_nest *out;
} nest_finder;

enum { MOST_OFFSET = 1 << 20 };

static const thing ANYTHING = {.kind = THING_ANY};

/* --- the code in front of the inner loop --- */

static thing number(form of) {
    return (thing){.kind = THING_INT, .number = of};
}

static status push(nest_finder *f, thing x, int slots) {
    for (int i = 0; i < slots; i++) {
        if (f->depth >= f->judge.method->max_stack)
            return status_static(ST_BAD_BYTECODE, "the stack overflows");
        f->stack[f->depth++] = i == 0 ? x : ANYTHING;
    }
    return status_ok();
}

static status pop(nest_finder *f, int slots, thing *out) {
    if (f->depth < (uint32_t)slots) return status_static(ST_BAD_BYTECODE, "the stack underflows");
    f->depth -= (uint32_t)slots;
    *out = f->stack[f->depth];
    return status_ok();
}

static form form_of(thing x) {
    return x.kind == THING_INT ? x.number : form_unknown();
}

/* What a reference is that the outer loop does not change. */
static thing given_object(const nest_finder *f, uint16_t local) {
    for (uint32_t i = 0; i < f->outer->values->path_count; i++) {
        const loop_path *p = &f->outer->values->paths[i];
        if (p->kind != PATH_LOCAL || p->index != (int32_t)local) continue;
        const char *d = p->descriptor;
        bool is_table = d[0] == '[' && d[1] == '[' && d[2] != '[' && d[2] != 'L';
        return (thing){.kind = is_table ? THING_TABLE : THING_GIVEN, .table = local};
    }
    return ANYTHING;
}

static thing local_thing(const nest_finder *f, uint16_t local, char kind) {
    if (f->set[local]) return f->locals[local];
    if (kind == 'A') return given_object(f, local);
    if (kind != 'I') return ANYTHING;
    if (local == f->outer->of->counter) return number(form_counter());
    return number(f->outer->locals[local].role == ROLE_GIVEN ? form_local(local) : form_unknown());
}

static status step_local(nest_finder *f, uint16_t local, bool loads, char kind) {
    thing x = ANYTHING;
    if (loads) return push(f, local_thing(f, local, kind), bc_type_slots(kind));
    TRY(pop(f, bc_type_slots(kind), &x));
    f->locals[local] = x;
    f->set[local] = true;
    return status_ok();
}

/* The paths of the inner loop know a table by the local that it had in front of the outer one. */
static void refuse_second_name(nest_finder *f, uint16_t local, const bc_insn *insn) {
    if (f->set[local] && f->locals[local].kind == THING_TABLE)
        REFUSE(&f->judge, WHY_NEST_SECOND_NAME, loop_line(&f->judge, insn->bci));
}

static status step_constant(nest_finder *f, const bc_insn *insn) {
    const bc_pool *pool = &f->judge.method->owner->pool;
    int32_t n = insn->a;
    if (insn->opcode <= BC_iconst_5) n = (int32_t)insn->opcode - BC_iconst_0;
    if (insn->opcode < BC_ldc) return push(f, number(form_constant(n)), 1);
    if ((uint32_t)insn->a >= pool->count) return status_static(ST_BAD_CONSTANT, NULL);
    const bc_constant *c = &pool->items[insn->a];
    return push(f, c->tag == BC_INTEGER ? number(form_constant(c->as.i)) : ANYTHING,
                insn->opcode == BC_ldc2_w ? 2 : 1);
}

/* An int of two; false: nothing is known of such. */
static bool int_of(bc_opcode op, form x, form y, form *out) {
    int32_t n;
    bool is_constant = form_is_constant(y, &n);
    switch (op) {
    case BC_iadd: *out = form_add(x, y); return true;
    case BC_isub: *out = form_add(x, form_times(y, -1)); return true;
    case BC_imul:
        if (!is_constant && !form_is_constant(x, &n)) return false;
        *out = form_times(is_constant ? x : y, n);
        return true;
    case BC_irem: *out = form_remainder(x, n); return is_constant && n != 0;
    case BC_iand:
        if (!is_constant && form_is_constant(x, &n))
            x = y;
        else if (!is_constant)
            return false;
        *out = form_remainder(x, (int32_t)((uint32_t)n + 1));
        return n > 0 && ((uint32_t)n & ((uint32_t)n + 1)) == 0;
    case BC_ishl: *out = form_times(x, (int32_t)((uint32_t)1 << (n & 31))); return is_constant;
    default: return false;
    }
}

static bool reads_element(bc_opcode op) {
    return op >= BC_iaload && op <= BC_saload && op != BC_aaload;
}

static void refuse_front(nest_finder *f, const bc_insn *insn) {
    REFUSE(&f->judge, WHY_NEST_FRONT, loop_line(&f->judge, insn->bci));
}

static status step_other(nest_finder *f, const bc_insn *insn) {
    const bc_opcode_info *info = &bc_opcodes[insn->opcode];
    thing taken[4] = {ANYTHING, ANYTHING, ANYTHING, ANYTHING};
    size_t count = strlen(info->pops);
    form made = form_unknown();
    for (size_t i = count; i > 0; i--)
        TRY(pop(f, bc_type_slots(info->pops[i - 1]), &taken[(i - 1) & 3]));
    if (insn->opcode == BC_aaload && taken[0].kind == THING_TABLE)
        return push(f, (thing){THING_ROW, form_of(taken[1]), taken[0].table}, 1);
    if (reads_element(insn->opcode) && taken[0].kind != THING_GIVEN) refuse_front(f, insn);
    if (count == 2 && int_of(insn->opcode, form_of(taken[0]), form_of(taken[1]), &made))
        return push(f, number(made), 1);
    for (size_t i = 0; info->pushes[i] != '\0'; i++)
        TRY(push(f, ANYTHING, bc_type_slots(info->pushes[i])));
    return status_ok();
}

/* What it holds may be an array that is written, by another name: that is looked at when the loops are run. */
static status step_field(nest_finder *f, const bc_insn *insn) {
    bc_member_ref ref;
    thing object = ANYTHING;
    TRY(bc_pool_member(&f->judge.method->owner->pool, (uint32_t)insn->a, &ref));
    TRY(pop(f, 1, &object));
    return push(f, ANYTHING, bc_type_slots(ref.descriptor[0]));
}

/* What neither branches, nor writes or calls, nor moves slots of unknown kinds. */
static bool is_plain(const bc_insn *insn) {
    bc_opcode op = insn->opcode;
    return bc_opcodes[op].flow == BC_FLOW_NEXT && !(op >= BC_iastore && op <= BC_swap) &&
           !(op >= BC_getstatic && op <= BC_multianewarray && op != BC_arraylength) && op != BC_iinc &&
           strchr(bc_opcodes[op].pops, '?') == NULL && strchr(bc_opcodes[op].pushes, '?') == NULL;
}

static status step(nest_finder *f, const bc_insn *insn) {
    uint16_t local;
    bool loads, assigns;
    char kind;
    bc_opcode op = insn->opcode;
    if (op != BC_iinc && local_access(insn, &local, &loads, &assigns, &kind)) {
        TRY(step_local(f, local, loads, kind));
        refuse_second_name(f, local, insn);
        return status_ok();
    }
    if ((op >= BC_iconst_m1 && op <= BC_iconst_5) || (op >= BC_bipush && op <= BC_ldc2_w))
        return step_constant(f, insn);
    if (op == BC_getfield) return step_field(f, insn);
    if (is_plain(insn)) return step_other(f, insn);
    refuse_front(f, insn);
    return status_ok();
}

static status look_at_front(nest_finder *f) {
    bc_insn insn;
    for (uint32_t bci = f->outer->of->body; bci < f->inner->head && f->judge.why_not == NULL;
         bci = insn.next) {
        TRY(bc_decode(f->judge.method, bci, &insn));
        TRY(step(f, &insn));
    }
    if (f->depth > 0) REFUSE(&f->judge, WHY_NEST_INSIDE_EXPRESSION);
    return status_ok();
}

/* Nothing stands behind the inner loop but variables that are counted on, which a round need not do. */
static status look_behind(nest_finder *f) {
    const loop *outer = f->outer->of;
    bc_insn insn = {.next = f->inner->end};
    bool is_empty = f->inner->exit == f->inner->end;
    for (uint32_t bci = f->inner->end; bci < outer->latch && is_empty; bci = insn.next) {
        TRY(bc_decode(f->judge.method, bci, &insn));
        bool counts = insn.opcode == BC_iinc && f->outer->locals[insn.a].role == ROLE_STEPS;
        is_empty = counts || (outer->is_method && insn.opcode == BC_return);
    }
    if (!is_empty) REFUSE(&f->judge, WHY_NEST_BEHIND);
    return status_ok();
}

/* --- what the inner loop has to do with tables --- */

/* The row that a path of the inner loop is; false: it is none. */
static bool row_of(const nest_finder *f, const loop_path *p, thing *out) {
    if (p->kind == PATH_LOCAL) {
        uint16_t local = (uint16_t)p->index;
        if (f->set[local]) *out = f->locals[local];
        return f->set[local] && out->kind == THING_ROW;
    }
    if (p->kind != PATH_ELEMENT) return false;
    const loop_path *base = &f->rounds->values->paths[p->base];
    if (base->kind != PATH_LOCAL || f->set[base->index] ||
        given_object(f, (uint16_t)base->index).kind != THING_TABLE)
        return false;
    form index = form_constant(p->index);
    if (p->plus != 0) index = form_add(index, form_of(local_thing(f, (uint16_t)(p->plus - 1), 'I')));
    *out = (thing){THING_ROW, index, (uint16_t)base->index};
    return true;
}

/* A number of which sums with an index leave an array before they wrap around. */
static bool is_small(int32_t n) {
    return n >= -MOST_OFFSET && n <= MOST_OFFSET;
}

/* Whether two different rounds may have table[i + row][j + column] and what the nest writes in common. */
static bool conflicts(const nest_finder *f, int32_t row, int32_t column) {
    const loop_nest *n = f->out;
    if (!is_small(n->row) || !is_small(row) || !is_small(n->column) || !is_small(column)) return true;
    int64_t rows = (int64_t)n->row - row, columns = (int64_t)n->column - column;
    int64_t outer_step = f->outer->of->step, inner_step = f->inner->step;
    if (rows % outer_step != 0) return false;
    if (rows == 0) return columns != 0 && columns % inner_step == 0;
    form start = form_of(local_thing(f, f->inner->counter, 'I'));
    uint32_t modulus = common_power(start.modulus, (uint32_t)(int32_t)inner_step);
    uint64_t apart = (uint64_t)columns - (uint64_t)start.by_counter * (uint64_t)rows;
    return (apart & (modulus - 1)) == 0;
}

/* Of the table; true: it is to the round's own element. */
static bool check_access(nest_finder *f, const loop_access *x, const thing *row) {
    int32_t more = 0;
    const loop_place *place = x->place == NOWHERE ? NULL : &f->rounds->values->places[x->place];
    bool known = form_is_counter(row->number, &more) && place != NULL && place->local == f->inner->counter &&
                 place->plus == 0;
    bool is_own = known && more == f->out->row && place->offset == f->out->column;
    if (is_own || (known && !x->writes && !conflicts(f, more, place->offset))) return is_own;
    uint32_t write = 0;
    const loop_values *v = f->rounds->values;
    for (uint32_t i = 0; i < v->accesses.count && write == 0; i++)
        if (v->accesses.items[i].writes) write = v->accesses.items[i].bci;
    REFUSE(&f->judge, known ? WHY_NEST_READS : WHY_NEST_MAY_READ, loop_line(&f->judge, x->bci),
           loop_line(&f->judge, write));
    return false;
}

/* What it writes: the one column of the inner loop's plan. */
static void find_write(nest_finder *f) {
    const loop_plan *r = f->rounds;
    const loop_place *place = &r->values->places[r->results[0].places[0]];
    const loop_path *path = &r->values->paths[place->path];
    thing row;
    if (r->result_count != 1 || r->results[0].width != 1)
        REFUSE(&f->judge, WHY_NEST_SEVERAL);
    else if (!row_of(f, path, &row) || !form_is_counter(row.number, &f->out->row))
        REFUSE(&f->judge, WHY_NEST_ROW, loop_line(&f->judge, place->bci));
    else if (place->local != f->inner->counter || place->plus != 0)
        REFUSE(&f->judge, WHY_NEST_COLUMN, loop_line(&f->judge, place->bci));
    if (f->judge.why_not != NULL) return;
    f->out->table = row.table;
    f->out->column = place->offset;
    f->out->element = path_element(path);
}

/* Nobody else may have the table or its rows, as a method that is called; then what has its elements is seen here. */
static void check_handed(nest_finder *f) {
    const loop_values *all[] = {f->outer->values, f->rounds->values};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        for (uint32_t i = 0; i < all[k]->path_count; i++) {
            const loop_path *p = &all[k]->paths[i];
            thing row;
            bool is_table = p->kind == PATH_LOCAL && p->index == f->out->table;
            bool is_row = k == 1 && row_of(f, p, &row);
            if ((is_table || is_row) && p->handed != NOWHERE)
                REFUSE(&f->judge, WHY_NEST_PASSES_ON, loop_line(&f->judge, p->handed));
            if (k == 1 && is_table && p->chosen != NOWHERE)
                REFUSE(&f->judge, WHY_NEST_CHOSEN, loop_line(&f->judge, p->chosen));
        }
}

/* The library asks for it before a run, so it may run nobody's code. */
static void check_limit(nest_finder *f) {
    if (f->inner->limit_initialises) REFUSE(&f->judge, WHY_NEST_LIMIT, loop_line(&f->judge, f->inner->head));
}

static void check_accesses(nest_finder *f) {
    const loop_values *v = f->rounds->values;
    bool *is_own = ARENA_ARRAY(f->judge.memory, bool, (size_t)v->accesses.count + 1);
    for (uint32_t i = 0; i < v->accesses.count && f->judge.why_not == NULL; i++) {
        const loop_access *x = &v->accesses.items[i];
        thing row;
        bool is_row = row_of(f, &v->paths[x->path], &row);
        if (is_row && row.table == f->out->table) is_own[i] = check_access(f, x, &row);
    }
    f->out->is_own = is_own;
}

/* The inner counter is the only variable that its rounds hand on. */
static void check_locals(nest_finder *f) {
    for (uint32_t l = 0; l < f->judge.method->max_locals; l++) {
        role r = f->rounds->locals[l].role;
        if (r == ROLE_COMBINES || (r == ROLE_STEPS && l != f->inner->counter))
            REFUSE(&f->judge, WHY_NEST_CARRIES);
    }
}

status loop_nest_of(arena *a, const loop_plan *outer, const loop *inner, const slot_type *head,
                    loop_nest *out) {
    loop_plan *rounds = ARENA_NEW(a, loop_plan);
    const bc_method *m = inner->code->method;
    nest_finder f = {
        .judge = {.memory = a, .method = m}, .outer = outer, .inner = inner, .rounds = rounds, .out = out};
    *out = (loop_nest){.inner = rounds};
    TRY(loop_plan_of(a, inner, head, rounds));
    out->why_not = rounds->why_not;
    if (out->why_not != NULL) return status_ok();
    f.locals = ARENA_ARRAY(a, thing, (size_t)m->max_locals + 1);
    f.set = ARENA_ARRAY(a, bool, (size_t)m->max_locals + 1);
    f.stack = ARENA_ARRAY(a, thing, (size_t)m->max_stack + 1);
    TRY(look_behind(&f));
    if (f.judge.why_not == NULL) TRY(look_at_front(&f));
    if (f.judge.why_not == NULL && rounds->result_count == 0) REFUSE(&f.judge, WHY_NEST_NO_ELEMENT);
    if (f.judge.why_not == NULL) check_locals(&f);
    if (f.judge.why_not == NULL) check_limit(&f);
    if (f.judge.why_not == NULL) find_write(&f);
    if (f.judge.why_not == NULL) check_handed(&f);
    if (f.judge.why_not == NULL) check_accesses(&f);
    out->why_not = f.judge.why_not;
    return status_ok();
}
