#include "vec.h"

#include <string.h>

void *vec_grow(arena *a, const void *items, uint32_t count, uint32_t *capacity, size_t item_size) {
    uint32_t grown = *capacity < 8 ? 8 : *capacity * 2;
    void *moved = arena_alloc_array(a, grown, item_size);
    if (count != 0) memcpy(moved, items, (size_t)count * item_size);
    *capacity = grown;
    return moved;
}
