/* HotSpot takes an index for a part of an address where it sees that the bytes in front of the element are an int; else it computes them
 * with instructions of their own, for each access. It knows between which numbers the counter of a loop is if it knows it of where the loop
 * begins and ends. So a loop that reads an element at its counter in every round, without a look whether it is there, begins at no less than 0, and
 * ends at no more than arrays have elements. If that were another loop, a check leads to Java: there is no such element to be read.
 *
 * A loop of no rounds may begin, and end, at other numbers; so the counter's value is asked for nowhere else. */
#include "jvm_near.h"

#include "counted_loop.h"
#include "intrinsics.h"
#include "jvm_limits.h"
#include "jvm_values.h"

static bool is_column_load(const ir_fn *fn, const ir_ins *ins) {
    if (ins->op != IR_aload) return false;
    const ir_ins *array = ir_at(fn, ins->args[0]);
    return array->op == IR_buffer && jvm_is_column(&fn->bindings.items[array->imm.i]);
}

static bool has_as_argument(const ir_ins *ins, ir_ref r) {
    for (uint32_t k = 0; k < ins->arg_count; k++)
        if (ins->args[k] == r) return true;
    return false;
}

/* Whether each round reads an element at the counter, at which nothing but the loop looks, and no round looks whether it is there. */
static bool reads_at_counter(const counted_loop *l) {
    const ir_fn *fn = l->fn;
    bool reads = false;
    for (ir_blk b = 0; b < fn->blocks.count; b++) {
        const ir_block *block = &fn->blocks.items[b];
        for (uint32_t k = 0; k < block->ins.count; k++) {
            const ir_ins *ins = ir_at(fn, block->ins.items[k]);
            if (!has_as_argument(ins, l->counter)) continue;
            if (!counted_loop_holds(l, b) || ins->op == IR_check_bounds) return false;
            reads = reads || (is_column_load(fn, ins) && ins->args[1] == l->counter && b != l->header &&
                              counted_loop_always_runs(l, b));
        }
    }
    return reads;
}

static ir_ref put(const counted_loop *l, ir_op op, ir_type type, ir_ref a, ir_ref b, ir_imm imm) {
    ir_ref args[] = {a, b};
    ir_ref r = ir_make(l->fn, op, type, args, b != 0 ? 2 : a != 0 ? 1 : 0, imm, 0, NULL);
    ir_insert_last(l->fn, l->before, r);
    return r;
}

static ir_ref put_const(const counted_loop *l, int64_t value) {
    return put(l, IR_const_, IR_I32, 0, 0, (ir_imm){.i = value});
}

static ir_ref put_call(const counted_loop *l, const char *name, ir_ref a, ir_ref b) {
    return put(l, IR_intrinsic, IR_I32, a, b, (ir_imm){.i = intrinsic_find("java/lang/Math", name, "(II)I")});
}

static void replace(ir_fn *fn, ir_ref user, ir_ref value, ir_ref by) {
    ir_ins *ins = ir_at(fn, user);
    for (uint32_t k = 0; k < ins->arg_count; k++)
        if (ins->args[k] == value) ins->args[k] = by;
}

static ir_ref put_comparison(const counted_loop *l, ir_op op, ir_ref a, ir_ref b) {
    return put(l, op, IR_I32, a, b, (ir_imm){0});
}

static void put_check(const counted_loop *l, ir_ref holds) {
    put(l, IR_check_true, IR_VOID, holds, 0, (ir_imm){0});
}

static void tell_first(const counted_loop *l) {
    int64_t number;
    if (ir_const_int(l->fn, l->first, &number)) return;
    ir_ref first = put_call(l, "max", l->first, put_const(l, 0));
    ir_ref skipped = put_comparison(l, IR_ge, l->first, l->limit);
    put_check(l, put_comparison(l, IR_or, put_comparison(l, IR_eq, first, l->first), skipped));
    replace(l->fn, l->counter, l->first, first);
}

static void tell_limit(const counted_loop *l) {
    int64_t number;
    if (ir_const_int(l->fn, l->limit, &number)) return;
    ir_ref limit = put_call(l, "min", l->limit, put_const(l, JVM_MOST_ELEMENTS));
    put_check(l, put_comparison(l, IR_eq, limit, l->limit));
    replace(l->fn, ir_at(l->fn, ir_end(l->fn, l->header))->args[0], l->limit, limit);
}

void jvm_near(ir_fn *fn) {
    const dom_info *d = dom_compute(fn->memory, fn);
    const dom_members *loops = dom_loop_members(fn->memory, d);
    for (uint32_t k = 0; k < d->reachable && d->reducible; k++) {
        counted_loop l;
        if (!counted_loop_find(fn, d, loops, d->order[k], &l) || l.step != 1 || l.compare != IR_lt ||
            !reads_at_counter(&l))
            continue;
        tell_first(&l);
        tell_limit(&l);
    }
}
