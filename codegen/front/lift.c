/* Stack code to SSA.
 *
 * Blocks are visited in reverse postorder with an abstract state: the value in every local and every stack
 * slot. A block with one predecessor starts with that predecessor's final state. A block with several gets a
 * phi for every slot that its first visited predecessor defines; the other predecessors add their operands
 * when they end. At the end phis that merge a value with nothing, or with a value of another type, are
 * dropped (verified code never reads such a slot), and so are those that merge one value with itself (Braun
 * et al., "Simple and Efficient Construction of Static Single Assignment Form", 2013, calls them trivial).
 * Nothing recurses.
 */
#include "lift.h"

#include "descriptor.h"
#include "lift_insn.h"
#include "lift_narrow.h"
#include "lift_throw.h"
#include "limit.h"

#include <string.h>

static status end_jump(lift_state *s, uint32_t to) {
    ir_append(s->fn, s->block, IR_jump, IR_VOID, NULL, 0, (ir_imm){0}, 0, s->site);
    return lift_flow_to(s, s->block, to);
}

/* Branch to bytecode block `taken` when `condition`, else on in a new block that is then being filled. */
static status branch_to(lift_state *s, ir_ref condition, uint32_t taken) {
    ir_append(s->fn, s->block, IR_branch, IR_VOID, &condition, 1, (ir_imm){0}, 0, s->site);
    TRY(lift_flow_to(s, s->block, taken));
    ir_blk next = ir_block_new(s->fn);
    ir_link(s->fn, s->block, next);
    s->block = next;
    return status_ok();
}

static ir_op const if_zero_ops[] = {IR_eq, IR_ne, IR_lt, IR_ge, IR_gt, IR_le}; /* order of ifeq .. ifle */

static status end_if(lift_state *s, const bc_insn *insn, const bc_block *block) {
    ir_ref args[2], condition;
    if (insn->opcode == BC_ifnull || insn->opcode == BC_ifnonnull) {
        TRY(lift_pop_type(s, IR_REF, &args[0]));
        condition = lift_emit(s, IR_isnull, IR_I32, args, 1, (ir_imm){0}, 0);
        if (insn->opcode == BC_ifnonnull)
            condition = lift_emit(s, IR_not, IR_I32, &condition, 1, (ir_imm){0}, 0);
    } else if (insn->opcode == BC_if_acmpeq || insn->opcode == BC_if_acmpne) {
        TRY(lift_pop_type(s, IR_REF, &args[1]));
        TRY(lift_pop_type(s, IR_REF, &args[0]));
        condition = lift_emit(s, IR_sameref, IR_I32, args, 2, (ir_imm){0}, 0);
        if (insn->opcode == BC_if_acmpne)
            condition = lift_emit(s, IR_not, IR_I32, &condition, 1, (ir_imm){0}, 0);
    } else {
        bool with_zero = insn->opcode <= BC_ifle;
        ir_op op = if_zero_ops[insn->opcode - (with_zero ? BC_ifeq : BC_if_icmpeq)];
        if (with_zero)
            args[1] = lift_emit(s, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = 0}, 0);
        else
            TRY(lift_pop_type(s, IR_I32, &args[1]));
        TRY(lift_pop_type(s, IR_I32, &args[0]));
        condition = lift_emit(s, op, IR_I32, args, 2, (ir_imm){0}, 0);
    }
    TRY(branch_to(s, condition, block->successors[0]));
    return end_jump(s, block->successors[1]);
}

/* A switch becomes a chain of comparisons, of which the OpenCL compiler makes a switch again; one of many
 * cases a tree of comparisons with chains as its leaves, for a chain nests as deep as it is long. */
enum { MAX_CHAIN = 16 };

typedef struct switch_case {
    int32_t match;
    uint32_t target; /* bytecode block */
} switch_case;

static uint32_t count_chains(uint32_t cases) {
    return cases <= MAX_CHAIN ? 1 : count_chains(cases / 2) + count_chains(cases - cases / 2);
}

static status switch_chain(lift_state *s, ir_ref value, const switch_case *cases, uint32_t count,
                           uint32_t otherwise) {
    for (uint32_t k = 0; k < count; k++) {
        ir_ref args[] = {value, lift_emit(s, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = cases[k].match}, 0)};
        ir_ref condition = lift_emit(s, IR_eq, IR_I32, args, 2, (ir_imm){0}, 0);
        TRY(branch_to(s, condition, cases[k].target));
    }
    return end_jump(s, otherwise);
}

/* The cases are sorted. As deep as the logarithm of their number. */
static status switch_tree(lift_state *s, ir_ref value, const switch_case *cases, uint32_t count,
                          uint32_t otherwise) {
    if (count <= MAX_CHAIN) return switch_chain(s, value, cases, count, otherwise);
    uint32_t half = count / 2;
    ir_ref args[] = {value, lift_emit(s, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = cases[half].match}, 0)};
    ir_ref condition = lift_emit(s, IR_lt, IR_I32, args, 2, (ir_imm){0}, 0);
    ir_blk low = lift_branch(s, condition), high = s->block;
    s->block = low;
    TRY(switch_tree(s, value, cases, half, otherwise));
    s->block = high;
    return switch_tree(s, value, cases + half, count - half, otherwise);
}

static status end_switch(lift_state *s, const bc_insn *insn, const bc_block *block) {
    ir_ref value;
    uint32_t otherwise = block->successors[0], count = 0;
    TRY(lift_pop_type(s, IR_I32, &value));
    switch_case *cases = ARENA_ARRAY(ir_scratch(s->fn), switch_case, insn->case_count + 1);
    for (uint32_t k = 0; k < insn->case_count; k++) {
        uint32_t target;
        TRY(bc_switch_case(s->method, insn, k, &cases[count].match, &target));
        cases[count].target = block->successors[k + 1];
        if (cases[count].target != otherwise)
            count++;
        else /* keep the edge count right */
            s->cfg.blocks[otherwise].predecessor_count--;
    }
    s->cfg.blocks[otherwise].predecessor_count += count_chains(count) - 1;
    return switch_tree(s, value, cases, count, otherwise);
}

static status end_return(lift_state *s, const bc_insn *insn) {
    static const ir_type types[] = {IR_I32, IR_I64, IR_F32, IR_F64, IR_REF, IR_VOID}; /* ireturn to return */
    ir_type type = types[insn->opcode - BC_ireturn];
    if (type != s->result) return lift_bad(s, "a value of the wrong type is returned");
    lift_exit leave = {s->block, 0};
    if (type != IR_VOID) TRY(lift_pop_type(s, type, &leave.value));
    VEC_PUSH(s->fn->memory, &s->exits, leave);
    return status_ok();
}

static status set_site(lift_state *s, uint32_t bci) {
    ir_site *site = ARENA_NEW(s->fn->memory, ir_site);
    *site = (ir_site){s->method, bci, s->caller, NULL};
    s->site = site;
    return lift_catches(s, bci, &site->catches);
}

/* A block that ends in athrow, with nothing in it that may be caught, computes nothing that is ever seen. */
static status is_only_trap(lift_state *s, const bc_block *block, uint32_t *out_last, bool *out) {
    bc_insn insn;
    *out = block->throws;
    for (uint32_t bci = block->start; bci < block->end && *out; bci = insn.next) {
        const ir_catch *catches;
        TRY(bc_decode(s->method, bci, &insn));
        TRY(lift_catches(s, bci, &catches));
        *out = catches == NULL;
        *out_last = bci;
    }
    return status_ok();
}

static status end_throw(lift_state *s) {
    ir_ref exception;
    TRY(lift_pop_type(s, IR_REF, &exception));
    TRY(lift_check_null(s, exception));
    return lift_throw(s, exception, NULL);
}

static status fill(lift_state *s, uint32_t number) {
    const bc_block *block = &s->cfg.blocks[number];
    lift_entry *e = &s->entries[number];
    s->block = e->block;
    s->depth = e->depth;
    memcpy(s->locals, e->slots, s->method->max_locals * sizeof(ir_ref));
    memcpy(s->stack, e->slots + s->method->max_locals, e->depth * sizeof(ir_ref));
    uint32_t last = block->start;
    bool only_trap;
    TRY(is_only_trap(s, block, &last, &only_trap));
    if (only_trap) {
        TRY(set_site(s, last));
        ir_append(s->fn, s->block, IR_trap, IR_VOID, NULL, 0, (ir_imm){0}, 0, s->site);
        return status_ok();
    }
    for (uint32_t bci = block->start; bci < block->end;) {
        bc_insn insn;
        TRY(bc_decode(s->method, bci, &insn));
        TRY(set_site(s, bci));
        switch (bc_opcodes[insn.opcode].flow) {
        case BC_FLOW_IF: return end_if(s, &insn, block);
        case BC_FLOW_GOTO: return end_jump(s, block->successors[0]);
        case BC_FLOW_SWITCH: return end_switch(s, &insn, block);
        case BC_FLOW_RETURN: return end_return(s, &insn);
        case BC_FLOW_THROW: return end_throw(s);
        case BC_FLOW_SUBROUTINE:
            return ir_refuse(s->fn, s->site, ST_OPCODE, "%s", bc_opcodes[insn.opcode].name);
        case BC_FLOW_NEXT: TRY(lift_insn(s, &insn)); break;
        }
        bci = insn.next;
    }
    if (block->successor_count != 1) return lift_bad(s, "a block ends without a jump");
    return end_jump(s, block->successors[0]);
}

/* A handler may be reached only from blocks behind it, and is filled when these are. One that is not reached in the end
 * catches what nothing throws. */
static status fill_all(lift_state *s) {
    for (bool again = true; again;) {
        again = false;
        for (uint32_t b = 0; b < s->cfg.count; b++) {
            lift_entry *e = &s->entries[b];
            if (!e->reached && s->cfg.catch_count == 0)
                return lift_bad(s, "a block comes before everything that leads to it");
            if (!e->reached || e->filled) continue;
            e->filled = true;
            again = s->cfg.catch_count > 0; /* else all are filled in one pass */
            TRY(fill(s, b));
        }
    }
    return status_ok();
}

/* Drop the phis of this method that merge nothing readable, and then those that merge one value. */
static void clean_phis(lift_state *s) {
    ir_fn *fn = s->fn;
    for (bool again = true; again;) {
        again = false;
        for (ir_ref r = s->first_ins; r < fn->ins.count; r++) {
            ir_ins *phi = ir_at(fn, r);
            if (phi->op != IR_phi) continue;
            ir_ref same = 0;
            bool broken = false, trivial = true;
            for (uint32_t k = 0; k < phi->arg_count; k++) {
                if (phi->args[k] == 0) {
                    broken = true;
                    break;
                }
                ir_ref value = ir_resolve(fn, phi->args[k]);
                if (ir_at(fn, value)->op == IR_NOP || ir_at(fn, value)->type != phi->type) broken = true;
                if (value == r || value == same) continue;
                if (same != 0) trivial = false;
                same = value;
            }
            if (broken)
                ir_remove(fn, r);
            else if (trivial && same != 0)
                ir_replace(fn, r, same);
            else
                continue;
            again = true;
        }
    }
}

/* A value that has different types on the ways to where paths meet is not merged, and nothing may read it. */
static status check_merged(lift_state *s, const ir_ref *values, uint32_t count, const ir_site *site) {
    for (uint32_t k = 0; k < count; k++) {
        ir_ref value = ir_resolve(s->fn, values[k]);
        if (value != 0 && ir_at(s->fn, value)->op == IR_NOP)
            return ir_refuse(s->fn, site, ST_BAD_BYTECODE, "a value has several types where paths meet");
    }
    return status_ok();
}

static status check_reads(lift_state *s) {
    for (ir_ref r = s->first_ins; r < s->fn->ins.count; r++) {
        const ir_ins *ins = ir_at(s->fn, r);
        if (ins->op != IR_NOP) TRY(check_merged(s, ins->args, ins->arg_count, ins->site));
    }
    for (uint32_t k = 0; k < s->exits.count; k++)
        TRY(check_merged(s, &s->exits.items[k].value, 1, s->site));
    for (uint32_t k = 0; k < s->throws.count; k++)
        TRY(check_merged(s, &s->throws.items[k].value, 1, s->site));
    return status_ok();
}

/* What is wrong with the bytecode is told with its method. */
static status in_method(lift_state *s, status st) {
    const ir_site site = {s->method, 0, s->caller, NULL};
    return status_is_ok(st) ? st : ir_refuse_for(s->fn, &site, st);
}

/* The graph with the method's exception handlers, if it has any and they can be had. */
static status build_graph(lift_state *s, const ir_catch *catches) {
    TRY(in_method(s, bc_cfg_build(ir_scratch(s->fn), s->method, &s->cfg)));
    /* Code that nothing reaches is a handler's. A handler that is reached all the same matters if what it
     * catches would else be caught further out. */
    if (!s->cfg.is_whole || catches != NULL) {
        const bc_method *m = cg_method_in_file(s->fn->host, s->method);
        if (!m->handlers_known)
            catches = NULL; /* what would get there might be caught here */
        else if (m->handler_count > LIMIT_HANDLERS)
            return ir_refuse(
                s->fn, &(ir_site){s->method, 0, s->caller, NULL}, ST_INLINE_LIMIT,
                "%s.%s has %u rows in its exception table, of at most %d, one or more for each catch",
                ir_source_name(s->fn, s->method->owner->name), s->method->name, m->handler_count,
                LIMIT_HANDLERS);
        else if (m->handler_count > 0)
            TRY(in_method(
                s, bc_cfg_build_with(ir_scratch(s->fn), s->method, m->handlers, m->handler_count, &s->cfg)));
    }
    s->outer = catches;
    return set_site(s, 0);
}

static void resolve_exits(ir_fn *fn, lift_exit *exits, uint32_t count) {
    for (uint32_t k = 0; k < count; k++)
        if (exits[k].value != 0) exits[k].value = ir_resolve(fn, exits[k].value);
}

static status lift_body(ir_fn *fn, const bc_method *m, const ir_ref *args, uint32_t arg_count,
                        const ir_site *caller, const ir_catch *catches, lift_result *out) {
    arena *a = ir_scratch(fn);
    lift_state state = {.fn = fn, .method = m, .caller = caller, .stack_limit = m->max_stack}, *s = &state;
    s->first_ins = fn->ins.count;
    TRY(build_graph(s, catches));
    bc_signature signature;
    TRY(in_method(s, bc_method_signature(a, m->descriptor, &signature)));
    s->result = ir_type_of_kind(signature.result.kind);
    s->locals = ARENA_ARRAY(a, ir_ref, m->max_locals);
    s->stack = ARENA_ARRAY(a, ir_ref, m->max_stack);
    s->entries = ARENA_ARRAY(a, lift_entry, s->cfg.count);
    for (uint32_t b = 0; b < s->cfg.count; b++)
        s->entries[b].block = ir_block_new(fn);

    uint32_t slot = 0;
    for (uint32_t k = 0; k < arg_count; k++) {
        if (slot >= m->max_locals) return lift_bad(s, "more parameters than locals");
        s->locals[slot] = args[k];
        uint8_t type = ir_at(fn, args[k])->type;
        slot += type == IR_I64 || type == IR_F64 ? 2 : 1;
    }
    ir_blk start = ir_block_new(fn);
    ir_append(fn, start, IR_jump, IR_VOID, NULL, 0, (ir_imm){0}, 0, s->site);
    TRY(lift_flow_to(s, start, 0));
    TRY(fill_all(s));
    clean_phis(s);
    TRY(check_reads(s));
    lift_narrow(s, signature.result.kind);
    *out = (lift_result){start, s->exits.items, s->exits.count, s->throws.items, s->throws.count};
    resolve_exits(fn, out->exits, out->exit_count);
    resolve_exits(fn, out->throws, out->throw_count);
    return status_ok();
}

status lift_method(ir_fn *fn, const bc_method *m, const ir_ref *args, uint32_t arg_count,
                   const ir_site *caller, const ir_catch *catches, lift_result *out) {
    arena *scratch = ir_scratch(fn);
    arena_mark mark = arena_checkpoint(scratch);
    status st = lift_body(fn, m, args, arg_count, caller, catches, out);
    arena_release(scratch, mark);
    return st;
}
