#include "array_pointers.h"

#include "dom.h"
#include "facts.h"
#include "limit.h"

static bool pointer_of_leaf(const ir_fn *fn, const ir_ins *leaf, array_pointer *out) {
    if (leaf->op == IR_newarray) {
        *out = (array_pointer){leaf->kind, false};
        return leaf->kind != 'L';
    }
    if (leaf->op != IR_buffer) return false;
    const ir_binding *b = &fn->bindings.items[leaf->imm.i];
    *out = (array_pointer){b->element, true};
    return b->part != CG_PART_TABLE && (b->role == IR_ROLE_CAPTURED || b->role == IR_ROLE_INPUT);
}

bool array_pointer_of(ir_fn *fn, ir_ref r, array_pointer *out) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    *out = (array_pointer){0};
    if (!fact_leaves(fn, r, leaves, &count)) return false;
    for (uint32_t k = 0; k < count; k++) {
        array_pointer one;
        const ir_ins *leaf = ir_at(fn, leaves[k]);
        if (leaf->op == IR_null || leaf->op == IR_never) continue;
        if (!pointer_of_leaf(fn, leaf, &one)) return false;
        if (out->kind != 0 && (one.kind != out->kind || one.captured != out->captured)) return false;
        *out = one;
    }
    return out->kind != 0;
}

/* ---- arrays that are made in loops ---- */

typedef struct liveness {
    ir_fn *fn;
    ir_ref phi;
    ir_ref made; /* an array that it may be */
    bool *seen;  /* by block: the phi is needed at its end */
    VEC(ir_blk) work;
} liveness;

static void need_at_end(liveness *l, ir_blk b) {
    if (l->seen[b]) return;
    l->seen[b] = true;
    VEC_PUSH(l->fn->memory, &l->work, b);
}

static void need_at_start(liveness *l, ir_blk b) {
    const ir_block *block = &l->fn->blocks.items[b];
    if (b == ir_at(l->fn, l->phi)->block) return;
    for (uint32_t p = 0; p < block->preds.count; p++)
        need_at_end(l, block->preds.items[p]);
}

/* A use of the phi by operand `operand` of `r`; whether it comes behind the making of the array in one block.
 */
static bool is_behind(liveness *l, ir_ref r, uint32_t operand) {
    const ir_ins *ins = ir_at(l->fn, r);
    if (ins->op == IR_phi) {
        need_at_end(l, l->fn->blocks.items[ins->block].preds.items[operand]);
        return false;
    }
    if (ins->block == ir_at(l->fn, l->made)->block && ir_position(l->fn, r) > ir_position(l->fn, l->made))
        return true;
    need_at_start(l, ins->block);
    return false;
}

/* Whether what the phi holds is still needed where `made` is made. */
static bool is_kept(ir_fn *fn, ir_ref phi, ir_ref made) {
    liveness l = {
        .fn = fn, .phi = phi, .made = made, .seen = ARENA_ARRAY(fn->memory, bool, fn->blocks.count)};
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            for (uint32_t j = 0; j < ins->arg_count; j++)
                if (ins->args[j] == phi && is_behind(&l, fn->blocks.items[b].ins.items[k], j)) return true;
        }
    while (l.work.count > 0) {
        ir_blk b = l.work.items[--l.work.count];
        if (b == ir_at(fn, made)->block) return true;
        need_at_start(&l, b);
    }
    return false;
}

static status check_phi(ir_fn *fn, const dom_info *d, ir_ref phi, uint32_t *pairs) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, phi, leaves, &count)) return status_ok();
    for (uint32_t k = 0; k < count; k++) {
        const ir_ins *leaf = ir_at(fn, leaves[k]);
        if (leaf->op != IR_newarray || (d->reducible && d->loop[leaf->block] == IR_NO_BLOCK)) continue;
        if (++*pairs > LIMIT_ARRAY_PAIRS || is_kept(fn, phi, leaves[k]))
            return ir_refuse(fn, leaf->site, ST_ARRAY_KEPT, "%s", "");
    }
    return status_ok();
}

status array_pointers_check(ir_fn *fn) {
    const dom_info *d = NULL;
    uint32_t pairs = 0;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            if (ir_at(fn, r)->op != IR_phi || ir_at(fn, r)->type != IR_REF) continue;
            if (d == NULL) d = dom_compute(fn->memory, fn);
            TRY(check_phi(fn, d, r, &pairs));
        }
    return status_ok();
}
