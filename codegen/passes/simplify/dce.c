/* Dead code elimination: what no effect needs goes.
 *
 * Roots are checks, ENDs and instructions that write memory others see. An object or array made in the
 * function is needed only if something but its own stores needs it, so a store to one is not a root: it is
 * needed when its object is; but for one that may throw, since the value may not be of the class of the array.
 *
 * An array that goes may be one that Java cannot make: of a length beyond the JVM's, or that the heap has no room for. So where
 * one goes whose length is not known a check stays, and the element is Java's where it is large; one that is known to be large
 * does not go, and is refused. */
#include "facts.h"
#include "limit.h"
#include "passes.h"

static bool is_fresh(uint8_t op) {
    return op == IR_new || op == IR_lambda || op == IR_newarray || op == IR_newrows || op == IR_newobjects;
}

static bool is_store(uint8_t op) {
    return op == IR_putfield || op == IR_astore;
}

static bool is_array(uint8_t op) {
    return op == IR_newarray || op == IR_newrows || op == IR_newobjects;
}

/* Whether all lengths of an array are known; what it has then, or more than LIMIT_UNREAD_ARRAY. */
static bool is_of_known_size(ir_fn *fn, const ir_ins *array, int64_t *out_elements) {
    *out_elements = 1;
    for (uint32_t k = 0; k < array->arg_count; k++) {
        const ir_ins *length = ir_at(fn, ir_resolve(fn, array->args[k]));
        if (length->op != IR_const_) return false;
        if (length->imm.i > LIMIT_UNREAD_ARRAY) *out_elements = LIMIT_UNREAD_ARRAY + 1;
        if (*out_elements <= LIMIT_UNREAD_ARRAY) *out_elements *= length->imm.i;
    }
    return true;
}

typedef struct marker {
    ir_fn *fn;
    arena *scratch;
    bool *live;
    ir_ref *first_store; /* by object made in the function, or 0 */
    ir_ref *next_store;  /* by store: another one to the same object, or 0 */
    VEC(ir_ref) arrays;  /* whose size is not known */
    VEC(ir_ref) work;
} marker;

static void mark(marker *m, ir_ref r) {
    if (m->live[r]) return;
    m->live[r] = true;
    VEC_PUSH(m->scratch, &m->work, r);
}

static bool is_root(ir_fn *fn, const ir_ins *ins) {
    unsigned flags = ir_ops[ins->op].flags;
    if (is_fresh(ins->op)) return false;
    if (is_store(ins->op))
        return !is_fresh(ir_at(fn, ins->args[0])->op) || (ins->op == IR_astore && !fact_store_fits(fn, ins));
    return (flags & (IR_WRITES | IR_CHECK | IR_END)) != 0;
}

static void visit(marker *m, ir_ref r) {
    const ir_ins *ins = ir_at(m->fn, r);
    int64_t elements = 0;
    if (is_array(ins->op) && !is_of_known_size(m->fn, ins, &elements)) {
        VEC_PUSH(m->scratch, &m->arrays, r);
        for (uint32_t k = 0; k < ins->arg_count; k++) /* a check will ask for them */
            mark(m, ins->args[k]);
    } else if (is_root(m->fn, ins) || (is_array(ins->op) && elements > LIMIT_UNREAD_ARRAY)) {
        mark(m, r);
    } else if (is_store(ins->op)) {
        m->next_store[r] = m->first_store[ins->args[0]];
        m->first_store[ins->args[0]] = r;
    }
}

static ir_ref put(ir_fn *fn, ir_ref before, ir_op op, ir_type type, const ir_ref *args, uint32_t count,
                  int64_t number) {
    ir_ref r = ir_make(fn, op, type, args, count, (ir_imm){.i = number}, 0, ir_at(fn, before)->site);
    ir_insert(fn, ir_at(fn, before)->block, ir_position(fn, before), r);
    return r;
}

static void put_limit(ir_fn *fn, ir_ref array, ir_type type, ir_ref number) {
    ir_ref sides[2] = {number, put(fn, array, IR_const_, type, NULL, 0, LIMIT_UNREAD_ARRAY)};
    ir_ref holds = put(fn, array, IR_le, IR_I32, sides, 2, 0);
    put(fn, array, IR_check_true, IR_VOID, &holds, 1, 0);
}

/* Each length is within the limit before it is a factor, so that no product overflows. */
static void leave_check(ir_fn *fn, ir_ref array) {
    ir_ref product[2] = {0};
    for (uint32_t k = 0; k < ir_at(fn, array)->arg_count; k++) {
        ir_ref length = ir_arg(fn, array, k);
        put_limit(fn, array, IR_I32, length);
        if (ir_at(fn, array)->arg_count == 1) return;
        product[k > 0] = put(fn, array, IR_i2l, IR_I64, &length, 1, 0);
        if (k == 0) continue;
        product[0] = put(fn, array, IR_mul, IR_I64, product, 2, 0);
        put_limit(fn, array, IR_I64, product[0]);
    }
}

status pass_dce(ir_fn *fn, bool *out_changed) {
    uint32_t seen = fn->ins.count;
    marker m = {.fn = fn, .scratch = ir_scratch(fn)};
    m.live = ARENA_ARRAY(m.scratch, bool, seen);
    m.first_store = ARENA_ARRAY(m.scratch, ir_ref, seen);
    m.next_store = ARENA_ARRAY(m.scratch, ir_ref, seen);
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++)
            visit(&m, fn->blocks.items[b].ins.items[k]);
    while (m.work.count > 0) {
        ir_ref r = m.work.items[--m.work.count];
        const ir_ins *ins = ir_at(fn, r);
        for (uint32_t k = 0; k < ins->arg_count; k++)
            mark(&m, ins->args[k]);
        for (ir_ref store = m.first_store[r]; store != 0; store = m.next_store[store])
            mark(&m, store);
    }
    for (uint32_t k = 0; k < m.arrays.count; k++)
        if (!m.live[m.arrays.items[k]]) leave_check(fn, m.arrays.items[k]);
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            if (r >= seen || m.live[r]) continue;
            ir_remove(fn, r);
            *out_changed = true;
        }
    ir_sweep(fn);
    return status_ok();
}
