/* Arrays of arrays that are made here, of constant size, become one array; its rows are known by their
 * indices:
 *
 *     aload r, j    of    r = aload.L a, i    of    a = newrows.F 4, 3    becomes    aload a', i * 3 + j
 *
 * `newrows` with one operand is an array of nulls, as an initialiser begins with: { {1, 2}, {3, 4} } makes a
 * row and stores it, again and again. If each of its elements is stored once, a new array of the one length,
 * all in the block that makes them, then the rows are taken out of the one array from the start. It is made
 * in front of the first of them, which may have been written to before there was an array to put it into.
 *
 * Requirement: the rows have no other name that this pass does not see: no phi, no call, no field, no other
 * array. */
#include "passes.h"
#include "limit.h"

typedef struct use {
    ir_ref ref;     /* aload, astore, length, isnull or check_null ... */
    uint32_t level; /* ... of an array of this level; the whole is level 0 */
} use;

typedef struct flattening {
    ir_fn *fn;
    ir_ref whole;
    uint32_t dimensions;
    int64_t lengths[LIMIT_FLAT_DIMENSIONS];
    VEC(use) uses;
} flattening;

static bool const_at(ir_fn *fn, ir_ref r, int64_t *out) {
    const ir_ins *ins = ir_at(fn, r);
    if (ins->op != IR_const_ || ins->type != IR_I32) return false;
    *out = ins->imm.i;
    return true;
}

static ir_ref put(ir_fn *fn, ir_ref before, ir_op op, const ir_ref *args, uint32_t count, int64_t number) {
    ir_ref r = ir_make(fn, op, IR_I32, args, count, (ir_imm){.i = number}, 0, ir_at(fn, before)->site);
    ir_insert(fn, ir_at(fn, before)->block, ir_position(fn, before), r);
    return r;
}

/* ---- initialisers ---- */

/* Store `at` of block b puts a new row into `whole`: its index and length. */
static bool is_row_store(ir_fn *fn, ir_ref store, ir_ref whole, int64_t *out_index, int64_t *out_length) {
    const ir_ins *ins = ir_at(fn, store);
    if (ins->op != IR_astore || ins->kind != 'L' || ir_arg(fn, store, 0) != whole) return false;
    ir_ref row = ir_arg(fn, store, 2);
    return const_at(fn, ir_arg(fn, store, 1), out_index) && ir_at(fn, row)->op == IR_newarray &&
           ir_at(fn, row)->kind == ir_at(fn, whole)->kind &&
           ir_at(fn, row)->block == ir_at(fn, whole)->block && const_at(fn, ir_arg(fn, row, 0), out_length);
}

static uint32_t count_uses(ir_fn *fn, ir_ref r) {
    uint32_t count = 0;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            for (uint32_t j = 0; j < ins->arg_count; j++)
                if (ir_resolve(fn, ins->args[j]) == r && ins->op == IR_astore && (j != 0 || ins->kind == 'L'))
                    count++;
        }
    return count;
}

/* The stores that fill `whole`, in `out`, one for each of its elements; false if there are others, or it is
 * read before they are done. */
static bool find_stores(ir_fn *fn, ir_ref whole, int64_t count, ir_ref *out, int64_t *out_length) {
    const ir_block *block = &fn->blocks.items[ir_at(fn, whole)->block];
    int64_t found = 0, index = 0, length = 0;
    for (uint32_t k = ir_position(fn, whole) + 1; k < block->ins.count && found < count; k++) {
        ir_ref r = block->ins.items[k];
        if (ir_at(fn, r)->op == IR_aload && ir_at(fn, r)->kind == 'L' && ir_arg(fn, r, 0) == whole)
            return false;
        if (!is_row_store(fn, r, whole, &index, &length)) continue;
        if (index < 0 || index >= count || out[index] != 0 || (found > 0 && length != *out_length))
            return false;
        if (count_uses(fn, ir_arg(fn, r, 2)) != 1) return false; /* stored elsewhere too */
        out[index] = r;
        *out_length = length;
        found++;
    }
    return found == count && count_uses(fn, whole) == count;
}

/* Of the array and the rows that the stores put into it, all of one block. */
static ir_ref first_of(ir_fn *fn, ir_ref whole, const ir_ref *stores, int64_t count) {
    ir_ref first = whole;
    for (int64_t k = 0; k < count; k++) {
        ir_ref row = ir_arg(fn, stores[k], 2);
        if (ir_position(fn, row) < ir_position(fn, first)) first = row;
    }
    return first;
}

/* *whole: one that has its rows from the start, in front of the first that was made. */
static bool fill(ir_fn *fn, ir_ref *whole) {
    ir_ref empty = *whole;
    int64_t count = 0, length = 0;
    if (ir_at(fn, empty)->arg_count != 1 || !const_at(fn, ir_arg(fn, empty, 0), &count) || count < 1 ||
        count > LIMIT_FLAT_ROWS)
        return false;
    ir_ref *stores = ARENA_ARRAY(fn->memory, ir_ref, (size_t)count);
    if (!find_stores(fn, empty, count, stores, &length)) return false;
    ir_ref first = first_of(fn, empty, stores, count);
    ir_ref lengths[2] = {put(fn, first, IR_const_, NULL, 0, count),
                         put(fn, first, IR_const_, NULL, 0, length)};
    *whole = ir_make(fn, IR_newrows, IR_REF, lengths, 2, (ir_imm){0}, ir_at(fn, empty)->kind,
                     ir_at(fn, empty)->site);
    ir_insert(fn, ir_at(fn, first)->block, ir_position(fn, first), *whole);
    for (int64_t k = 0; k < count; k++) {
        ir_ref row = ir_arg(fn, stores[k], 2);
        ir_ref access[2] = {*whole, put(fn, row, IR_const_, NULL, 0, k)};
        ir_become(fn, row, IR_aload, IR_REF, access, 2, (ir_imm){0});
        ir_at(fn, row)->kind = 'L';
        ir_remove(fn, stores[k]);
    }
    ir_replace(fn, empty, *whole);
    return true;
}

/* ---- one array ---- */

/* Level of `r`: 0 for the whole, one more for an element of it; UINT32_MAX for what is no part of it. */
static uint32_t level_of(const flattening *a, ir_ref r) {
    uint32_t level = 0;
    for (; r != a->whole; level++) {
        const ir_ins *ins = ir_at(a->fn, r);
        if (ins->op != IR_aload || ins->kind != 'L') return UINT32_MAX;
        r = ir_arg(a->fn, r, 0);
    }
    return level;
}

static bool is_plain_use(const flattening *a, const ir_ins *ins, uint32_t operand, uint32_t level) {
    bool last = level + 1 == a->dimensions;
    switch (ins->op) {
    case IR_length:
    case IR_isnull:
    case IR_check_null: return true;
    case IR_aload: return operand == 0 && (ins->kind == 'L') == !last;
    case IR_astore: return operand == 0 && ins->kind != 'L' && last;
    default: return false;
    }
}

static bool find_uses(flattening *a) {
    ir_fn *fn = a->fn;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            const ir_ins *ins = ir_at(fn, r);
            for (uint32_t j = 0; j < ins->arg_count; j++) {
                uint32_t level = level_of(a, ir_arg(fn, r, j));
                if (level == UINT32_MAX) continue;
                if (!is_plain_use(a, ins, j, level)) return false;
                VEC_PUSH(fn->memory, &a->uses, ((use){r, level}));
            }
        }
    return true;
}

static bool find_lengths(flattening *a) {
    const ir_ins *ins = ir_at(a->fn, a->whole);
    int64_t total = 1;
    a->dimensions = ins->arg_count;
    if (a->dimensions < 2 || a->dimensions > LIMIT_FLAT_DIMENSIONS) return false;
    for (uint32_t k = 0; k < a->dimensions; k++) {
        if (!const_at(a->fn, ir_arg(a->fn, a->whole, k), &a->lengths[k]) || a->lengths[k] < 1) return false;
        total *= a->lengths[k];
        if (total > LIMIT_FLAT_ARRAY) return false;
    }
    return true;
}

/* The number of element `index` of array `r`, of this level, among all elements of arrays of the level. */
static ir_ref number_in(flattening *a, ir_ref before, ir_ref r, uint32_t level, ir_ref index) {
    ir_fn *fn = a->fn;
    if (level == 0) return index;
    ir_ref product[2], sum[2] = {0, index};
    product[0] = number_in(a, before, ir_arg(fn, r, 0), level - 1, ir_arg(fn, r, 1));
    product[1] = put(fn, before, IR_const_, NULL, 0, a->lengths[level]);
    sum[0] = put(fn, before, IR_mul, product, 2, 0);
    return put(fn, before, IR_add, sum, 2, 0);
}

static void rewrite(flattening *a, const use *u) {
    ir_fn *fn = a->fn;
    ir_ref array = ir_arg(fn, u->ref, 0);
    switch (ir_at(fn, u->ref)->op) {
    case IR_length:
        ir_become(fn, u->ref, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = a->lengths[u->level]});
        break;
    case IR_isnull: ir_become(fn, u->ref, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = 0}); break;
    case IR_check_null: ir_remove(fn, u->ref); break;
    default:
        if (u->level + 1 < a->dimensions) break;
        ir_ref index = number_in(a, u->ref, array, u->level, ir_arg(fn, u->ref, 1));
        ir_at(fn, u->ref)->args[0] = a->whole;
        ir_at(fn, u->ref)->args[1] = index;
        break;
    }
}

static bool flatten(ir_fn *fn, ir_ref whole) {
    flattening a = {.fn = fn, .whole = whole};
    int64_t total = 1;
    if (!find_lengths(&a) || !find_uses(&a)) return false;
    for (uint32_t k = 0; k < a.uses.count; k++)
        rewrite(&a, &a.uses.items[k]);
    for (uint32_t k = 0; k < a.uses.count; k++) /* the rows */
        if (a.uses.items[k].level + 1 < a.dimensions && ir_at(fn, a.uses.items[k].ref)->op == IR_aload)
            ir_remove(fn, a.uses.items[k].ref);
    for (uint32_t k = 0; k < a.dimensions; k++)
        total *= a.lengths[k];
    ir_ref size = put(fn, whole, IR_const_, NULL, 0, total);
    char kind = ir_at(fn, whole)->kind;
    ir_become(fn, whole, IR_newarray, IR_REF, &size, 1, (ir_imm){0});
    ir_at(fn, whole)->kind = kind;
    return true;
}

status pass_flatten(ir_fn *fn, bool *out_changed) {
    for (ir_ref r = 1, end = fn->ins.count; r < end; r++) {
        if (ir_at(fn, r)->op != IR_newrows || ir_at(fn, r)->block == IR_NO_BLOCK) continue;
        ir_ref whole = r;
        bool filled = fill(fn, &whole);
        if (filled) ir_sweep(fn);
        if (filled || flatten(fn, whole)) *out_changed = true;
    }
    ir_sweep(fn);
    return status_ok();
}
