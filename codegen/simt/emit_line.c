/* Of load n, in local memory: ln, so many places of each element's row as a chunk has rounds; pn, where rows begin. Where all of the
 * group's rows begin at multiples of 16 bytes it loads, stores and reads 16 bytes at once, neighbours neighbours'; where one is
 * `ragged`, place by place. What a work-item has loaded waits in rn for the chunk to begin: so memory is read while the chunk before
 * is computed. (Indices of their own for what each loads would take the registers with which four groups run at once: of 128 rows
 * and 32 places, a matrix of 65536 x 1024 times a vector took an H200 96 us so, and 73 as it is.) */
#include "emit_line.h"

#include "kernel_args.h"

enum { WIDE = 16 };

/* What a work-item loads for a chunk: so many pieces of `lanes` places; and so many has a row, for a group has a work-item a row. */
typedef struct piece {
    uint32_t each, lanes;
} piece;

static bool is_wide(const chunk *c, const shared_load *s) {
    return c->rounds * s->bytes % WIDE == 0;
}

static piece piece_of(const chunk *c, const shared_load *s, bool wide) {
    uint32_t lanes = wide ? WIDE / s->bytes : 1;
    return (piece){.each = c->rounds / lanes, .lanes = lanes};
}

static bool any_wide(const chunk *c) {
    for (uint32_t k = 0; k < c->shared.count; k++)
        if (is_wide(c, &c->shared.items[k])) return true;
    return false;
}

static const char *type_of(const emitter *e, const shared_load *s) {
    return kernel_element_type(ir_at(e->s.fn, s->load)->kind);
}

/* ---- one load ---- */

static void put_each(emitter *e, piece p) {
    emitter_lines(e, arena_printf(e->s.fn->memory, "#pragma unroll\nfor (int k = 0; k < %u; k++) ", p.each));
}

/* Which row, and which place of it, piece k of this work-item is. */
static const char *row_of(const emitter *e, piece p) {
    return arena_printf(e->s.fn->memory, "(k * %u + t) / %u", e->tile.down, p.each);
}

static const char *place_of(const emitter *e, piece p) {
    return arena_printf(e->s.fn->memory, p.lanes == 1 ? "t %% %u" : "t %% %u * %u", p.each, p.lanes);
}

static void put_fetch(emitter *e, const chunk *c, const shared_load *s, uint32_t n, uint32_t pitch,
                      bool wide) {
    (void)pitch; /* of memory that a store knows */
    piece p = piece_of(c, s, wide);
    text *out = e->s.out;
    put_each(e, p);
    if (wide)
        text_printf(out, "vstore%u(*(__global const %s%u *)(", p.lanes, type_of(e, s), p.lanes);
    else
        text_printf(out, "r%u[k] = ", n);
    emit_value(&e->s, ir_at(e->s.fn, s->load)->args[0]);
    text_printf(out, wide ? " + (int)(" : "[(int)(");
    text_printf(out, "q%u + p%u[%s] + %s", n, n, row_of(e, p), place_of(e, p));
    if (wide)
        text_printf(out, ")), k, r%u);\n", n);
    else
        text_put(out, ")];\n");
}

static void put_store(emitter *e, const chunk *c, const shared_load *s, uint32_t n, uint32_t pitch,
                      bool wide) {
    piece p = piece_of(c, s, wide);
    put_each(e, p);
    if (wide)
        text_printf(e->s.out, "*(__local %s%u *)(l%u + %s * %u + %s) = vload%u(k, r%u);\n", type_of(e, s),
                    p.lanes, n, row_of(e, p), pitch, place_of(e, p), p.lanes, n);
    else
        text_printf(e->s.out, "l%u[%s * %u + %s] = r%u[k];\n", n, row_of(e, p), pitch, place_of(e, p), n);
}

/* ---- all of them ---- */

typedef void put_one(emitter *e, const chunk *c, const shared_load *s, uint32_t n, uint32_t pitch, bool wide);

/* Its loops may follow one another. */
static uint32_t flag_of(const chunk *c, const uint32_t *run) {
    return run[c->shared.items[0].load];
}

/* `wide`: those that may be are. */
static void put_loads(emitter *e, const chunk *c, const uint32_t *run, const uint32_t *pitch, bool wide,
                      put_one *put) {
    for (uint32_t k = 0; k < c->shared.count; k++) {
        const shared_load *s = &c->shared.items[k];
        put(e, c, s, run[s->load], pitch[s->load], wide && is_wide(c, s));
    }
}

static void put_all(emitter *e, const chunk *c, const uint32_t *run, const uint32_t *pitch, put_one *put) {
    if (!any_wide(c)) {
        put_loads(e, c, run, pitch, false, put);
        return;
    }
    emitter_line(e, arena_printf(e->s.fn->memory, "if (!ragged%u) {\n", flag_of(c, run)));
    e->indent++;
    put_loads(e, c, run, pitch, true, put);
    e->indent--;
    emitter_line(e, "} else {\n");
    e->indent++;
    put_loads(e, c, run, pitch, false, put);
    e->indent--;
    emitter_line(e, "}\n");
}

/* Load what the chunk after so many rounds needs, if there is one. */
static void put_ahead(emitter *e, const chunk *c, const uint32_t *run, const uint32_t *pitch,
                      uint32_t rounds) {
    text_indent(e->s.out, e->indent);
    text_put(e->s.out, "if (!bad && ");
    emitter_rounds_left(e, &c->loop, rounds + c->rounds);
    text_put(e->s.out, ") {\n");
    e->indent++;
    put_all(e, c, run, pitch, put_fetch);
    for (uint32_t k = 0; k < c->shared.count; k++) {
        text_indent(e->s.out, e->indent);
        text_printf(e->s.out, "q%u += %u;\n", run[c->shared.items[k].load], c->rounds);
    }
    e->indent--;
    emitter_line(e, "}\n");
}

static void put_start(emitter *e, const chunk *c, const shared_load *s) {
    emitter_value_ahead(e, &c->loop, ir_at(e->s.fn, s->load)->args[1], 0);
}

static void put_vote(emitter *e, const chunk *c, const uint32_t *run) {
    const char *between = arena_printf(e->s.fn->memory, "const int ragged%u = weft_any(((", flag_of(c, run));
    text_indent(e->s.out, e->indent);
    for (uint32_t k = 0; k < c->shared.count; k++) {
        const shared_load *s = &c->shared.items[k];
        if (!is_wide(c, s)) continue;
        text_printf(e->s.out, "%s(size_t)(", between);
        emit_value(&e->s, ir_at(e->s.fn, s->load)->args[0]);
        text_put(e->s.out, " + ");
        put_start(e, c, s);
        text_put(e->s.out, ")");
        between = " | ";
    }
    text_printf(e->s.out, ") & %d) != 0, shared);\n", WIDE - 1);
}

void emit_line_begin(emitter *e, const chunk *c, uint32_t *run, uint32_t *pitch) {
    arena *a = e->s.fn->memory;
    uint32_t at = EMITTER_FLAG_BYTES, rows = e->tile.down;
    for (uint32_t k = 0; k < c->shared.count; k++) {
        const shared_load *s = &c->shared.items[k];
        const char *type = type_of(e, s);
        uint32_t n = run[s->load] = ++e->runs;
        pitch[s->load] = shared_load_pitch(&e->tile, s, c->rounds);
        emitter_lines(e, arena_printf(a,
                                      "__local %s *const l%u = (__local %s *)(shared + %u);\n"
                                      "__local int *const p%u = (__local int *)(shared + %u);\n"
                                      "%s r%u[%u];\nuint q%u = 0;\n",
                                      type, n, type, at + rows * 4, n, at, type, n, c->rounds, n));
        at += shared_load_bytes(&e->tile, s, c->rounds);
    }
    if (at > e->local_bytes) e->local_bytes = at;
    emitter_line(e, "barrier(CLK_LOCAL_MEM_FENCE);\n");
    for (uint32_t k = 0; k < c->shared.count; k++) {
        text_indent(e->s.out, e->indent);
        text_printf(e->s.out, "p%u[t] = ", run[c->shared.items[k].load]);
        put_start(e, c, &c->shared.items[k]);
        text_put(e->s.out, ";\n");
    }
    if (any_wide(c))
        put_vote(e, c, run);
    else
        emitter_line(e, "barrier(CLK_LOCAL_MEM_FENCE);\n");
    put_ahead(e, c, run, pitch, 0);
}

void emit_line_loads(emitter *e, const chunk *c, const uint32_t *run, const uint32_t *pitch) {
    put_all(e, c, run, pitch, put_store);
    emitter_line(e, "barrier(CLK_LOCAL_MEM_FENCE);\n");
    put_ahead(e, c, run, pitch, c->rounds);
}

void emit_line_end(emitter *e) {
    emitter_line(e, "barrier(CLK_LOCAL_MEM_FENCE);\n");
}
