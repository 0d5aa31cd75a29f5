/* Scalar replacement of arrays: small ones that are made here and only reached by constant indices become
 * variables, one for each element; dce then drops the array.
 *
 *   1. `aload a, k` of such an array becomes the value of the last store to element k (variable.h).
 *   2. `aload p, k` of a phi of arrays becomes a phi of such loads at the ends of the predecessors, and
 *      then 1 has its turn: `return x < 0 ? new float[] {0, 0} : new float[] {x, 1}`. Requirement: nothing
 *      is stored to an array once it has become an operand of the phi, but to a new one of the same allocation site.
 *
 * An array of numbers with an index that is not constant stays one, in private memory; one of objects is refused.
 * Requirement of one of objects: what is stored is of its class; sroa sees to that. */
#include "dom.h"
#include "facts.h"
#include "passes.h"
#include "variable.h"
#include "limit.h"

/* An array, or a phi of arrays. All accesses to it stand in a chain each of loads and of stores, so that one costs no more than
 * its accesses, however many there are in the function. */
typedef struct candidate {
    char kind;
    bool merged;     /* a phi merges it */
    uint32_t length; /* of the array; 0: it is none, or has a use that is not as above */
    ir_ref first_load, first_store;
} candidate;

typedef struct arrays {
    ir_fn *fn;
    candidate *candidates; /* by value */
    ir_ref *next;          /* by load or store: the next one of the same candidate, in the order of blocks */
    uint32_t value_count;  /* length of the two */
    variables locations;
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

/* Whether it cannot be an array, as can be seen without looking through phis. */
static bool is_no_array(ir_fn *fn, ir_ref r) {
    ir_op op = (ir_op)ir_at(fn, r)->op;
    return op != IR_phi && length_of(fn, r) == 0;
}

/* The one kind and length of all the arrays that `r`, an array or phi, may be; length 0 if there is none. */
static candidate candidate_of(ir_fn *fn, ir_ref r) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    candidate n = {0};
    const ir_ins *ins = ir_at(fn, r);
    if (is_no_array(fn, r)) return n;
    for (uint32_t k = 0; ins->op == IR_phi && k < ins->arg_count; k++)
        if (is_no_array(fn, ir_arg(fn, r, k))) return n;
    if (!fact_leaves(fn, r, leaves, &count) || count == 0) return n;
    n.length = (uint32_t)length_of(fn, leaves[0]);
    n.kind = kind_of(fn, leaves[0]);
    for (uint32_t k = 1; k < count; k++)
        if (length_of(fn, leaves[k]) != n.length || kind_of(fn, leaves[k]) != n.kind) n.length = 0;
    return n;
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

static candidate *find_candidate(arrays *e, ir_ref r) {
    return r < e->value_count && e->candidates[r].length != 0 ? &e->candidates[r] : NULL;
}

static void push(arrays *e, ir_ref *first, ir_ref access) {
    e->next[access] = *first;
    *first = access;
}

static void collect_use(arrays *e, ir_ref r) {
    ir_fn *fn = e->fn;
    const ir_ins *ins = ir_at(fn, r);
    for (uint32_t j = 0; j < ins->arg_count; j++) {
        candidate *n = find_candidate(e, ir_resolve(fn, ins->args[j]));
        if (n == NULL) continue;
        if (!is_fixed_use(fn, ins, j, n->length)) n->length = 0;
        if (ins->op == IR_phi) n->merged = true;
        if (j == 0 && ins->op == IR_aload) push(e, &n->first_load, r);
        if (j == 0 && ins->op == IR_astore) push(e, &n->first_store, r);
    }
}

/* From the back, so that the chains end in order. */
static void collect_uses(arrays *e) {
    ir_fn *fn = e->fn;
    e->value_count = fn->ins.count;
    e->candidates = ARENA_ARRAY(ir_scratch(fn), candidate, e->value_count);
    e->next = ARENA_ARRAY(ir_scratch(fn), ir_ref, e->value_count);
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            if (ir_at(fn, r)->type == IR_REF) e->candidates[r] = candidate_of(fn, r);
        }
    for (ir_blk b = fn->blocks.count; b-- > 0;)
        for (uint32_t k = fn->blocks.items[b].ins.count; k-- > 0;)
            collect_use(e, fn->blocks.items[b].ins.items[k]);
}

/* ---- 1: an array's elements ---- */

/* A store to an array of a narrow kind keeps what fits. */
static void narrow_stores(arrays *e, ir_ref array) {
    ir_fn *fn = e->fn;
    char kind = ir_at(fn, array)->kind;
    ir_op op = kind == 'B'   ? IR_i2b
               : kind == 'S' ? IR_i2s
               : kind == 'C' ? IR_i2c
               : kind == 'Z' ? IR_and
                             : IR_NOP;
    if (op == IR_NOP) return;
    for (ir_ref r = e->candidates[array].first_store; r != 0; r = e->next[r]) {
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

/* The accesses of a chain, by their index. */
typedef struct by_index {
    VEC(ir_ref) at[LIMIT_SCALAR_ARRAY];
} by_index;

static by_index *sort_accesses(arrays *e, ir_ref first) {
    by_index *sorted = ARENA_NEW(ir_scratch(e->fn), by_index);
    for (ir_ref r = first; r != 0; r = e->next[r]) {
        int64_t index = 0;
        bool is_fixed = const_at(e->fn, ir_arg(e->fn, r, 1), &index);
        if (is_fixed) VEC_PUSH(ir_scratch(e->fn), &sorted->at[index], r);
    }
    return sorted;
}

static void replace_loads(arrays *e, ir_ref array) {
    ir_fn *fn = e->fn;
    const candidate *n = &e->candidates[array];
    const by_index *loads = sort_accesses(e, n->first_load), *stores = sort_accesses(e, n->first_store);
    for (uint32_t index = 0; index < n->length; index++) {
        if (loads->at[index].count == 0) continue;
        variable v = variable_new(&e->locations, array, ir_type_of_kind(n->kind), 2);
        for (uint32_t k = 0; k < stores->at[index].count; k++)
            variable_add_store(&v, stores->at[index].items[k]);
        for (uint32_t k = 0; k < loads->at[index].count; k++) {
            ir_ref load = loads->at[index].items[k];
            ir_replace(fn, load, variable_before(&v, load));
            e->changed = true;
        }
        variable_finish(&v);
    }
}

/* ---- 2: phis of arrays ---- */

/* No store to the array comes after it has become an operand of a phi in block `merged`. */
static bool is_settled(arrays *e, ir_ref array, ir_blk merged) {
    ir_fn *fn = e->fn;
    for (ir_ref r = e->candidates[array].first_store; r != 0; r = e->next[r])
        if (dom_reaches(fn, merged, ir_at(fn, r)->block, ir_at(fn, array)->block)) return false;
    return true;
}

typedef struct merged_load {
    ir_ref array, phi; /* the phi of loads from this phi of arrays */
} merged_load;

typedef struct merging {
    arrays *e;
    ir_ins load; /* one of those that are replaced */
    uint32_t index;
    VEC(merged_load) loads;
} merging;

static ir_ref load_at_end(merging *m, ir_ref array, ir_blk b);

static ir_ref load_of_phi(merging *m, ir_ref array) {
    ir_fn *fn = m->e->fn;
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
    ir_fn *fn = m->e->fn;
    if (ir_at(fn, array)->op == IR_phi) return load_of_phi(m, array);
    ir_ref args[2] = {array,
                      ir_make(fn, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = m->index}, 0, m->load.site)};
    ir_insert_last(fn, b, args[1]);
    ir_ref value =
        ir_make(fn, IR_aload, (ir_type)m->load.type, args, 2, (ir_imm){0}, m->load.kind, m->load.site);
    ir_insert_last(fn, b, value);
    return value;
}

/* The phi, those that it merges, and all their arrays are fixed, are stored to as themselves and not as
 * the phi, and no more once they have merged. */
static bool is_settled_phi(arrays *e, ir_ref phi) {
    ir_fn *fn = e->fn;
    VEC(ir_ref) phis = {0};
    VEC_PUSH(fn->memory, &phis, phi);
    for (uint32_t next = 0; next < phis.count; next++) {
        ir_ref at = phis.items[next];
        if (find_candidate(e, at) == NULL || e->candidates[at].first_store != 0) return false;
        for (uint32_t k = 0; k < ir_at(fn, at)->arg_count; k++) {
            ir_ref arg = ir_arg(fn, at, k);
            if (find_candidate(e, arg) == NULL) return false;
            if (length_of(fn, arg) != 0 && !is_settled(e, arg, ir_at(fn, at)->block)) return false;
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
    const candidate *n = &e->candidates[phi];
    if (!is_settled_phi(e, phi)) return;
    const by_index *loads = sort_accesses(e, n->first_load);
    for (uint32_t index = 0; index < n->length; index++) {
        merging m = {.e = e, .index = index};
        for (uint32_t k = 0; k < loads->at[index].count; k++) {
            m.load = *ir_at(fn, loads->at[index].items[k]);
            ir_replace(fn, loads->at[index].items[k], load_of_phi(&m, phi));
            e->changed = true;
        }
    }
}

/* ---- the pass ---- */

/* `length` of an array, or of a phi of arrays, of known length. */
static void replace_length(arrays *e, ir_ref r) {
    candidate array = candidate_of(e->fn, ir_arg(e->fn, r, 0));
    if (array.length == 0) return;
    ir_become(e->fn, r, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = array.length});
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
    variables_init(&e.locations, fn);
    for (ir_ref r = 1; r < e.value_count; r++) {
        if (ir_at(fn, r)->block == IR_NO_BLOCK) continue;
        if (ir_at(fn, r)->op == IR_length) replace_length(&e, r);
        const candidate *n = find_candidate(&e, r);
        if (n == NULL || n->first_load == 0) continue;
        visits += (uint64_t)fn->blocks.count * n->length; /* each element may be a phi in each block */
        if (visits > LIMIT_SCALAR_VISITS) break;
        if (ir_at(fn, r)->op == IR_phi) {
            merge_loads(&e, r);
        } else if (!n->merged) {
            narrow_stores(&e, r);
            replace_loads(&e, r);
        }
    }
    ir_sweep(fn);
    if (e.changed) *out_changed = true;
    return status_ok();
}
