#include "arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#endif
#endif
#ifndef ASAN_POISON_MEMORY_REGION
#define ASAN_POISON_MEMORY_REGION(at, bytes) ((void)(at), (void)(bytes))
#define ASAN_UNPOISON_MEMORY_REGION(at, bytes) ((void)(at), (void)(bytes))
#endif

#define FIRST_CHUNK_BYTES ((size_t)4 * 1024)   /* each is twice as large as the one before, */
#define CHUNK_BYTES ((size_t)64 * 1024)        /* up to this */
#define MOST_SPARE_BYTES ((size_t)1024 * 1024) /* of a chunk that is kept when it is released */
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

static void free_chunks(arena *a, arena_chunk **list) {
    while (*list != NULL) {
        arena_chunk *older = (*list)->older;
        ASAN_UNPOISON_MEMORY_REGION((*list)->bytes, (*list)->size);
        a->reserved -= sizeof **list + (*list)->size;
        free(*list);
        *list = older;
    }
}

void arena_free(arena *a) {
    if (a->scratch != NULL) arena_free(a->scratch);
    a->scratch = NULL;
    free_chunks(a, &a->newest);
    free_chunks(a, &a->spare);
    a->allocated = 0;
}

static void *fail(arena *a) {
    arena *told = a->owner != NULL ? a->owner : a;
    if (told->armed) longjmp(told->out_of_memory, 1);
    return NULL;
}

/* One that was released and has room for `need` bytes, or NULL. */
static arena_chunk *take_spare(arena *a, size_t need) {
    arena_chunk **at = &a->spare;
    while (*at != NULL && (*at)->size < need)
        at = &(*at)->older;
    arena_chunk *c = *at;
    if (c != NULL) *at = c->older;
    return c;
}

static arena_chunk *new_chunk(arena *a, size_t need) {
    size_t size = a->newest == NULL ? FIRST_CHUNK_BYTES : 2 * a->newest->size;
    if (size > CHUNK_BYTES) size = CHUNK_BYTES;
    if (size < need) size = need;
    arena_chunk *c = malloc(sizeof *c + size);
    if (c == NULL) return NULL;
    c->size = size;
    a->reserved += sizeof *c + size;
    ASAN_POISON_MEMORY_REGION(c->bytes, size);
    return c;
}

void *arena_alloc(arena *a, size_t bytes) {
    if (bytes > SIZE_MAX / 2) return fail(a);
    size_t need = (bytes + ALIGNMENT - 1) & ~(ALIGNMENT - 1);
    arena_chunk *c = a->newest;
    if (c == NULL || c->size - c->used < need) {
        c = take_spare(a, need);
        if (c == NULL) c = new_chunk(a, need);
        if (c == NULL) return fail(a);
        c->older = a->newest;
        c->used = 0;
        a->newest = c;
    }
    void *result = c->bytes + c->used;
    c->used += need;
    a->allocated += need;
    ASAN_UNPOISON_MEMORY_REGION(result, bytes);
    memset(result, 0, bytes);
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

arena *arena_scratch(arena *a) {
    if (a->owner != NULL) return a;
    if (a->scratch == NULL) {
        arena *scratch = ARENA_NEW(a, arena);
        if (scratch == NULL) return NULL;
        scratch->owner = a;
        a->scratch = scratch;
    }
    return a->scratch;
}

arena_mark arena_checkpoint(const arena *a) {
    return (arena_mark){a->newest, a->newest == NULL ? 0 : a->newest->used, a->allocated};
}

static void forget(arena_chunk *c, size_t from) {
    ASAN_UNPOISON_MEMORY_REGION(c->bytes + from, c->used - from); /* holes between objects too */
#ifndef NDEBUG
    memset(c->bytes + from, 0xa5, c->used - from);
#endif
    ASAN_POISON_MEMORY_REGION(c->bytes + from, c->used - from);
    c->used = from;
}

void arena_release(arena *a, arena_mark mark) {
    while (a->newest != mark.chunk) {
        arena_chunk *c = a->newest, *gone = NULL;
        arena_chunk **to = c->size <= MOST_SPARE_BYTES ? &a->spare : &gone;
        a->newest = c->older;
        forget(c, 0);
        c->older = *to;
        *to = c;
        free_chunks(a, &gone);
    }
    if (a->newest != NULL) forget(a->newest, mark.used);
    a->allocated = mark.allocated;
}
