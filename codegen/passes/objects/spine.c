/* A tree of captured objects, as that of an interpreter, is a chain of calls, one in another: Block.run calls first.run and
 * rest.run. A round of the passes for each link would look at the whole function as often as the tree is deep. So
 * the inliner goes on with the calls of what it has just inlined that get a captured object, be it the receiver or, of a static method, a
 * visitor's or a lambda's, another argument, as far as they are certain: behind a branch that is still to be decided stands mostly code that is never reached, and to go there too would
 * copy a tree for each way through it. A link that is inlined so takes no round, and does not count as recursion: LIMIT_CALL_DEPTH alone
 * bounds how deep such a tree is. */
#include "spine.h"

#include "captured_read.h"
#include "fold.h"

static bool is_captured(ir_fn *fn, ir_ref r) {
    return ir_at(fn, r)->op == IR_object;
}

static bool gets_captured(ir_fn *fn, ir_ref call) {
    for (uint32_t k = 0; k < ir_at(fn, call)->arg_count; k++)
        if (is_captured(fn, ir_arg(fn, call, k))) return true;
    return false;
}

bool spine_begins(const call_site *c) {
    return gets_captured(c->fn, c->ref);
}

/* Whether all is known of a value that a later round could find out: numbers are numbers, whatever they come to. */
static bool is_settled(ir_fn *fn, ir_ref r) {
    switch (ir_at(fn, r)->op) {
    case IR_object:
    case IR_buffer:
    case IR_class:
    case IR_lambda:
    case IR_new:
    case IR_newarray:
    case IR_newobjects:
    case IR_null: return true;
    default: return ir_at(fn, r)->type != IR_REF;
    }
}

/* A call that gets a captured object. Where an operand is still to be found out, it waits: of an operator, say, which
 * looks at its operands' classes, much is never copied then. */
static bool is_wanted(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    if (ins->op != IR_call && ins->op != IR_invoke) return false;
    if (!gets_captured(fn, r)) return false;
    for (uint32_t k = 0; k < ins->arg_count; k++)
        if (!is_settled(fn, ir_arg(fn, r, k))) return false;
    return true;
}

/* What captured objects decide of an instruction. Where they decide that it is refused, sroa says so, if it is reached. */
static status decide(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    bool changed = false;
    if (ins->op != IR_getfield) return fold_instruction(fn, r, &changed);
    if (!is_captured(fn, ir_arg(fn, r, 0))) return status_ok();
    status st = captured_read(fn, r);
    return status_kind_of(st.code) == STATUS_REJECT ? status_ok() : st;
}

/* The block that `b` certainly leads to, if nothing is thrown; IR_NO_BLOCK if there is none. */
static ir_blk next_of(const ir_fn *fn, ir_blk b) {
    const ir_block *block = &fn->blocks.items[b];
    ir_ref end = ir_end(fn, b);
    bool goes_on = end != 0 && (ir_at(fn, end)->op == IR_jump || ir_at(fn, end)->op == IR_invoke);
    return goes_on && block->succ_count > 0 ? block->succs[0] : IR_NO_BLOCK;
}

status spine_follow(ir_fn *fn, ir_blk entry, ir_blk first, spine_calls *out) {
    bool *seen = ARENA_ARRAY(fn->memory, bool, fn->blocks.count - first);
    for (ir_blk b = entry; b != IR_NO_BLOCK && b >= first && !seen[b - first]; b = next_of(fn, b)) {
        seen[b - first] = true;
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            if (ir_at(fn, r)->op == IR_NOP) continue;
            if (is_wanted(fn, r))
                VEC_PUSH(fn->memory, out, r);
            else
                TRY(decide(fn, r));
        }
    }
    return status_ok();
}
