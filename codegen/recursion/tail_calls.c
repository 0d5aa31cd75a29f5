/* Self-recursion in tail position becomes a loop (S. Muchnick, "Advanced Compiler Design and Implementation"
 * (1997), section 15.1):
 *
 *   header:  parameter k = phi [argument k of the inlined call, argument k of every tail call]
 *
 * A call is in tail position when only pure instructions stand between it and a return of its result. A
 * boolean method's result may also be branched on, as javac does for `return a || f(x)`: the way to the
 * return is followed once for false and once for true, and must return the same each time. All of a method's
 * calls of itself must be: a loop would hide from the others that they may end (inline.c).
 *
 * In a loop a parameter is a phi, of whose class nothing may be known: `number(Object x)` that returns
 * number(((Ratio) x).floor()) for a Ratio would not be seen to be called with a Long. So the first activation is no
 * round of the loop where that is so; a call that is still reached when its types are decided begins the loop. Down a tree of captured
 * objects no call begins one: each is inlined, for which object it has is then known.
 *
 * Java gives up a recursion that is too deep by a StackOverflowError, and how deep that is depends on the
 * JVM. So the loop counts, and traps behind a depth that every JVM's default stack has room for: Java then
 * runs the element and decides. */
#include "tail_calls.h"

#include <string.h>

#include "decode.h"
#include "facts.h"
#include "fold_const.h"
#include "frames.h"
#include "limit.h"

typedef struct tail_loop {
    ir_fn *fn;
    const bc_method *method;
    const ir_site *caller;
    ir_blk header;
    ir_ref *parameters; /* phis of the header */
    uint32_t parameter_count;
    ir_ref depth; /* the phi that counts; 0 before the first tail call */
    lift_result lifted;
} tail_loop;

/* ---- which calls are of the method itself ---- */

static bool may_call_itself(const bc_method *m) {
    bc_insn insn;
    bc_member_ref ref;
    for (uint32_t bci = 0; bci < m->code_length; bci = insn.next) {
        if (!status_is_ok(bc_decode(m, bci, &insn))) return false;
        if (insn.opcode < BC_invokevirtual || insn.opcode > BC_invokeinterface) continue;
        if (!status_is_ok(bc_pool_member(&m->owner->pool, (uint32_t)insn.a, &ref))) return false;
        if (strcmp(ref.name, m->name) == 0 && strcmp(ref.descriptor, m->descriptor) == 0) return true;
    }
    return false;
}

/* An overridable method is known to be called again only on the object that it was called on. `receiver` is
 * that object's class. */
static bool calls_itself(const tail_loop *l, ir_ref call, const fact_class *receiver) {
    ir_fn *fn = l->fn;
    const ir_callee *callee = ir_at(fn, call)->imm.callee;
    const ir_symbol *m = &callee->method;
    bc_source *source = fn->host->source;
    const bc_class *owner;
    const bc_method *found;
    if (strcmp(m->name, l->method->name) != 0 || strcmp(m->descriptor, l->method->descriptor) != 0)
        return false;
    if (!status_is_ok(source->find_class(source, m->from, m->owner, &owner)) ||
        !status_is_ok(bc_resolve_method(source, owner, m->name, m->descriptor, &found)))
        return false;
    bool bound = callee->kind == IR_CALL_STATIC || callee->kind == IR_CALL_SPECIAL ||
                 (found->access & (BC_ACC_PRIVATE | BC_ACC_FINAL)) != 0 ||
                 (found->owner->access & BC_ACC_FINAL) != 0;
    if (bound) return found == l->method;
    return ir_arg(fn, call, 0) == l->parameters[0] && receiver->name != NULL &&
           status_is_ok(fact_find_class(fn, receiver, &owner)) &&
           status_is_ok(bc_select_method(source, owner, found, m->name, m->descriptor, &found)) &&
           found == l->method;
}

/* ---- which of them are in tail position ---- */

typedef struct known_value { /* what an instruction gives if the call gives what is assumed */
    ir_ref ref;
    bool is_result; /* the call's result, whatever it is */
    ir_imm number;  /* else an int */
} known_value;

typedef struct walk {
    const tail_loop *loop;
    VEC(known_value) known;
} walk;

static bool find_known(walk *w, ir_ref r, known_value *out) {
    const ir_ins *ins = ir_at(w->loop->fn, r);
    *out = (known_value){r, false, ins->imm};
    for (uint32_t k = w->known.count; k > 0; k--) {
        if (w->known.items[k - 1].ref != r) continue;
        *out = w->known.items[k - 1];
        return true;
    }
    return ins->op == IR_const_ && ins->type == IR_I32;
}

static void compute(walk *w, ir_ref r) {
    ir_fn *fn = w->loop->fn;
    const ir_ins *ins = ir_at(fn, r);
    known_value operands[2] = {{0}}, made = {.ref = r};
    if (ins->arg_count == 0 || ins->arg_count > 2 || ins->type != IR_I32) return;
    for (uint32_t k = 0; k < ins->arg_count; k++)
        if (!find_known(w, ir_arg(fn, r, k), &operands[k]) || operands[k].is_result) return;
    if (fold_const((ir_op)ins->op, IR_I32, operands[0].number, operands[1].number, &made.number))
        VEC_PUSH(fn->memory, &w->known, made);
}

/* All phis of a block take their values at once, from what was known before. */
static void enter(walk *w, ir_blk from, ir_blk to) {
    ir_fn *fn = w->loop->fn;
    const ir_block *block = &fn->blocks.items[to];
    uint32_t pred = 0, before = w->known.count;
    while (block->preds.items[pred] != from)
        pred++;
    for (uint32_t k = 0; k < block->ins.count; k++) {
        ir_ref r = block->ins.items[k];
        known_value value;
        uint32_t now = w->known.count;
        if (ir_at(fn, r)->op == IR_NOP) continue;
        if (ir_at(fn, r)->op != IR_phi) break;
        w->known.count = before;
        bool found = find_known(w, ir_arg(fn, r, pred), &value);
        w->known.count = now;
        value.ref = r;
        if (found) VEC_PUSH(fn->memory, &w->known, value);
    }
}

/* The instructions of a block from position `at` on are pure; *out_end is its END, or 0. */
static bool run_block(walk *w, ir_blk b, uint32_t at, ir_ref *out_end) {
    ir_fn *fn = w->loop->fn;
    const ir_block *block = &fn->blocks.items[b];
    *out_end = ir_end(fn, b);
    for (uint32_t k = at; k < block->ins.count; k++) {
        ir_ref r = block->ins.items[k];
        const ir_ins *ins = ir_at(fn, r);
        if (ins->op == IR_NOP || ins->op == IR_phi || r == *out_end) continue;
        if ((ir_ops[ins->op].flags & IR_PURE) == 0) return false;
        compute(w, r);
    }
    return true;
}

static const lift_exit *exit_at(const tail_loop *l, ir_blk b) {
    for (uint32_t k = 0; k < l->lifted.exit_count; k++)
        if (l->lifted.exits[k].block == b) return &l->lifted.exits[k];
    return NULL;
}

/* Where control goes behind `call` when its result is `assumed`, there is a return of just that. */
static bool returns_result(const tail_loop *l, ir_ref call, known_value assumed) {
    ir_fn *fn = l->fn;
    walk w = {.loop = l};
    ir_blk b = ir_at(fn, call)->block;
    uint32_t at = ir_position(fn, call) + 1;
    if (ir_at(fn, call)->op == IR_invoke) {
        b = fn->blocks.items[b].succs[0];
        at = 0;
    }
    VEC_PUSH(fn->memory, &w.known, assumed);
    for (int step = 0; step < LIMIT_TAIL_STEPS; step++, at = 0) {
        ir_ref end;
        known_value value;
        if (!run_block(&w, b, at, &end)) return false;
        if (end == 0) {
            const lift_exit *leave = exit_at(l, b);
            if (leave == NULL) return false;
            if (leave->value == 0) return true;
            return find_known(&w, ir_resolve(fn, leave->value), &value) &&
                   value.is_result == assumed.is_result && value.number.i == assumed.number.i;
        }
        const ir_block *block = &fn->blocks.items[b];
        uint32_t way = 0;
        if (ir_at(fn, end)->op == IR_branch) {
            if (!find_known(&w, ir_arg(fn, end, 0), &value) || value.is_result) return false;
            way = value.number.i != 0 ? 0 : 1;
        } else if (ir_at(fn, end)->op != IR_jump) {
            return false;
        }
        ir_blk next = block->succs[way];
        enter(&w, b, next);
        b = next;
    }
    return false;
}

/* What the call throws leaves the method. */
static bool throws_on(const tail_loop *l, ir_ref call) {
    const ir_ins *ins = ir_at(l->fn, call);
    if (ins->op != IR_invoke) return true;
    ir_blk threw = l->fn->blocks.items[ins->block].succs[1];
    for (uint32_t k = 0; k < l->lifted.throw_count; k++)
        if (l->lifted.throws[k].block == threw) return true;
    return false;
}

static bool is_tail_call(const tail_loop *l, ir_ref call) {
    const char *result = strchr(l->method->descriptor, ')');
    if (result == NULL || !throws_on(l, call)) return false;
    if (strcmp(result, ")Z") != 0)
        return returns_result(l, call, (known_value){.ref = call, .is_result = true});
    for (int value = 0; value <= 1; value++)
        if (!returns_result(l, call, (known_value){.ref = call, .number.i = value})) return false;
    return true;
}

/* ---- making the loop ---- */

static ir_ref put(tail_loop *l, ir_blk b, uint32_t at, ir_op op, ir_type type, const ir_ref *args,
                  uint32_t count, int64_t number) {
    ir_ref r = ir_make(l->fn, op, type, args, count, (ir_imm){.i = number}, 0, l->caller);
    ir_insert(l->fn, b, at, r);
    return r;
}

/* The arguments become the first operands of the header's phis. */
static void open_loop(tail_loop *l, const ir_ref *args, ir_blk *out_entry) {
    ir_fn *fn = l->fn;
    *out_entry = ir_block_new(fn);
    l->header = ir_block_new(fn);
    put(l, *out_entry, 0, IR_jump, IR_VOID, NULL, 0, 0);
    ir_link(fn, *out_entry, l->header);
    l->parameters = ARENA_ARRAY(fn->memory, ir_ref, l->parameter_count + 1);
    for (uint32_t k = 0; k < l->parameter_count; k++)
        l->parameters[k] = put(l, l->header, k, IR_phi, (ir_type)ir_at(fn, args[k])->type, &args[k], 1, 0);
}

static void close_loop(tail_loop *l) {
    ir_fn *fn = l->fn;
    uint32_t count = fn->blocks.items[l->header].ins.count;
    put(l, l->header, count, IR_jump, IR_VOID, NULL, 0, 0);
    ir_link(fn, l->header, l->lifted.entry);
    if (l->depth != 0) return;
    for (uint32_t k = 0; k < l->parameter_count; k++)
        ir_replace(fn, l->parameters[k], ir_arg(fn, l->parameters[k], 0));
}

/* The phi that counts, and the check of it behind the header's phis. */
static void count_depth(tail_loop *l) {
    ir_fn *fn = l->fn;
    ir_blk before = fn->blocks.items[l->header].preds.items[0];
    ir_ref zero = put(l, before, 0, IR_const_, IR_I32, NULL, 0, 0);
    l->depth = put(l, l->header, 0, IR_phi, IR_I32, &zero, 1, 0);
    uint32_t at = l->parameter_count + 1;
    ir_ref args[2] = {l->depth, put(l, l->header, at, IR_const_, IR_I32, NULL, 0, LIMIT_TAIL_DEPTH)};
    ir_ref less = put(l, l->header, at + 1, IR_lt, IR_I32, args, 2, 0);
    put(l, l->header, at + 2, IR_check_true, IR_VOID, &less, 1, 0);
}

static void drop_exit(tail_loop *l, ir_blk b) {
    uint32_t kept = 0;
    for (uint32_t k = 0; k < l->lifted.exit_count; k++)
        if (l->lifted.exits[k].block != b) l->lifted.exits[kept++] = l->lifted.exits[k];
    l->lifted.exit_count = kept;
}

static void jump_back(tail_loop *l, ir_ref call) {
    ir_fn *fn = l->fn;
    ir_blk b = ir_at(fn, call)->block;
    ir_block *block = &fn->blocks.items[b];
    uint32_t at = ir_position(fn, call);
    if (l->depth == 0) count_depth(l);
    for (uint32_t k = 0; k < l->parameter_count; k++)
        ir_phi_add(fn, l->parameters[k], ir_arg(fn, call, k));
    while (block->succ_count > 0)
        ir_unlink(fn, b, block->succs[block->succ_count - 1]);
    for (uint32_t k = at; k < block->ins.count; k++)
        ir_remove(fn, block->ins.items[k]);
    block->ins.count = at;
    ir_ref args[2] = {l->depth, put(l, b, at, IR_const_, IR_I32, NULL, 0, 1)};
    ir_phi_add(fn, l->depth, put(l, b, at + 1, IR_add, IR_I32, args, 2, 0));
    put(l, b, at + 2, IR_jump, IR_VOID, NULL, 0, 0);
    ir_link(fn, b, l->header);
    drop_exit(l, b);
}

/* Whether what the method is called with is the result of a call that is not inlined yet, so that its class may be known then. */
static bool waits_for_call(ir_fn *fn, ir_ref argument) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, argument, leaves, &count)) return false;
    for (uint32_t k = 0; k < count; k++)
        if (ir_at(fn, leaves[k])->op == IR_call || ir_at(fn, leaves[k])->op == IR_invoke) return true;
    return false;
}

/* Casts are not folded yet either. */
static ir_ref before_casts(ir_fn *fn, ir_ref r) {
    while (ir_at(fn, r)->op == IR_checkcast)
        r = ir_arg(fn, r, 0);
    return r;
}

/* Whether a jump in place of `call` would merge an argument of known class with what may be of another. */
static bool merges_classes(const tail_loop *l, const ir_ref *args, ir_ref call) {
    ir_fn *fn = l->fn;
    for (uint32_t k = 0; k < l->parameter_count; k++) {
        ir_ref again = ir_arg(fn, call, k);
        if (ir_at(fn, args[k])->type != IR_REF || again == l->parameters[k]) continue;
        ir_ref argument = before_casts(fn, args[k]);
        fact_class first = fact_class_of(fn, argument), next = fact_class_of(fn, again);
        if (first.name == NULL && waits_for_call(fn, argument)) return true;
        if (first.name != NULL && (next.name == NULL || strcmp(first.name, next.name) != 0)) return true;
    }
    return false;
}

/* Whether a call goes on with what a field of its parameter holds, a captured object or, at the end, null. */
static bool goes_down(const tail_loop *l, const ir_ref *args, ir_ref call) {
    ir_fn *fn = l->fn;
    for (uint32_t k = 0; k < l->parameter_count; k++) {
        const ir_ins *again = ir_at(fn, before_casts(fn, ir_arg(fn, call, k)));
        if (again->op == IR_getfield && again->args[0] == l->parameters[k] && frames_object(fn, args[k]) != 0)
            return true;
    }
    return false;
}

static bool is_inside_itself(const tail_loop *l) {
    for (const ir_site *site = l->caller; site != NULL; site = site->caller)
        if (site->method == l->method) return true;
    return false;
}

bool tail_calls_unrolled(const ir_fn *fn, const bc_method *m) {
    for (uint32_t k = 0; k < fn->unrolled.count; k++)
        if (fn->unrolled.items[k] == m) return true;
    return false;
}

status tail_calls_lift(ir_fn *fn, const bc_method *m, const ir_ref *args, uint32_t arg_count,
                       const ir_site *caller, const ir_catch *catches, lift_result *out) {
    if (!may_call_itself(m)) return lift_method(fn, m, args, arg_count, caller, catches, out);
    tail_loop l = {.fn = fn, .method = m, .caller = caller, .parameter_count = arg_count};
    fact_class receiver = {NULL, NULL, NULL};
    ir_blk entry;
    if ((m->access & BC_ACC_STATIC) == 0 && arg_count > 0) receiver = fact_class_of(fn, args[0]);
    open_loop(&l, args, &entry);
    ir_ref first = fn->ins.count;
    TRY(lift_method(fn, m, l.parameters, arg_count, caller, catches, &l.lifted));
    VEC(ir_ref) calls = {0};
    bool all = true, merges = false;
    for (ir_ref r = first; r < fn->ins.count; r++) {
        bool is_call = ir_at(fn, r)->op == IR_call || ir_at(fn, r)->op == IR_invoke;
        if (!is_call || !calls_itself(&l, r, &receiver)) continue;
        VEC_PUSH(fn->memory, &calls, r);
        all = all && is_tail_call(&l, r) && !goes_down(&l, args, r);
        merges = merges || merges_classes(&l, args, r);
    }
    if (all && merges && !is_inside_itself(&l)) {
        if (!tail_calls_unrolled(fn, m)) VEC_PUSH(fn->memory, &fn->unrolled, m);
        all = false;
    }
    for (uint32_t k = 0; all && k < calls.count; k++)
        jump_back(&l, calls.items[k]);
    close_loop(&l);
    *out = l.lifted;
    out->entry = entry;
    return status_ok();
}
