/* A growing set of small numbers, in an arena. */
#ifndef WEFT_OBJECT_SET_H
#define WEFT_OBJECT_SET_H

#include "arena.h"

typedef struct object_set {
    uint64_t *words;
    uint32_t word_count;
} object_set;

/* False if it was there. */
bool object_set_add(arena *a, object_set *s, uint32_t member);
bool object_set_has(const object_set *s, uint32_t member);
/* The least member that is `from` or more and not in `without`; UINT32_MAX: there is none. */
uint32_t object_set_next(const object_set *s, const object_set *without, uint32_t from);

#endif
