#include "object_set.h"

#include <string.h>

enum { BITS = 64 };

static void grow(arena *a, object_set *s, uint32_t words) {
    uint32_t count = s->word_count == 0 ? words : 2 * s->word_count;
    if (count < words) count = words;
    uint64_t *grown = ARENA_ARRAY(a, uint64_t, count);
    if (s->word_count > 0) memcpy(grown, s->words, s->word_count * sizeof *grown);
    s->words = grown;
    s->word_count = count;
}

bool object_set_has(const object_set *s, uint32_t member) {
    return member / BITS < s->word_count && (s->words[member / BITS] >> member % BITS & 1) != 0;
}

bool object_set_add(arena *a, object_set *s, uint32_t member) {
    if (object_set_has(s, member)) return false;
    if (member / BITS >= s->word_count) grow(a, s, member / BITS + 1);
    s->words[member / BITS] |= UINT64_C(1) << member % BITS;
    return true;
}

uint32_t object_set_next(const object_set *s, const object_set *without, uint32_t from) {
    for (uint32_t w = from / BITS; w < s->word_count; w++) {
        uint64_t word = s->words[w];
        if (w < without->word_count) word &= ~without->words[w];
        if (w == from / BITS) word &= ~UINT64_C(0) << from % BITS;
        if (word != 0) return w * BITS + (uint32_t)__builtin_ctzll(word);
    }
    return UINT32_MAX;
}
