/* Global value numbering: a computation that another one dominates and equals takes that one's value; a check
 * that an equal check dominates goes. The walk goes down the dominator tree and forgets what it has seen in a
 * subtree when it leaves it, so that what is in the table dominates.
 *
 * Requirement: what is merged must give the same value at both places: PURE instructions, loads from arrays
 * that the kernel does not write, and phis of one block whose operands are the same. */
#include <string.h>

#include "dom.h"
#include "facts.h"
#include "passes.h"

typedef struct entry {
    ir_ref ref;
    uint32_t bucket, next; /* next: an older entry of the bucket, + 1 */
} entry;

typedef struct numbering {
    ir_fn *fn;
    VEC(entry) entries;
    uint32_t *buckets; /* the newest entry, + 1 */
    uint32_t bucket_count;
    uint32_t *marks; /* by block: how many entries there were before it */
    bool changed;
} numbering;

static bool takes_part(const ir_fn *fn, const ir_ins *ins) {
    unsigned flags = ir_ops[ins->op].flags;
    if (ins->op == IR_instanceof || ins->op == IR_checkcast) return false;
    if (ins->op == IR_sameref) return false; /* some methods need no answer, and others do (same_boxes.h) */
    return (flags & (IR_PURE | IR_CHECK)) != 0 || fact_is_constant_load(fn, ins);
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

static uint32_t hash_imm(const ir_ins *ins) {
    uint32_t bits = 0;
    if (ins->op != IR_const_ || ins->type != IR_F32)
        return (uint32_t)ins->imm.i ^ (uint32_t)(ins->imm.i >> 32);
    memcpy(&bits, &ins->imm.f, sizeof bits);
    return bits;
}

static uint32_t hash(const ir_fn *fn, const ir_ins *ins) {
    uint32_t h = ins->op * 31u + ins->type;
    if (ins->op == IR_phi) h += ins->block;
    for (uint32_t k = 0; k < ins->arg_count; k++) {
        bool is_any_constant = ins->op == IR_phi && ir_is_const(fn, ins->args[k]);
        h = h * 0x9e3779b1u + (is_any_constant ? 0 : ins->args[k]);
    }
    if (ir_ops[ins->op].imm != IR_IMM_NONE) h ^= hash_imm(ins) * 0x85ebca6bu;
    return h ^ (h >> 15);
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

static void number(numbering *n, ir_ref r) {
    ir_fn *fn = n->fn;
    const ir_ins *ins = ir_at(fn, r);
    uint32_t bucket = hash(fn, ins) % n->bucket_count, at = n->buckets[bucket];
    while (at != 0 && !equal(fn, ir_at(fn, n->entries.items[at - 1].ref), ins))
        at = n->entries.items[at - 1].next;
    if (at != 0) {
        ir_replace(fn, r, n->entries.items[at - 1].ref);
        n->changed = true;
        return;
    }
    VEC_PUSH(ir_scratch(fn), &n->entries, ((entry){r, bucket, n->buckets[bucket]}));
    n->buckets[bucket] = n->entries.count;
}

static void enter(void *context, ir_blk b) {
    numbering *n = context;
    const ir_block *block = &n->fn->blocks.items[b];
    n->marks[b] = n->entries.count;
    for (uint32_t k = 0; k < block->ins.count; k++) {
        normalise(n->fn, block->ins.items[k]);
        if (takes_part(n->fn, ir_at(n->fn, block->ins.items[k]))) number(n, block->ins.items[k]);
    }
}

static void leave(void *context, ir_blk b) {
    numbering *n = context;
    while (n->entries.count > n->marks[b]) {
        const entry *e = &n->entries.items[--n->entries.count];
        n->buckets[e->bucket] = e->next;
    }
}

status pass_gvn(ir_fn *fn, bool *out_changed) {
    const dom_info *d = dom_compute(ir_scratch(fn), fn);
    numbering n = {.fn = fn, .bucket_count = fn->ins.count};
    n.buckets = ARENA_ARRAY(ir_scratch(fn), uint32_t, n.bucket_count);
    n.marks = ARENA_ARRAY(ir_scratch(fn), uint32_t, d->count);
    dom_walk(d, &n, enter, leave);
    ir_sweep(fn);
    if (n.changed) *out_changed = true;
    return status_ok();
}
