#include "stream_edit.h"

#include <string.h>

#include "instructions.h"
#include "plain_calls.h"
#include "text.h"

typedef struct editor {
    arena *memory;
    pool_out *pool;
    const stream_site *site;
    uint32_t from, to, captured; /* locals of two slots each; of what is captured the first one */
    uint32_t made, lambda;       /* locals: what the call answers, where that is an array */
    char bound;                  /* I or J */
} editor;

static uint32_t captured_count(const stream_site *s) {
    return (uint32_t)strlen(s->of->captured);
}

uint32_t stream_locals(const stream_site *s) {
    return 6 + 2 * captured_count(s);
}

uint32_t stream_stack(const stream_site *s) {
    return 6 + 2 * (captured_count(s) + 1);
}

/* Whether the rounds use what is in this local of their method. */
static bool is_used(const stream_site *s, uint32_t k) {
    return s->plan.locals[stream_local(s->of, k)].role == ROLE_GIVEN;
}

/* The bounds are what they are, and are kept. In the call's place, for branches may lead to it: a bound may be chosen. */
static code_edit range_edit(const editor *e, const bc_method *m) {
    enum { RANGE_BYTES = 3 };
    bytes_out out = {.memory = e->memory};
    put_store(&out, e->bound, e->to);
    put_store(&out, e->bound, e->from);
    put_load(&out, e->bound, e->from);
    put_load(&out, e->bound, e->to);
    put_bytes(&out, m->code + e->site->of->range, RANGE_BYTES);
    return (code_edit){e->site->of->range, true, out.bytes.items, out.bytes.count, NO_JUMP, NO_JUMP};
}

#define STREAMS "java/util/stream/"
#define FUNCTIONS "java/util/function/"
#define ANSWER "[Ljava/lang/Object;"

/* As a class's name. */
static const char *stream_of(const editor *e) {
    return e->bound == 'J' ? STREAMS "LongStream" : STREAMS "IntStream";
}

/* From these on: the bounds, and what its rounds use. */
static const char *descriptor_of(const editor *e, const char *first, const char *result) {
    const char *kinds = e->site->of->captured;
    text t;
    text_init(&t, e->memory);
    text_printf(&t, "(%s%c%c", first, e->bound, e->bound);
    for (uint32_t k = 0; kinds[k] != '\0'; k++) {
        if (!is_used(e->site, k)) continue;
        if (kinds[k] == 'A')
            text_put(&t, "Ljava/lang/Object;");
        else
            text_printf(&t, "%c", kinds[k]);
    }
    text_printf(&t, "I)%s", result);
    return text_get(&t);
}

static void put_call(const editor *e, bytes_out *out, const char *name, const char *descriptor) {
    put_with_index(out, BC_invokedynamic, pool_put_call_site(e->pool, e->site->row, name, descriptor));
    put_u2(out, 0);
}

/* The bounds, and what its rounds use, of which the counter is the last. */
static void put_arguments(const editor *e, bytes_out *out) {
    const char *kinds = e->site->of->captured;
    put_load(out, e->bound, e->from);
    put_load(out, e->bound, e->to);
    for (uint32_t k = 0; kinds[k] != '\0'; k++)
        if (is_used(e->site, k)) put_load(out, kinds[k], e->captured + 2 * k);
    put_load(out, e->bound, e->from);
    if (e->bound == 'J') put_u1(out, BC_l2i); /* the counter: if it is not that, nobody looks at it */
}

static bool is_closed(const editor *e) {
    return e->site->of->rounds.goes_on == WHILE_LE;
}

/* protocol: as LoopSites.java has the names, and LoopStreams.java the descriptors */
static void put_question(const editor *e, bytes_out *out) {
    const char *stream = arena_printf(e->memory, "L%s;", stream_of(e));
    if (!e->site->goes_on) {
        put_call(e, out, is_closed(e) ? PLAIN_CALL "rangeClosed" : PLAIN_CALL "range",
                 descriptor_of(e, stream, stream));
        return;
    }
    put_call(e, out, is_closed(e) ? PLAIN_CALL "rangeClosedAgain" : PLAIN_CALL "rangeAgain",
             descriptor_of(e, stream, ANSWER));
    put_u1(out, BC_dup);
    put_store(out, 'A', e->made);
    put_u1(out, BC_iconst_0);
    put_u1(out, BC_aaload);
    put_with_index(out, BC_checkcast, pool_put_class(e->pool, stream_of(e)));
}

/* In front of the lambda: what it captures lies on the stream. */
static code_edit make_edit(const editor *e) {
    const char *kinds = e->site->of->captured;
    bytes_out out = {.memory = e->memory};
    for (uint32_t k = captured_count(e->site); k > 0; k--)
        put_store(&out, kinds[k - 1], e->captured + 2 * (k - 1));
    put_arguments(e, &out);
    put_question(e, &out);
    for (uint32_t k = 0; kinds[k] != '\0'; k++)
        put_load(&out, kinds[k], e->captured + 2 * k);
    return (code_edit){e->site->of->make, false, out.bytes.items, out.bytes.count, NO_JUMP, NO_JUMP};
}

static void put_behind(const editor *e, bytes_out *out) {
    const char *first =
        e->bound == 'J' ? ANSWER "L" FUNCTIONS "LongConsumer;" : ANSWER "L" FUNCTIONS "IntConsumer;";
    put_load(out, 'A', e->made);
    put_load(out, 'A', e->lambda);
    put_arguments(e, out);
    put_call(e, out, is_closed(e) ? PLAIN_CALL "behindClosed" : PLAIN_CALL "behind",
             descriptor_of(e, first, "V"));
}

/* The call, and what is behind it. */
static code_edit call_edit(const editor *e, const bc_method *m) {
    enum { CALL_BYTES = 5 };
    bytes_out out = {.memory = e->memory};
    if (e->site->goes_on) {
        put_u1(&out, BC_dup);
        put_store(&out, 'A', e->lambda);
    }
    put_bytes(&out, m->code + e->site->of->call, CALL_BYTES);
    if (e->site->goes_on) put_behind(e, &out);
    put_call(e, &out, PLAIN_CALL "exit", "()V");
    return (code_edit){e->site->of->call, true, out.bytes.items, out.bytes.count, NO_JUMP, NO_JUMP};
}

void stream_edits(arena *a, pool_out *pool, const bc_method *m, const stream_site *s, uint32_t local,
                  code_edit *out) {
    editor e = {.memory = a,
                .pool = pool,
                .site = s,
                .from = local,
                .to = local + 2,
                .made = local + 4,
                .lambda = local + 5,
                .captured = local + 6,
                .bound = s->of->rounds.is_wide ? 'J' : 'I'};
    out[0] = range_edit(&e, m);
    out[1] = make_edit(&e);
    out[2] = call_edit(&e, m);
}
