/* A typed growing array in an arena.
 *
 *     VEC(int) numbers = {0};
 *     VEC_PUSH(a, &numbers, 7);
 *     for (uint32_t i = 0; i < numbers.count; i++) use(numbers.items[i]);
 *
 * Growing moves the items: do not keep pointers into a vector across a push.
 */
#ifndef WEFT_VEC_H
#define WEFT_VEC_H

#include <stdint.h>

#include "arena.h"

#define VEC(type)                                                                                            \
    struct {                                                                                                 \
        type *items;                                                                                         \
        uint32_t count;                                                                                      \
        uint32_t capacity;                                                                                   \
    }

#define VEC_PUSH(a, vec, ...)                                                                                \
    do {                                                                                                     \
        if ((vec)->count == (vec)->capacity)                                                                 \
            (vec)->items =                                                                                   \
                vec_grow((a), (vec)->items, (vec)->count, &(vec)->capacity, sizeof *(vec)->items);           \
        (vec)->items[(vec)->count++] = (__VA_ARGS__);                                                        \
    } while (0)

/* Make `vec` a vector of its own with the items of `of`. */
#define VEC_COPY(a, vec, of)                                                                                 \
    do {                                                                                                     \
        (vec)->items =                                                                                       \
            (of)->count == 0 ? NULL : arena_copy((a), (of)->items, (of)->count * sizeof *(of)->items);       \
        (vec)->count = (vec)->capacity = (of)->count;                                                        \
    } while (0)

void *vec_grow(arena *a, const void *items, uint32_t count, uint32_t *capacity, size_t item_size);

#endif
