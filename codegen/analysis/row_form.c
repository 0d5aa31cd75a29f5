#include "row_form.h"

#include "row_inside.h"

enum { MOST_MARGIN = 64, MOST_BOUNDS = 64, MOST_ROUNDS = 64, LEAST_COLUMNS = 64 };

typedef struct finder {
    row_form *f;
    ir_fn *fn;
    const dom_info *d;
    const row_value **of; /* by value; NULL: not known */
    ir_ref divisor;       /* the number of columns; 0: none yet */
    row_comparisons comparisons;
} finder;

/* ---- values ---- */

static row_value *new_value(const finder *s, row_op op, const row_value *a, const row_value *b) {
    row_value *v = ARENA_NEW(s->fn->memory, row_value);
    *v = (row_value){.op = op, .is_fixed = true, .a = a, .b = b};
    if (a == NULL) return v;
    v->varies = a->varies || b->varies;
    v->is_fixed = a->is_fixed && b->is_fixed;
    return v;
}

static int64_t size_of(int64_t number) {
    return number < 0 ? -number : number;
}

static void set_range(row_value *v, int64_t least, int64_t most) {
    v->least = least;
    v->most = most;
    v->offset = size_of(least) > size_of(most) ? size_of(least) : size_of(most);
}

static row_value *constant(const finder *s, int64_t number) {
    row_value *v = new_value(s, ROW_CONST, NULL, NULL);
    set_range(v, number, number);
    return v;
}

static row_value *sum(const finder *s, row_op op, const row_value *a, const row_value *b) {
    if (a == NULL || b == NULL || b->consecutive) return NULL;
    row_value *v = new_value(s, op, a, b);
    v->consecutive = a->consecutive;
    v->offset = a->offset + b->offset;
    return v;
}

static bool has_product(const row_value *v) {
    if (v->op == ROW_MUL || v->op == ROW_DIV) return true;
    return v->a != NULL && (has_product(v->a) || has_product(v->b));
}

/* Products of products might not fit into 64 bits. */
static row_value *product(const finder *s, const row_value *a, const row_value *b) {
    if (a == NULL || b == NULL || has_product(a) || has_product(b)) return NULL;
    if (!a->is_fixed) {
        const row_value *t = a;
        a = b;
        b = t;
    }
    if (!a->is_fixed || b->consecutive || (a->op == ROW_CONST && a->least < 0)) return NULL;
    return new_value(s, ROW_MUL, a, b);
}

static row_value *quotient(const finder *s, row_op op, const row_value *a, const row_value *b) {
    if (a == NULL || b == NULL || !a->is_fixed || !b->is_fixed) return NULL;
    return new_value(s, op, a, b);
}

/* `for (k = first; k <= last; k++)`, the numbers known: what a counter is in the rounds. Only in them is it `last` at most:
 * see `seen_from`. */
static row_value *counter(const finder *s, const ir_ins *phi) {
    const ir_block *header = &s->fn->blocks.items[phi->block];
    ir_ref self = header->ins.items[0], end = ir_end(s->fn, phi->block);
    const ir_ins *branch = ir_at(s->fn, end);
    if (!s->d->is_header[phi->block] || phi->arg_count != 2 || branch->op != IR_branch) return NULL;
    for (uint32_t k = 0; k < header->ins.count; k++)
        if (ir_at(s->fn, header->ins.items[k]) == phi) self = header->ins.items[k];
    uint32_t back = dom_in_loop(s->d, header->preds.items[0], phi->block) ? 0 : 1;
    const ir_ins *first = ir_at(s->fn, phi->args[1 - back]), *next = ir_at(s->fn, phi->args[back]);
    if (first->op != IR_const_ || next->op != IR_add || next->args[0] != self ||
        !dom_in_loop(s->d, header->preds.items[back], phi->block))
        return NULL;
    const ir_ins *step = ir_at(s->fn, next->args[1]), *test = ir_at(s->fn, branch->args[0]);
    if (step->op != IR_const_ || step->imm.i != 1 || test->op < IR_eq || test->op > IR_ge ||
        test->args[0] != self || ir_at(s->fn, test->args[1])->op != IR_const_)
        return NULL;
    bool goes_on = dom_in_loop(s->d, header->succs[0], phi->block);
    if (goes_on == dom_in_loop(s->d, header->succs[1], phi->block)) return NULL;
    ir_op op = goes_on ? (ir_op)test->op : ir_negated((ir_op)test->op);
    int64_t last = ir_at(s->fn, test->args[1])->imm.i - (op == IR_lt ? 1 : 0);
    if ((op != IR_lt && op != IR_le) || last - first->imm.i >= MOST_ROUNDS || last < first->imm.i ||
        last == INT32_MAX) /* which it would never be more than */
        return NULL;
    row_value *v = new_value(s, ROW_COUNTER, NULL, NULL);
    v->is_fixed = false;
    v->header = phi->block;
    v->round = header->succs[goes_on ? 0 : 1];
    set_range(v, first->imm.i, last);
    return v;
}

static row_value *binding(const finder *s, uint32_t number, bool is_row) {
    row_value *v = new_value(s, is_row ? ROW_ROW : ROW_BINDING, NULL, NULL);
    v->binding = number;
    v->varies = is_row;
    return v;
}

static row_value *form_of(const finder *s, const ir_ins *ins) {
    const row_value *a = ins->arg_count > 0 ? s->of[ins->args[0]] : NULL;
    const row_value *b = ins->arg_count > 1 ? s->of[ins->args[1]] : NULL;
    if (ins->type != IR_I32) return NULL;
    switch (ins->op) {
    case IR_length: {
        const ir_ins *array = ir_at(s->fn, ins->args[0]);
        if (array->op != IR_buffer) return NULL;
        row_value *v = new_value(s, ROW_LENGTH, NULL, NULL);
        v->binding = (uint32_t)array->imm.i;
        return v;
    }
    case IR_const_: return constant(s, ins->imm.i);
    case IR_uniform:
        return binding(s, (uint32_t)ins->imm.i, s->fn->bindings.items[ins->imm.i].role == IR_ROLE_ROW);
    case IR_index: {
        row_value *v = new_value(s, ROW_INDEX, NULL, NULL);
        v->varies = v->consecutive = true;
        v->is_fixed = false;
        return v;
    }
    case IR_phi: return counter(s, ins);
    case IR_neg: return a == NULL ? NULL : sum(s, ROW_SUB, constant(s, 0), a);
    case IR_add: return b != NULL && b->consecutive ? sum(s, ROW_ADD, b, a) : sum(s, ROW_ADD, a, b);
    case IR_sub: return sum(s, ROW_SUB, a, b);
    case IR_mul: return product(s, a, b);
    case IR_div: return quotient(s, ROW_DIV, a, b);
    case IR_rem: return quotient(s, ROW_REM, a, b);
    default: return NULL;
    }
}

static const row_value *value_of(const finder *s, ir_ref r) {
    row_value *v = form_of(s, ir_at(s->fn, r));
    if (v != NULL) v->at = r;
    return v;
}

/* What a value is where `at` is: behind the test that lets a counter go on it is `last` at most, but in the header, which is
 * all of a loop that tests at its end, and behind the loop one more. */
static const row_value *seen_from(const finder *s, const row_value *v, ir_blk at) {
    if (v == NULL || v->is_fixed) return v;
    row_value *seen = ARENA_NEW(s->fn->memory, row_value);
    *seen = *v;
    if (v->op == ROW_COUNTER) {
        if (v->round != v->header && dom_dominates(s->d, v->round, at)) return v;
        set_range(seen, v->least, v->most + 1);
    } else if (v->a != NULL) {
        seen->a = seen_from(s, v->a, at);
        seen->b = seen_from(s, v->b, at);
        if (v->op == ROW_ADD || v->op == ROW_SUB) seen->offset = seen->a->offset + seen->b->offset;
    }
    return seen;
}

/* ---- bounds ---- */

static void add_bound(finder *s, const row_value *x, ir_op op, const row_value *limit) {
    for (uint32_t k = 0; k < s->f->bounds.count; k++) {
        const row_bound *known = &s->f->bounds.items[k];
        if (known->op == op && row_is_same(known->x, x) && row_is_same(known->limit, limit)) return;
    }
    VEC_PUSH(s->fn->memory, &s->f->bounds, ((row_bound){x, limit, op}));
}

/* Whether Java has no other number than 64 bits. */
static bool is_always_int(const row_value *v) {
    return v->op != ROW_ADD && v->op != ROW_SUB && v->op != ROW_MUL;
}

/* What a value's operations take for granted. A sum that Java has wrapped around is the same again once the whole is an
 * int, a quotient of it is not: what is divided must be an int, as what it is divided by is if it is above 0. */
static void add_conditions(finder *s, const row_value *v) {
    if (v->a == NULL) return;
    add_conditions(s, v->a);
    add_conditions(s, v->b);
    if (v->op == ROW_MUL) add_bound(s, v->a, IR_ge, constant(s, 0));
    if (v->op != ROW_DIV && v->op != ROW_REM) return;
    add_bound(s, v->b, IR_gt, constant(s, 0));
    if (!is_always_int(v->a)) add_bound(s, v->a, IR_gt, constant(s, INT32_MIN));
}

static void require(finder *s, const row_value *x, ir_op op, const row_value *limit) {
    add_conditions(s, x);
    add_conditions(s, limit);
    add_bound(s, x, op, limit);
}

static bool is_limit(const row_value *v) {
    return v != NULL && !v->varies && v->is_fixed;
}

static void find_comparison(finder *s, ir_ref r) {
    const ir_ins *ins = ir_at(s->fn, r);
    if (ins->op < IR_eq || ins->op > IR_ge || s->comparisons.count >= MOST_BOUNDS) return;
    const row_value *x = s->of[ins->args[0]], *limit = s->of[ins->args[1]];
    ir_op op = (ir_op)ins->op;
    if (is_limit(x)) {
        const row_value *t = x;
        x = limit;
        limit = t;
        op = ir_mirrored(op);
    }
    if (x == NULL || !x->varies || !is_limit(limit)) return;
    row_comparison found = {
        .at = r, .x = seen_from(s, x, ins->block), .limit = limit, .op = op, .throws = -1};
    VEC_PUSH(s->fn->memory, &s->comparisons, found);
}

static void set_throws(finder *s, ir_ref condition, int8_t outcome) {
    for (uint32_t k = 0; k < s->comparisons.count; k++)
        if (s->comparisons.items[k].at == condition) s->comparisons.items[k].throws = outcome;
}

/* Which outcomes of comparisons lead to a trap, whichever way the element goes from there. */
static void find_throws(finder *s) {
    const ir_fn *fn = s->fn;
    bool *throws = ARENA_ARRAY(fn->memory, bool, fn->blocks.count);
    for (uint32_t k = s->d->reachable; k-- > 0;) {
        ir_blk b = s->d->order[k];
        const ir_block *block = &fn->blocks.items[b];
        const ir_ins *end = ir_at(fn, ir_end(fn, b));
        throws[b] = end->op == IR_trap;
        if (end->op == IR_jump) throws[b] = throws[block->succs[0]];
        if (end->op == IR_branch) {
            bool if_true = throws[block->succs[0]], if_false = throws[block->succs[1]];
            throws[b] = if_true && if_false;
            if (if_true != if_false) set_throws(s, end->args[0], if_true);
        }
        for (uint32_t j = 0; j < block->ins.count; j++) {
            const ir_ins *ins = ir_at(fn, block->ins.items[j]);
            if (ins->op == IR_check_true) set_throws(s, ins->args[0], 0);
        }
    }
}

/* How far from a row's ends it is as in the middle. */
static int64_t margin_of(const row_comparison *c, int64_t columns) {
    int64_t from_first = c->x->offset + c->limit->offset + 1;
    int64_t from_last = c->limit->op == ROW_CONST ? columns - (c->limit->least - c->x->offset) : from_first;
    return columns > 0 && from_last > 0 && from_last < from_first ? from_last : from_first;
}

static void assume_comparison(finder *s, const row_comparison *c, int64_t columns) {
    if (!c->is_told || s->f->bounds.count >= MOST_BOUNDS) return;
    require(s, c->x, c->holds ? c->op : ir_negated(c->op), c->limit);
    int64_t margin = margin_of(c, columns);
    if (c->x->consecutive && margin > s->f->margin && margin <= MOST_MARGIN) s->f->margin = (uint32_t)margin;
    ir_become(s->fn, c->at, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = c->holds});
}

static void assume_comparisons(finder *s) {
    const row_value *columns = s->f->columns;
    int64_t number = columns != NULL && columns->op == ROW_CONST ? columns->least : 0;
    find_throws(s);
    row_inside_guess(&s->comparisons, number);
    for (uint32_t k = 0; k < s->comparisons.count; k++)
        assume_comparison(s, &s->comparisons.items[k], number);
}

/* ---- rows ---- */

static const row_value *own_row(finder *s) {
    ir_binding row = {.role = IR_ROLE_ROW, .element = 'I'};
    return binding(s, ir_binding_add(s->fn, row), true);
}

/* A kernel asks for it before it knows anything: so it is no quotient, which might be one by 0, and no product, which Java
 * might have wrapped around. */
static bool is_columns(const row_value *v) {
    return v != NULL && (v->op == ROW_CONST || v->op == ROW_BINDING || v->op == ROW_LENGTH);
}

/* `index / columns` and `index % columns`. */
static const row_value *place_in_row(finder *s, ir_ref r) {
    const ir_ins *ins = ir_at(s->fn, r);
    if ((ins->op != IR_div && ins->op != IR_rem) || ins->type != IR_I32) return NULL;
    const row_value *columns = s->of[ins->args[1]], *index = s->of[ins->args[0]];
    if (index == NULL || index->op != ROW_INDEX || !is_columns(columns)) return NULL;
    if (columns->op == ROW_CONST && columns->least < LEAST_COLUMNS) return NULL;
    if (s->divisor != 0 && s->divisor != ins->args[1]) return NULL;
    s->divisor = ins->args[1];
    s->f->columns = columns;
    const row_value *row = own_row(s);
    if (ins->op == IR_div) {
        ir_become(s->fn, r, IR_uniform, IR_I32, NULL, 0, (ir_imm){.i = row->binding});
        return row;
    }
    ir_ref whole = ir_make(s->fn, IR_uniform, IR_I32, NULL, 0, (ir_imm){.i = row->binding}, 0, NULL);
    ir_insert(s->fn, ir_at(s->fn, r)->block, ir_position(s->fn, r), whole);
    ir_ref start = ir_make(s->fn, IR_mul, IR_I32, (ir_ref[]){whole, s->divisor}, 2, (ir_imm){0}, 0, NULL);
    ir_insert(s->fn, ir_at(s->fn, r)->block, ir_position(s->fn, r), start);
    ir_ref index_ref = ir_at(s->fn, r)->args[0];
    ir_become(s->fn, r, IR_sub, IR_I32, (ir_ref[]){index_ref, start}, 2, (ir_imm){0});
    return sum(s, ROW_SUB, index, product(s, columns, row));
}

static bool loops_are_short(const finder *s) {
    for (ir_blk b = 0; b < s->fn->blocks.count; b++) {
        if (s->d->number[b] == UINT32_MAX || !s->d->is_header[b]) continue;
        bool counted = false;
        for (uint32_t k = 0; k < s->fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(s->fn, s->fn->blocks.items[b].ins.items[k]);
            if (ins->op == IR_phi && ins->type == IR_I32 && counter(s, ins) != NULL) counted = true;
        }
        if (!counted) return false;
    }
    return true;
}

static bool begin(finder *s, row_form *f) {
    ir_fn *fn = f->inside;
    *s = (finder){.f = f, .fn = fn, .d = dom_compute(fn->memory, fn)};
    if (!s->d->reducible || !loops_are_short(s)) return false;
    s->of = ARENA_ARRAY(fn->memory, const row_value *, fn->ins.count);
    return true;
}

static bool is_captured(const ir_fn *fn, ir_ref array) {
    const ir_ins *ins = ir_at(fn, array);
    return ins->op == IR_buffer && fn->bindings.items[ins->imm.i].role == IR_ROLE_CAPTURED;
}

bool row_form_wanted(const ir_fn *fn) {
    bool reads = false, places = false;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            if (ins->op == IR_newarray) return false;
            if (ins->op == IR_aload && is_captured(fn, ins->args[0])) reads = true;
            for (uint32_t j = 0; j < ins->arg_count; j++)
                if (ir_at(fn, ins->args[j])->op == IR_index && ins->op != IR_astore && ins->op != IR_aload)
                    places = true;
        }
    return reads && places;
}

/* Values of operands stand above, but for those that phis take, which are not asked for. */
bool row_form_assume(ir_fn *fn, row_form *out) {
    finder s;
    *out = (row_form){.inside = fn, .margin = 1};
    if (!begin(&s, out)) return false;
    for (uint32_t k = 0; k < s.d->reachable; k++) {
        VEC(ir_ref) block = {0};
        const ir_block *b = &fn->blocks.items[s.d->order[k]];
        for (uint32_t j = 0; j < b->ins.count; j++)
            VEC_PUSH(fn->memory, &block, b->ins.items[j]);
        for (uint32_t j = 0; j < block.count; j++) {
            ir_ref r = block.items[j];
            const row_value *place = place_in_row(&s, r);
            s.of[r] = place != NULL ? place : value_of(&s, r);
            if (place == NULL) find_comparison(&s, r);
        }
    }
    assume_comparisons(&s);
    return out->bounds.count > 0 || !dom_has_loop(s.d); /* loops without a border gain more in tiles */
}

/* What a check that is no bounds check says: x op limit, for all elements of a piece and in all rounds. */
static bool comparing_check(const finder *s, const ir_ins *check, row_bound *out) {
    if (check->op == IR_check_nonzero) {
        *out = (row_bound){s->of[check->args[0]], constant(s, 0), IR_ne};
    } else if (check->op == IR_check_true) {
        const ir_ins *of = ir_at(s->fn, check->args[0]);
        if (of->op <= IR_eq || of->op > IR_ge) return false;
        *out = (row_bound){s->of[of->args[0]], s->of[of->args[1]], (ir_op)of->op};
        if (is_limit(out->x) && !is_limit(out->limit))
            *out = (row_bound){out->limit, out->x, ir_mirrored(out->op)};
    } else {
        return false;
    }
    return out->x != NULL && is_limit(out->limit);
}

static bool bounds_check(const finder *s, const ir_ins *check, row_bound *out) {
    if (check->op != IR_check_bounds) return false;
    *out = (row_bound){s->of[check->args[0]], s->of[check->args[1]], IR_lt};
    return out->x != NULL && is_limit(out->limit);
}

void row_form_drop_checks(row_form *f) {
    finder s;
    if (!begin(&s, f)) return;
    for (uint32_t k = 0; k < s.d->reachable; k++) {
        const ir_block *b = &s.fn->blocks.items[s.d->order[k]];
        for (uint32_t j = 0; j < b->ins.count; j++) {
            ir_ref r = b->ins.items[j];
            const ir_ins *ins = ir_at(s.fn, r);
            row_bound bound;
            s.of[r] = value_of(&s, r);
            if (f->bounds.count >= MOST_BOUNDS) continue;
            bool is_index = bounds_check(&s, ins, &bound);
            if (!is_index && !comparing_check(&s, ins, &bound)) continue;
            bound.x = seen_from(&s, bound.x, ins->block);
            if (is_index) require(&s, bound.x, IR_ge, constant(&s, 0));
            require(&s, bound.x, bound.op, bound.limit);
            ir_remove(s.fn, r);
        }
    }
    ir_sweep(s.fn);
}

bool row_form_values(const row_form *f, const dom_info *d, const row_value ***out) {
    finder s = {.fn = f->inside, .d = d};
    if (!d->reducible || !loops_are_short(&s)) return false;
    s.of = ARENA_ARRAY(s.fn->memory, const row_value *, s.fn->ins.count);
    for (uint32_t k = 0; k < d->reachable; k++) {
        const ir_block *b = &s.fn->blocks.items[d->order[k]];
        for (uint32_t j = 0; j < b->ins.count; j++)
            s.of[b->ins.items[j]] = value_of(&s, b->ins.items[j]);
    }
    *out = s.of;
    return true;
}

const row_value *row_form_seen_from(const row_form *f, const dom_info *d, const row_value *v, ir_blk at) {
    return seen_from(&(finder){.fn = f->inside, .d = d}, v, at);
}

/* ---- loads ---- */

static bool is_length_of(const ir_fn *fn, const row_value *limit, uint32_t array) {
    if (limit->op == ROW_LENGTH) return limit->binding == array;
    const ir_binding *of = &fn->bindings.items[array];
    if (limit->op != ROW_BINDING || of->part != CG_PART_COLUMN || of->table == NULL ||
        of->table->dimensions > 1)
        return false;
    const ir_binding *length = &fn->bindings.items[limit->binding];
    return length->part == CG_PART_LENGTH && length->number == 0 && length->object == of->object;
}

static bool is_inside_array(const row_form *f, const row_value *x, uint32_t array) {
    bool above = false, below = false;
    for (uint32_t k = 0; k < f->bounds.count; k++) {
        const row_bound *known = &f->bounds.items[k];
        if (!row_is_same(known->x, x)) continue;
        if (known->op == IR_ge && known->limit->op == ROW_CONST && known->limit->least >= 0) above = true;
        if (known->op == IR_lt && is_length_of(f->inside, known->limit, array)) below = true;
    }
    return above && below;
}

bool *row_form_whole_loads(const row_form *f, const dom_info *d) {
    const ir_fn *fn = f->inside;
    bool *whole = ARENA_ARRAY(fn->memory, bool, fn->ins.count);
    const row_value **of;
    if (!row_form_values(f, d, &of)) return whole;
    for (uint32_t k = 0; k < d->reachable; k++) {
        const ir_block *b = &fn->blocks.items[d->order[k]];
        for (uint32_t j = 0; j < b->ins.count; j++) {
            const ir_ins *ins = ir_at(fn, b->ins.items[j]);
            if (ins->op != IR_aload || !is_captured(fn, ins->args[0]) || of[ins->args[1]] == NULL) continue;
            const row_value *x = row_form_seen_from(f, d, of[ins->args[1]], ins->block);
            whole[b->ins.items[j]] = is_inside_array(f, x, (uint32_t)ir_at(fn, ins->args[0])->imm.i);
        }
    }
    return whole;
}
