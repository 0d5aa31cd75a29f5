#include "lift_state.h"

#include <string.h>

#include "limit.h"

status lift_push(lift_state *s, ir_ref value) {
    if (s->depth >= s->stack_limit) return lift_bad(s, "the operand stack overflows");
    s->stack[s->depth++] = value;
    return status_ok();
}

status lift_pop(lift_state *s, ir_ref *out) {
    if (s->depth == 0) return lift_bad(s, "the operand stack is empty");
    *out = s->stack[--s->depth];
    return status_ok();
}

status lift_pop_type(lift_state *s, ir_type type, ir_ref *out) {
    TRY(lift_pop(s, out));
    if (ir_at(s->fn, *out)->type != type) return lift_bad(s, "an operand has the wrong type");
    return status_ok();
}

ir_ref lift_emit(lift_state *s, ir_op op, ir_type type, const ir_ref *args, uint32_t arg_count, ir_imm imm,
                 char kind) {
    return ir_append(s->fn, s->block, op, type, args, arg_count, imm, kind, s->site);
}

void lift_initialise(lift_state *s, const ir_symbol *symbol, initialise_by by) {
    uint32_t at = s->fn->blocks.items[s->block].ins.count;
    if (initialise_runs(s->fn, symbol, by, s->site)) initialise_trap(s->fn, s->block, &at, s->site);
}

status lift_bad(lift_state *s, const char *what) {
    return ir_refuse(s->fn, s->site, ST_BAD_BYTECODE, "%s", what);
}

ir_blk lift_branch(lift_state *s, ir_ref condition) {
    ir_append(s->fn, s->block, IR_branch, IR_VOID, &condition, 1, (ir_imm){0}, 0, s->site);
    ir_blk taken = ir_block_new(s->fn), next = ir_block_new(s->fn);
    ir_link(s->fn, s->block, taken);
    ir_link(s->fn, s->block, next);
    s->block = next;
    return taken;
}

static bool is_join(const lift_state *s, uint32_t b) {
    /* The entry block is a join as soon as anything jumps to it: the caller is a predecessor too. From how
     * many places exceptions come to a handler is not known before they are lifted. */
    return s->cfg.blocks[b].is_handler || s->cfg.blocks[b].predecessor_count > (b == 0 ? 0u : 1u);
}

/* Of a phi that was made with one operand and has got all others here: it has room for the next power of two. */
static void add_operand(ir_fn *fn, ir_ref phi, ir_ref value) {
    ir_ins *ins = ir_at(fn, phi);
    uint32_t count = ins->arg_count;
    if ((count & (count - 1)) == 0) {
        ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, (size_t)2 * count);
        memcpy(args, ins->args, count * sizeof *args);
        ins->args = args;
    }
    ins->args[ins->arg_count++] = value;
}

status lift_flow_to(lift_state *s, ir_blk from, uint32_t to) {
    ir_fn *fn = s->fn;
    lift_entry *e = &s->entries[to];
    ir_link(fn, from, e->block);
    bool join = is_join(s, to);
    uint32_t locals = s->method->max_locals, slots = locals + s->depth;
    if (!e->reached) {
        e->reached = true;
        e->depth = s->depth;
        e->slots = ARENA_ARRAY(ir_scratch(fn), ir_ref, slots);
        memcpy(e->slots, s->locals, locals * sizeof(ir_ref));
        memcpy(e->slots + locals, s->stack, s->depth * sizeof(ir_ref));
        if (!join) return status_ok();
        for (uint32_t k = 0; k < slots; k++) {
            if (e->slots[k] == 0) continue;
            if (++s->phi_count > LIMIT_PHIS)
                return ir_refuse(fn, s->site, ST_INLINE_LIMIT,
                                 "%u variables at places where branches meet, of at most %d in a method",
                                 s->phi_count, LIMIT_PHIS);
            ir_type type = (ir_type)ir_at(fn, e->slots[k])->type;
            ir_ref phi = ir_make(fn, IR_phi, type, &e->slots[k], 1, (ir_imm){0}, 0, s->site);
            ir_insert(fn, e->block, fn->blocks.items[e->block].ins.count, phi);
            e->slots[k] = phi;
        }
        return status_ok();
    }
    if (e->depth != s->depth) return lift_bad(s, "the stack has different depths where paths meet");
    for (uint32_t k = 0; k < slots; k++) {
        ir_ref phi = e->slots[k];
        if (phi == 0) continue;
        ir_ref value = k < locals ? s->locals[k] : s->stack[k - locals];
        add_operand(fn, phi, value);
    }
    return status_ok();
}
