#include "arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHUNK_BYTES ((size_t)64 * 1024)
#define ALIGNMENT ((size_t)16)

struct arena_chunk {
    arena_chunk *older;
    size_t used;
    size_t size;
    _Alignas(16) unsigned char bytes[];
};

void arena_init(arena *a) {
    memset(a, 0, sizeof *a);
}

void arena_free(arena *a) {
    while (a->newest != NULL) {
        arena_chunk *older = a->newest->older;
        free(a->newest);
        a->newest = older;
    }
    a->allocated = 0;
}

static void *fail(arena *a) {
    if (a->armed) longjmp(a->out_of_memory, 1);
    return NULL;
}

void *arena_alloc(arena *a, size_t bytes) {
    if (bytes > SIZE_MAX / 2) return fail(a);
    size_t need = (bytes + ALIGNMENT - 1) & ~(ALIGNMENT - 1);
    arena_chunk *c = a->newest;
    if (c == NULL || c->size - c->used < need) {
        size_t size = need > CHUNK_BYTES ? need : CHUNK_BYTES;
        c = malloc(sizeof *c + size);
        if (c == NULL) return fail(a);
        c->older = a->newest;
        c->used = 0;
        c->size = size;
        a->newest = c;
    }
    void *result = c->bytes + c->used;
    c->used += need;
    a->allocated += need;
    memset(result, 0, need);
    return result;
}

void *arena_alloc_array(arena *a, size_t count, size_t size) {
    if (size != 0 && count > SIZE_MAX / 2 / size) return fail(a);
    return arena_alloc(a, count * size);
}

void *arena_copy(arena *a, const void *from, size_t bytes) {
    void *to = arena_alloc(a, bytes);
    if (to != NULL && bytes != 0) memcpy(to, from, bytes);
    return to;
}

char *arena_string(arena *a, const char *from, size_t length) {
    char *to = arena_alloc(a, length + 1);
    if (to != NULL) {
        memcpy(to, from, length);
        to[length] = '\0';
    }
    return to;
}

char *arena_printf(arena *a, const char *format, ...) {
    va_list args;
    va_start(args, format);
    char *text = arena_vprintf(a, format, args);
    va_end(args);
    return text;
}

char *arena_vprintf(arena *a, const char *format, va_list args) {
    char short_text[128]; /* most of them fit, and are formatted once */
    va_list again;
    va_copy(again, args);
    int formatted = vsnprintf(short_text, sizeof short_text, format, args);
    size_t length = formatted < 0 ? 0 : (size_t)formatted;
    char *text = arena_alloc(a, length + 1);
    if (text != NULL && length < sizeof short_text)
        memcpy(text, short_text, length);
    else if (text != NULL)
        vsnprintf(text, length + 1, format, again);
    va_end(again);
    return text;
}

arena_mark arena_checkpoint(const arena *a) {
    return (arena_mark){a->newest, a->newest == NULL ? 0 : a->newest->used, a->allocated};
}

void arena_release(arena *a, arena_mark mark) {
    while (a->newest != mark.chunk) {
        arena_chunk *older = a->newest->older;
        free(a->newest);
        a->newest = older;
    }
    if (a->newest != NULL) a->newest->used = mark.used;
    a->allocated = mark.allocated;
}
