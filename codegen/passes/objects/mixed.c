/* A captured array or one that is made here, whichever the element chooses, lie in different address spaces,
 * so that no one pointer can be either. Both are merged, each beside `never`, and which of the two it is:
 *
 *     aload phi(a, m), j  =  phi(0, 1) == 0 ? aload phi(a, never), j : aload phi(never, m), j
 *
 * What is stored to such arrays is refused elsewhere: it could be stored to a captured one. */
#include "facts.h"
#include "passes.h"
#include "phi_web.h"
#include "limit.h"

typedef struct mixed_array {
    ir_ref phi, which, zero, captured, made;
} mixed_array;

typedef struct mixing {
    ir_fn *fn;
    VEC(mixed_array) arrays;
} mixing;

/* Both sorts are among what `r` merges, and nothing else. */
static bool is_mixed(ir_fn *fn, ir_ref r) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count, captured = 0, made = 0;
    if (ir_at(fn, r)->op != IR_phi || !fact_leaves(fn, r, leaves, &count)) return false;
    for (uint32_t k = 0; k < count; k++) {
        const ir_ins *leaf = ir_at(fn, leaves[k]);
        if (leaf->op == IR_null || leaf->op == IR_never) continue;
        if (leaf->op != IR_newarray && leaf->op != IR_buffer) return false;
        if (leaf->op == IR_buffer && fn->bindings.items[leaf->imm.i].part == CG_PART_TABLE) return false;
        captured += leaf->op == IR_buffer;
        made += leaf->op == IR_newarray;
    }
    return captured > 0 && made > 0;
}

typedef struct sort { /* the leaves that keep their place; others are `other` */
    ir_op op;
    ir_ref self, other; /* self: in the place of a leaf; 0: the leaf itself */
} sort;

static ir_ref map_leaf(const phi_web *w, ir_ref leaf) {
    const sort *s = w->context;
    if ((ir_op)ir_at(w->fn, leaf)->op != s->op) return s->other;
    return s->self != 0 ? s->self : leaf;
}

static ir_ref weave(ir_fn *fn, ir_type type, sort s, ir_ref phi) {
    phi_web w = {.fn = fn, .type = type, .of_leaf = map_leaf, .context = &s};
    return phi_web_weave(&w, phi);
}

static mixed_array sort_out(mixing *m, ir_ref phi) {
    ir_fn *fn = m->fn;
    for (uint32_t k = 0; k < m->arrays.count; k++)
        if (m->arrays.items[k].phi == phi) return m->arrays.items[k];
    ir_ref never = phi_web_put_nothing(fn, IR_REF), zero = phi_web_put_nothing(fn, IR_I32),
           one = phi_web_put_first(fn, IR_const_, IR_I32, (ir_imm){.i = 1});
    mixed_array made = {.phi = phi,
                        .zero = zero,
                        .which = weave(fn, IR_I32, (sort){IR_newarray, one, zero}, phi),
                        .captured = weave(fn, IR_REF, (sort){IR_buffer, 0, never}, phi),
                        .made = weave(fn, IR_REF, (sort){IR_newarray, 0, never}, phi)};
    VEC_PUSH(fn->memory, &m->arrays, made);
    return made;
}

/* The load from `array`, in a block of its own between the two. */
static ir_ref load_between(ir_fn *fn, ir_blk before, ir_blk rest, const ir_ins *load, ir_ref array) {
    ir_blk b = ir_block_new(fn);
    ir_ref args[2] = {array, ir_resolve(fn, load->args[1])};
    ir_ref value =
        ir_append(fn, b, IR_aload, (ir_type)load->type, args, 2, (ir_imm){0}, load->kind, load->site);
    ir_append(fn, b, IR_jump, IR_VOID, NULL, 0, (ir_imm){0}, 0, load->site);
    ir_link(fn, before, b);
    ir_link(fn, b, rest);
    return value;
}

static void split_load(mixing *m, ir_ref r) {
    ir_fn *fn = m->fn;
    mixed_array array = sort_out(m, ir_arg(fn, r, 0));
    ir_ins load = *ir_at(fn, r);
    ir_blk before = load.block, rest = ir_split(fn, before, ir_position(fn, r));
    ir_ref operands[2] = {array.which, array.zero}, values[2];
    ir_ref is = ir_append(fn, before, IR_eq, IR_I32, operands, 2, (ir_imm){0}, 0, load.site);
    ir_append(fn, before, IR_branch, IR_VOID, &is, 1, (ir_imm){0}, 0, load.site);
    values[0] = load_between(fn, before, rest, &load, array.captured);
    values[1] = load_between(fn, before, rest, &load, array.made);
    ir_ref phi = ir_make(fn, IR_phi, (ir_type)load.type, values, 2, (ir_imm){0}, 0, load.site);
    ir_insert(fn, rest, 0, phi);
    ir_replace(fn, r, phi);
}

status pass_mixed(ir_fn *fn, bool *out_changed) {
    mixing m = {.fn = fn};
    VEC(ir_ref) loads = {0};
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            if (ins->op == IR_aload && ins->kind != 'L' && is_mixed(fn, ins->args[0]))
                VEC_PUSH(fn->memory, &loads, fn->blocks.items[b].ins.items[k]);
        }
    for (uint32_t k = 0; k < loads.count; k++)
        split_load(&m, loads.items[k]);
    ir_sweep(fn);
    if (loads.count > 0) *out_changed = true;
    return status_ok();
}
