/* The invariants of ir.h and what ir_ops.def says about operands, checked in this order: blocks and edges, then each
 * instruction by its row of the table and by dominance, which needs the edges to be sound. In builds with assertions this
 * runs whenever a pass has changed something, over functions of 100,000 instructions too: few sweeps over them all. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "descriptor.h"
#include "dom.h"
#include "intrinsics.h"
#include "ir_text.h"

_Static_assert(IR_or == IR_and + 1 && IR_xor == IR_and + 2 && IR_shl == IR_and + 3 && IR_shr == IR_and + 4 &&
                   IR_ushr == IR_and + 5,
               "and .. ushr are the instructions on integers only");
_Static_assert(IR_sub == IR_add + 1 && IR_mul == IR_add + 2 && IR_div == IR_add + 3 && IR_rem == IR_add + 4 &&
                   IR_neg == IR_add + 5 && IR_and == IR_add + 6,
               "add .. neg are the instructions on numbers");

typedef struct place { /* of what is being checked */
    const ir_fn *fn;
    ir_blk block;
    ir_ref ins;               /* or 0 */
    const uint32_t *position; /* of each instruction in its block, counted from 1; 0: it is in none */
} place;

static status broken(const place *at, const char *format, ...) __attribute__((format(printf, 2, 3)));
static status broken(const place *at, const char *format, ...) {
    arena *a = at->fn->memory;
    va_list args;
    va_start(args, format);
    const char *what = arena_vprintf(a, format, args);
    va_end(args);
    return status_make(a, ST_BUG, "%s: %s", ir_print_one(at->fn, at->block, at->ins), what);
}

static const ir_ins *operand(const ir_fn *fn, const ir_ins *ins, uint32_t k) {
    return ir_at(fn, ir_resolve_const(fn, ins->args[k]));
}

/* ---- blocks and edges ---- */

static uint32_t successors_of(ir_op op) {
    return op == IR_branch || op == IR_invoke ? 2 : op == IR_jump ? 1 : 0;
}

static uint32_t edges(const ir_fn *fn, ir_blk from, ir_blk to) {
    const ir_block *source = &fn->blocks.items[from];
    uint32_t count = 0;
    for (uint32_t s = 0; s < source->succ_count; s++)
        count += source->succs[s] == to;
    return count;
}

static status check_order(const ir_fn *fn, ir_blk b, uint32_t *position, bool *out_catches) {
    const ir_block *block = &fn->blocks.items[b];
    place at = {.fn = fn, .block = b};
    bool in_phis = true;
    for (uint32_t k = 0; k < block->ins.count; k++) {
        at.ins = 0;
        if (block->ins.items[k] == 0 || block->ins.items[k] >= fn->ins.count)
            return broken(&at, "holds an instruction that does not exist");
        at.ins = block->ins.items[k];
        const ir_ins *ins = ir_at(fn, at.ins);
        if (ins->op == IR_NOP) continue;
        if (position[at.ins] != 0 || ins->block != b) return broken(&at, "is in two places");
        position[at.ins] = k + 1;
        if (ins->op == IR_caught) *out_catches = true;
        if (ins->op != IR_phi)
            in_phis = false;
        else if (!in_phis)
            return broken(&at, "a phi stands behind another instruction");
        bool ends = (ir_ops[ins->op].flags & IR_END) != 0, is_last = k + 1 == block->ins.count;
        if (ends && !is_last) return broken(&at, "ends the block, but is not its last instruction");
        if (!ends && is_last) return broken(&at, "is the last instruction, but does not end the block");
        if (ends && block->succ_count != successors_of((ir_op)ins->op))
            return broken(&at, "the block has %" PRIu32 " successors", block->succ_count);
    }
    return status_ok();
}

static status check_edges(const ir_fn *fn, ir_blk b, uint32_t *incoming) {
    const ir_block *block = &fn->blocks.items[b];
    place at = {.fn = fn, .block = b};
    for (uint32_t s = 0; s < block->succ_count; s++) {
        if (block->succs[s] >= fn->blocks.count) return broken(&at, "goes to a block that does not exist");
        incoming[block->succs[s]]++;
    }
    for (uint32_t k = 0; k < block->preds.count; k++) {
        ir_blk from = block->preds.items[k];
        if (from >= fn->blocks.count) return broken(&at, "has a predecessor that does not exist");
        uint32_t listed = 0;
        for (uint32_t j = 0; j < block->preds.count; j++)
            listed += block->preds.items[j] == from;
        if (listed != edges(fn, from, b))
            return broken(&at, "lists a predecessor %" PRIu32 " times that goes here %" PRIu32 " times",
                          listed, edges(fn, from, b));
    }
    return status_ok();
}

static bool is_empty(const ir_fn *fn, ir_blk b) {
    const ir_block *block = &fn->blocks.items[b];
    for (uint32_t k = 0; k < block->ins.count; k++)
        if (ir_at(fn, block->ins.items[k])->op != IR_NOP) return false;
    return true;
}

/* The only predecessor of a block that is an invoke's successor, and which of the two it is. `catches`: it holds a caught. */
static status check_invoke(const ir_fn *fn, ir_blk b, bool catches) {
    const ir_block *block = &fn->blocks.items[b];
    place at = {.fn = fn, .block = b};
    bool after_throw = false;
    for (uint32_t p = 0; p < block->preds.count; p++) {
        ir_blk from = block->preds.items[p];
        ir_ref end = ir_end(fn, from);
        if (end == 0 || ir_at(fn, end)->op != IR_invoke) continue;
        if (block->preds.count > 1) return broken(&at, "is not led to by an invoke alone");
        after_throw = fn->blocks.items[from].succs[1] == b;
    }
    for (uint32_t k = 0; catches && k < block->ins.count; k++) {
        at.ins = block->ins.items[k];
        if (ir_at(fn, at.ins)->op == IR_caught && !after_throw)
            return broken(&at, "stands where no exception comes from");
    }
    return status_ok();
}

static status check_graph(const ir_fn *fn, uint32_t *position) {
    uint32_t *incoming = ARENA_ARRAY(fn->memory, uint32_t, fn->blocks.count);
    bool *catches = ARENA_ARRAY(fn->memory, bool, fn->blocks.count);
    if (fn->blocks.count == 0) return status_make(fn->memory, ST_BUG, "the function has no block");
    for (ir_blk b = 0; b < fn->blocks.count; b++) {
        TRY(check_order(fn, b, position, &catches[b]));
        TRY(check_edges(fn, b, incoming));
    }
    for (ir_blk b = 0; b < fn->blocks.count; b++) {
        const ir_block *block = &fn->blocks.items[b];
        place at = {.fn = fn, .block = b};
        if (incoming[b] != block->preds.count) return broken(&at, "does not list all of its predecessors");
        bool is_used = b == 0 || block->succ_count != 0 || block->preds.count != 0;
        if (is_used && is_empty(fn, b)) return broken(&at, "has no instruction");
        TRY(check_invoke(fn, b, catches[b]));
    }
    return status_ok();
}

/* ---- one instruction and its row ---- */

static ir_type type_of_letter(char letter) {
    switch (letter) {
    case 'i': return IR_I32;
    case 'l': return IR_I64;
    case 'f': return IR_F32;
    case 'd': return IR_F64;
    case 'r': return IR_REF;
    default: return IR_VOID;
    }
}

static status wrong_type(const place *at, uint32_t k, ir_type is, const char *wanted) {
    return broken(at, "operand %" PRIu32 " is %s, not %s", k + 1, ir_type_name(is), wanted);
}

static status check_operand(const place *at, char letter, uint32_t k) {
    const ir_ins *ins = ir_at(at->fn, at->ins);
    if (ins->args[k] == 0 || ins->args[k] >= at->fn->ins.count)
        return broken(at, "operand %" PRIu32 " does not exist", k + 1);
    ir_ref r = ir_resolve_const(at->fn, ins->args[k]);
    const ir_ins *from = ir_at(at->fn, r);
    ir_type type = (ir_type)from->type;
    if (at->position[r] == 0) return broken(at, "operand %" PRIu32 " was removed", k + 1);
    if (type == IR_VOID) return broken(at, "operand %" PRIu32 " has no value", k + 1);
    ir_type wanted = type_of_letter(letter);
    if (letter == 't') wanted = (ir_type)ins->type;
    if (letter == 'u' && k > 0) wanted = (ir_type)operand(at->fn, ins, 0)->type;
    if (letter == 'u' && type == IR_REF) return wrong_type(at, k, type, "a number");
    if (letter != 'x' && wanted != IR_VOID && wanted != type)
        return wrong_type(at, k, type, ir_type_name(wanted));
    return status_ok();
}

static status check_operands(const place *at) {
    const ir_ins *ins = ir_at(at->fn, at->ins);
    const char *letters = ir_ops[ins->op].operands;
    size_t fixed = strlen(letters);
    bool many = fixed != 0 && letters[fixed - 1] == '*';
    if (many) fixed -= 2; /* of the letter before the star there may be none */
    if (many ? ins->arg_count < fixed : ins->arg_count != fixed)
        return broken(at, "has %" PRIu32 " operands, not %zu", ins->arg_count, fixed);
    for (uint32_t k = 0; k < ins->arg_count; k++)
        TRY(check_operand(at, letters[k < fixed ? k : fixed], k));
    return status_ok();
}

static status check_result(const place *at) {
    const ir_ins *ins = ir_at(at->fn, at->ins);
    ir_type type = (ir_type)ins->type;
    char letter = ir_ops[ins->op].result[0];
    if (letter != 'T' && type != type_of_letter(letter))
        return broken(at, "makes %s, not %s", ir_type_name(type), ir_type_name(type_of_letter(letter)));
    bool may_be_void = ins->op == IR_call || ins->op == IR_invoke || ins->op == IR_reject ||
                       ins->op == IR_recur || ins->op == IR_leave;
    if (letter == 'T' && type == IR_VOID && !may_be_void) return broken(at, "makes no value");
    if (ins->op >= IR_add && ins->op <= IR_neg && type == IR_REF)
        return broken(at, "computes with references");
    if (ins->op >= IR_and && ins->op <= IR_ushr && type != IR_I32 && type != IR_I64)
        return broken(at, "makes %s, not an integer", ir_type_name(type));
    return status_ok();
}

/* ---- what the imm and the kind say ---- */

static status check_index(const place *at) {
    const ir_fn *fn = at->fn;
    const ir_ins *ins = ir_at(fn, at->ins);
    uint64_t count = UINT64_MAX;
    if (ins->op == IR_uniform || ins->op == IR_buffer) count = fn->bindings.count;
    if (ins->op == IR_result) count = fn->layout.count;
    if (ins->op == IR_reject || ins->op == IR_foreign) count = fn->refusals.count;
    if (ins->imm.i < 0 || (uint64_t)ins->imm.i >= count)
        return broken(at, "index %" PRId64 " is out of range", ins->imm.i);
    if (ins->op == IR_uniform || ins->op == IR_buffer) {
        const ir_binding *b = &fn->bindings.items[ins->imm.i];
        if (b->is_array != (ins->op == IR_buffer)) return broken(at, "the binding is of the other sort");
        if (!b->is_array && ir_type_of_kind(b->element) != (ir_type)ins->type)
            return broken(at, "the binding holds %c", b->element);
    }
    if (ins->op == IR_result &&
        operand(fn, ins, 0)->type != IR_REF) { /* else it is still to be taken apart */
        char kind = fn->layout.items[ins->imm.i].kind;
        if (kind == '{' || kind == '[') return broken(at, "the node of the layout is a record or array");
        if (kind != 0 && ir_type_of_kind(kind) != (ir_type)operand(fn, ins, 0)->type)
            return broken(at, "the node of the layout is %c", kind);
    }
    return status_ok();
}

static status check_number(const place *at) {
    const ir_ins *ins = ir_at(at->fn, at->ins);
    if (ins->type == IR_REF) return broken(at, "a reference is no number");
    if (ins->type == IR_I32 && ins->imm.i != (int32_t)ins->imm.i) return broken(at, "the number is no i32");
    return status_ok();
}

static status check_intrinsic(const place *at) {
    const ir_ins *ins = ir_at(at->fn, at->ins);
    if (ins->imm.i < 0 || ins->imm.i >= intrinsic_count) return broken(at, "there is no such intrinsic");
    bc_signature s;
    TRY(bc_method_signature(at->fn->memory, intrinsics[ins->imm.i].descriptor, &s));
    if (s.parameter_count != ins->arg_count)
        return broken(at, "has %" PRIu32 " operands, not %" PRIu32, ins->arg_count, s.parameter_count);
    for (uint32_t k = 0; k < ins->arg_count; k++) {
        ir_type wanted = ir_type_of_kind(s.parameters[k].kind);
        ir_type is = (ir_type)operand(at->fn, ins, k)->type;
        if (is != wanted) return wrong_type(at, k, is, ir_type_name(wanted));
    }
    if (ir_type_of_kind(s.result.kind) != (ir_type)ins->type)
        return broken(at, "makes %s", ir_type_name(ir_type_of_kind(s.result.kind)));
    return status_ok();
}

static status check_symbols(const place *at) {
    const ir_imm *imm = &ir_at(at->fn, at->ins)->imm;
    switch (ir_ops[ir_at(at->fn, at->ins)->op].imm) {
    case IR_IMM_CLASS:
        if (imm->symbol == NULL || imm->symbol->owner == NULL) return broken(at, "names no class");
        break;
    case IR_IMM_FIELD:
        if (imm->symbol == NULL || imm->symbol->descriptor == NULL) return broken(at, "names no field");
        break;
    case IR_IMM_CALL:
        if (imm->callee == NULL || imm->callee->method.descriptor == NULL)
            return broken(at, "names no method");
        break;
    case IR_IMM_LAMBDA:
        if (imm->lambda == NULL || imm->lambda->implementation.descriptor == NULL)
            return broken(at, "names no method");
        break;
    default: break;
    }
    return status_ok();
}

static status check_imm(const place *at) {
    switch (ir_ops[ir_at(at->fn, at->ins)->op].imm) {
    case IR_IMM_NUMBER: return check_number(at);
    case IR_IMM_INDEX: return check_index(at);
    case IR_IMM_INTRINSIC: return check_intrinsic(at);
    default: return status_ok();
    }
}

static status check_kind(const place *at) {
    const ir_ins *ins = ir_at(at->fn, at->ins);
    if ((ir_ops[ins->op].flags & IR_KIND) == 0) return status_ok();
    if (ins->kind == 0 || strchr("ZBSCIJFDL", ins->kind) == NULL) return broken(at, "has no element kind");
    ir_type type = ir_type_of_kind(ins->kind);
    if (ins->op == IR_aload && type != (ir_type)ins->type)
        return broken(at, "does not make %s", ir_type_name(type));
    if (ins->op == IR_astore && type != (ir_type)operand(at->fn, ins, 2)->type)
        return wrong_type(at, 2, (ir_type)operand(at->fn, ins, 2)->type, ir_type_name(type));
    return status_ok();
}

static status check_instruction(const place *at) {
    const ir_ins *ins = ir_at(at->fn, at->ins);
    TRY(check_symbols(at));
    TRY(check_operands(at));
    TRY(check_result(at));
    TRY(check_imm(at));
    TRY(check_kind(at));
    if (ins->op == IR_phi && ins->arg_count != at->fn->blocks.items[at->block].preds.count)
        return broken(at, "the block has %" PRIu32 " predecessors",
                      at->fn->blocks.items[at->block].preds.count);
    if (ins->op == IR_check_nonzero && operand(at->fn, ins, 0)->type > IR_I64)
        return wrong_type(at, 0, (ir_type)operand(at->fn, ins, 0)->type, "an integer");
    if (ins->op == IR_return_ && ins->arg_count > 1) return broken(at, "returns more than one value");
    return status_ok();
}

/* ---- dominance ---- */

static status check_dominance(const place *at, const dom_info *dom, uint32_t index) {
    const ir_fn *fn = at->fn;
    const ir_ins *ins = ir_at(fn, at->ins);
    for (uint32_t j = 0; j < ins->arg_count; j++) {
        ir_ref r = ir_resolve_const(fn, ins->args[j]);
        ir_blk from = ir_at(fn, r)->block;
        bool is_phi = ins->op == IR_phi;
        ir_blk use = is_phi ? fn->blocks.items[at->block].preds.items[j] : at->block;
        bool is_before = from == use ? is_phi || at->position[r] <= index : dom_dominates(dom, from, use);
        if (!is_before) return broken(at, "operand %" PRIu32 " is not computed before", j + 1);
    }
    return status_ok();
}

static status check(const ir_fn *fn) {
    uint32_t *position = ARENA_ARRAY(fn->memory, uint32_t, fn->ins.count);
    TRY(check_graph(fn, position));
    const dom_info *dom = dom_compute(fn->memory, fn);
    for (ir_blk b = 0; b < fn->blocks.count; b++) {
        const ir_block *block = &fn->blocks.items[b];
        place at = {.fn = fn, .block = b, .position = position};
        if (dom->number[b] == UINT32_MAX && !is_empty(fn, b))
            return broken(&at, "is not reached, but not empty");
        for (uint32_t k = 0; k < block->ins.count; k++) {
            at.ins = block->ins.items[k];
            if (ir_at(fn, at.ins)->op == IR_NOP) continue;
            TRY(check_instruction(&at));
            TRY(check_dominance(&at, dom, k));
        }
    }
    return status_ok();
}

status ir_verify(const ir_fn *fn) {
    arena_mark mark = arena_checkpoint(fn->memory);
    status st = check(fn);
    if (status_is_ok(st)) arena_release(fn->memory, mark); /* else the message is in it */
    return st;
}
