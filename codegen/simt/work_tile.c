#include "work_tile.h"

#include "divergence.h"
#include "kernel_args.h"
#include "structure.h"

enum {
    REGISTERS = 128, /* of 255: with more, too few work-items run to hide what memory takes */
    READ_AHEAD = 4,  /* rounds of a chunk, at least (loop_chunks.h) */
    MOST_BLOCKS = 100,
    ACROSS = 32,
    LEAST_WIDTH = 64, /* of matrices whose width is known */
    LINE =
        64, /* elements of a work-group in a line: few rows at a time, long pieces of each (docs/gpus.md) */
    ALIKE = 4, /* elements of a work-item that read the same */
};

typedef struct chooser {
    ir_fn *fn;
    const dom_info *d;
    work_tile *tile;
} chooser;

static uint32_t words(const chooser *c, ir_ref r) {
    uint8_t type = ir_at(c->fn, r)->type;
    return work_tile_copies(c->tile, r) * (type == IR_I64 || type == IR_F64 ? 2 : 1);
}

/* What loop `h` holds: what it carries, what it reads from in front of it, and what it may read ahead. */
static uint32_t held_by(const chooser *c, ir_blk h) {
    uint32_t sum = 0;
    bool *seen = ARENA_ARRAY(c->fn->memory, bool, c->fn->ins.count);
    for (uint32_t n = 0; n < c->d->reachable; n++) {
        ir_blk b = c->d->order[n];
        if (!dom_in_loop(c->d, b, h)) continue;
        for (uint32_t k = 0; k < c->fn->blocks.items[b].ins.count; k++) {
            ir_ref r = c->fn->blocks.items[b].ins.items[k];
            const ir_ins *ins = ir_at(c->fn, r);
            if (ins->op == IR_phi && c->d->is_header[b]) sum += words(c, r);
            if (ins->op == IR_aload) sum += words(c, r) * (c->tile->axes[r] == BY_ROW ? READ_AHEAD : 1);
            for (uint32_t j = 0; j < ins->arg_count; j++) {
                ir_ref arg = ins->args[j];
                if (seen[arg] || c->tile->axes[arg] == 0 || dom_in_loop(c->d, ir_at(c->fn, arg)->block, h))
                    continue;
                seen[arg] = true;
                sum += words(c, arg);
            }
        }
    }
    return sum;
}

static bool fits(const chooser *c) {
    for (uint32_t n = 0; n < c->d->reachable; n++)
        if (c->d->is_header[c->d->order[n]] && held_by(c, c->d->order[n]) > REGISTERS) return false;
    return true;
}

static bool find_axes(const chooser *c) {
    const divergence *lanes = divergence_compute(c->fn, c->d, c->tile->width);
    uint8_t *axes = ARENA_ARRAY(c->fn->memory, uint8_t, c->fn->ins.count);
    bool by_row = false, by_column = false; /* is something read in a loop */
    c->tile->axes = axes;
    for (uint32_t n = 0; n < c->d->reachable; n++) {
        const ir_block *b = &c->fn->blocks.items[c->d->order[n]];
        for (uint32_t k = 0; k < b->ins.count; k++) {
            ir_ref r = b->ins.items[k];
            axes[r] = (uint8_t)divergence_axes(lanes, r);
        }
    }
    for (uint32_t n = 0; n < c->d->reachable; n++) {
        const ir_block *b = &c->fn->blocks.items[c->d->order[n]];
        for (uint32_t k = 0; k < b->ins.count; k++) {
            const ir_ins *ins = ir_at(c->fn, b->ins.items[k]);
            if (ins->op == IR_newarray || ir_is_elementary(ins)) return false;
            if (ins->op == IR_branch && axes[ins->args[0]] != 0) return false;
            if (ins->op != IR_aload || c->d->loop[c->d->order[n]] == IR_NO_BLOCK) continue;
            if (axes[ins->args[1]] == BY_ROW) by_row = true;
            if (axes[ins->args[1]] == BY_COLUMN) by_column = true;
        }
    }
    return by_row && by_column;
}

bool work_tile_choose(ir_fn *fn, work_tile *out) {
    static const uint32_t sides[] = {8, 4};
    chooser c = {.fn = fn, .d = dom_compute(fn->memory, fn), .tile = out};
    *out = (work_tile){
        .width = divergence_matrix_width(fn, LEAST_WIDTH, LEAST_WIDTH), .across = ACROSS, .down = 1};
    if (out->width == 0 || fn->blocks.count > MOST_BLOCKS || !c.d->reducible || !dom_has_loop(c.d))
        return false;
    if (!find_axes(&c)) return false;
    for (size_t k = 0; k < sizeof sides / sizeof *sides; k++) {
        out->rows = out->columns = sides[k];
        if (fits(&c)) return true;
    }
    return false;
}

/* Elements in a line are rows. Answers their shapes. */
static const uint8_t *find_line_axes(const chooser *c) {
    const divergence *lanes = divergence_compute(c->fn, c->d, 0);
    uint8_t *axes = ARENA_ARRAY(c->fn->memory, uint8_t, c->fn->ins.count);
    c->tile->axes = axes;
    for (uint32_t n = 0; n < c->d->reachable; n++) {
        const ir_block *b = &c->fn->blocks.items[c->d->order[n]];
        for (uint32_t k = 0; k < b->ins.count; k++)
            axes[b->ins.items[k]] = lanes->shape[b->ins.items[k]] == LANE_UNIFORM ? 0 : BY_ROW;
    }
    return lanes->shape;
}

/* All elements must go the same way. */
static bool find_line(const chooser *c) {
    const uint8_t *axes;
    c->tile->shape = find_line_axes(c);
    axes = c->tile->axes;
    for (uint32_t n = 0; n < c->d->reachable; n++) {
        const ir_block *b = &c->fn->blocks.items[c->d->order[n]];
        for (uint32_t k = 0; k < b->ins.count; k++) {
            const ir_ins *ins = ir_at(c->fn, b->ins.items[k]);
            if (ins->op == IR_newarray || (ins->op == IR_branch && axes[ins->args[0]] != 0)) return false;
        }
    }
    return true;
}

bool work_tile_choose_line(ir_fn *fn, work_tile *out) {
    chooser c = {.fn = fn, .d = dom_compute(fn->memory, fn), .tile = out};
    *out = (work_tile){.rows = 1, .columns = 1, .across = 1, .down = LINE};
    return fn->blocks.count <= MOST_BLOCKS && c.d->reducible && dom_has_loop(c.d) && find_line(&c);
}

/* Whether a block has one way in, and one out, and values alone. */
static bool has_values_alone(const ir_fn *fn, ir_blk b) {
    const ir_block *block = &fn->blocks.items[b];
    if (block->preds.count != 1 || block->succ_count != 1) return false;
    for (uint32_t k = 0; k < block->ins.count; k++)
        if ((ir_ops[ir_at(fn, block->ins.items[k])->op].flags & (IR_PURE | IR_END)) == 0) return false;
    return true;
}

/* Whether the ways of a branch meet at once. */
static bool chooses(const ir_fn *fn, ir_blk b) {
    const ir_block *block = &fn->blocks.items[b];
    ir_blk meets[2];
    for (uint32_t k = 0; k < 2; k++)
        meets[k] = has_values_alone(fn, block->succs[k]) ? fn->blocks.items[block->succs[k]].succs[0]
                                                         : block->succs[k];
    return meets[0] == meets[1];
}

/* Whether no element leaves by a jump where it goes a way of its own: elements take such ways one by one, and a jump would be
 * past those that have not had their turn. Where ways meet is not always what stands behind them (structure.h), so the tree
 * itself is asked. */
static bool all_have_turns(const chooser *c, const tree *t) {
    for (; t != NULL; t = t->next) {
        bool varies = t->kind == TREE_IF && c->tile->axes[t->condition] != 0;
        if (varies && (tree_leaves(t->body) || tree_leaves(t->otherwise))) return false;
        if (!all_have_turns(c, t->body) || !all_have_turns(c, t->otherwise)) return false;
    }
    return true;
}

static bool find_alike(const chooser *c) {
    bool reads_in_loop = false;
    find_line_axes(c);
    const uint8_t *axes = c->tile->axes;
    for (uint32_t n = 0; n < c->d->reachable; n++) {
        const ir_block *b = &c->fn->blocks.items[c->d->order[n]];
        for (uint32_t k = 0; k < b->ins.count; k++) {
            const ir_ins *ins = ir_at(c->fn, b->ins.items[k]);
            if (ins->op == IR_newarray || ir_is_elementary(ins)) return false;
            if (ins->op == IR_branch && axes[ins->args[0]] != 0 && !chooses(c->fn, c->d->order[n]))
                return false;
            if (ins->op != IR_aload || c->d->loop[c->d->order[n]] == IR_NO_BLOCK) continue;
            if (axes[ins->args[1]] != 0) return false;
            reads_in_loop = true;
        }
    }
    return reads_in_loop;
}

bool work_tile_choose_alike(ir_fn *fn, work_tile *out) {
    tree *root;
    chooser c = {.fn = fn, .d = dom_compute(fn->memory, fn), .tile = out};
    *out = (work_tile){.rows = ALIKE, .columns = 1, .across = 1, .down = 1};
    return fn->blocks.count <= MOST_BLOCKS && c.d->reducible && dom_has_loop(c.d) && !kernel_can_trap(fn) &&
           find_alike(&c) && fits(&c) && status_is_ok(structure(fn, &root)) && all_have_turns(&c, root);
}
