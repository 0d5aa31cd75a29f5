/* How far away an element reads. An index inside of rows is written as
 *
 *     index * a + row * b + row * columns * c + columns * down + right
 *
 * where `down` and `right` are constants and sums over the counters of loops; only those are taken that are index + columns * down +
 * right then. So u[i - width] is one row up: `down` is -1. Two rewrites follow: reads become reads of a tile, for GPUs; and each
 * read near a border is checked to be of the rows that are there, for bands on CPUs. */
#include "stencil.h"

#include <string.h>

#include "divergence.h"

enum { MOST_TERMS = 4 };

/* ---- how far away an index is ---- */

/* constant + factor[0] * counter[0] + ... */
typedef struct distance {
    int64_t constant, least, most; /* of all rounds of the counters' loops */
    uint32_t terms;
    ir_ref counter[MOST_TERMS];
    int64_t factor[MOST_TERMS];
} distance;

/* index * `index` + row * `row` + row * columns * `row_start` + columns * `down` + `right` */
typedef struct place {
    int64_t index, row, row_start;
    distance down, right;
} place;

typedef struct reader {
    const stencil *f;
    const dom_info *d;
    const row_value **of;
} reader;

static bool add_distance(distance *to, const distance *from, int64_t factor) {
    to->constant += factor * from->constant;
    to->least += factor * (factor < 0 ? from->most : from->least);
    to->most += factor * (factor < 0 ? from->least : from->most);
    for (uint32_t k = 0; k < from->terms; k++) {
        if (to->terms == MOST_TERMS) return false;
        to->counter[to->terms] = from->counter[k];
        to->factor[to->terms++] = factor * from->factor[k];
    }
    return true;
}

static bool add_place(place *to, const place *from, int64_t factor) {
    to->index += factor * from->index;
    to->row += factor * from->row;
    to->row_start += factor * from->row_start;
    return add_distance(&to->down, &from->down, factor) && add_distance(&to->right, &from->right, factor);
}

static bool is_columns(const reader *s, const row_value *v) {
    const row_value *columns = s->f->rows->columns;
    return columns != NULL && v->op == columns->op && v->binding == columns->binding &&
           v->least == columns->least;
}

static bool place_of(const reader *s, const row_value *v, place *out);

static bool place_of_product(const reader *s, const row_value *v, place *out) {
    const row_value *fixed = v->a, *of = v->b;
    place b = {0};
    if (!place_of(s, of, &b)) return false;
    if (fixed->op == ROW_CONST && !is_columns(s, fixed)) return add_place(out, &b, fixed->least);
    if (!is_columns(s, fixed) || b.index != 0 || b.row_start != 0 || b.down.constant != 0 ||
        b.down.terms != 0)
        return false;
    out->row_start += b.row;
    return add_distance(&out->down, &b.right, 1);
}

static bool place_of(const reader *s, const row_value *v, place *out) {
    if (is_columns(s, v))
        return add_distance(&out->down, &(distance){.constant = 1, .least = 1, .most = 1}, 1);
    switch (v->op) {
    case ROW_CONST:
        return add_distance(&out->right,
                            &(distance){.constant = v->least, .least = v->least, .most = v->least}, 1);
    case ROW_COUNTER:
        return add_distance(
            &out->right,
            &(distance){.least = v->least, .most = v->most, .terms = 1, .counter = {v->at}, .factor = {1}},
            1);
    case ROW_INDEX: out->index++; return true;
    case ROW_ROW: out->row++; return true;
    case ROW_ADD:
    case ROW_SUB: {
        place b = {0};
        return place_of(s, v->a, out) && place_of(s, v->b, &b) &&
               add_place(out, &b, v->op == ROW_ADD ? 1 : -1);
    }
    case ROW_MUL: return place_of_product(s, v, out);
    default: return false;
    }
}

/* Where the load reads, seen from the element. */
static bool find_place(const reader *s, const ir_ins *load, place *out) {
    const row_value *index = s->of[load->args[1]];
    *out = (place){0};
    if (index == NULL) return false;
    index = row_form_seen_from(s->f->rows, s->d, index, load->block);
    return place_of(s, index, out) && out->index == 1 && out->row == 0 && out->row_start == 0;
}

/* ---- reads ---- */

bool stencil_is_state(const ir_binding *b, uint32_t *out) {
    if (b->role != IR_ROLE_CAPTURED || !b->is_array) return false;
    *out = b->number;
    if (b->part != CG_PART_NONE) return b->part == CG_PART_COLUMN && b->table != NULL && b->table->stands_in;
    *out = 0;
    return b->object == 0 && b->field == NULL && b->index == 0;
}

bool stencil_state_suits(const ir_fn *fn, const char *kinds) {
    uint32_t column;
    for (uint32_t k = 0; k < fn->bindings.count; k++) {
        const ir_binding *b = &fn->bindings.items[k];
        if (stencil_is_state(b, &column)) {
            if (column >= strlen(kinds) || kinds[column] != b->element) return false;
        } else if (b->table != NULL && b->table->stands_in && b->part >= CG_PART_LENGTHS &&
                   b->part <= CG_PART_PRESENT) {
            return false; /* of objects that may be missing, or are arrays: a tile has none */
        }
    }
    return true;
}

static bool reads_state(const ir_fn *fn, const ir_ins *ins, uint32_t *column) {
    if (ins->op != IR_aload) return false;
    const ir_ins *array = ir_at(fn, ins->args[0]);
    return array->op == IR_buffer && stencil_is_state(&fn->bindings.items[array->imm.i], column);
}

typedef VEC(ir_ref) loads;

static loads loads_of(const ir_fn *fn, const dom_info *d) {
    loads all = {0};
    uint32_t column;
    for (uint32_t k = 0; k < d->reachable; k++) {
        const ir_block *b = &fn->blocks.items[d->order[k]];
        for (uint32_t j = 0; j < b->ins.count; j++)
            if (reads_state(fn, ir_at(fn, b->ins.items[j]), &column))
                VEC_PUSH(fn->memory, &all, b->ins.items[j]);
    }
    return all;
}

/* Nobody has the array itself but its loads, which become others, and who asks for its length. */
static bool is_only_read(const ir_fn *fn) {
    uint32_t column;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            for (uint32_t j = 0; j < ins->arg_count; j++) {
                const ir_ins *array = ir_at(fn, ins->args[j]);
                if (array->op == IR_buffer && stencil_is_state(&fn->bindings.items[array->imm.i], &column) &&
                    ins->op != IR_length && (ins->op != IR_aload || j != 0))
                    return false;
            }
        }
    return true;
}

static void raise(uint32_t *most, const distance *d) {
    int64_t far = d->most > -d->least ? d->most : -d->least;
    if (far > UINT16_MAX) far = UINT16_MAX;
    if (far > *most) *most = (uint32_t)far;
}

static bool begin(reader *s, const stencil *f, loads *out) {
    ir_fn *fn = f->rows->inside;
    *s = (reader){.f = f, .d = dom_compute(fn->memory, fn)};
    if (!row_form_values(f->rows, s->d, &s->of)) return false;
    *out = loads_of(fn, s->d);
    return out->count > 0;
}

bool stencil_find(stencil *f) {
    reader s;
    loads all;
    place at;
    f->down = f->right = 0;
    if (!is_only_read(f->border) || !is_only_read(f->rows->inside) || !begin(&s, f, &all)) return false;
    for (uint32_t k = 0; k < all.count; k++) {
        if (!find_place(&s, ir_at(f->rows->inside, all.items[k]), &at)) return false;
        if (f->rows->columns == NULL) {
            raise(&f->down, &at.right);
        } else {
            raise(&f->down, &at.down);
            raise(&f->right, &at.right);
        }
    }
    return true;
}

static bool is_own(const ir_fn *fn, const divergence *lanes, ir_ref index) {
    const ir_ins *ins = ir_at(fn, index);
    if (ins->op != IR_phi) return ins->op == IR_index;
    bool some = false;
    for (uint32_t k = 0; k < ins->arg_count; k++) {
        bool own = ir_at(fn, ins->args[k])->op == IR_index;
        if (!own && lanes->shape[ins->args[k]] != LANE_UNIFORM) return false;
        some |= own;
    }
    return some;
}

bool stencil_reads_own(ir_fn *element) {
    const dom_info *d = dom_compute(element->memory, element);
    const divergence *lanes = divergence_compute(element, d, 0);
    loads all = loads_of(element, d);
    for (uint32_t k = 0; k < all.count; k++)
        if (!is_own(element, lanes, ir_at(element, all.items[k])->args[1])) return false;
    return all.count > 0 && is_only_read(element);
}

/* ---- reads of a tile ---- */

typedef struct writer { /* in front of a load */
    ir_fn *fn;
    ir_ref load;
} writer;

static ir_ref put(const writer *w, ir_op op, ir_type type, const ir_ref *args, uint32_t count,
                  int64_t number) {
    ir_ref r = ir_make(w->fn, op, type, args, count, (ir_imm){.i = number}, 0, ir_at(w->fn, w->load)->site);
    ir_insert(w->fn, ir_at(w->fn, w->load)->block, ir_position(w->fn, w->load), r);
    return r;
}

static ir_ref put_const(const writer *w, int64_t number) {
    return put(w, IR_const_, IR_I32, NULL, 0, (int32_t)number);
}

static ir_ref put_two(const writer *w, ir_op op, ir_ref a, ir_ref b) {
    return put(w, op, IR_I32, (ir_ref[]){a, b}, 2, 0);
}

static ir_ref put_number(const writer *w, round_number number) {
    ir_binding b = {.role = IR_ROLE_TILE, .element = 'I', .index = number};
    return put(w, IR_uniform, IR_I32, NULL, 0, ir_binding_add(w->fn, b));
}

static void become_tile_load(const writer *w, ir_ref index) {
    uint32_t column = 0;
    ir_ins *load = ir_at(w->fn, w->load);
    char kind = load->kind;
    reads_state(w->fn, load, &column);
    ir_binding b = {.role = IR_ROLE_TILE, .is_array = true, .element = kind, .index = column};
    ir_ref args[2] = {put(w, IR_buffer, IR_REF, NULL, 0, ir_binding_add(w->fn, b)), index};
    ir_become(w->fn, w->load, IR_aload, (ir_type)ir_at(w->fn, w->load)->type, args, 2, (ir_imm){0});
    ir_at(w->fn, w->load)->kind = kind;
}

/* (index - shift) + the distance in places of the tile. */
static void read_inside(const writer *w, const place *at, uint32_t pitch) {
    ir_ref index = put_two(w, IR_sub, put(w, IR_index, IR_I32, NULL, 0, 0), put_number(w, ROUND_SHIFT));
    const distance *each[2] = {&at->down, &at->right};
    for (uint32_t k = 0; k < 2; k++)
        for (uint32_t j = 0; j < each[k]->terms; j++) {
            ir_ref factor = put_const(w, each[k]->factor[j] * (k == 0 ? (int64_t)pitch : 1));
            index = put_two(w, IR_add, index, put_two(w, IR_mul, each[k]->counter[j], factor));
        }
    int64_t constant = at->down.constant * (int64_t)pitch + at->right.constant;
    if (constant != 0) index = put_two(w, IR_add, index, put_const(w, constant));
    become_tile_load(w, index);
}

/* How far `number` is behind `first`, where behind the last of `count` comes the first again. */
static ir_ref put_behind(const writer *w, ir_ref number, round_number first, round_number count) {
    ir_ref behind = put_two(w, IR_sub, number, put_number(w, first));
    ir_ref sign = put_two(w, IR_shr, behind, put_const(w, 31));
    return put_two(w, IR_add, behind, put_two(w, IR_and, sign, put_number(w, count)));
}

static void put_check(const writer *w, ir_ref index, ir_ref extent) {
    put(w, IR_check_bounds, IR_VOID, (ir_ref[]){index, extent}, 2, 0);
}

static void put_inside(const writer *w, ir_ref number, round_number low, round_number extent) {
    ir_ref behind = put_two(w, IR_sub, number, put_number(w, low));
    put_check(w, behind, put_number(w, extent));
}

typedef struct row_and_column {
    ir_ref row, column;
} row_and_column;

/* Where an index is, without a division: its product with 2^32 / columns has the row above its lower 32 bits, or one less, so
 * that the column comes out as `columns` or more. */
static row_and_column put_row_and_column(const writer *w, ir_ref index) {
    ir_ref columns = put_number(w, ROUND_COLUMNS);
    ir_ref wide[2] = {put(w, IR_i2l, IR_I64, &index, 1, 0), 0};
    ir_ref inverse = put_number(w, ROUND_INVERSE);
    wide[1] = put(w, IR_i2l, IR_I64, &inverse, 1, 0);
    ir_ref product[2] = {put(w, IR_mul, IR_I64, wide, 2, 0), put_const(w, 32)};
    ir_ref upper = put(w, IR_shr, IR_I64, product, 2, 0);
    ir_ref row = put(w, IR_l2i, IR_I32, &upper, 1, 0);
    ir_ref column = put_two(w, IR_sub, index, put_two(w, IR_mul, row, columns));
    ir_ref last = put_two(w, IR_add, columns, put_const(w, -1));
    ir_ref too_far = put_two(w, IR_shr, put_two(w, IR_sub, last, column), put_const(w, 31));
    return (row_and_column){put_two(w, IR_sub, row, too_far),
                            put_two(w, IR_sub, column, put_two(w, IR_and, too_far, columns))};
}

static void read_near_border(const writer *w, uint32_t pitch) {
    row_and_column at = put_row_and_column(w, ir_at(w->fn, w->load)->args[1]);
    ir_ref y = put_behind(w, at.row, ROUND_TOP, ROUND_ROWS);
    ir_ref x = put_behind(w, at.column, ROUND_LEFT, ROUND_COLUMNS);
    put_inside(w, y, ROUND_LOW_Y, ROUND_HEIGHT);
    put_inside(w, x, ROUND_LOW_X, ROUND_WIDTH);
    become_tile_load(w, put_two(w, IR_add, put_two(w, IR_mul, y, put_const(w, pitch)), x));
}

void stencil_read_tile(stencil *f, uint32_t pitch) {
    reader s;
    loads all;
    if (!begin(&s, f, &all)) return;
    VEC(place) places = {0};
    for (uint32_t k = 0; k < all.count; k++) {
        place at;
        find_place(&s, ir_at(f->rows->inside, all.items[k]), &at);
        VEC_PUSH(f->rows->inside->memory, &places, at);
    }
    for (uint32_t k = 0; k < all.count; k++) {
        writer w = {f->rows->inside, all.items[k]};
        read_inside(&w, &places.items[k], pitch);
    }
    all = loads_of(f->border, dom_compute(f->border->memory, f->border));
    for (uint32_t k = 0; k < all.count; k++) {
        writer w = {f->border, all.items[k]};
        read_near_border(&w, pitch);
    }
}

void stencil_check_rows(stencil *f) {
    loads all = loads_of(f->border, dom_compute(f->border->memory, f->border));
    for (uint32_t k = 0; k < all.count; k++) {
        writer w = {f->border, all.items[k]};
        ir_ref behind = put_behind(&w, ir_at(f->border, w.load)->args[1], ROUND_FIRST, ROUND_SIZE);
        put_check(&w, behind, put_number(&w, ROUND_EXTENT));
    }
}
