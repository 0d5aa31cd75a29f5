/* Checks of one index in several arrays become one, against the least of their lengths: of x[i], y[i] and
 * z[i] the first check is for all. What the arrays have in common is often just that, and the least length
 * changes neither in a loop nor from one element to the next.
 *
 * The others move up to the first of them. That is allowed in a block, all of which is evaluated unless a
 * check fails: whatever else the element has done by then is thrown away, and it is evaluated in Java.
 *
 * This runs last: what the single checks tell `bce` is lost. */
#include "intrinsics.h"
#include "passes.h"

typedef struct member { /* a check behind the first of its group */
    ir_ref check;
    uint32_t next; /* of the group, + 1 */
} member;

typedef struct group {
    ir_ref check;         /* the first */
    uint32_t at;          /* where it is in the block */
    uint32_t first, last; /* members, + 1 */
} group;

typedef struct merger {
    ir_fn *fn;
    ir_blk block;
    uint32_t *position; /* by value of the block: where it is */
    uint32_t *group_of; /* by index: + 1; all 0 between two blocks */
    VEC(group) groups;  /* in the order of their first checks */
    VEC(member) members;
    bool changed;
} merger;

static ir_ref length_of(const merger *j, ir_ref check) {
    return ir_at(j->fn, check)->args[1];
}

/* Whether the value is there in front of the check at `position`. */
static bool is_there(const merger *j, ir_ref r, uint32_t position) {
    return ir_at(j->fn, r)->block != j->block || j->position[r] < position;
}

/* Whether it is, or can be made there: as what the kernel gets can. */
static bool can_be_there(const merger *j, ir_ref r, uint32_t position) {
    const ir_ins *ins = ir_at(j->fn, r);
    if (is_there(j, r, position) || ins->op == IR_const_ || ins->op == IR_uniform || ins->op == IR_buffer)
        return true;
    return ins->op == IR_length && can_be_there(j, ins->args[0], position);
}

static void add_check(merger *j, ir_ref check, uint32_t position) {
    uint32_t *number = &j->group_of[ir_at(j->fn, check)->args[0]];
    if (*number == 0) {
        VEC_PUSH(ir_scratch(j->fn), &j->groups, ((group){.check = check, .at = position}));
        *number = j->groups.count;
        return;
    }
    group *g = &j->groups.items[*number - 1];
    if (!can_be_there(j, length_of(j, check), g->at)) return;
    VEC_PUSH(ir_scratch(j->fn), &j->members, ((member){.check = check}));
    if (g->last != 0) j->members.items[g->last - 1].next = j->members.count;
    g->last = j->members.count;
    if (g->first == 0) g->first = g->last;
}

/* ---- the block anew ---- */

typedef VEC(ir_ref) list;

static ir_ref put(merger *j, list *out, ir_op op, ir_type type, const ir_ref *args, uint32_t count,
                  ir_imm imm) {
    ir_ref r = ir_make(j->fn, op, type, args, count, imm, 0, NULL);
    ir_at(j->fn, r)->block = j->block;
    VEC_PUSH(j->fn->memory, out, r);
    return r;
}

static ir_ref bring(merger *j, list *out, ir_ref r, uint32_t position) {
    ir_ins ins = *ir_at(j->fn, r);
    if (is_there(j, r, position)) return r;
    ir_ref arg = ins.op == IR_length ? bring(j, out, ins.args[0], position) : 0;
    return put(j, out, (ir_op)ins.op, (ir_type)ins.type, &arg, ins.arg_count, ins.imm);
}

/* Whether it is an array's that is there. */
static bool is_no_less_than_zero(const merger *j, ir_ref r) {
    const ir_ins *ins = ir_at(j->fn, r);
    return ins->op == IR_length || (ins->op == IR_const_ && ins->imm.i >= 0) ||
           (ins->op == IR_uniform && j->fn->bindings.items[ins->imm.i].part == CG_PART_LENGTH);
}

static ir_ref put_min(merger *j, list *out, ir_ref a, ir_ref b) {
    ir_imm min = {.i = intrinsic_find("java/lang/Math", "min", "(II)I")};
    return put(j, out, IR_intrinsic, IR_I32, (ir_ref[]){a, b}, 2, min);
}

/* With the sign changed unsigned numbers are in the order of signed ones. */
static ir_ref put_sign_change(merger *j, list *out, ir_ref r) {
    ir_ref sign = put(j, out, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = INT32_MIN});
    return put(j, out, IR_xor, IR_I32, (ir_ref[]){r, sign}, 2, (ir_imm){0});
}

/* What the first check is to compare with. A row that is null has the length -1, and an array that cannot be made a negative one; their own
 * checks of that come behind this one, which must not be less strict for them: so such a number is a large one, as it is where an index is
 * compared with it. */
static void join_group(merger *j, list *out, const group *g) {
    ir_ref least = length_of(j, g->check);
    bool plain = is_no_less_than_zero(j, least);
    for (uint32_t k = g->first; k != 0; k = j->members.items[k - 1].next)
        plain = plain && is_no_less_than_zero(j, length_of(j, j->members.items[k - 1].check));
    if (!plain) least = put_sign_change(j, out, least);
    for (uint32_t k = g->first; k != 0; k = j->members.items[k - 1].next) {
        ir_ref length = bring(j, out, length_of(j, j->members.items[k - 1].check), g->at);
        least = put_min(j, out, least, plain ? length : put_sign_change(j, out, length));
        ir_remove(j->fn, j->members.items[k - 1].check);
    }
    if (!plain) least = put_sign_change(j, out, least);
    ir_at(j->fn, g->check)->args[1] = least;
}

static void rewrite(merger *j) {
    ir_fn *fn = j->fn;
    ir_block *block = &fn->blocks.items[j->block];
    list out = {0};
    uint32_t next = 0;
    for (uint32_t k = 0; k < block->ins.count; k++) {
        if (next < j->groups.count && j->groups.items[next].at == k)
            join_group(j, &out, &j->groups.items[next++]);
        VEC_PUSH(fn->memory, &out, block->ins.items[k]);
    }
    block->ins.items = out.items;
    block->ins.count = out.count;
    block->ins.capacity = out.capacity;
    j->changed = true;
}

static void join_block(merger *j, ir_blk b) {
    const ir_block *block = &j->fn->blocks.items[b];
    j->block = b;
    j->groups.count = j->members.count = 0;
    for (uint32_t k = 0; k < block->ins.count; k++) {
        j->position[block->ins.items[k]] = k;
        if (ir_at(j->fn, block->ins.items[k])->op == IR_check_bounds) add_check(j, block->ins.items[k], k);
    }
    for (uint32_t k = 0; k < j->groups.count; k++)
        j->group_of[ir_at(j->fn, j->groups.items[k].check)->args[0]] = 0;
    if (j->members.count > 0) rewrite(j);
}

status pass_merge_checks(ir_fn *fn, bool *out_changed) {
    merger j = {.fn = fn,
                .position = ARENA_ARRAY(ir_scratch(fn), uint32_t, fn->ins.count),
                .group_of = ARENA_ARRAY(ir_scratch(fn), uint32_t, fn->ins.count)};
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        join_block(&j, b);
    ir_sweep(fn);
    if (j.changed) *out_changed = true;
    return status_ok();
}
