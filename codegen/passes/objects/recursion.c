/* A method that calls itself becomes a loop with a stack:
 *
 *             enter: depth = 0
 *               |
 *     header: phi of parameters, depth, result, returning <----------------+
 *               |                     |                                    |
 *            (called)            (returning): to the call that it          |
 *               |                     |       returns to, number k         |
 *               v                     v                                    |
 *             body --- call k: push what lives on, and k; depth + 1 -------+
 *               |                                                          |
 *             leave: depth == 0 ? go on : pop; depth - 1; returning -------+
 *
 * The stack is an array in private memory for each type. What lives across call k is stored before it and
 * loaded behind it, so such a value has several definitions then, and its uses get phis (on demand, after
 * Braun et al. 2013). A recursion deeper than LIMIT_RECURSION_DEPTH traps: Java then runs the element.
 *
 * Requirements: one frame at a time, innermost first. The only way out of the frame but a trap is `leave`.
 * What lives across a call is a number, or is the same for all activations. A call inside a loop of the frame
 * gives that loop a second entry, which pass_split takes away again. */
#include "passes.h"

#include <string.h>

#include "frames.h"
#include "limit.h"

enum { TYPES = IR_F64 + 1 };

typedef struct call_point {
    ir_ref recur;
    ir_blk before, behind; /* the block that it ends, and what came after */
    bool *lives;           /* by instruction: lives across this call */
    ir_ref *loaded;        /* by instruction: what it is behind the call, or 0 */
} call_point;

typedef struct recursion {
    ir_fn *fn;
    uint32_t frame;
    ir_ref enter, leave;
    ir_blk entry, exit, rest, header, returning; /* exit: ends where leave was */
    ir_ref result;                               /* of a call that returns: a phi of the header, or 0 */
    VEC(call_point) calls;
    VEC(ir_ref) params;    /* in the order of their numbers; 0 for one that nobody reads */
    bool *inside;          /* by block */
    uint32_t value_count;  /* of instructions before the transformation */
    uint32_t slots[TYPES]; /* of an activation, by type */
    uint32_t slot_of[LIMIT_RECURSION_SAVED];
    ir_ref saved[LIMIT_RECURSION_SAVED]; /* the values that live across some call */
    uint32_t saved_count;
    ir_ref stack[TYPES]; /* the arrays */
    ir_ref depth;        /* phi of the header */
} recursion;

static ir_ref put(recursion *r, ir_blk b, ir_op op, ir_type type, ir_ref x, ir_ref y, ir_imm imm) {
    ir_ref args[2] = {x, y};
    return ir_append(r->fn, b, op, type, args, (x != 0) + (y != 0), imm, 0, ir_at(r->fn, r->enter)->site);
}

static ir_ref number(recursion *r, ir_blk b, int32_t value) {
    return put(r, b, IR_const_, IR_I32, 0, 0, (ir_imm){.i = value});
}

static void jump(recursion *r, ir_blk from, ir_blk to) {
    put(r, from, IR_jump, IR_VOID, 0, 0, (ir_imm){0});
    ir_link(r->fn, from, to);
}

/* ---- finding the frame ---- */

static bool is_of(const ir_ins *ins, ir_op op, uint32_t frame) {
    return ins->op == op && (uint32_t)ins->imm.i == frame;
}

static bool find_parts(recursion *r) {
    ir_fn *fn = r->fn;
    for (uint32_t k = 0; k < fn->frames.items[r->frame].arg_count; k++)
        VEC_PUSH(fn->memory, &r->params, 0);
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref ref = fn->blocks.items[b].ins.items[k];
            const ir_ins *ins = ir_at(fn, ref);
            if (is_of(ins, IR_enter, r->frame)) r->enter = ref;
            if (is_of(ins, IR_leave, r->frame)) r->leave = ref;
            if (is_of(ins, IR_recur, r->frame)) {
                call_point *call;
                VEC_PUSH(fn->memory, &r->calls, (call_point){.recur = ref});
                call = &r->calls.items[r->calls.count - 1];
                call->lives = ARENA_ARRAY(fn->memory, bool, fn->ins.count);
                call->loaded = ARENA_ARRAY(fn->memory, ir_ref, fn->ins.count);
            }
            if (ins->op == IR_param && ins->imm.i / IR_FRAME_PARAMETERS == r->frame)
                r->params.items[ins->imm.i % IR_FRAME_PARAMETERS] = ref;
        }
    r->value_count = fn->ins.count;
    return r->enter != 0;
}

/* Without a call of itself left, the frame is an inlined call like others. */
static void dissolve(recursion *r) {
    ir_fn *fn = r->fn;
    for (uint32_t k = 0; k < r->params.count; k++)
        if (r->params.items[k] != 0) ir_replace(fn, r->params.items[k], ir_arg(fn, r->enter, k));
    if (r->leave != 0 && ir_at(fn, r->leave)->arg_count == 1)
        ir_replace(fn, r->leave, ir_arg(fn, r->leave, 0));
    else if (r->leave != 0)
        ir_remove(fn, r->leave);
    ir_remove(fn, r->enter);
}

static void reach(recursion *r, ir_blk from, bool *seen) {
    VEC(ir_blk) work = {0};
    VEC_PUSH(r->fn->memory, &work, from);
    seen[from] = true;
    while (work.count > 0) {
        const ir_block *block = &r->fn->blocks.items[work.items[--work.count]];
        for (uint32_t s = 0; s < block->succ_count; s++) {
            if (seen[block->succs[s]]) continue;
            seen[block->succs[s]] = true;
            VEC_PUSH(r->fn->memory, &work, block->succs[s]);
        }
    }
}

/* Values that need no stack stand at the very beginning of the function from now on. */
static void lift_constants(recursion *r) {
    ir_fn *fn = r->fn;
    for (ir_blk b = 1; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref ref = fn->blocks.items[b].ins.items[k];
            const ir_ins *ins = ir_at(fn, ref);
            if (ins->arg_count > 0 || (ir_ops[ins->op].flags & IR_PURE) == 0 || ins->op == IR_phi) continue;
            ir_block *block = &fn->blocks.items[b];
            memmove(block->ins.items + k, block->ins.items + k + 1,
                    (block->ins.count - 1 - k) * sizeof *block->ins.items);
            block->ins.count--;
            k--;
            ir_insert(fn, 0, 0, ref);
        }
}

/* Cuts the blocks so that the frame and the calls have their own; calls go on to what is behind them for now.
 */
static void cut(recursion *r) {
    ir_fn *fn = r->fn;
    ir_blk from = ir_at(fn, r->enter)->block;
    r->entry = ir_split(fn, from, ir_position(fn, r->enter) + 1);
    r->exit = ir_at(fn, r->leave)->block;
    r->rest = ir_split(fn, r->exit, ir_position(fn, r->leave));
    for (uint32_t k = 0; k < r->calls.count; k++) {
        call_point *call = &r->calls.items[k];
        call->before = ir_at(fn, call->recur)->block;
        call->behind = ir_split(fn, call->before, ir_position(fn, call->recur) + 1);
        if (r->exit == call->before) r->exit = call->behind;
        jump(r, call->before, call->behind);
    }
    r->inside = ARENA_ARRAY(fn->memory, bool, fn->blocks.count + 2);
    reach(r, r->entry, r->inside);
}

/* Whether `leave` is the one way out, and the calls are on the way to it. */
static bool is_closed(const recursion *r) {
    bool closed = !r->inside[r->rest] && r->inside[r->exit];
    for (uint32_t k = 0; k < r->calls.count; k++)
        closed = closed && r->inside[r->calls.items[k].before];
    return closed;
}

/* The frame becomes an inlined call like others, whose calls of itself are refused. */
static void refuse(recursion *r, recursion_cause cause) {
    ir_fn *fn = r->fn;
    const bc_method *m = fn->frames.items[r->frame].method;
    const char *name = arena_printf(fn->memory, "%s.%s", ir_source_name(fn, m->owner->name), m->name);
    for (uint32_t k = 0; k < r->calls.count; k++) {
        ir_ref call = r->calls.items[k].recur;
        ir_become_reject(fn, call, recursion_refusal(fn, ir_at(fn, call)->site, cause, name));
    }
    dissolve(r);
}

/* ---- what lives across calls ---- */

static bool is_defined_inside(const recursion *r, ir_ref value) {
    ir_blk b = ir_at(r->fn, value)->block;
    return b != IR_NO_BLOCK && r->inside[b];
}

/* `value` lives at the end of block `b`: mark it at every call up to where it is made. */
static void mark_up(recursion *r, ir_ref value, ir_blk b, bool *seen) {
    ir_fn *fn = r->fn;
    VEC(ir_blk) work = {0};
    VEC_PUSH(fn->memory, &work, b);
    while (work.count > 0) {
        b = work.items[--work.count];
        if (seen[b] || !r->inside[b]) continue;
        seen[b] = true;
        if (ir_at(fn, value)->block == b) continue;
        for (uint32_t k = 0; k < r->calls.count; k++)
            if (r->calls.items[k].behind == b && r->calls.items[k].recur != value)
                r->calls.items[k].lives[value] = true;
        for (uint32_t p = 0; p < fn->blocks.items[b].preds.count; p++)
            VEC_PUSH(fn->memory, &work, fn->blocks.items[b].preds.items[p]);
    }
}

static void mark_uses(recursion *r) {
    ir_fn *fn = r->fn;
    bool **seen =
        ARENA_ARRAY(fn->memory, bool *, r->value_count); /* by value: blocks at whose end it lives */
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref ref = fn->blocks.items[b].ins.items[k];
            for (uint32_t j = 0; j < ir_at(fn, ref)->arg_count; j++) {
                ir_ref value = ir_arg(fn, ref, j);
                if (value >= r->value_count || !is_defined_inside(r, value)) continue;
                ir_blk user = ir_at(fn, ref)->op == IR_phi ? fn->blocks.items[b].preds.items[j] : b;
                if (!r->inside[user]) user = r->exit;
                if (seen[value] == NULL) seen[value] = ARENA_ARRAY(fn->memory, bool, fn->blocks.count);
                mark_up(r, value, user, seen[value]);
            }
        }
}

/* Why not, if something lives that no stack can hold. */
static recursion_cause give_slots(recursion *r) {
    for (ir_ref value = 1; value < r->value_count; value++) {
        bool lives = false;
        for (uint32_t k = 0; k < r->calls.count; k++)
            lives = lives || r->calls.items[k].lives[value];
        if (!lives) continue;
        ir_type type = (ir_type)ir_at(r->fn, value)->type;
        if (type == IR_REF) return RECURSION_KEEPS;
        if (r->saved_count == LIMIT_RECURSION_SAVED) return RECURSION_SAVES;
        r->slot_of[r->saved_count] = r->slots[type]++;
        r->saved[r->saved_count++] = value;
    }
    return RECURSION_CAN;
}

/* ---- the loop ---- */

static const char kinds[TYPES] = {0, 'I', 'J', 'F', 'D'};

/* The index of a slot of the activation at `depth`, computed at the end of block `b`. */
static ir_ref slot_index(recursion *r, ir_blk b, ir_type type, uint32_t slot) {
    ir_ref size = number(r, b, (int32_t)r->slots[type]), at = number(r, b, (int32_t)slot);
    ir_ref base = put(r, b, IR_mul, IR_I32, r->depth, size, (ir_imm){0});
    return put(r, b, IR_add, IR_I32, base, at, (ir_imm){0});
}

static void push(recursion *r, ir_blk b, ir_type type, uint32_t slot, ir_ref value) {
    ir_ref args[3] = {r->stack[type], slot_index(r, b, type, slot), value};
    ir_append(r->fn, b, IR_astore, IR_VOID, args, 3, (ir_imm){0}, kinds[type], ir_at(r->fn, r->enter)->site);
}

static ir_ref pop(recursion *r, ir_blk b, ir_type type, uint32_t slot) {
    ir_ref args[2] = {r->stack[type], slot_index(r, b, type, slot)};
    return ir_append(r->fn, b, IR_aload, type, args, 2, (ir_imm){0}, kinds[type],
                     ir_at(r->fn, r->enter)->site);
}

static ir_ref header_phi(recursion *r, ir_type type) {
    uint32_t count = r->calls.count + 2; /* the start, every call, the return */
    ir_ref *args = ARENA_ARRAY(r->fn->memory, ir_ref, count);
    ir_ref phi = ir_make(r->fn, IR_phi, type, args, count, (ir_imm){0}, 0, ir_at(r->fn, r->enter)->site);
    ir_insert_phi(r->fn, r->header, phi);
    for (uint32_t k = 0; k < count; k++)
        ir_at(r->fn, phi)->args[k] = phi;
    return phi;
}

static void set_operand(recursion *r, ir_ref phi, uint32_t at, ir_ref value) {
    ir_at(r->fn, phi)->args[at] = value;
}

/* Before the first activation: arrays, and on to the header. */
static void begin(recursion *r, ir_ref returning, ir_ref *params) {
    ir_fn *fn = r->fn;
    ir_blk from = ir_at(fn, r->enter)->block;
    if (r->calls.count > 1) r->slots[IR_I32]++; /* the last slot: which call is returned to */
    for (int type = IR_I32; type <= IR_F64; type++) {
        if (r->slots[type] == 0) continue;
        ir_ref length = number(r, from, (int32_t)r->slots[type] * LIMIT_RECURSION_DEPTH);
        r->stack[type] = ir_append(fn, from, IR_newarray, IR_REF, &length, 1, (ir_imm){0}, kinds[type],
                                   ir_at(fn, r->enter)->site);
    }
    r->depth = header_phi(r, IR_I32);
    set_operand(r, r->depth, 0, number(r, from, 0));
    set_operand(r, returning, 0, number(r, from, 0));
    if (r->result != 0)
        set_operand(r, r->result, 0, ir_const_zero(fn, from, (ir_type)ir_at(fn, r->result)->type));
    for (uint32_t k = 0; k < r->params.count; k++)
        if (params[k] != 0) set_operand(r, params[k], 0, ir_arg(fn, r->enter, k));
    jump(r, from, r->header);
}

/* Call number k: what ends its block, instead of the jump to what is behind it. */
static void call_again(recursion *r, uint32_t k, ir_ref returning, const ir_ref *params) {
    ir_fn *fn = r->fn;
    call_point *call = &r->calls.items[k];
    ir_blk b = call->before;
    ir_unlink(fn, b, call->behind);
    fn->blocks.items[b].ins.count -= 2; /* the call, and the jump behind it */
    put(r, b, IR_check_bounds, IR_VOID, r->depth, number(r, b, LIMIT_RECURSION_DEPTH), (ir_imm){0});
    for (uint32_t i = 0; i < r->saved_count; i++)
        if (call->lives[r->saved[i]])
            push(r, b, (ir_type)ir_at(fn, r->saved[i])->type, r->slot_of[i], r->saved[i]);
    if (r->calls.count > 1) push(r, b, IR_I32, r->slots[IR_I32] - 1, number(r, b, (int32_t)k));
    set_operand(r, r->depth, k + 1, put(r, b, IR_add, IR_I32, r->depth, number(r, b, 1), (ir_imm){0}));
    set_operand(r, returning, k + 1, number(r, b, 0));
    for (uint32_t p = 0; p < r->params.count; p++)
        if (params[p] != 0) set_operand(r, params[p], k + 1, ir_arg(fn, call->recur, p));
    jump(r, b, r->header);
}

/* Behind call number k: the result arrives in a phi, and what lived is loaded. */
static void arrive(recursion *r, uint32_t k, ir_blk from) {
    ir_fn *fn = r->fn;
    call_point *call = &r->calls.items[k];
    ir_blk loads = ir_block_new(fn);
    ir_link(fn, from, loads);
    for (uint32_t i = 0; i < r->saved_count; i++)
        if (call->lives[r->saved[i]])
            call->loaded[r->saved[i]] = pop(r, loads, (ir_type)ir_at(fn, r->saved[i])->type, r->slot_of[i]);
    jump(r, loads, call->behind);
    if (r->result == 0) {
        ir_remove(fn, call->recur);
        return;
    }
    ir_become(fn, call->recur, IR_phi, (ir_type)ir_at(fn, r->result)->type, &r->result, 1, (ir_imm){0});
    ir_insert(fn, call->behind, 0, call->recur);
}

/* From the header back to the call that the activation came from. */
static void dispatch(recursion *r) {
    ir_blk b = r->returning;
    ir_ref which = r->calls.count > 1 ? pop(r, b, IR_I32, r->slots[IR_I32] - 1) : 0;
    for (uint32_t k = 0; k + 1 < r->calls.count; k++) {
        ir_ref is = put(r, b, IR_eq, IR_I32, which, number(r, b, (int32_t)k), (ir_imm){0});
        put(r, b, IR_branch, IR_VOID, is, 0, (ir_imm){0});
        arrive(r, k, b);
        ir_blk next = ir_block_new(r->fn);
        ir_link(r->fn, b, next);
        b = next;
    }
    put(r, b, IR_jump, IR_VOID, 0, 0, (ir_imm){0});
    arrive(r, r->calls.count - 1, b);
}

/* Where `leave` was: the end of the first activation, or back to the header. */
static void finish(recursion *r, ir_ref returning) {
    ir_fn *fn = r->fn;
    uint32_t last = r->calls.count + 1;
    ir_ref value = ir_at(fn, r->leave)->arg_count == 1 ? ir_arg(fn, r->leave, 0) : 0;
    ir_ref done = put(r, r->exit, IR_eq, IR_I32, r->depth, number(r, r->exit, 0), (ir_imm){0});
    put(r, r->exit, IR_branch, IR_VOID, done, 0, (ir_imm){0});
    ir_blk back = ir_block_new(fn);
    ir_link(fn, r->exit, r->rest);
    ir_link(fn, r->exit, back);
    ir_ref less = put(r, back, IR_sub, IR_I32, r->depth, number(r, back, 1), (ir_imm){0});
    set_operand(r, r->depth, last, less);
    set_operand(r, returning, last, number(r, back, 1));
    if (r->result != 0) set_operand(r, r->result, last, value);
    jump(r, back, r->header);
}

static void build_loop(recursion *r) {
    ir_fn *fn = r->fn;
    ir_ref *params = ARENA_ARRAY(fn->memory, ir_ref, (size_t)r->params.count + 1);
    r->header = ir_block_new(fn);
    r->returning = ir_block_new(fn);
    ir_ref returning = header_phi(r, IR_I32);
    ir_type type = (ir_type)ir_at(fn, r->leave)->type;
    if (type != IR_VOID) r->result = header_phi(r, type);
    for (uint32_t k = 0; k < r->params.count; k++) {
        if (r->params.items[k] == 0) continue;
        params[k] = header_phi(r, (ir_type)ir_at(fn, r->params.items[k])->type);
    }
    begin(r, returning, params);
    for (uint32_t k = 0; k < r->calls.count; k++)
        call_again(r, k, returning, params);
    finish(r, returning);
    put(r, r->header, IR_branch, IR_VOID, returning, 0, (ir_imm){0});
    ir_link(fn, r->header, r->returning);
    ir_link(fn, r->header, r->entry);
    dispatch(r);
    for (uint32_t k = 0; k < r->params.count; k++) /* a parameter is read where the activation begins */
        if (params[k] != 0)
            ir_become(fn, r->params.items[k], IR_phi, (ir_type)ir_at(fn, params[k])->type, &params[k], 1,
                      (ir_imm){0});
}

/* ---- values with several definitions ---- */

typedef struct variable {
    recursion *r;
    ir_ref value;
    ir_ref *at_start; /* by block: a phi, or 0 */
    VEC(ir_ref) phis; /* whose operands are still to be found */
} variable;

/* What the value is at the end of block `b`. */
static ir_ref value_at_end(variable *v, ir_blk b) {
    ir_fn *fn = v->r->fn;
    for (;;) {
        const ir_block *block = &fn->blocks.items[b];
        if (ir_at(fn, v->value)->block == b) return v->value;
        for (uint32_t k = 0; k < v->r->calls.count; k++) {
            ir_ref loaded = v->r->calls.items[k].loaded[v->value];
            if (loaded != 0 && ir_at(fn, loaded)->block == b) return loaded;
        }
        if (v->at_start[b] != 0) return v->at_start[b];
        if (block->preds.count != 1) break;
        b = block->preds.items[0];
    }
    v->at_start[b] = ir_make(fn, IR_phi, (ir_type)ir_at(fn, v->value)->type, NULL, 0, (ir_imm){0}, 0,
                             ir_at(fn, v->value)->site);
    ir_insert_phi(fn, b, v->at_start[b]);
    VEC_PUSH(fn->memory, &v->phis, v->at_start[b]);
    return v->at_start[b];
}

static ir_ref value_before(variable *v, ir_blk b) {
    const ir_block *block = &v->r->fn->blocks.items[b];
    if (block->preds.count == 1) return value_at_end(v, block->preds.items[0]);
    if (v->at_start[b] != 0) return v->at_start[b];
    ir_ref made = value_at_end(v, b); /* no definition is in this block: this makes the phi at its start */
    return made;
}

static void fill_phis(variable *v) {
    ir_fn *fn = v->r->fn;
    while (v->phis.count > 0) {
        ir_ref phi = v->phis.items[--v->phis.count];
        uint32_t count = fn->blocks.items[ir_at(fn, phi)->block].preds.count;
        ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, count);
        for (uint32_t p = 0; p < count; p++)
            args[p] = value_at_end(v, fn->blocks.items[ir_at(fn, phi)->block].preds.items[p]);
        ir_at(fn, phi)->args = args;
        ir_at(fn, phi)->arg_count = count;
    }
}

/* Every use of a value that lives across a call is of the definition that reaches it. */
static void rename_uses(recursion *r, ir_ref value) {
    ir_fn *fn = r->fn;
    variable v = {.r = r, .value = value, .at_start = ARENA_ARRAY(fn->memory, ir_ref, fn->blocks.count)};
    ir_blk home = ir_at(fn, value)->block;
    uint32_t ins_count = fn->ins.count;
    for (ir_ref user = 1; user < ins_count; user++) {
        if (ir_at(fn, user)->op == IR_NOP || ir_at(fn, user)->block == IR_NO_BLOCK) continue;
        ir_blk b = ir_at(fn, user)->block;
        for (uint32_t j = 0; j < ir_at(fn, user)->arg_count; j++) {
            if (ir_arg(fn, user, j) != value) continue;
            ir_ref now = ir_at(fn, user)->op == IR_phi ? value_at_end(&v, fn->blocks.items[b].preds.items[j])
                         : b == home                   ? value
                                                       : value_before(&v, b);
            ir_at(fn, user)->args[j] = now;
        }
    }
    fill_phis(&v);
}

/* ---- the pass ---- */

static void transform(recursion *r) {
    ir_fn *fn = r->fn;
    lift_constants(r);
    cut(r);
    mark_uses(r);
    recursion_cause cause = is_closed(r) ? give_slots(r) : RECURSION_TRY;
    if (cause != RECURSION_CAN) {
        jump(r, ir_at(fn, r->enter)->block, r->entry);
        jump(r, r->exit, r->rest);
        refuse(r, cause);
        return;
    }
    build_loop(r);
    for (uint32_t i = 0; i < r->saved_count; i++)
        rename_uses(r, r->saved[i]);
    if (r->result != 0)
        ir_replace(fn, r->leave, ir_arg(fn, r->leave, 0));
    else
        ir_remove(fn, r->leave);
    ir_remove(fn, r->enter);
}

status pass_recursion(ir_fn *fn, bool *out_changed) {
    /* Inner frames were opened later. */
    for (uint32_t frame = fn->frames.count; frame-- > 0;) {
        recursion r = {.fn = fn, .frame = frame};
        if (!fn->frames.items[frame].opened) continue;
        fn->frames.items[frame].opened = false;
        if (!find_parts(&r)) continue;
        if (r.calls.count == 0)
            dissolve(&r);
        else if (r.leave == 0)
            refuse(&r, RECURSION_NO_END);
        else
            transform(&r);
        ir_remove_unreachable(fn);
        ir_sweep(fn);
        *out_changed = true;
        return status_ok();
    }
    return status_ok();
}
