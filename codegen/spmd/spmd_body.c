/* SPMD on SIMD, after M. Pharr and W. Mark, "ispc: A SPMD compiler for high-performance CPU programming" (2012): a
 * value that differs between elements is a vector of sixteen; one that does not is a scalar; branches that all lanes
 * take alike stay branches, the others become masks. A tile of several vectors has every vector, and the statement
 * that makes it, once for each; so have masks, but not for rows, which are computed together only where they always
 * go the same way.
 *
 * The mask `m` holds the lanes that are active, and there is one wherever a statement begins: behind everything that
 * may take the last one away a jump leads on to where lanes wait. So a uniform load or branch is always one that Java
 * would come to as well, and a loop ends. Lanes that leave a region early are kept in its own mask (x) and come back
 * at its end. spmd_regions.h says where they may wait: only there must what they hold be kept, by a select. */
#include "spmd_body.h"

#include "emit_head.h"
#include "emit_pair.h"
#include "kernel_args.h"
#include "spmd_left.h"
#include "spmd_masks.h"
#include "spmd_signs.h"
#include "spmd_writes.h"
#include "weight.h"

/* ---- control flow ---- */

static void put_sequence(spmd_emitter *e, const tree *t, uint32_t region);

static void put_plain_if(spmd_emitter *e, const tree *t) {
    text *out = spmd_out(e);
    tree_if parts = tree_if_parts(t);
    uint32_t region = e->region;
    if (parts.guarded != NULL) {
        text_indent(out, e->indent);
        text_put(out, "if ");
        emit_condition(&e->v.s, t->condition, parts.negate);
        text_put(out, " {\n");
        e->indent++;
        put_sequence(e, parts.guarded, t->region);
        e->indent--;
        if (parts.other != NULL) {
            spmd_put_line(e, "} else {\n");
            e->indent++;
            put_sequence(e, parts.other, t->region + 1);
            e->indent--;
        }
        spmd_put_line(e, "}\n");
    }
    put_sequence(e, parts.beside, region);
}

/* An arm so cheap that it runs without asking whether a lane takes it: a few pure instructions, and a jump. */
static bool is_cheap(const spmd_emitter *e, const tree *t) {
    enum { CHEAP = 16 };
    const ir_fn *fn = e->v.s.fn;
    uint32_t weight = 0;
    for (; t != NULL; t = t->next) {
        if (t->kind == TREE_MOVES || t->kind == TREE_JUMP || t->kind == TREE_RETURN) continue;
        if (t->kind != TREE_BLOCK) return false;
        const ir_block *block = &fn->blocks.items[t->block];
        for (uint32_t k = 0; k < block->ins.count; k++) {
            const ir_ins *ins = ir_at(fn, block->ins.items[k]);
            if ((ir_ops[ins->op].flags & (IR_PURE | IR_END)) == 0 || ins->op == IR_intrinsic) return false;
            weight += weight_of(ins, WEIGHED_IN_VAIN);
        }
    }
    return weight <= CHEAP;
}

/* An arm under the mask that `m` has become. */
static void put_arm(spmd_emitter *e, const tree *arm, uint32_t region) {
    bool cheap = is_cheap(e, arm);
    if (cheap) {
        spmd_put_line(e, "{\n");
    } else {
        java_slice_need(e->v.s.java, "lanes_any");
        text_indent(spmd_out(e), e->indent);
        text_printf(spmd_out(e), "if (lanes_any(%s)) {\n", spmd_any_of(e, "m"));
    }
    e->indent++;
    put_sequence(e, arm, region);
    spmd_put_label(e, region);
    e->indent--;
    spmd_put_line(e, "}\n");
}

/* s: the lanes before the if; c: those of them that take the guarded arm; f: those that come to its end. */
static void put_masked_if(spmd_emitter *e, const tree *t) {
    text *out = spmd_out(e);
    tree_if parts = tree_if_parts(t);
    uint32_t n = t->region, region = e->region;
    if (parts.guarded != NULL) {
        bool both = parts.other != NULL, leaves = tree_leaves(parts.guarded);
        bool cheap = is_cheap(e, parts.guarded) && is_cheap(e, parts.other);
        SPMD_EACH(&e->v, BY_COLUMN) {
            const char *vector = spmd_of_vector(e);
            text_indent(out, e->indent);
            text_printf(out, "const int16 s%u%s = m%s, c%u%s = m%s & ", n, vector, vector, n, vector, vector);
            spmd_mask(&e->v, t->condition, parts.negate);
            text_put(out, ";\n");
        }
        spmd_put_lines(e, "m# = c$#;\n", n);
        e->first_arm = both && !leaves ? n : 0;
        put_arm(e, parts.guarded, t->region);
        e->region = region;
        if (leaves) {
            spmd_put_lines(e, "m# = s$# & ~c$#;\n", n);
        } else if (both) {
            if (!cheap) spmd_put_lines(e, "const int16 f$# = m#;\n", n);
            spmd_put_lines(e, "m# = s$# & ~c$#;\n", n);
            put_arm(e, parts.other, t->region + 1);
            e->region = region;
            spmd_put_lines(e, cheap ? "m# = s$#;\n" : "m# |= f$#;\n", n);
        } else {
            spmd_put_lines(e, cheap ? "m# = s$#;\n" : "m# |= s$# & ~c$#;\n", n);
        }
        if (leaves || !cheap) spmd_put_guard(e);
    }
    put_sequence(e, parts.beside, region);
}

/* x: the lanes that wait for the region's end; or, where all come to it, all of them, so that nobody has to say so. */
static void put_waiting_start(spmd_emitter *e, uint32_t region) {
    const lane_region *one = &e->rs->items.items[region];
    if (one->waits) spmd_put_lines(e, one->is_whole ? "x$# = m#;\n" : "x$# = 0;\n", region);
}

static void put_waiting_end(spmd_emitter *e, uint32_t region) {
    const lane_region *one = &e->rs->items.items[region];
    if (!one->waits) return;
    spmd_put_lines(e, one->is_whole ? "m# = x$#;\n" : "m# |= x$#;\n", region);
    if (!one->is_whole) spmd_put_guard(e);
}

static void put_scope(spmd_emitter *e, const tree *t) {
    uint32_t region = e->region;
    put_waiting_start(e, t->region);
    put_sequence(e, t->body, t->region);
    spmd_put_label(e, t->region);
    e->region = region;
    put_waiting_end(e, t->region);
}

/* ---- runs ---- */

/* Of a load in runs: the vectors of some rounds, and whether they are there. */
static void put_run_declarations(spmd_emitter *e) {
    for (ir_ref r = 0; r < e->v.s.fn->ins.count; r++) {
        if (e->v.runs[r] == NULL) continue;
        SPMD_EACH(&e->v, spmd_axes(&e->v, r)) {
            const char *suffix = copies_suffix(&e->v.s.copies, r);
            text_printf(spmd_out(e), "    %s run%u%s[%d];\n    int turned%u%s = 0;\n", spmd_type(&e->v, r),
                        e->v.runs[r]->number, suffix, SPMD_RUN_ROUNDS, e->v.runs[r]->number, suffix);
        }
    }
}

/* Those that an earlier run of the loop has left are not this one's. */
static void put_run_starts(spmd_emitter *e, ir_blk header) {
    for (ir_ref r = 0; r < e->v.s.fn->ins.count; r++) {
        if (e->v.runs[r] == NULL || e->v.runs[r]->header != header) continue;
        SPMD_EACH(&e->v, spmd_axes(&e->v, r)) {
            text_indent(spmd_out(e), e->indent);
            text_printf(spmd_out(e), "turned%u%s = 0;\n", e->v.runs[r]->number,
                        copies_suffix(&e->v.s.copies, r));
        }
    }
}

static void put_loop(spmd_emitter *e, const tree *t) {
    uint32_t region = e->region, round = t->region + 1;
    put_run_starts(e, t->block);
    spmd_put_line(e, EMIT_LOOP_START);
    e->indent++;
    put_waiting_start(e, round);
    put_sequence(e, t->body, round);
    spmd_put_label(e, round);
    e->region = region;
    put_waiting_end(e, round);
    e->indent--;
    spmd_put_line(e, "}\n");
}

static void put_jump(spmd_emitter *e, const tree *t) {
    text *out = spmd_out(e);
    uint32_t to = t->repeats ? e->rs->round[t->block] : e->rs->scope[t->block];
    if (regions_jump_apart(e->rs, e->region, t)) {
        if (!e->rs->items.items[to].is_whole) spmd_put_lines(e, "x$# |= m#;\n", to);
        spmd_put_lines(e, "m# = 0;\n", 0);
        if (e->rs->items.items[e->region].kind == REGION_ARM) return; /* whose end is here */
        text_indent(out, e->indent);
        spmd_put_resume(e);
        return;
    }
    e->label_used[to] = true;
    text_indent(out, e->indent);
    text_printf(out, "goto end%u;\n", to);
}

static void put_return(spmd_emitter *e) {
    if (!regions_return_apart(e->rs, e->region)) {
        text_indent(spmd_out(e), e->indent);
        text_printf(spmd_out(e), "%s\n", e->leave);
        return;
    }
    spmd_put_lines(e, "m# = 0;\n", 0);
    if (e->rs->items.items[e->region].kind == REGION_ARM) return;
    text_indent(spmd_out(e), e->indent);
    spmd_put_resume(e);
}

/* What the first of two arms gives a phi of their join may be given to the lanes of the second arm too: they have
 * no value of it yet, and overwrite it. */
static void put_moves(spmd_emitter *e, const tree *t) {
    /* What a loop carries, lanes of the other arm read before they write it. */
    bool carried = e->rs->round[t->block] != 0;
    bool first_arm = e->region != 0 && e->region == e->first_arm && t->next == NULL && !carried;
    e->moves_in = first_arm ? e->rs->items.items[e->region].outer : e->region;
    phi_moves_put(&e->moves, t->block, t->edge);
}

static void put_sequence(spmd_emitter *e, const tree *t, uint32_t region) {
    const ir_fn *fn = e->v.s.fn;
    for (; t != NULL; t = t->next) {
        e->region = region;
        switch (t->kind) {
        case TREE_BLOCK:
            for (uint32_t k = 0; k < fn->blocks.items[t->block].ins.count; k++)
                spmd_put_instruction(e, fn->blocks.items[t->block].ins.items[k]);
            break;
        case TREE_IF:
            if (spmd_varies(&e->v, t->condition))
                put_masked_if(e, t);
            else
                put_plain_if(e, t);
            break;
        case TREE_LOOP: put_loop(e, t); break;
        case TREE_SCOPE: put_scope(e, t); break;
        case TREE_MOVES: put_moves(e, t); break;
        case TREE_JUMP: put_jump(e, t); break;
        case TREE_RETURN: put_return(e); break;
        case TREE_TRAP: spmd_put_trap_all(e); break;
        }
    }
}

/* ---- the function ---- */

static void put_declarations(spmd_emitter *e, text *out) {
    ir_fn *fn = e->v.s.fn;
    text *body = spmd_out(e);
    e->v.s.out = out;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            const ir_ins *ins = ir_at(fn, r);
            if (e->v.s.is_inline[r] || e->v.s.name[r] == 0) continue;
            if (ins->op != IR_newarray && e->rs->in_sight[r]) continue;
            SPMD_EACH(&e->v, spmd_axes(&e->v, r)) {
                text_printf(out, "    %s ",
                            ins->op == IR_newarray ? kernel_element_type(ins->kind) : spmd_type_of(e, r));
                emit_value(&e->v.s, r);
                if (ins->op == IR_newarray)
                    text_printf(out, "[%d];\n", (int)ir_at(fn, ins->args[0])->imm.i * SPMD_LANES);
                else
                    text_put(out, " = 0;\n");
            }
        }
    put_run_declarations(e);
    for (uint32_t k = 1; k < e->rs->items.count; k++) {
        const lane_region *one = &e->rs->items.items[k];
        if (!one->waits || one->kind == REGION_ARM) continue;
        e->indent = 1;
        spmd_put_lines(e, "int16 x$#;\n", k);
    }
    e->v.s.out = body;
}

status spmd_body(ir_fn *fn, const spmd_body_options *options, text *out, text *out_helpers,
                 bool *out_uses_double) {
    arena *a = fn->memory;
    text body;
    text_init(&body, a);
    spmd_part_left(fn, dom_compute(a, fn), options->tile->width);
    if (options->tile->rows > 1)
        spmd_part_signs(fn, divergence_compute(fn, dom_compute(a, fn), options->tile->width));
    spmd_emitter e = {
        .v = {.s = {.fn = fn, .out = &body, .arguments = options->arguments, .java = options->java},
              .lanes = divergence_compute(fn, dom_compute(a, fn), options->tile->width),
              .whole = options->rows == NULL ? NULL : row_form_whole_loads(options->rows, dom_compute(a, fn)),
              .tile = *options->tile},
        .indent = 1,
        .streams_from = options->streams_from,
        .leave = options->tile->rows > 1 ? "return 0;" : "return;"};
    TRY(structure(fn, &e.root));
    emit_plan(&e.v.s);
    emit_pairs_find(&e.v.s);
    spmd_values_plan(&e.v);
    e.rs = regions_find(fn, e.root, e.v.lanes);
    e.label_used = ARENA_ARRAY(a, bool, e.rs->items.count);
    e.moves = phi_moves_new(fn, spmd_put_move, spmd_hold_move, &e);
    put_sequence(&e, e.root, 0);
    put_declarations(&e, out);
    text_put(out, text_get(&body));
    text_put(out_helpers, text_get(&e.v.helpers));
    if (e.v.s.uses_double) *out_uses_double = true;
    return emit_end(&e.v.s);
}

status spmd_body_of_vector(ir_fn *fn, const char **arguments, java_slice *java, text *out, text *out_helpers,
                           bool *out_uses_double) {
    spmd_body_options options = {.tile = &spmd_one_vector, .arguments = arguments, .java = java};
    return spmd_body(fn, &options, out, out_helpers, out_uses_double);
}
