#include "emit_chunks.h"

#include "emit_ahead.h"
#include "emit_line.h"
#include "emit_shared.h"
#include "kernel_args.h"

/* Pieces of 16 bytes: of what is narrower there would be more than a chunk has. */
static bool is_wide(const emitter *e, ir_ref load) {
    return cg_element_bytes(ir_at(e->s.fn, load)->kind) >= 4;
}

/* Of those that are wide, or are not. */
static void put_runs_of(emitter *e, const chunk *c, bool wide, const char *function, const uint32_t *run) {
    for (uint32_t k = 0; k < c->runs.count; k++) {
        ir_ref load = c->runs.items[k];
        if (is_wide(e, load) != wide) continue;
        const char *name = arena_printf(e->s.fn->memory, "%s_%c", function, ir_at(e->s.fn, load)->kind);
        java_slice_need(e->s.java, name);
        EACH_COPY(e, emitter_axes(e, load)) {
            text_indent(e->s.out, e->indent);
            text_printf(e->s.out, "%s(", name);
            emitter_load_place(e, &c->loop, load);
            text_printf(e->s.out, ", %u, w%u%s);\n", c->rounds, run[load], emitter_suffix(e, load));
        }
    }
}

/* One test for all: loads behind several would wait for one another. */
static void put_wide_runs(emitter *e, const chunk *c, const uint32_t *run) {
    text *out = e->s.out;
    const char *between = "if (((";
    for (uint32_t k = 0; k < c->runs.count; k++) {
        if (!is_wide(e, c->runs.items[k])) continue;
        EACH_COPY(e, emitter_axes(e, c->runs.items[k])) {
            if (between[0] == 'i') text_indent(out, e->indent);
            text_printf(out, "%s(size_t)(", between);
            emitter_load_place(e, &c->loop, c->runs.items[k]);
            text_put(out, ")");
            between = " | ";
        }
    }
    if (between[0] == 'i') return;
    text_put(out, ") & 15) == 0) {\n");
    e->indent++;
    put_runs_of(e, c, true, "run_wide", run);
    e->indent--;
    emitter_line(e, "} else {\n");
    e->indent++;
    put_runs_of(e, c, true, "run", run);
    e->indent--;
    emitter_line(e, "}\n");
}

static void put_runs(emitter *e, const chunk *c, const uint32_t *run) {
    for (uint32_t k = 0; k < c->runs.count; k++) {
        ir_ref load = c->runs.items[k];
        EACH_COPY(e, emitter_axes(e, load)) {
            text_indent(e->s.out, e->indent);
            text_printf(e->s.out, "%s w%u%s[%u];\n", kernel_element_type(ir_at(e->s.fn, load)->kind),
                        run[load], emitter_suffix(e, load), c->rounds);
        }
    }
    if (e->chunk_reads == CHUNKS_ANYWHERE)
        put_runs_of(e, c, true, "run_anywhere", run);
    else
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

/* As many chunks as there are; what is left over is the loop behind them. */
void emit_chunks(emitter *e, const tree *t) {
    const chunk *c = e->chunks[t->block];
    text *out = e->s.out;
    const tree *arm = c == NULL ? NULL : arm_that_stays(e, c, t);
    if (arm == NULL) return;
    uint32_t *run = ARENA_ARRAY(e->s.fn->memory, uint32_t, e->s.fn->ins.count);
    uint32_t *pitch = ARENA_ARRAY(e->s.fn->memory, uint32_t, e->s.fn->ins.count);
    bool together = c->shared.count > 0, rows = e->chunk_reads == CHUNKS_ANYWHERE,
         in_line = together && work_tile_is_line(&e->tile);
    if (in_line)
        emit_line_begin(e, c, run, pitch);
    else if (together)
        emit_shared_begin(e, c, run, pitch);
    for (uint32_t k = 0; k < c->runs.count; k++)
        run[c->runs.items[k]] = ++e->runs;
    if (rows) emit_ahead_begin(e, c, run);
    text_indent(out, e->indent);
    text_put(out, together ? "while (!bad && " : "while (");
    emitter_rounds_left(e, &c->loop, c->rounds);
    text_put(out, ") {\n");
    e->indent++;
    if (in_line)
        emit_line_loads(e, c, run, pitch);
    else if (together)
        emit_shared_loads(e, c, run, pitch);
    put_runs(e, c, run);
    if (rows) emit_ahead_loads(e, c, run);
    if (c->defers) emitter_line(e, "int bad = 0;\n");
    text_put(out, "#pragma unroll\n");
    text_indent(out, e->indent);
    text_printf(out, "for (int j = 0; j < %u; j++) {\n", c->rounds);
    e->s.run = run;
    e->s.pitch = pitch;
    e->s.in_line = in_line;
    e->s.bad = c->defers;
    e->indent++;
    emitter_block(e, t->block);
    emitter_sequence(e, arm, (around){t->block, IR_NO_BLOCK}, t->block);
    e->indent--;
    e->s.run = e->s.pitch = NULL;
    e->s.bad = false;
    emitter_line(e, "}\n");
    if (c->defers) emitter_line(e, "if (bad) TRAP\n");
    if (in_line)
        emit_line_end(e);
    else if (together)
        emit_shared_end(e, c, run);
    e->indent--;
    emitter_line(e, "}\n");
}
