/* Bump allocation: everything that one operation makes, freed at once.
 *
 * An arena belongs to one thread at a time. Memory comes back zeroed and aligned to 16 bytes.
 *
 * Out of memory. Code that allocates from an arena does not check for NULL. Instead whoever starts an
 * operation arms the arena once:
 *
 *     arena a;
 *     arena_init(&a);
 *     if (setjmp(a.out_of_memory) != 0) { arena_free(&a); return status_static(ST_OUT_OF_MEMORY, NULL); }
 *     a.armed = true;
 *
 * and a failed allocation jumps there. This is sound because such an operation owns nothing but the arena. An
 * arena that is not armed returns NULL from arena_alloc instead; only code that checks may use one.
 *
 * Scratch. What a pass needs only while it runs it takes from arena_scratch, between a checkpoint and a release of that.
 * A release keeps the memory for what is allocated next, so that passes, one behind the other, use the same few pages:
 * to get a page from the system costs more than what most passes do with it. Memory that was released is poisoned where
 * AddressSanitizer is on, and full of 0xa5 where asserts are.
 */
#ifndef WEFT_ARENA_H
#define WEFT_ARENA_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct arena_chunk arena_chunk;

typedef struct arena {
    arena_chunk *newest;
    arena_chunk *spare;    /* released, for what is allocated next */
    size_t allocated;      /* bytes handed out so far: for limits and figures */
    size_t reserved;       /* bytes that it has of the system's */
    struct arena *scratch; /* in this arena's own memory; NULL: nobody has asked for it */
    struct arena *owner;   /* of a scratch arena: where it says that memory is out */
    bool armed;
    jmp_buf out_of_memory;
} arena;

/* A position to return to: scratch memory of a pass is one release. */
typedef struct arena_mark {
    arena_chunk *chunk;
    size_t used;
    size_t allocated;
} arena_mark;

void arena_init(arena *a);
void arena_free(arena *a);

void *arena_alloc(arena *a, size_t bytes);
/* `count` objects of `size` bytes; the product is checked. */
void *arena_alloc_array(arena *a, size_t count, size_t size);
/* A copy of `bytes` bytes. */
void *arena_copy(arena *a, const void *from, size_t bytes);
/* A NUL-terminated copy of `length` characters. */
char *arena_string(arena *a, const char *from, size_t length);
char *arena_printf(arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(arena *a, const char *format, va_list args) __attribute__((format(printf, 2, 0)));

/* The arena for what is needed for a while. It is freed with `a`, which is armed and is not copied any more, and jumps where
 * that jumps. Scratch of a scratch arena is itself. Scopes nest: a vector that grows in an inner scope was begun in it. */
arena *arena_scratch(arena *a);

arena_mark arena_checkpoint(const arena *a);
void arena_release(arena *a, arena_mark mark);

#define ARENA_NEW(a, type) ((type *)arena_alloc((a), sizeof(type)))
#define ARENA_ARRAY(a, type, count) ((type *)arena_alloc_array((a), (count), sizeof(type)))

#endif
