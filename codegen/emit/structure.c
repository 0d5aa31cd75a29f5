#include "structure.h"

#include "limit.h"

/* Deeper than MAX_INDENT no more braces are opened for an else: OpenCL compilers limit them, clang to 256. */
enum { MAX_INDENT = 40 };

typedef struct builder {
    ir_fn *fn;
    const dom_info *d;
    ir_blk *placed_first; /* by anchor: blocks placed in its sequence, in reverse postorder, linked by
                             placed_next */
    ir_blk *after_first;  /* by loop header: blocks placed behind the loop */
    ir_blk *placed_next;
    bool *is_inline; /* by block: stands inside the arm of the one branch that leads to it */
} builder;

/* The tail of a sequence under construction. */
typedef struct sequence {
    tree **end;
} sequence;

static tree *add(builder *b, sequence *s, tree_kind kind) {
    tree *t = ARENA_NEW(b->fn->memory, tree);
    t->kind = kind;
    *s->end = t;
    s->end = &t->next;
    return t;
}

static ir_blk innermost_loop(const builder *b, ir_blk block) {
    return b->d->loop[block];
}

static bool loop_holds(const builder *b, ir_blk header, ir_blk block) {
    return header == IR_NO_BLOCK || dom_in_loop(b->d, block, header);
}

/* Decide for every block where it stands. Blocks are visited last first, so that lists end in order. */
static void place(builder *b) {
    const dom_info *d = b->d;
    for (uint32_t i = d->reachable; i > 1; i--) {
        ir_blk block = d->order[i - 1], parent = d->idom[block];
        uint32_t forward = 0;
        const ir_block *data = &b->fn->blocks.items[block];
        for (uint32_t p = 0; p < data->preds.count; p++)
            if (d->number[data->preds.items[p]] < d->number[block]) forward++;
        ir_blk left = IR_NO_BLOCK; /* outermost loop around the parent that does not hold the block */
        for (ir_blk h = innermost_loop(b, parent); !loop_holds(b, h, block); h = d->outer[h])
            left = h;
        ir_blk *list;
        if (left != IR_NO_BLOCK) {
            list = &b->after_first[left];
        } else if (forward > 1) {
            list = &b->placed_first[parent];
        } else {
            b->is_inline[block] = true;
            continue;
        }
        b->placed_next[block] = *list;
        *list = block;
    }
}

/* `in_loop`: the block is a loop's header and its loop is open already. */
static status build(builder *b, ir_blk block, bool in_loop, ir_blk follow, uint32_t nesting, sequence *s);

/* What the edge leads to. A block that stands right behind it is left to the caller in *out_next, which is
 * not NULL where nothing else comes before the end of the sequence. */
static status edge(builder *b, ir_blk from, uint32_t succ, ir_blk follow, uint32_t nesting, sequence *s,
                   ir_blk *out_next) {
    ir_fn *fn = b->fn;
    ir_blk to = fn->blocks.items[from].succs[succ];
    const ir_block *target = &fn->blocks.items[to];
    uint32_t pred = 0, skip = 0;
    if (succ == 1 && fn->blocks.items[from].succs[0] == to) skip = 1; /* the second of two equal edges */
    while (target->preds.items[pred] != from || skip-- > 0)
        pred++;
    if (target->ins.count > 0 && ir_at(fn, target->ins.items[0])->op == IR_phi) {
        tree *moves = add(b, s, TREE_MOVES);
        moves->block = to;
        moves->edge = pred;
    }
    if (to == follow) return status_ok();
    bool back = b->d->number[to] <= b->d->number[from];
    if (b->is_inline[to] && !back) {
        if (out_next == NULL) return build(b, to, false, follow, nesting + 1, s);
        *out_next = to;
        return status_ok();
    }
    tree *jump = add(b, s, TREE_JUMP);
    jump->block = to;
    jump->repeats = back;
    return status_ok();
}

/* How many blocks the arm of a branch holds. */
static uint32_t arm_size(const builder *b, ir_blk block, uint32_t succ) {
    ir_blk to = b->fn->blocks.items[block].succs[succ];
    return b->is_inline[to] ? b->d->leave[to] - b->d->enter[to] + 1 : 0;
}

static status terminator(builder *b, ir_blk block, ir_blk follow, uint32_t nesting, sequence *s,
                         ir_blk *out_next) {
    ir_fn *fn = b->fn;
    ir_ref end = ir_end(fn, block);
    const ir_ins *ins = ir_at(fn, end);
    if (ins->op == IR_jump) return edge(b, block, 0, follow, nesting, s, out_next);
    if (ins->op == IR_branch) {
        tree *t = add(b, s, TREE_IF);
        t->condition = ir_arg(fn, end, 0);
        sequence yes = {&t->body}, no = {&t->otherwise};
        if (nesting > MAX_INDENT) { /* leave the smaller arm by a jump and let the other stand beside it */
            uint32_t inside = arm_size(b, block, 0) <= arm_size(b, block, 1) ? 0 : 1;
            TRY(edge(b, block, inside, IR_NO_BLOCK, nesting, inside == 0 ? &yes : &no, NULL));
            return edge(b, block, 1 - inside, follow, nesting, s, out_next);
        }
        TRY(edge(b, block, 0, follow, nesting, &yes, NULL));
        return edge(b, block, 1, follow, nesting, &no, NULL);
    }
    tree *t = add(b, s, ins->op == IR_trap ? TREE_TRAP : TREE_RETURN);
    t->site = ins->site;
    return status_ok();
}

/* The code of a block, or of the loop that it heads, and of what is placed in its sequence, `follow` being
 * what comes behind all of it. A scope for each placed block holds everything before it: scope(Y2){
 * scope(Y1){ block } Y1 } Y2. What comes last, the last placed block or else the one that `block` goes on to,
 * is left to the caller in *out_next, so that a long row of ifs or loops needs no recursion. */
static status sequence_of(builder *b, ir_blk block, bool as_loop, ir_blk follow, uint32_t nesting,
                          sequence *s, ir_blk *out_next) {
    ir_fn *fn = b->fn;
    uint32_t count = 0;
    ir_blk first = as_loop ? b->after_first[block] : b->placed_first[block];
    if (nesting > LIMIT_NESTING)
        return ir_refuse(fn, ir_at(fn, ir_end(fn, block))->site, ST_INLINE_LIMIT,
                         "ifs and loops nest deeper than %d", LIMIT_NESTING);
    for (ir_blk y = first; y != IR_NO_BLOCK; y = b->placed_next[y])
        count++;
    ir_blk *placed = ARENA_ARRAY(fn->memory, ir_blk, count + 1);
    sequence *levels = ARENA_ARRAY(fn->memory, sequence, count + 1);
    uint32_t k = 0;
    for (ir_blk y = first; y != IR_NO_BLOCK; y = b->placed_next[y])
        placed[k++] = y;
    placed[count] = follow;
    if (!as_loop) add(b, s, TREE_BLOCK)->block = block;
    levels[count] = *s;
    for (k = count; k > 0; k--) { /* from the outside in */
        tree *scope = add(b, &levels[k], TREE_SCOPE);
        scope->block = placed[k - 1];
        levels[k - 1] = (sequence){&scope->body};
    }
    if (as_loop) {
        tree *loop = add(b, &levels[0], TREE_LOOP);
        loop->block = block;
        sequence body = {&loop->body};
        TRY(build(b, block, true, block, nesting + 1, &body));
    } else {
        TRY(terminator(b, block, placed[0], nesting, &levels[0], count == 0 ? out_next : NULL));
    }
    for (k = 0; k + 1 < count; k++)
        TRY(build(b, placed[k], false, placed[k + 1], nesting + 1, &levels[k + 1]));
    if (count > 0) *out_next = placed[count - 1];
    *s = levels[count];
    return status_ok();
}

static status build(builder *b, ir_blk block, bool in_loop, ir_blk follow, uint32_t nesting, sequence *s) {
    while (block != IR_NO_BLOCK) {
        bool as_loop = b->d->is_header[block] && !in_loop;
        ir_blk next = IR_NO_BLOCK;
        TRY(sequence_of(b, block, as_loop, follow, nesting, s, &next));
        block = next;
        in_loop = false;
    }
    return status_ok();
}

status structure(ir_fn *fn, tree **out) {
    arena *a = fn->memory;
    builder b = {.fn = fn, .d = dom_compute(a, fn)};
    if (!b.d->reducible) return status_static(ST_IRREDUCIBLE, NULL);
    uint32_t count = fn->blocks.count;
    b.placed_first = ARENA_ARRAY(a, ir_blk, count);
    b.after_first = ARENA_ARRAY(a, ir_blk, count);
    b.placed_next = ARENA_ARRAY(a, ir_blk, count);
    b.is_inline = ARENA_ARRAY(a, bool, count);
    for (ir_blk k = 0; k < count; k++)
        b.placed_first[k] = b.after_first[k] = b.placed_next[k] = IR_NO_BLOCK;
    place(&b);
    *out = NULL;
    sequence s = {out};
    return build(&b, 0, false, IR_NO_BLOCK, 0, &s);
}

bool tree_leaves(const tree *t) {
    if (t == NULL) return false;
    while (t->next != NULL)
        t = t->next;
    if (t->kind == TREE_IF) return tree_leaves(t->body) && tree_leaves(t->otherwise);
    return t->kind == TREE_JUMP || t->kind == TREE_RETURN || t->kind == TREE_TRAP;
}

tree_if tree_if_parts(const tree *t) {
    if (tree_leaves(t->body)) return (tree_if){false, t->body, NULL, t->otherwise};
    if (tree_leaves(t->otherwise)) return (tree_if){true, t->otherwise, NULL, t->body};
    if (t->body == NULL) return (tree_if){true, t->otherwise, NULL, NULL};
    return (tree_if){false, t->body, t->otherwise, NULL};
}
