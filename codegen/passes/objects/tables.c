/* Tables (table.h): what is read of a captured array of arrays or of objects becomes loads from its columns.
 *
 * A row is named by how it was reached: `aload.L (aload.L t, i), j` is element j of array i of table t. Its
 * number among all arrays of its level, and where it begins in the next level, are computed from the indices,
 * so a row needs no reference on a device:
 *
 *     number of (aload.L r, i)  =  start of r + i
 *     start of t                =  0
 *     start of r                =  number of r * length of r's level     in a regular table
 *                                  starts[number of r]                   otherwise
 *
 * Of a phi of rows the columns and the starts are merged:
 *
 *     aload.F phi(r, a), j  =  aload.F phi(column of r's table, a), phi(start of r, 0) + j
 *
 * An element of an array of objects becomes a new object whose fields are loaded; scalar replacement and dce
 * leave the loads that are needed. The object may have more than one name so, which only == could tell: it is
 * marked as one that exists, and fact_never_same does not say that it is another one than such.
 *
 * Requirement: the null and bounds checks of an access stand before it, as lift puts them; they are decided
 * here for what a regular table excludes. */
#include "element.h"
#include "facts.h"
#include "known_object.h"
#include "passes.h"
#include "phi_web.h"
#include "limit.h"

typedef struct merged_rows { /* a phi of rows, as two phis */
    ir_ref phi, column, start;
} merged_rows;

typedef struct tables {
    ir_fn *fn;
    bool changed;
    VEC(merged_rows) merged;
} tables;

/* The table that `r` is or was reached from, and how many steps down; false if it is no part of one. */
static bool find_table(ir_fn *fn, ir_ref r, ir_binding *out, uint32_t *out_level) {
    for (*out_level = 0;; ++*out_level) {
        const ir_ins *ins = ir_at(fn, r);
        if (ins->op == IR_buffer) {
            *out = fn->bindings.items[ins->imm.i];
            return out->part == CG_PART_TABLE && out->table != NULL;
        }
        if (ins->op != IR_aload || ins->kind != 'L') return false;
        r = ir_arg(fn, r, 0);
    }
}

static ir_ref put(ir_fn *fn, ir_ref before, ir_op op, ir_type type, const ir_ref *args, uint32_t count,
                  ir_imm imm, char kind) {
    ir_ref r = ir_make(fn, op, type, args, count, imm, kind, ir_at(fn, before)->site);
    ir_insert(fn, ir_at(fn, before)->block, ir_position(fn, before), r);
    return r;
}

static int64_t part(ir_fn *fn, const ir_binding *table, cg_part what, uint32_t number, char element) {
    ir_binding b = *table;
    b.is_array = what != CG_PART_LENGTH;
    b.element = element;
    b.part = what;
    b.number = number;
    return ir_binding_add(fn, b);
}

static ir_ref put_buffer(ir_fn *fn, ir_ref before, const ir_binding *table, cg_part what, uint32_t number,
                         char element) {
    ir_imm imm = {.i = part(fn, table, what, number, element)};
    return put(fn, before, IR_buffer, IR_REF, NULL, 0, imm, 0);
}

static ir_ref put_length(ir_fn *fn, ir_ref before, const ir_binding *table, uint32_t level) {
    ir_imm imm = {.i = part(fn, table, CG_PART_LENGTH, level, 'I')};
    return put(fn, before, IR_uniform, IR_I32, NULL, 0, imm, 0);
}

/* Entry `at` of a column of int that tells of the arrays of a level. */
static ir_ref put_entry(ir_fn *fn, ir_ref before, const ir_binding *table, cg_part what, uint32_t level,
                        ir_ref at) {
    ir_ref args[2] = {put_buffer(fn, before, table, what, level, 'I'), at};
    return put(fn, before, IR_aload, IR_I32, args, 2, (ir_imm){0}, 'I');
}

static ir_ref number_in(ir_fn *fn, ir_ref before, const ir_binding *table, ir_ref r, uint32_t level,
                        ir_ref index);

/* Where the array `r`, which is not level 0, begins in its elements' level. */
static ir_ref start_of(ir_fn *fn, ir_ref before, const ir_binding *table, ir_ref r, uint32_t level) {
    ir_ref number = number_in(fn, before, table, ir_arg(fn, r, 0), level - 1, ir_arg(fn, r, 1));
    if (!table->table->regular) return put_entry(fn, before, table, CG_PART_STARTS, level, number);
    ir_ref product[2] = {number, put_length(fn, before, table, level)};
    return put(fn, before, IR_mul, IR_I32, product, 2, (ir_imm){0}, 0);
}

/* The number of element `index` of the array `r` among all elements of arrays of its level. */
static ir_ref number_in(ir_fn *fn, ir_ref before, const ir_binding *table, ir_ref r, uint32_t level,
                        ir_ref index) {
    if (level == 0) return index;
    ir_ref sum[2] = {start_of(fn, before, table, r, level), index};
    return put(fn, before, IR_add, IR_I32, sum, 2, (ir_imm){0}, 0);
}

/* The length of the array `r`, which is not level 0; -1 for null. */
static ir_ref length_entry(ir_fn *fn, ir_ref before, const ir_binding *table, ir_ref r, uint32_t level) {
    ir_ref number = number_in(fn, before, table, ir_arg(fn, r, 0), level - 1, ir_arg(fn, r, 1));
    return put_entry(fn, before, table, CG_PART_LENGTHS, level, number);
}

/* ---- arrays of arrays ---- */

static void become_length(tables *t, ir_ref r, const ir_binding *table, uint32_t level) {
    ir_fn *fn = t->fn;
    ir_ref array = ir_arg(fn, r, 0);
    bool same = level == 0 || table->table->regular;
    ir_replace(fn, r, same ? put_length(fn, r, table, level) : length_entry(fn, r, table, array, level));
    t->changed = true;
}

/* `isnull r`, or its negation as a check, of a row; an object's goes with the object. */
static void become_null_test(tables *t, ir_ref r, const ir_binding *table, uint32_t level) {
    ir_fn *fn = t->fn;
    bool check = ir_at(fn, r)->op == IR_check_null;
    if (level == 0 || table->table->layout != NULL) return;
    t->changed = true;
    if (table->table->regular) {
        if (check)
            ir_remove(fn, r);
        else
            ir_become(fn, r, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = 0});
        return;
    }
    ir_ref args[2] = {length_entry(fn, r, table, ir_arg(fn, r, 0), level), 0};
    args[1] = put(fn, r, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = 0}, 0);
    if (!check) {
        ir_become(fn, r, IR_lt, IR_I32, args, 2, (ir_imm){0});
        return;
    }
    ir_ref holds = put(fn, r, IR_ge, IR_I32, args, 2, (ir_imm){0}, 0);
    ir_become(fn, r, IR_check_true, IR_VOID, &holds, 1, (ir_imm){0});
}

static void become_load(tables *t, ir_ref r, const ir_binding *table, uint32_t level) {
    ir_fn *fn = t->fn;
    char kind = ir_at(fn, r)->kind;
    if (level == 0 || level + 1 != table->table->dimensions) return;
    ir_ref args[2];
    args[1] = number_in(fn, r, table, ir_arg(fn, r, 0), level, ir_arg(fn, r, 1));
    args[0] = put_buffer(fn, r, table, CG_PART_COLUMN, 0, table->table->element);
    ir_become(fn, r, IR_aload, (ir_type)ir_at(fn, r)->type, args, 2, (ir_imm){0});
    ir_at(fn, r)->kind = kind;
    t->changed = true;
}

/* ---- rows that the element chooses between ---- */

/* Whether `r` is an array of numbers in a table. */
static bool find_row(ir_fn *fn, ir_ref r, ir_binding *out, uint32_t *out_level) {
    return find_table(fn, r, out, out_level) && *out_level > 0 && *out_level + 1 == out->table->dimensions;
}

/* Rows are among what `phi` merges, and otherwise arrays that have a place of their own, of the same kind. */
static bool merges_rows(ir_fn *fn, ir_ref phi) {
    ir_ref leaves[LIMIT_LEAVES];
    ir_binding table;
    uint32_t count, level, rows = 0;
    if (ir_at(fn, phi)->op != IR_phi || !fact_leaves(fn, phi, leaves, &count)) return false;
    for (uint32_t k = 0; k < count; k++) {
        const ir_ins *leaf = ir_at(fn, leaves[k]);
        if (find_row(fn, leaves[k], &table, &level))
            rows++;
        else if (leaf->op != IR_buffer && leaf->op != IR_newarray && leaf->op != IR_null &&
                 leaf->op != IR_never)
            return false;
    }
    return rows > 0;
}

static ir_ref column_of_leaf(const phi_web *w, ir_ref leaf) {
    ir_binding table;
    uint32_t level;
    if (!find_row(w->fn, leaf, &table, &level)) return leaf;
    return put_buffer(w->fn, leaf, &table, CG_PART_COLUMN, 0, table.table->element);
}

static ir_ref start_of_leaf(const phi_web *w, ir_ref leaf) {
    ir_binding table;
    uint32_t level;
    if (!find_row(w->fn, leaf, &table, &level)) return phi_web_put_nothing(w->fn, IR_I32); /* 0 */
    return start_of(w->fn, leaf, &table, leaf, level);
}

static const merged_rows *merge_rows(tables *t, ir_ref phi) {
    for (uint32_t k = 0; k < t->merged.count; k++)
        if (t->merged.items[k].phi == phi) return &t->merged.items[k];
    phi_web columns = {.fn = t->fn, .type = IR_REF, .of_leaf = column_of_leaf},
            starts = {.fn = t->fn, .type = IR_I32, .of_leaf = start_of_leaf};
    merged_rows made = {phi, phi_web_weave(&columns, phi), phi_web_weave(&starts, phi)};
    VEC_PUSH(t->fn->memory, &t->merged, made);
    return &t->merged.items[t->merged.count - 1];
}

/* A row is the column that holds its table's numbers, and where it begins there. */
static void load_of_merged(tables *t, ir_ref r) {
    ir_fn *fn = t->fn;
    const merged_rows *m = merge_rows(t, ir_arg(fn, r, 0));
    ir_ref sum[2] = {m->start, ir_arg(fn, r, 1)}, at = put(fn, r, IR_add, IR_I32, sum, 2, (ir_imm){0}, 0);
    ir_at(fn, r)->args[0] = m->column;
    ir_at(fn, r)->args[1] = at;
    t->changed = true;
}

/* ---- arrays of objects ---- */

static status make_object(ir_fn *fn, ir_ref before, const ir_binding *table, ir_ref index,
                          const ir_site *site, ir_ref *out) {
    element_maker m = {.fn = fn,
                       .block = ir_at(fn, before)->block,
                       .before = before,
                       .index = index,
                       .from = table,
                       .site = site};
    const cg_table *t = table->table;
    return element_make(&m, t->layout, t->classes, t->class_count, out);
}

/* The load `r` becomes present[index] ? a new object : null. */
static status become_object(tables *t, ir_ref r, const ir_binding *table) {
    ir_fn *fn = t->fn;
    ir_ref index = ir_arg(fn, r, 1), values[2];
    const ir_site *site = ir_at(fn, r)->site;
    t->changed = true;
    if (table->table->regular) {
        TRY(make_object(fn, r, table, index, site, &values[0]));
        ir_replace(fn, r, values[0]);
        return status_ok();
    }
    ir_ref load[2] = {put_buffer(fn, r, table, CG_PART_PRESENT, 0, 'B'), index};
    ir_ref present = put(fn, r, IR_aload, IR_I32, load, 2, (ir_imm){0}, 'B');
    values[1] = put(fn, r, IR_null, IR_REF, NULL, 0, (ir_imm){0}, 0);
    ir_blk before = ir_at(fn, r)->block, rest = ir_split(fn, before, ir_position(fn, r)),
           made = ir_block_new(fn);
    ir_append(fn, before, IR_branch, IR_VOID, &present, 1, (ir_imm){0}, 0, site);
    ir_ref jump = ir_append(fn, made, IR_jump, IR_VOID, NULL, 0, (ir_imm){0}, 0, site);
    ir_link(fn, before, made);
    ir_link(fn, made, rest);
    ir_link(fn, before, rest);
    TRY(make_object(fn, jump, table, index, site, &values[0]));
    ir_ref phi = ir_make(fn, IR_phi, IR_REF, values, 2, (ir_imm){0}, 0, site);
    ir_insert(fn, rest, 0, phi);
    ir_replace(fn, r, phi);
    return status_ok();
}

/* ---- the pass ---- */

static bool is_access(const ir_ins *ins) {
    return ins->op == IR_aload || ins->op == IR_astore || ins->op == IR_length || ins->op == IR_isnull ||
           ins->op == IR_check_null;
}

static status rewrite(tables *t, ir_ref r) {
    ir_binding table;
    uint32_t level;
    const ir_ins *ins = ir_at(t->fn, r);
    if (ins->op == IR_aload && ins->kind != 'L' && merges_rows(t->fn, ir_arg(t->fn, r, 0))) {
        load_of_merged(t, r);
        return status_ok();
    }
    if (!is_access(ins) || !find_table(t->fn, ir_arg(t->fn, r, 0), &table, &level)) return status_ok();
    if (table.table->objects != NULL)
        return level == 0 ? known_object_access(t->fn, r, &table, &t->changed) : status_ok();
    switch (ins->op) {
    case IR_length: become_length(t, r, &table, level); break;
    case IR_astore:
        table.is_copy &= level == 0; /* its rows are the array's */
        known_object_refuse_store(t->fn, r, &table);
        t->changed = true;
        break;
    case IR_isnull:
    case IR_check_null: become_null_test(t, r, &table, level); break;
    default:
        if (ins->kind != 'L') {
            become_load(t, r, &table, level);
        } else if (level == 0 && table.table->layout != NULL) {
            TRY(become_object(t, r, &table));
        }
        break;
    }
    return status_ok();
}

status pass_tables(ir_fn *fn, bool *out_changed) {
    tables t = {.fn = fn};
    VEC(ir_ref) accesses = {0};
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++)
            if (is_access(ir_at(fn, fn->blocks.items[b].ins.items[k])))
                VEC_PUSH(fn->memory, &accesses, fn->blocks.items[b].ins.items[k]);
    for (uint32_t k = 0; k < accesses.count; k++)
        TRY(rewrite(&t, accesses.items[k]));
    ir_sweep(fn);
    if (t.changed) *out_changed = true;
    return status_ok();
}
