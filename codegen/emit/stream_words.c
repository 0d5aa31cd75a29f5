#include "stream_words.h"

enum { LEAST_BYTES = 8 << 20, MOST_BYTES = 64 << 20 };

/* Where the compiler can say so. An x86 orders such stores by a fence alone, so both are used or neither: SPIR-V, which a runtime may
 * make of this for an x86 too, has the store and no fence. Of two stores to one place in both arms of a branch LLVM makes one in front
 * of it or behind it, which no longer goes past caches, unless one of them is volatile. (An asm statement between them would do as well,
 * but PoCL 5 dies of any.) */
static const char words[] =
    "#ifdef __has_builtin\n"
    "#if __has_builtin(__builtin_nontemporal_store) && __has_builtin(__builtin_ia32_sfence)\n"
    "#define STREAM(to, x) __builtin_nontemporal_store(x, to)\n"
    "#define STREAM_IF(many, to, x) do { \\\n"
    "        if (many) { \\\n"
    "            STREAM(to, x); \\\n"
    "        } else { \\\n"
    "            *(volatile __typeof__(*(to)) *)(to) = (x); \\\n"
    "        } \\\n"
    "    } while (0)\n"
    "#define STREAMED() __builtin_ia32_sfence()\n"
    "#endif\n"
    "#endif\n"
    "#ifndef STREAM\n"
    "#define STREAM(to, x) *(to) = (x)\n"
    "#define STREAM_IF(many, to, x) *(to) = (x)\n"
    "#define STREAMED()\n"
    "#endif\n";

void stream_words(text *out) {
    text_put(out, words);
}

uint32_t stream_least_bytes(const cg_target *target) {
    uint64_t cache = target->cache_bytes;
    return cache < LEAST_BYTES ? LEAST_BYTES : cache > MOST_BYTES ? MOST_BYTES : (uint32_t)cache;
}
