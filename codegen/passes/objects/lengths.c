/* The arrays that an element makes have places of their own in the kernel, so their lengths are constants of it. A length that is computed
 * of captured numbers alone becomes one: each of these numbers is compiled in, wherever it is read (cg_host.length_number), and folding does
 * the rest. Loops up to such a number have a constant bound then, too.
 *
 * It is done when nothing else changes any more: for such an array that disappears no number is bound to the kernel. Java's own loops do
 * without: they make arrays of any length, and another listing costs Java something. */
#include "passes.h"

#include "length_origin.h"

static bool makes_array(const ir_ins *ins) {
    return ins->op == IR_newarray || ins->op == IR_newobjects || ins->op == IR_newrows;
}

static void become(ir_fn *fn, ir_ref r, ir_type type, ir_imm value) {
    ir_become(fn, r, IR_const_, type, NULL, 0, value);
}

/* All reads of what this uniform reads. */
static void become_everywhere(ir_fn *fn, ir_ref uniform, const cg_constant *number) {
    int64_t binding = ir_at(fn, uniform)->imm.i;
    ir_type type = ir_type_of_kind(number->kind);
    ir_imm value = {.i = number->as.i};
    if (number->kind == 'F') value.f = number->as.f;
    if (number->kind == 'D') value.d = number->as.d;
    for (ir_ref r = 1; r < fn->ins.count; r++)
        if (ir_at(fn, r)->op == IR_uniform && ir_at(fn, r)->imm.i == binding) become(fn, r, type, value);
}

/* What each leaf becomes; false: one cannot. */
static bool find_numbers(ir_fn *fn, const length_leaves *leaves, cg_constant *out) {
    for (uint32_t k = 0; k < leaves->count; k++) {
        out[k].kind = 'I';
        if (!length_is_fixed(fn, leaves->items[k], &out[k].as.i) &&
            !length_number(fn, leaves->items[k], &out[k]))
            return false;
    }
    return true;
}

/* Whether something has become a constant: all, or nothing if there is a number that cannot. */
static bool fix(ir_fn *fn, const length_leaves *leaves) {
    cg_constant *numbers = ARENA_ARRAY(ir_scratch(fn), cg_constant, (size_t)leaves->count + 1);
    if (!find_numbers(fn, leaves, numbers)) return false;
    for (uint32_t k = 0; k < leaves->count; k++) {
        ir_ref leaf = leaves->items[k];
        if (ir_at(fn, leaf)->op == IR_length) {
            become(fn, leaf, IR_I32, (ir_imm){.i = numbers[k].as.i});
        } else if (ir_at(fn, leaf)->op == IR_uniform) { /* else another read of the same */
            length_number_take(fn, leaf);
            become_everywhere(fn, leaf, &numbers[k]);
        }
    }
    return leaves->count > 0;
}

status pass_lengths(ir_fn *fn, bool *out_changed) {
    *out_changed = false;
    if (fn->runner.arrays_of_any_length) return status_ok();
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            length_leaves leaves;
            if (!makes_array(ir_at(fn, r))) continue;
            if (length_origin_of(fn, ir_scratch(fn), r, &leaves) == LENGTH_CAPTURED)
                *out_changed |= fix(fn, &leaves);
        }
    return status_ok();
}
