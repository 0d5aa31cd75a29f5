/* The SIMT form: one element a work-item, the control flow as structure() found it.
 *
 * A value used where its declaration is not in sight (behind a loop that computed it, or through a phi) is
 * declared at the top of the function; any other where it is computed. Jumps that neither fall through nor
 * are a loop's own break or continue are gotos out of braces, never into them. */
#include "emit_body.h"

#include <string.h>

#include "array_pointers.h"
#include "emit_chunks.h"
#include "emit_head.h"
#include "emit_pair.h"
#include "emit_sums.h"

static const char *type_of(const emitter *e, ir_ref r) {
    array_pointer p;
    if (ir_at(e->s.fn, r)->type == IR_REF && array_pointer_of(e->s.fn, r, &p))
        return arena_printf(e->s.fn->memory, "%s%s *", p.captured ? "__global const " : "",
                            kernel_element_type(p.kind));
    return kernel_value_type((ir_type)ir_at(e->s.fn, r)->type);
}

static bool is_of_element(const ir_ins *ins) {
    return ins->op == IR_result || ins->op == IR_keep;
}

/* Of an instruction: with what its operands differ, if it makes no value. Each element has results of its own, whatever they are. */
static unsigned axes_of_statement(const emitter *e, ir_ref r) {
    const ir_ins *ins = ir_at(e->s.fn, r);
    unsigned axes = emitter_axes(e, r);
    if (is_of_element(ins) && e->s.copies.axes != NULL) axes |= BY_ROW;
    for (uint32_t k = 0; k < ins->arg_count && ins->type == IR_VOID; k++)
        axes |= emitter_axes(e, ins->args[k]);
    return axes;
}

/* ---- where things are declared ---- */

static void walk_braces(emitter *e, const tree *t, uint32_t brace);

static void walk_in_braces(emitter *e, const tree *t, uint32_t outside) {
    VEC_PUSH(e->s.fn->memory, &e->outer, outside);
    walk_braces(e, t, e->outer.count - 1);
}

static void walk_braces(emitter *e, const tree *t, uint32_t brace) {
    for (; t != NULL; t = t->next) {
        if (t->kind == TREE_BLOCK) e->brace[t->block] = brace;
        if (t->kind == TREE_SCOPE) walk_braces(e, t->body, brace); /* scopes have no braces */
        if (t->kind == TREE_LOOP) walk_in_braces(e, t->body, brace);
        if (t->kind == TREE_IF) {
            tree_if parts = tree_if_parts(t);
            walk_in_braces(e, parts.guarded, brace);
            walk_in_braces(e, parts.other, brace);
            walk_braces(e, parts.beside, brace);
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
    if (cg_element_bytes(ins->kind) < 4) text_printf(out, "(%s)", kernel_element_type(ins->kind));
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
        text_printf(out, "r%s->", e->s.copies.axes == NULL ? "" : e->s.copies.suffixes[BY_ROW]);
        if (ins->op == IR_result)
            text_printf(out, "c%d = ", (int)ins->imm.i);
        else
            text_put(out, "kept = ");
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
        text_printf(e->s.out, "t%u%s", m->held, emitter_suffix(e, m->phi));
    else
        emit_value(&e->s, m->value);
    text_put(e->s.out, ";\n");
}

static void put_move(void *context, const phi_move *m) {
    emitter *e = context;
    EACH_COPY(e, emitter_axes(e, m->phi)) {
        text_indent(e->s.out, e->indent);
        emit_value(&e->s, m->phi);
        text_put(e->s.out, " = ");
        put_moved(e, m);
    }
}

static uint32_t hold_move(void *context, const phi_move *m) {
    emitter *e = context;
    e->s.names++;
    EACH_COPY(e, emitter_axes(e, m->phi)) {
        text_indent(e->s.out, e->indent);
        text_printf(e->s.out, "%s t%u%s = ", type_of(e, m->phi), e->s.names, emitter_suffix(e, m->phi));
        put_moved(e, m);
    }
    return e->s.names;
}

/* ---- control flow ---- */

static void put_arms(emitter *e, const tree *t, around in, ir_blk next_scope) {
    text *out = e->s.out;
    tree_if parts = tree_if_parts(t);
    if (parts.guarded != NULL) {
        text_indent(out, e->indent);
        /* where a check has failed, what all work-items have read may differ: they are to go the same way all the same */
        bool together = e->tile.shares && e->s.bad;
        text_put(out, together ? "if (!bad && " : "if ");
        emit_condition(&e->s, t->condition, parts.negate);
        text_put(out, together ? ") {\n" : " {\n");
        e->indent++;
        emitter_sequence(e, parts.guarded, in, next_scope);
        e->indent--;
        if (parts.other != NULL) {
            emitter_line(e, "} else {\n");
            e->indent++;
            emitter_sequence(e, parts.other, in, next_scope);
            e->indent--;
        }
        emitter_line(e, "}\n");
    }
}

/* Elements of a tile that may go different ways do so one by one. (Their ways are short: work_tile.h.) */
static void put_if(emitter *e, const tree *t, around in, ir_blk next_scope) {
    EACH_COPY(e, emitter_axes(e, t->condition)) {
        bool outer = e->s.copies.one;
        e->s.copies.one = outer || emitter_axes(e, t->condition) != 0;
        put_arms(e, t, in, next_scope);
        e->s.copies.one = outer;
    }
    emitter_sequence(e, tree_if_parts(t).beside, in, next_scope);
}

/* ---- sequences ---- */

void emitter_loop(emitter *e, const tree *t, ir_blk loop_to) {
    bool bad = e->s.bad;
    e->s.bad = false;
    emitter_line(e, EMIT_LOOP_START);
    e->indent++;
    if (bad) emitter_line(e, "if (bad) break;\n");
    emitter_line(e, "JAVA_ROUND\n"); /* see java_ops.h */
    if (e->each_round != NULL) emitter_line(e, e->each_round);
    emitter_sequence(e, t->body, (around){t->block, loop_to}, t->block);
    e->indent--;
    if (e->repeat_label_used[t->block]) {
        text_indent(e->s.out, e->indent);
        text_printf(e->s.out, "next%u:;\n", t->block);
    }
    emitter_line(e, "}\n");
    e->s.bad = bad;
}

static void put_loop(emitter *e, const tree *t, ir_blk loop_to) {
    if (e->sums != NULL) {
        emit_sums(e, t, loop_to);
        return;
    }
    bool bad = e->s.bad;
    e->s.bad = false; /* there are no checks in loops of a work-group that loads together */
    if (e->chunks != NULL) emit_chunks(e, t);
    e->s.bad = bad;
    emitter_loop(e, t, loop_to);
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

static bool has_checks(const ir_fn *fn, const ir_block *b) {
    for (uint32_t k = 0; k < b->ins.count; k++)
        if ((ir_ops[ir_at(fn, b->ins.items[k])->op].flags & IR_CHECK) != 0) return true;
    return false;
}

/* A work-group that loads together goes on together, until the tile's end: a check that fails for one of its work-items fails
 * for all, from the block's end on. Then loops are not begun, and loads read place 0. (That none of them leaves is for
 * PoCL 3.1, too, which makes wrong code of barriers behind a way out.) */
void emitter_block(emitter *e, ir_blk b) {
    const ir_block *block = &e->s.fn->blocks.items[b];
    for (uint32_t k = 0; k < block->ins.count; k++)
        put_instruction(e, block->ins.items[k]);
    if (e->tile.shares && has_checks(e->s.fn, block)) emitter_line(e, "bad = weft_any(bad, shared);\n");
}

void emitter_sequence(emitter *e, const tree *t, around in, ir_blk next_scope) {
    for (; t != NULL; t = t->next) {
        ir_blk ends_here = t->next == NULL ? next_scope : IR_NO_BLOCK;
        switch (t->kind) {
        case TREE_BLOCK: emitter_block(e, t->block); break;
        case TREE_IF: put_if(e, t, in, ends_here); break;
        case TREE_LOOP: put_loop(e, t, ends_here); break;
        case TREE_SCOPE:
            emitter_sequence(e, t->body, in, t->block);
            if (e->label_used[t->block]) {
                text_indent(e->s.out, e->indent);
                text_printf(e->s.out, "behind%u:;\n", t->block);
            }
            break;
        case TREE_MOVES: phi_moves_put(&e->moves, t->block, t->edge); break;
        case TREE_JUMP: put_jump(e, t, in); break;
        case TREE_RETURN: emitter_line(e, e->end); break;
        case TREE_TRAP: emitter_line(e, "TRAP\n"); break;
        }
    }
}

/* ---- the function ---- */

static void put_top_declarations(emitter *e, text *out) {
    ir_fn *fn = e->s.fn;
    text *body = e->s.out;
    e->s.out = out;
    if (e->tile.shares)
        text_printf(out,
                    "    const int t = (int)get_local_id(0), x = t %% %u, y = t / %u;\n    int bad = 0;\n",
                    e->tile.across, e->tile.across);
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            if (!e->declared_at_top[r] || e->s.is_inline[r] || e->s.name[r] == 0) continue;
            const ir_ins *ins = ir_at(fn, r);
            if (ins->op == IR_newarray) {
                text_printf(out, "    %s v%u[%d];\n", kernel_element_type(ins->kind), e->s.name[r],
                            (int)ir_at(fn, ins->args[0])->imm.i);
            } else {
                EACH_COPY(e, emitter_axes(e, r)) {
                    text_printf(out, "    %s v%u%s;\n", type_of(e, r), e->s.name[r], emitter_suffix(e, r));
                }
            }
        }
    e->s.out = body;
}

status emit_body(ir_fn *fn, const emit_body_options *options, text *out, bool *out_uses_double) {
    arena *a = fn->memory;
    text body;
    text_init(&body, a);
    emitter e = {.s = {.fn = fn,
                       .out = &body,
                       .arguments = options->arguments,
                       .subscript = options->subscript,
                       .own = options->own,
                       .java = options->java},
                 .each_round = options->each_round,
                 .indent = 1,
                 .end = options->end == NULL ? "return;\n" : options->end,
                 .tile = {.rows = 1, .columns = 1, .across = 1, .down = 1}};
    if (options->tile != NULL) {
        e.tile = *options->tile;
        e.s.copies = (copies){.axes = e.tile.axes,
                              .rows = e.tile.rows,
                              .columns = e.tile.columns,
                              .names_rows = true,
                              .names_columns = true};
        e.s.places = e.places;
        e.s.bad = options->tile->shares;
        e.local_bytes = EMITTER_FLAG_BYTES;
    }
    emitter_go_to_copy(&e, 0, 0);
    TRY(structure(fn, &e.root));
    emit_plan(&e.s);
    emit_pairs_find(&e.s);
    find_declarations(&e);
    e.moves = phi_moves_new(fn, put_move, hold_move, &e);
    e.label_used = ARENA_ARRAY(a, bool, fn->blocks.count);
    e.repeat_label_used = ARENA_ARRAY(a, bool, fn->blocks.count);
    e.chunk_reads = options->chunks;
    e.sums = options->sums;
    if (options->chunks != CHUNKS_NONE) e.chunks = loop_chunks_find(fn, options->tile);
    emitter_sequence(&e, e.root, (around){IR_NO_BLOCK, IR_NO_BLOCK}, IR_NO_BLOCK);
    put_top_declarations(&e, out);
    text_put(out, text_get(&body));
    if (e.s.uses_double) *out_uses_double = true;
    if (options->out_local_bytes != NULL) *options->out_local_bytes = e.local_bytes;
    return emit_end(&e.s);
}

status emit_element(ir_fn *fn, const emit_body_options *options, const kernel_args *args, text *out,
                    bool *out_uses_double) {
    text body;
    text_init(&body, fn->memory);
    TRY(emit_body(fn, options, &body, out_uses_double));
    text_printf(out, "%svoid weft_element(", options->once ? EMIT_ONCE : "static ");
    kernel_args_put_declarations(args, out);
    text_printf(out, "const int element) {\n%s}\n\n", text_get(&body));
    return status_ok();
}
