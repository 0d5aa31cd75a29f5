#include "variable.h"

void variables_init(variables *all, ir_fn *fn) {
    *all = (variables){.fn = fn, .value_count = fn->ins.count};
    all->order = ARENA_ARRAY(ir_scratch(fn), uint32_t, fn->ins.count);
    all->blocks = ARENA_ARRAY(ir_scratch(fn), variable_block, fn->blocks.count);
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++)
            all->order[fn->blocks.items[b].ins.items[k]] = k;
}

variable variable_new(variables *all, ir_ref object, ir_type type, uint32_t value_index) {
    return (variable){
        .all = all, .object = object, .type = type, .value_index = value_index, .number = ++all->count};
}

static variable_block *block_of(variable *v, ir_blk b) {
    variable_block *at = &v->all->blocks[b];
    if (at->variable != v->number) *at = (variable_block){.variable = v->number};
    return at;
}

void variable_add_store(variable *v, ir_ref store) {
    ir_fn *fn = v->all->fn;
    variable_block *at = block_of(v, ir_at(fn, store)->block);
    if (at->end_store == 0) at->first_store = v->stores.count;
    VEC_PUSH(ir_scratch(fn), &v->stores, store);
    at->end_store = v->stores.count;
}

static ir_ref zero_of(variable *v) {
    ir_fn *fn = v->all->fn;
    if (v->zero == 0) {
        ir_imm imm = {.i = 0};
        if (v->type == IR_F32) imm.f = 0;
        if (v->type == IR_F64) imm.d = 0;
        v->zero = ir_make(fn, v->type == IR_REF ? IR_null : IR_const_, v->type, NULL, 0, imm, 0, NULL);
        ir_insert_phi(fn, 0, v->zero);
    }
    return v->zero;
}

/* The last store to the variable in block b that comes before place `order` of the block, or 0. */
static ir_ref store_before(variable *v, ir_blk b, uint32_t order) {
    const variable_block *at = block_of(v, b);
    uint32_t low = at->first_store, high = at->end_store;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (v->all->order[v->stores.items[middle]] < order)
            low = middle + 1;
        else
            high = middle;
    }
    return low > at->first_store ? v->stores.items[low - 1] : 0;
}

static ir_ref make_phi(variable *v, ir_blk b) {
    ir_fn *fn = v->all->fn;
    ir_ref phi = ir_make(fn, IR_phi, v->type, NULL, 0, (ir_imm){0}, 0, NULL);
    ir_insert_phi(fn, b, phi);
    VEC_PUSH(ir_scratch(fn), &v->phis, phi);
    VEC_PUSH(ir_scratch(fn), &v->made, phi);
    return phi;
}

/* The value before place `order` of block b. Where a block has one predecessor, its value at the start is
 * that one's at the end; every block on the way there remembers it. */
static ir_ref value_before(variable *v, ir_blk b, uint32_t order) {
    ir_fn *fn = v->all->fn;
    ir_blk asked = b;
    ir_ref value = 0;
    while (value == 0) {
        const ir_block *block = &fn->blocks.items[b];
        ir_ref store = store_before(v, b, order);
        if (store != 0)
            value = ir_arg(fn, store, v->value_index);
        else if (b == ir_at(fn, v->object)->block || block->preds.count == 0)
            value = zero_of(v);
        else if (block_of(v, b)->at_start != 0)
            value = block_of(v, b)->at_start;
        else if (block->preds.count > 1)
            value = block_of(v, b)->at_start = make_phi(v, b);
        else
            b = block->preds.items[0], order = UINT32_MAX;
    }
    for (; asked != b; asked = fn->blocks.items[asked].preds.items[0])
        block_of(v, asked)->at_start = value;
    return value;
}

/* The place of an instruction in its block; a newer one takes that behind the one before it. */
static uint32_t order_of(const variables *all, ir_ref r) {
    const ir_fn *fn = all->fn;
    const ir_block *block = &fn->blocks.items[ir_at(fn, r)->block];
    if (r < all->value_count) return all->order[r];
    for (uint32_t k = ir_position(fn, r); k > 0; k--)
        if (block->ins.items[k - 1] < all->value_count) return all->order[block->ins.items[k - 1]] + 1;
    return 0;
}

ir_ref variable_before(variable *v, ir_ref r) {
    return value_before(v, ir_at(v->all->fn, r)->block, order_of(v->all, r));
}

/* The one value that a phi merges, but for itself; 0 if there are several. */
static ir_ref only_operand(ir_fn *fn, ir_ref phi) {
    ir_ref only = 0;
    for (uint32_t k = 0; k < ir_at(fn, phi)->arg_count; k++) {
        ir_ref value = ir_arg(fn, phi, k);
        if (value == phi || value == only) continue;
        if (only != 0) return 0;
        only = value;
    }
    return only;
}

/* Where a variable comes unchanged through many blocks, each of its phis merges the one before it: whoever asked what the last one is
 * would go through all of them. Phis were asked for from their uses up, so the last ones made come first in the function. */
static void drop_phis_of_one(variable *v) {
    ir_fn *fn = v->all->fn;
    while (v->made.count > 0) {
        ir_ref phi = v->made.items[--v->made.count], only = only_operand(fn, phi);
        if (only != 0) ir_replace(fn, phi, only);
    }
}

void variable_finish(variable *v) {
    ir_fn *fn = v->all->fn;
    while (v->phis.count > 0) {
        ir_ref phi = v->phis.items[--v->phis.count];
        ir_blk b = ir_at(fn, phi)->block;
        uint32_t count = fn->blocks.items[b].preds.count;
        ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, count);
        for (uint32_t p = 0; p < count; p++)
            args[p] = value_before(v, fn->blocks.items[b].preds.items[p], UINT32_MAX);
        ir_at(fn, phi)->args = args;
        ir_at(fn, phi)->arg_count = count;
    }
    drop_phis_of_one(v);
}
