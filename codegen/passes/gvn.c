/* Global value numbering: a computation that another one dominates and equals takes that one's value; a check
 * that an equal check dominates goes. Blocks are visited in reverse postorder, so a dominating computation
 * has been seen.
 *
 * Requirement: what is merged must give the same value at both places: PURE instructions, loads from arrays
 * that the kernel does not write, and phis of one block whose operands are the same. */
#include <string.h>

#include "dom.h"
#include "passes.h"

typedef struct entry {
    struct entry *next;
    ir_ref ref;
} entry;

enum { BUCKETS = 1024 };

static bool is_constant_load(const ir_fn *fn, const ir_ins *ins) {
    if (ins->op != IR_aload) return false;
    const ir_ins *array = ir_at(fn, ins->args[0]);
    return array->op == IR_buffer && fn->bindings.items[array->imm.i].role != IR_ROLE_OUTPUT;
}

static bool takes_part(const ir_fn *fn, const ir_ins *ins) {
    unsigned flags = ir_ops[ins->op].flags;
    if (ins->op == IR_instanceof || ins->op == IR_checkcast) return false;
    return (flags & (IR_PURE | IR_CHECK)) != 0 || is_constant_load(fn, ins);
}

static bool same_imm(const ir_ins *a, const ir_ins *b) {
    if (ir_ops[a->op].imm == IR_IMM_NONE) return true;
    if (a->type == IR_F32 && a->op == IR_const_) return memcmp(&a->imm.f, &b->imm.f, sizeof a->imm.f) == 0;
    if (a->type == IR_F64 && a->op == IR_const_) return memcmp(&a->imm.d, &b->imm.d, sizeof a->imm.d) == 0;
    return a->imm.i == b->imm.i;
}

/* Constants that stand in different arms of a branch, and so were not merged, are the same operand of a phi.
 */
static bool same_operand(const ir_fn *fn, ir_ref a, ir_ref b) {
    const ir_ins *one = ir_at(fn, a), *other = ir_at(fn, b);
    return a == b || (one->op == IR_const_ && other->op == IR_const_ && one->type == other->type &&
                      same_imm(one, other));
}

static bool equal_phis(const ir_fn *fn, const ir_ins *a, const ir_ins *b) {
    if (b->op != IR_phi || a->block != b->block || a->type != b->type) return false;
    for (uint32_t k = 0; k < a->arg_count; k++)
        if (!same_operand(fn, a->args[k], b->args[k])) return false;
    return true;
}

static bool equal(const ir_fn *fn, const ir_ins *a, const ir_ins *b) {
    if (a->op == IR_phi) return equal_phis(fn, a, b);
    if (a->op != b->op || a->type != b->type || a->kind != b->kind || a->arg_count != b->arg_count ||
        !same_imm(a, b))
        return false;
    return a->arg_count == 0 || memcmp(a->args, b->args, a->arg_count * sizeof *a->args) == 0;
}

static uint32_t hash(const ir_fn *fn, const ir_ins *ins) {
    uint32_t h = ins->op * 31u + ins->type;
    if (ins->op == IR_phi) h += ins->block;
    for (uint32_t k = 0; k < ins->arg_count; k++) {
        bool is_any_constant = ins->op == IR_phi && ir_is_const(fn, ins->args[k]);
        h = h * 0x9e3779b1u + (is_any_constant ? 0 : ins->args[k]);
    }
    if (ir_ops[ins->op].imm == IR_IMM_INDEX) h ^= (uint32_t)ins->imm.i * 0x85ebca6bu;
    return (h ^ (h >> 15)) % BUCKETS;
}

/* Operands in their replaced form; those of a commuting operation on integers in order. Floats keep theirs:
 * which NaN comes out may depend on it. */
static void normalise(ir_fn *fn, ir_ref r) {
    ir_ins *ins = ir_at(fn, r);
    for (uint32_t k = 0; k < ins->arg_count; k++)
        ins->args[k] = ir_resolve(fn, ins->args[k]);
    if ((ir_ops[ins->op].flags & IR_COMMUTES) == 0) return;
    ir_type type = (ir_type)ir_at(fn, ins->args[0])->type;
    if ((type == IR_I32 || type == IR_I64) && ins->args[0] > ins->args[1] && !ir_is_const(fn, ins->args[1])) {
        ir_ref first = ins->args[0];
        ins->args[0] = ins->args[1];
        ins->args[1] = first;
    }
}

status pass_gvn(ir_fn *fn, bool *out_changed) {
    const dom_info *d = dom_compute(fn->memory, fn);
    entry **table = ARENA_ARRAY(fn->memory, entry *, BUCKETS);
    for (uint32_t i = 0; i < d->reachable; i++) {
        const ir_block *block = &fn->blocks.items[d->order[i]];
        for (uint32_t k = 0; k < block->ins.count; k++) {
            ir_ref r = block->ins.items[k];
            normalise(fn, r);
            const ir_ins *ins = ir_at(fn, r);
            if (!takes_part(fn, ins)) continue;
            entry **bucket = &table[hash(fn, ins)], *e = *bucket;
            while (e != NULL && !(equal(fn, ir_at(fn, e->ref), ins) &&
                                  dom_dominates(d, ir_at(fn, e->ref)->block, ins->block)))
                e = e->next;
            if (e != NULL) {
                ir_replace(fn, r, e->ref);
                *out_changed = true;
                continue;
            }
            e = ARENA_NEW(fn->memory, entry);
            *e = (entry){*bucket, r};
            *bucket = e;
        }
    }
    ir_sweep(fn);
    return status_ok();
}
