/* Scalar replacement of arrays: small ones that are made here and only reached by constant indices become
 * variables, one for each element; dce then drops the array.
 *
 *   1. `aload a, k` of such an array becomes the value of the last store to element k (variable.h).
 *   2. `aload p, k` of a phi of arrays becomes a phi of such loads at the ends of the predecessors, and
 *      then 1 has its turn: `return x < 0 ? new float[] {0, 0} : new float[] {x, 1}`. Requirement: nothing
 *      is stored to an array once it has become an operand of the phi, but to a new one of the same place.
 *
 * An array of numbers with an index that is not constant stays one, in private memory; one of objects is refused.
 * Requirement of one of objects: what is stored is of its class; sroa sees to that. */
#include "dom.h"
#include "facts.h"
#include "passes.h"
#include "variable.h"
#include "limit.h"

typedef struct arrays {
    ir_fn *fn;
    bool *fixed;          /* by value: an array, or a phi, all of whose uses are as above */
    bool *stored;         /* by value: stored to by this name */
    uint32_t value_count; /* length of the two */
    variables places;
    bool changed;
} arrays;

static bool const_at(ir_fn *fn, ir_ref r, int64_t *out) {
    const ir_ins *ins = ir_at(fn, r);
    if (ins->op != IR_const_ || ins->type != IR_I32) return false;
    *out = ins->imm.i;
    return true;
}

/* The length of an array made here; 0 if it is not a constant or out of bounds. */
static int64_t length_of(ir_fn *fn, ir_ref array) {
    int64_t length = 0;
    if (ir_at(fn, array)->op != IR_newarray && ir_at(fn, array)->op != IR_newobjects) return 0;
    if (!const_at(fn, ir_arg(fn, array, 0), &length) || length < 1 || length > LIMIT_SCALAR_ARRAY) return 0;
    return length;
}

static char kind_of(ir_fn *fn, ir_ref array) {
    return ir_at(fn, array)->op == IR_newobjects ? 'L' : ir_at(fn, array)->kind;
}

/* The one kind and length of all the arrays that `r`, an array or phi, may be; 0 if there is none. */
static int64_t common_length(ir_fn *fn, ir_ref r, char *out_kind) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    int64_t length = 0;
    if (!fact_leaves(fn, r, leaves, &count)) return 0;
    for (uint32_t k = 0; k < count; k++) {
        int64_t one = length_of(fn, leaves[k]);
        if (one == 0 || (k > 0 && (one != length || kind_of(fn, leaves[k]) != *out_kind))) return 0;
        length = one;
        *out_kind = kind_of(fn, leaves[k]);
    }
    return length;
}

/* ---- uses ---- */

static bool is_fixed_use(ir_fn *fn, const ir_ins *ins, uint32_t operand, int64_t length) {
    int64_t index = 0;
    if (ins->op == IR_astore && !fact_store_fits(fn, ins)) return false;
    switch (ins->op) {
    case IR_phi:
    case IR_length:
    case IR_isnull:
    case IR_check_null: return true;
    case IR_aload:
    case IR_astore:
        return operand == 0 && const_at(fn, ir_resolve(fn, ins->args[1]), &index) && index >= 0 &&
               index < length;
    default: return false;
    }
}

static void collect_uses(arrays *e) {
    ir_fn *fn = e->fn;
    e->value_count = fn->ins.count;
    e->fixed = ARENA_ARRAY(fn->memory, bool, e->value_count);
    e->stored = ARENA_ARRAY(fn->memory, bool, e->value_count);
    char kind;
    for (ir_ref r = 1; r < e->value_count; r++) {
        const ir_ins *ins = ir_at(fn, r);
        bool may_be =
            ins->op == IR_newarray || ins->op == IR_newobjects || (ins->op == IR_phi && ins->type == IR_REF);
        e->fixed[r] = may_be && ins->block != IR_NO_BLOCK && common_length(fn, r, &kind) != 0;
    }
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            for (uint32_t j = 0; j < ins->arg_count; j++) {
                ir_ref array = ir_resolve(fn, ins->args[j]);
                if (!e->fixed[array]) continue;
                if (!is_fixed_use(fn, ins, j, common_length(fn, array, &kind))) e->fixed[array] = false;
                if (ins->op == IR_astore) e->stored[array] = true;
            }
        }
}

/* Whether a phi merges it. */
static bool has_phi(ir_fn *fn, ir_ref array) {
    for (ir_ref r = 1; r < fn->ins.count; r++) {
        const ir_ins *ins = ir_at(fn, r);
        if (ins->op != IR_phi || ins->type != IR_REF || ins->block == IR_NO_BLOCK) continue;
        for (uint32_t k = 0; k < ins->arg_count; k++)
            if (ir_arg(fn, r, k) == array) return true;
    }
    return false;
}

/* ---- 1: an array's elements ---- */

/* A store to an array of a narrow kind keeps what fits. */
static void narrow_stores(ir_fn *fn, ir_ref array) {
    char kind = ir_at(fn, array)->kind;
    ir_op op = kind == 'B'   ? IR_i2b
               : kind == 'S' ? IR_i2s
               : kind == 'C' ? IR_i2c
               : kind == 'Z' ? IR_and
                             : IR_NOP;
    if (op == IR_NOP) return;
    for (ir_ref r = 1, end = fn->ins.count; r < end; r++) {
        if (ir_at(fn, r)->op != IR_astore || ir_at(fn, r)->block == IR_NO_BLOCK || ir_arg(fn, r, 0) != array)
            continue;
        const ir_site *site = ir_at(fn, r)->site;
        ir_ref operands[2] = {ir_arg(fn, r, 2), 0};
        if (op == IR_and) {
            operands[1] = ir_make(fn, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = 1}, 0, site);
            ir_insert(fn, ir_at(fn, r)->block, ir_position(fn, r), operands[1]);
        }
        ir_ref value = ir_make(fn, op, IR_I32, operands, op == IR_and ? 2 : 1, (ir_imm){0}, 0, site);
        ir_insert(fn, ir_at(fn, r)->block, ir_position(fn, r), value);
        ir_at(fn, r)->args[2] = value;
    }
}

static bool is_access(ir_fn *fn, ir_ref r, ir_op op, ir_ref array, int64_t index) {
    int64_t at = 0;
    return ir_at(fn, r)->op == op && ir_arg(fn, r, 0) == array && const_at(fn, ir_arg(fn, r, 1), &at) &&
           at == index;
}

/* Every load of element `index`. `accesses` are the array's loads and stores, in the order of blocks. */
static void replace_loads(arrays *e, ir_ref array, int64_t index, const ir_ref *accesses, uint32_t count) {
    ir_fn *fn = e->fn;
    variable v = variable_new(&e->places, array, ir_type_of_kind(kind_of(fn, array)), 2);
    for (uint32_t k = 0; k < count; k++)
        if (is_access(fn, accesses[k], IR_astore, array, index)) variable_add_store(&v, accesses[k]);
    for (uint32_t k = 0; k < count; k++)
        if (is_access(fn, accesses[k], IR_aload, array, index)) {
            ir_replace(fn, accesses[k], variable_before(&v, accesses[k]));
            e->changed = true;
        }
    variable_finish(&v);
}

static void replace_all_loads(arrays *e, ir_ref array) {
    ir_fn *fn = e->fn;
    VEC(ir_ref) accesses = {0};
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            ir_op op = (ir_op)ir_at(fn, r)->op;
            if ((op == IR_aload || op == IR_astore) && ir_arg(fn, r, 0) == array)
                VEC_PUSH(fn->memory, &accesses, r);
        }
    for (int64_t k = 0, length = length_of(fn, array); k < length; k++)
        replace_loads(e, array, k, accesses.items, accesses.count);
}

static bool has_load(ir_fn *fn, ir_ref array) {
    for (ir_ref r = 1; r < fn->ins.count; r++)
        if (ir_at(fn, r)->op == IR_aload && ir_at(fn, r)->block != IR_NO_BLOCK && ir_arg(fn, r, 0) == array)
            return true;
    return false;
}

/* ---- 2: phis of arrays ---- */

/* No store to the array comes after it has become an operand of a phi in block `merged`. */
static bool is_settled(ir_fn *fn, ir_ref array, ir_blk merged) {
    for (ir_ref r = 1; r < fn->ins.count; r++) {
        const ir_ins *ins = ir_at(fn, r);
        if (ins->op == IR_astore && ins->block != IR_NO_BLOCK && ir_arg(fn, r, 0) == array &&
            dom_reaches(fn, merged, ins->block, ir_at(fn, array)->block))
            return false;
    }
    return true;
}

typedef struct merged_load {
    ir_ref array, phi; /* the phi of loads from this phi of arrays */
} merged_load;

typedef struct merging {
    ir_fn *fn;
    ir_ins load; /* one of those that are replaced */
    ir_ref index;
    VEC(merged_load) loads;
} merging;

static ir_ref load_at_end(merging *m, ir_ref array, ir_blk b);

static ir_ref load_of_phi(merging *m, ir_ref array) {
    ir_fn *fn = m->fn;
    for (uint32_t k = 0; k < m->loads.count; k++)
        if (m->loads.items[k].array == array) return m->loads.items[k].phi;
    ir_blk b = ir_at(fn, array)->block;
    uint32_t count = ir_at(fn, array)->arg_count;
    ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, count);
    ir_ref phi = ir_make(fn, IR_phi, (ir_type)m->load.type, args, count, (ir_imm){0}, 0, m->load.site);
    ir_insert_phi(fn, b, phi);
    VEC_PUSH(fn->memory, &m->loads, ((merged_load){array, phi}));
    for (uint32_t k = 0; k < count; k++) {
        ir_ref value = load_at_end(m, ir_arg(fn, array, k), fn->blocks.items[b].preds.items[k]);
        ir_at(fn, phi)->args[k] = value;
    }
    return phi;
}

static ir_ref load_at_end(merging *m, ir_ref array, ir_blk b) {
    ir_fn *fn = m->fn;
    if (ir_at(fn, array)->op == IR_phi) return load_of_phi(m, array);
    ir_ref args[2] = {array,
                      ir_make(fn, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = m->index}, 0, m->load.site)};
    ir_insert_last(fn, b, args[1]);
    ir_ref value =
        ir_make(fn, IR_aload, (ir_type)m->load.type, args, 2, (ir_imm){0}, m->load.kind, m->load.site);
    ir_insert_last(fn, b, value);
    return value;
}

/* The phi, those that it merges, and all their arrays are fixed, are stored to by the arrays' own names, and
 * no more once they have merged. */
static bool is_settled_phi(arrays *e, ir_ref phi) {
    ir_fn *fn = e->fn;
    VEC(ir_ref) phis = {0};
    VEC_PUSH(fn->memory, &phis, phi);
    for (uint32_t next = 0; next < phis.count; next++) {
        ir_ref at = phis.items[next];
        if (at >= e->value_count || !e->fixed[at] || e->stored[at]) return false;
        for (uint32_t k = 0; k < ir_at(fn, at)->arg_count; k++) {
            ir_ref arg = ir_arg(fn, at, k);
            if (arg >= e->value_count || !e->fixed[arg]) return false;
            if (length_of(fn, arg) != 0 && !is_settled(fn, arg, ir_at(fn, at)->block)) return false;
            uint32_t i = 0;
            while (i < phis.count && phis.items[i] != arg)
                i++;
            if (ir_at(fn, arg)->op == IR_phi && i == phis.count) VEC_PUSH(fn->memory, &phis, arg);
        }
    }
    return true;
}

static void merge_loads(arrays *e, ir_ref phi) {
    ir_fn *fn = e->fn;
    char kind;
    int64_t length = common_length(fn, phi, &kind), index = 0;
    if (!has_load(fn, phi) || !is_settled_phi(e, phi)) return;
    for (int64_t k = 0; k < length; k++) {
        merging m = {.fn = fn, .index = (ir_ref)k};
        for (ir_ref r = 1, end = fn->ins.count; r < end; r++) {
            if (ir_at(fn, r)->op != IR_aload || ir_at(fn, r)->block == IR_NO_BLOCK ||
                ir_arg(fn, r, 0) != phi || !const_at(fn, ir_arg(fn, r, 1), &index) || index != k)
                continue;
            m.load = *ir_at(fn, r);
            ir_replace(fn, r, load_of_phi(&m, phi));
            e->changed = true;
        }
    }
}

/* ---- the pass ---- */

/* `length` of an array, or of a phi of arrays, of known length. */
static void replace_length(arrays *e, ir_ref r) {
    char kind;
    int64_t length = common_length(e->fn, ir_arg(e->fn, r, 0), &kind);
    if (length == 0) return;
    ir_become(e->fn, r, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = length});
    e->changed = true;
}

/* A recursive method is not a loop yet (frames.h): what its next activation stores is in sight of no operand.
 */
static bool has_recursion(const ir_fn *fn) {
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_op op = (ir_op)ir_at(fn, fn->blocks.items[b].ins.items[k])->op;
            if (op == IR_enter || op == IR_recur) return true;
        }
    return false;
}

status pass_sroa_arrays(ir_fn *fn, bool *out_changed) {
    if (has_recursion(fn)) return status_ok();
    arrays e = {.fn = fn};
    uint64_t visits = 0;
    collect_uses(&e);
    variables_init(&e.places, fn);
    for (ir_ref r = 1; r < e.value_count; r++) {
        if (ir_at(fn, r)->block == IR_NO_BLOCK) continue;
        if (ir_at(fn, r)->op == IR_length) replace_length(&e, r);
        if (!e.fixed[r]) continue;
        char kind;
        visits += (uint64_t)fn->ins.count * (uint64_t)(common_length(fn, r, &kind) + 2);
        if (visits > LIMIT_SCALAR_VISITS) break;
        if (ir_at(fn, r)->op == IR_phi) {
            merge_loads(&e, r);
        } else if (has_load(fn, r) && !has_phi(fn, r)) {
            narrow_stores(fn, r);
            replace_all_loads(&e, r);
        }
    }
    ir_sweep(fn);
    if (e.changed) *out_changed = true;
    return status_ok();
}
