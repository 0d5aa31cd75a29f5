/* The SIMT form: one element a work-item, the control flow as structure() found it.
 *
 * A value used where its declaration is not in sight (behind a loop that computed it, or through a phi) is
 * declared at the top of the function; any other where it is computed. Jumps that neither fall through nor
 * are a loop's own break or continue are gotos out of braces, never into them. */
#include "emit_body.h"

#include <string.h>

#include "array_pointers.h"
#include "emit_pair.h"
#include "loop_chunks.h"
#include "kernel_args.h"
#include "phi_moves.h"
#include "structure.h"

typedef struct emitter {
    emit_state s;
    tree *root;
    const char *each_round; /* or NULL */
    int indent;
    uint32_t *brace;       /* by block: which pair of braces its code stands in */
    VEC(uint32_t) outer;   /* by brace: the one around it */
    bool *declared_at_top; /* by value */
    phi_moves moves;
    bool *label_used;        /* by block: a goto leads behind its scope */
    bool *repeat_label_used; /* by loop header: a goto leads to the next iteration */
    chunk **chunks;          /* by loop header; or NULL */
    uint32_t runs;           /* arrays of places that are read ahead, so far */
    const char *end;         /* of an element */
    work_tile tile;          /* one element: 1 x 1 */
    uint32_t row, column;    /* of the copy at hand */
    const char *suffixes[4];
} emitter;

static const char *type_of(const emitter *e, ir_ref r) {
    array_pointer p;
    if (ir_at(e->s.fn, r)->type == IR_REF && array_pointer_of(e->s.fn, r, &p))
        return arena_printf(e->s.fn->memory, "%s%s *", p.captured ? "__global const " : "",
                            kernel_element_type(p.kind));
    return kernel_value_type((ir_type)ir_at(e->s.fn, r)->type);
}

/* ---- copies ---- */

/* v5 of the tile's third row and second column is v5c_1. */
static void go_to_copy(emitter *e, uint32_t row, uint32_t column) {
    arena *a = e->s.fn->memory;
    e->row = row;
    e->column = column;
    if (e->s.axes == NULL) return;
    e->suffixes[0] = "";
    e->suffixes[TILE_BY_ROW] = arena_printf(a, "%c", 'a' + (int)row);
    e->suffixes[TILE_BY_COLUMN] = arena_printf(a, "_%u", column);
    e->suffixes[TILE_BY_BOTH] = arena_printf(a, "%c_%u", 'a' + (int)row, column);
}

/* Go to the next copy of what differs so; behind the last, back to the first. */
static bool next_copy(emitter *e, unsigned axes) {
    uint32_t row = e->row, column = e->column + 1;
    if ((axes & TILE_BY_COLUMN) == 0 || column == e->tile.columns) {
        column = 0;
        row++;
    }
    bool more = column != 0 || ((axes & TILE_BY_ROW) != 0 && row < e->tile.rows);
    go_to_copy(e, more ? row : 0, column);
    return more;
}

/* The statement behind it once for each copy. */
#define EACH_COPY(e, axes) for (bool more_ = true; more_; more_ = next_copy(e, axes))

static unsigned axes_of(const emitter *e, ir_ref r) {
    return e->s.axes == NULL ? 0 : e->s.axes[r];
}

/* Of an instruction: with what its operands differ, if it makes no value. */
static unsigned axes_of_statement(const emitter *e, ir_ref r) {
    const ir_ins *ins = ir_at(e->s.fn, r);
    unsigned axes = axes_of(e, r);
    for (uint32_t k = 0; k < ins->arg_count && ins->type == IR_VOID; k++)
        axes |= axes_of(e, ins->args[k]);
    return axes;
}

static const char *suffix_of(const emitter *e, ir_ref r) {
    return e->s.axes == NULL ? "" : e->suffixes[e->s.axes[r]];
}

/* ---- where things are declared ---- */

static void walk_braces(emitter *e, const tree *t, uint32_t brace);

static void walk_in_braces(emitter *e, const tree *t, uint32_t around) {
    VEC_PUSH(e->s.fn->memory, &e->outer, around);
    walk_braces(e, t, e->outer.count - 1);
}

static void walk_braces(emitter *e, const tree *t, uint32_t brace) {
    for (; t != NULL; t = t->next) {
        if (t->kind == TREE_BLOCK) e->brace[t->block] = brace;
        if (t->kind == TREE_SCOPE) walk_braces(e, t->body, brace); /* scopes have no braces */
        if (t->kind == TREE_LOOP) walk_in_braces(e, t->body, brace);
        if (t->kind == TREE_IF) {
            tree_if form = tree_if_form(t);
            walk_in_braces(e, form.guarded, brace);
            walk_in_braces(e, form.other, brace);
            walk_braces(e, form.beside, brace);
        }
    }
}

static bool in_sight(const emitter *e, ir_blk declared, ir_blk used) {
    for (uint32_t b = e->brace[used];; b = e->outer.items[b]) {
        if (b == e->brace[declared]) return true;
        if (b == 0) return false;
    }
}

static void find_declarations(emitter *e) {
    ir_fn *fn = e->s.fn;
    e->brace = ARENA_ARRAY(fn->memory, uint32_t, fn->blocks.count);
    e->declared_at_top = ARENA_ARRAY(fn->memory, bool, fn->ins.count);
    VEC_PUSH(fn->memory, &e->outer, 0);
    walk_braces(e, e->root, 0);
    for (ir_blk b = 0; b < fn->blocks.count; b++) {
        const ir_block *block = &fn->blocks.items[b];
        for (uint32_t k = 0; k < block->ins.count; k++) {
            const ir_ins *ins = ir_at(fn, block->ins.items[k]);
            if (ins->op == IR_phi || ins->op == IR_newarray) e->declared_at_top[block->ins.items[k]] = true;
            for (uint32_t j = 0; j < ins->arg_count; j++) {
                ir_blk use = ins->op == IR_phi ? block->preds.items[j] : b;
                if (!in_sight(e, ir_at(fn, ins->args[j])->block, use))
                    e->declared_at_top[ins->args[j]] = true;
            }
        }
    }
}

/* ---- statements ---- */

static void put_trap_if(emitter *e, const char *before, ir_ref a, const char *between, ir_ref b) {
    text *out = e->s.out;
    text_put(out, e->s.bad ? "bad |= " : "if (");
    text_put(out, before);
    emit_value(&e->s, a);
    text_put(out, between);
    if (b != 0) emit_value(&e->s, b);
    text_put(out, e->s.bad ? ";\n" : ") TRAP\n");
}

static void put_store(emitter *e, const ir_ins *ins) {
    text *out = e->s.out;
    emit_value(&e->s, ins->args[0]);
    emit_subscript(&e->s, ins->args[1]);
    text_put(out, " = ");
    if (ins->kind == 'B' || ins->kind == 'Z' || ins->kind == 'S' || ins->kind == 'C')
        text_printf(out, "(%s)", kernel_element_type(ins->kind));
    emit_value(&e->s, ins->args[2]);
    text_put(out, ";\n");
}

static void put_zeros(emitter *e, ir_ref array) {
    const ir_ins *ins = ir_at(e->s.fn, array);
    text_put(e->s.out, "for (int k = 0; k < ");
    emit_value(&e->s, ins->args[0]);
    text_put(e->s.out, "; k++) ");
    emit_value(&e->s, array);
    text_put(e->s.out, "[k] = 0;\n");
}

static void put_argument(void *context, ir_ref r) {
    emit_value(context, r);
}

static void put_copy(emitter *e, ir_ref r) {
    const ir_ins *ins = ir_at(e->s.fn, r);
    text *out = e->s.out;
    emit_pair_start(&e->s, r, e->indent, false, put_argument, &e->s);
    text_indent(out, e->indent);
    switch (ins->op) {
    case IR_check_bounds: put_trap_if(e, "(uint)", ins->args[0], " >= (uint)", ins->args[1]); return;
    case IR_check_nonzero: put_trap_if(e, "", ins->args[0], " == 0", 0); return;
    case IR_check_size: put_trap_if(e, "", ins->args[0], " < 0", 0); return;
    case IR_check_true: put_trap_if(e, "!", ins->args[0], "", 0); return;
    case IR_astore: put_store(e, ins); return;
    case IR_newarray: put_zeros(e, r); return;
    case IR_result:
    case IR_keep:
        if (ins->op == IR_result)
            text_printf(out, "r->c%d = ", (int)ins->imm.i);
        else
            text_put(out, "r->kept = ");
        emit_value(&e->s, ins->args[0]);
        text_put(out, ";\n");
        return;
    default: break;
    }
    if (!e->declared_at_top[r]) text_printf(out, "const %s ", type_of(e, r));
    emit_value(&e->s, r);
    text_put(out, " = ");
    emit_definition(&e->s, r);
    text_put(out, ";\n");
}

static void put_instruction(emitter *e, ir_ref r) {
    const ir_ins *ins = ir_at(e->s.fn, r);
    if (e->s.is_inline[r] || ins->op == IR_phi || (ir_ops[ins->op].flags & IR_END) != 0) return;
    EACH_COPY(e, axes_of_statement(e, r)) put_copy(e, r);
}

/* What a phi takes: the variable that holds it already, or the value. */
static void put_moved(emitter *e, const phi_move *m) {
    if (m->held != 0)
        text_printf(e->s.out, "t%u%s", m->held, suffix_of(e, m->phi));
    else
        emit_value(&e->s, m->value);
    text_put(e->s.out, ";\n");
}

static void put_move(void *context, const phi_move *m) {
    emitter *e = context;
    EACH_COPY(e, axes_of(e, m->phi)) {
        text_indent(e->s.out, e->indent);
        emit_value(&e->s, m->phi);
        text_put(e->s.out, " = ");
        put_moved(e, m);
    }
}

static uint32_t hold_move(void *context, const phi_move *m) {
    emitter *e = context;
    e->s.names++;
    EACH_COPY(e, axes_of(e, m->phi)) {
        text_indent(e->s.out, e->indent);
        text_printf(e->s.out, "%s t%u%s = ", type_of(e, m->phi), e->s.names, suffix_of(e, m->phi));
        put_moved(e, m);
    }
    return e->s.names;
}

/* ---- control flow ---- */

typedef struct around { /* what encloses a statement */
    ir_blk loop;        /* header of the innermost loop */
    ir_blk loop_to;     /* where a break out of it leads: the block whose scope ends right behind it, or the
                           header of     the next loop around it if that one's body ends there */
} around;

static void put_sequence(emitter *e, const tree *t, around in, ir_blk next_scope);

static void put_line(emitter *e, const char *line) {
    text_indent(e->s.out, e->indent);
    text_put(e->s.out, line);
}

static void put_if(emitter *e, const tree *t, around in, ir_blk next_scope) {
    text *out = e->s.out;
    tree_if form = tree_if_form(t);
    if (form.guarded != NULL) {
        text_indent(out, e->indent);
        text_put(out, "if ");
        emit_condition(&e->s, t->condition, form.negate);
        text_put(out, " {\n");
        e->indent++;
        put_sequence(e, form.guarded, in, next_scope);
        e->indent--;
        if (form.other != NULL) {
            put_line(e, "} else {\n");
            e->indent++;
            put_sequence(e, form.other, in, next_scope);
            e->indent--;
        }
        put_line(e, "}\n");
    }
    put_sequence(e, form.beside, in, next_scope);
}

/* ---- chunks of rounds ---- */

/* The value as it will be in the chunk's first round. */
static void put_in_front(emitter *e, const chunk *c, ir_ref r) {
    const ir_ins *ins = ir_at(e->s.fn, r);
    if (r == c->loop.counter || !counted_loop_holds(&c->loop, ins->block)) {
        emit_value(&e->s, r);
        return;
    }
    const char *function = emit_operation_of(e->s.fn, r).function;
    java_slice_need(e->s.java, function);
    text_printf(e->s.out, "%s(", function);
    put_in_front(e, c, ins->args[0]);
    text_put(e->s.out, ", ");
    put_in_front(e, c, ins->args[1]);
    text_put(e->s.out, ")");
}

/* Pieces of 16 bytes: of what is narrower there would be more than a chunk has. */
static bool is_wide(const emitter *e, ir_ref load) {
    return strchr("IFJD", ir_at(e->s.fn, load)->kind) != NULL;
}

static void put_place(emitter *e, const chunk *c, ir_ref load) {
    const ir_ins *ins = ir_at(e->s.fn, load);
    emit_value(&e->s, ins->args[0]);
    text_put(e->s.out, " + ");
    put_in_front(e, c, ins->args[1]);
}

/* Of those that are wide, or are not. */
static void put_runs_of(emitter *e, const chunk *c, bool wide, const char *function, const uint32_t *run) {
    for (uint32_t k = 0; k < c->runs.count; k++) {
        ir_ref load = c->runs.items[k];
        if (is_wide(e, load) != wide) continue;
        const char *name = arena_printf(e->s.fn->memory, "%s_%c", function, ir_at(e->s.fn, load)->kind);
        java_slice_need(e->s.java, name);
        EACH_COPY(e, axes_of(e, load)) {
            text_indent(e->s.out, e->indent);
            text_printf(e->s.out, "%s(", name);
            put_place(e, c, load);
            text_printf(e->s.out, ", %u, w%u%s);\n", c->rounds, run[load], suffix_of(e, load));
        }
    }
}

/* One test for all: loads behind several would wait for one another. */
static void put_wide_runs(emitter *e, const chunk *c, const uint32_t *run) {
    text *out = e->s.out;
    const char *between = "if (((";
    for (uint32_t k = 0; k < c->runs.count; k++) {
        if (!is_wide(e, c->runs.items[k])) continue;
        EACH_COPY(e, axes_of(e, c->runs.items[k])) {
            if (between[0] == 'i') text_indent(out, e->indent);
            text_printf(out, "%s(size_t)(", between);
            put_place(e, c, c->runs.items[k]);
            text_put(out, ")");
            between = " | ";
        }
    }
    if (between[0] == 'i') return;
    text_put(out, ") & 15) == 0) {\n");
    e->indent++;
    put_runs_of(e, c, true, "run_wide", run);
    e->indent--;
    put_line(e, "} else {\n");
    e->indent++;
    put_runs_of(e, c, true, "run", run);
    e->indent--;
    put_line(e, "}\n");
}

static void put_runs(emitter *e, const chunk *c, uint32_t *run) {
    for (uint32_t k = 0; k < c->runs.count; k++) {
        ir_ref load = c->runs.items[k];
        run[load] = ++e->runs;
        EACH_COPY(e, axes_of(e, load)) {
            text_indent(e->s.out, e->indent);
            text_printf(e->s.out, "%s w%u%s[%u];\n", kernel_element_type(ir_at(e->s.fn, load)->kind), e->runs,
                        suffix_of(e, load), c->rounds);
        }
    }
    put_wide_runs(e, c, run);
    put_runs_of(e, c, false, "run", run);
}

static bool has_jump(const tree *t) {
    for (; t != NULL; t = t->next) {
        if (t->kind == TREE_JUMP && !t->repeats) return true;
        if (has_jump(t->body) || has_jump(t->otherwise)) return true;
    }
    return false;
}

/* What a round does behind the header's block, whose test it has passed; NULL: it cannot be told apart. */
static const tree *arm_that_stays(const emitter *e, const chunk *c, const tree *loop) {
    const tree *header = loop->body, *test = header == NULL ? NULL : header->next;
    if (header == NULL || header->kind != TREE_BLOCK || header->block != loop->block) return NULL;
    if (test == NULL || test->kind != TREE_IF || test->next != NULL) return NULL;
    bool first_stays = counted_loop_holds(&c->loop, e->s.fn->blocks.items[loop->block].succs[0]);
    const tree *arm = first_stays ? test->body : test->otherwise;
    return has_jump(arm) ? NULL : arm;
}

static void put_block(emitter *e, ir_blk block);

/* As many chunks as there are; what is left over is the loop behind them. */
static void put_chunks(emitter *e, const tree *t) {
    const chunk *c = e->chunks[t->block];
    text *out = e->s.out;
    const tree *arm = c == NULL ? NULL : arm_that_stays(e, c, t);
    if (arm == NULL) return;
    uint32_t *run = ARENA_ARRAY(e->s.fn->memory, uint32_t, e->s.fn->ins.count);
    text_indent(out, e->indent);
    text_put(out, "while ((long)");
    emit_value(&e->s, c->loop.limit);
    text_put(out, " - (long)");
    emit_value(&e->s, c->loop.counter);
    text_printf(out, " >= %u) {\n", c->loop.compare == IR_lt ? c->rounds : c->rounds - 1);
    e->indent++;
    put_runs(e, c, run);
    if (c->defers) put_line(e, "int bad = 0;\n");
    text_put(out, "#pragma unroll\n");
    text_indent(out, e->indent);
    text_printf(out, "for (int j = 0; j < %u; j++) {\n", c->rounds);
    e->s.run = run;
    e->s.bad = c->defers;
    e->indent++;
    put_block(e, t->block);
    put_sequence(e, arm, (around){t->block, IR_NO_BLOCK}, t->block);
    e->indent--;
    e->s.run = NULL;
    e->s.bad = false;
    put_line(e, "}\n");
    if (c->defers) put_line(e, "if (bad) TRAP\n");
    e->indent--;
    put_line(e, "}\n");
}

/* ---- sequences ---- */

static void put_loop(emitter *e, const tree *t, ir_blk loop_to) {
    if (e->chunks != NULL) put_chunks(e, t);
    put_line(e, "for (;;) {\n");
    e->indent++;
    if (e->each_round != NULL) put_line(e, e->each_round);
    put_sequence(e, t->body, (around){t->block, loop_to}, t->block);
    e->indent--;
    if (e->repeat_label_used[t->block]) {
        text_indent(e->s.out, e->indent);
        text_printf(e->s.out, "next%u:;\n", t->block);
    }
    put_line(e, "}\n");
}

static void put_jump(emitter *e, const tree *t, around in) {
    text_indent(e->s.out, e->indent);
    if (t->repeats && t->block == in.loop) {
        text_put(e->s.out, "continue;\n");
    } else if (t->block == in.loop_to) {
        text_put(e->s.out, "break;\n");
    } else if (t->repeats) {
        e->repeat_label_used[t->block] = true;
        text_printf(e->s.out, "goto next%u;\n", t->block);
    } else {
        e->label_used[t->block] = true;
        text_printf(e->s.out, "goto behind%u;\n", t->block);
    }
}

static void put_block(emitter *e, ir_blk b) {
    const ir_block *block = &e->s.fn->blocks.items[b];
    for (uint32_t k = 0; k < block->ins.count; k++)
        put_instruction(e, block->ins.items[k]);
}

/* `next_scope`: the block whose scope, or loop header whose loop body, ends with this sequence. */
static void put_sequence(emitter *e, const tree *t, around in, ir_blk next_scope) {
    for (; t != NULL; t = t->next) {
        ir_blk ends_here = t->next == NULL ? next_scope : IR_NO_BLOCK;
        switch (t->kind) {
        case TREE_BLOCK: put_block(e, t->block); break;
        case TREE_IF: put_if(e, t, in, ends_here); break;
        case TREE_LOOP: put_loop(e, t, ends_here); break;
        case TREE_SCOPE:
            put_sequence(e, t->body, in, t->block);
            if (e->label_used[t->block]) {
                text_indent(e->s.out, e->indent);
                text_printf(e->s.out, "behind%u:;\n", t->block);
            }
            break;
        case TREE_MOVES: phi_moves_put(&e->moves, t->block, t->edge); break;
        case TREE_JUMP: put_jump(e, t, in); break;
        case TREE_RETURN: put_line(e, e->end); break;
        case TREE_TRAP: put_line(e, "TRAP\n"); break;
        }
    }
}

/* ---- the function ---- */

static void put_top_declarations(emitter *e, text *out) {
    ir_fn *fn = e->s.fn;
    text *body = e->s.out;
    e->s.out = out;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            if (!e->declared_at_top[r] || e->s.is_inline[r] || e->s.name[r] == 0) continue;
            const ir_ins *ins = ir_at(fn, r);
            if (ins->op == IR_newarray)
                text_printf(out, "    %s v%u[%d];\n", kernel_element_type(ins->kind), e->s.name[r],
                            (int)ir_at(fn, ins->args[0])->imm.i);
            else
                EACH_COPY(e, axes_of(e, r))
            text_printf(out, "    %s v%u%s;\n", type_of(e, r), e->s.name[r], suffix_of(e, r));
        }
    e->s.out = body;
}

status emit_body(ir_fn *fn, const emit_body_form *form, text *out, bool *out_uses_double) {
    arena *a = fn->memory;
    text body;
    text_init(&body, a);
    emitter e = {
        .s = {.fn = fn, .out = &body, .arguments = form->arguments, .place = form->place, .java = form->java},
        .each_round = form->each_round,
        .indent = 1,
        .end = form->end == NULL ? "return;\n" : form->end,
        .tile = {.rows = 1, .columns = 1}};
    if (form->tile != NULL) {
        e.tile = *form->tile;
        e.s.axes = form->tile->axes;
        e.s.suffixes = e.suffixes;
    }
    go_to_copy(&e, 0, 0);
    TRY(structure(fn, &e.root));
    emit_plan(&e.s);
    emit_pairs_find(&e.s);
    find_declarations(&e);
    e.moves = phi_moves_new(fn, put_move, hold_move, &e);
    e.label_used = ARENA_ARRAY(a, bool, fn->blocks.count);
    e.repeat_label_used = ARENA_ARRAY(a, bool, fn->blocks.count);
    if (form->chunks) e.chunks = loop_chunks_find(fn, form->tile);
    put_sequence(&e, e.root, (around){IR_NO_BLOCK, IR_NO_BLOCK}, IR_NO_BLOCK);
    put_top_declarations(&e, out);
    text_put(out, text_get(&body));
    if (e.s.uses_double) *out_uses_double = true;
    return status_ok();
}
