/* Of load n, in local memory: ln, its elements, round by round; pn, its indices in the first round, by place. A work-item
 * keeps qn, the indices that it loads itself next: of consecutive places those of a few rows or columns, each a round of
 * its own, so that neighbours read neighbours; else those of one, which grow by dn from round to round. */
#include "emit_shared.h"

#include <assert.h>

#include "kernel_args.h"

typedef struct share { /* of the loading, among the group's work-items */
    uint32_t group, places, rounds;
    uint32_t each;  /* elements that a work-item loads in a chunk */
    uint32_t apart; /* ... so many rounds apart, if they are not consecutive places */
} share;

static share share_of(const emitter *e, const chunk *c, const shared_load *s) {
    share out = {.group = e->tile.across * e->tile.down,
                 .places = shared_load_places(&e->tile, s),
                 .rounds = c->rounds};
    assert(shared_load_suits(&e->tile, s, c->rounds));
    out.each = out.places * out.rounds / out.group;
    out.apart = out.group / out.places;
    return out;
}

static void put_indices(emitter *e, const chunk *c, const shared_load *s, uint32_t n) {
    ir_ref index = ir_at(e->s.fn, s->load)->args[1];
    emitter_lines(e, s->axis == BY_ROW ? "if (x == 0) {\n" : "if (y == 0) {\n");
    e->indent++;
    EACH_COPY(e, s->axis) {
        text_indent(e->s.out, e->indent);
        text_printf(e->s.out, "p%u[%s] = ", n, e->places[s->axis]);
        emitter_value_ahead(e, &c->loop, index, 0);
        text_put(e->s.out, ";\n");
    }
    e->indent--;
    emitter_lines(e, "}\n");
}

static void put_growth(emitter *e, const chunk *c, const shared_load *s, uint32_t n) {
    ir_ref index = ir_at(e->s.fn, s->load)->args[1];
    text_indent(e->s.out, e->indent);
    text_printf(e->s.out, "const uint d%u = (uint)", n);
    emitter_value_ahead(e, &c->loop, index, 1);
    text_put(e->s.out, " - (uint)");
    emitter_value_ahead(e, &c->loop, index, 0);
    text_put(e->s.out, ";\n");
}

static void put_own(emitter *e, const chunk *c, const shared_load *s, uint32_t n) {
    arena *a = e->s.fn->memory;
    share h = share_of(e, c, s);
    emitter_lines(
        e, s->is_run ? arena_printf(
                           a,
                           "uint q%u[%u];\n#pragma unroll\n"
                           "for (int k = 0; k < %u; k++) q%u[k] = (uint)p%u[(k * %u + t) / %u] + t %% %u;\n",
                           n, h.each, h.each, n, n, h.group, h.rounds, h.rounds)
                     : arena_printf(a, "uint q%u = (uint)p%u[t %% %u] + t / %u * d%u;\n", n, n, h.places,
                                    h.places, n));
}

static void put_each(emitter *e, const share *h) {
    emitter_lines(e, arena_printf(e->s.fn->memory, "#pragma unroll\nfor (int k = 0; k < %u; k++) ", h->each));
}

/* Number k of what a work-item loads: where it comes from, and where it goes. */
static void put_from(emitter *e, const share *h, const shared_load *s, uint32_t n) {
    emit_value(&e->s, ir_at(e->s.fn, s->load)->args[0]);
    text_printf(e->s.out, s->is_run ? "[(int)q%u[k]]" : "[(int)(q%u + k * %uu * d%u)]", n, h->apart, n);
}

static void put_to(emitter *e, const share *h, const shared_load *s, uint32_t n, uint32_t pitch) {
    if (s->is_run)
        text_printf(e->s.out, "l%u[t %% %u * %u + (k * %u + t) / %u]", n, h->rounds, pitch, h->group,
                    h->rounds);
    else
        text_printf(e->s.out, "l%u[(k * %u + t / %u) * %u + t %% %u]", n, h->apart, h->places, pitch,
                    h->places);
}

static void put_step(emitter *e, const share *h, const shared_load *s, uint32_t n) {
    if (s->is_run)
        put_each(e, h);
    else
        text_indent(e->s.out, e->indent);
    text_printf(e->s.out, s->is_run ? "q%u[k] += %u;\n" : "q%u += %u * d%u;\n", n, h->rounds, n);
}

void emit_shared_begin(emitter *e, const chunk *c, uint32_t *run, uint32_t *pitch) {
    arena *a = e->s.fn->memory;
    uint32_t at = EMITTER_FLAG_BYTES;
    for (uint32_t k = 0; k < c->shared.count; k++) {
        const shared_load *s = &c->shared.items[k];
        const char *type = kernel_element_type(ir_at(e->s.fn, s->load)->kind);
        uint32_t n = run[s->load] = ++e->runs, places = shared_load_places(&e->tile, s);
        pitch[s->load] = shared_load_pitch(&e->tile, s, c->rounds);
        emitter_lines(e, arena_printf(a,
                                      "__local %s *const l%u = (__local %s *)(shared + %u);\n"
                                      "__local int *const p%u = (__local int *)(shared + %u);\n",
                                      type, n, type, at + places * 4, n, at));
        at += shared_load_bytes(&e->tile, s, c->rounds);
    }
    if (at > e->local_bytes) e->local_bytes = at;
    emitter_lines(e, "barrier(CLK_LOCAL_MEM_FENCE);\n");
    for (uint32_t k = 0; k < c->shared.count; k++)
        put_indices(e, c, &c->shared.items[k], run[c->shared.items[k].load]);
    emitter_lines(e, "barrier(CLK_LOCAL_MEM_FENCE);\n");
    for (uint32_t k = 0; k < c->shared.count; k++) {
        const shared_load *s = &c->shared.items[k];
        if (!s->is_run) put_growth(e, c, s, run[s->load]);
        put_own(e, c, s, run[s->load]);
    }
}

void emit_shared_loads(emitter *e, const chunk *c, const uint32_t *run, const uint32_t *pitch) {
    for (uint32_t k = 0; k < c->shared.count; k++) {
        const shared_load *s = &c->shared.items[k];
        share h = share_of(e, c, s);
        put_each(e, &h);
        put_to(e, &h, s, run[s->load], pitch[s->load]);
        text_put(e->s.out, " = ");
        put_from(e, &h, s, run[s->load]);
        text_put(e->s.out, ";\n");
    }
    emitter_lines(e, "barrier(CLK_LOCAL_MEM_FENCE);\n");
}

void emit_shared_end(emitter *e, const chunk *c, const uint32_t *run) {
    emitter_lines(e, "barrier(CLK_LOCAL_MEM_FENCE);\n");
    for (uint32_t k = 0; k < c->shared.count; k++) {
        share h = share_of(e, c, &c->shared.items[k]);
        put_step(e, &h, &c->shared.items[k], run[c->shared.items[k].load]);
    }
}
