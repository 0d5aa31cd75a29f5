/* protocol: as RunWords.java has them */
#include "run_words.h"

#include <limits.h>

typedef struct cursor {
    arena *a;
    const jlong *at, *end;
    bool short_of; /* words, or memory for what they say */
} cursor;

static jlong next(cursor *c) {
    if (c->at < c->end) return *c->at++;
    c->short_of = true;
    return 0;
}

/* A count of things of at least one word each. */
static uint32_t next_count(cursor *c) {
    jlong count = next(c);
    if (count >= 0 && count <= c->end - c->at) return (uint32_t)count;
    c->short_of = true;
    return 0;
}

static void *room(cursor *c, uint32_t count, size_t size) {
    void *made = arena_alloc_array(c->a, (size_t)count + 1, size);
    if (made == NULL) c->short_of = true;
    return made;
}

static dev_buffer *next_buffer(cursor *c) {
    return (dev_buffer *)(intptr_t)next(c);
}

static dev_buffer *const *next_buffers(cursor *c, uint32_t *out_count) {
    uint32_t count = next_count(c);
    dev_buffer **buffers = room(c, count, sizeof *buffers);
    *out_count = buffers == NULL ? 0 : count;
    for (uint32_t i = 0; i < *out_count; i++)
        buffers[i] = next_buffer(c);
    return buffers;
}

static const jint *next_ints(cursor *c, uint32_t *out_count) {
    uint32_t count = next_count(c);
    jint *ints = room(c, count, sizeof *ints);
    *out_count = ints == NULL ? 0 : count;
    for (uint32_t i = 0; i < *out_count; i++)
        ints[i] = (jint)next(c);
    return ints;
}

static function_call next_call(cursor *c) {
    function_call call = {.function = (function *)(intptr_t)next(c)};
    function_arguments *with = &call.with;
    if (call.function == NULL) c->short_of = true;
    with->size = (jint)next(c);
    with->extents = next_ints(c, &with->extent_count);
    with->inputs = next_buffers(c, &with->input_count);
    with->outputs = next_buffers(c, &with->output_count);
    with->tables = next_buffers(c, &with->table_count);
    with->lengths = next_ints(c, &with->length_count);
    return call;
}

static dev_fetch next_fetch(cursor *c) {
    dev_fetch fetch = {.buffer = next_buffer(c)};
    if (fetch.buffer == NULL) c->short_of = true;
    fetch.offset = (uint64_t)next(c);
    fetch.bytes = (uint64_t)next(c);
    return fetch;
}

status run_words_read(JNIEnv *env, arena *a, jlongArray words, jint start, jint count, function_runs *out) {
    if (words == NULL || start < 0 || count < 0 || count > (*env)->GetArrayLength(env, words) - start)
        return status_static(ST_BAD_ARGUMENT, "the words are null, or too few");
    jlong *copy = arena_alloc_array(a, (size_t)count + 1, sizeof *copy);
    if (copy == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    (*env)->GetLongArrayRegion(env, words, start, count, copy);
    cursor c = {.a = a, .at = copy, .end = copy + count};
    *out = (function_runs){.rehearses = next(&c) != 0};
    out->times_kernels = next(&c) != 0;
    out->is_aside = next(&c) != 0;
    out->taken = (struct snapshot *)(intptr_t)next(&c);
    out->call_count = next_count(&c);
    out->fetch_count = next_count(&c);
    function_call *calls = room(&c, out->call_count, sizeof *calls);
    dev_fetch *fetches = room(&c, out->fetch_count, sizeof *fetches);
    for (uint32_t i = 0; i < out->call_count && !c.short_of; i++)
        calls[i] = next_call(&c);
    for (uint32_t i = 0; i < out->fetch_count && !c.short_of; i++)
        fetches[i] = next_fetch(&c);
    out->calls = calls;
    out->fetches = fetches;
    return c.short_of || c.at != c.end ? status_static(ST_BAD_ARGUMENT, "the words do not add up")
                                       : status_ok();
}
