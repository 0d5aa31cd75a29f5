/* FNV-1a, by Fowler, Noll and Vo (datatracker.ietf.org/doc/draft-eastlake-fnv): of bytes, or of a string without its end. A hash
 * begins with the offset basis, or goes on from that of what came before. Those of 64 bits name files and those of 32 bits bytes that
 * processes lock, so what they are must stay. */
#ifndef WEFT_FNV_H
#define WEFT_FNV_H

#include <stddef.h>
#include <stdint.h>

#define FNV64_BASIS UINT64_C(14695981039346656037)
#define FNV64_PRIME UINT64_C(1099511628211)
#define FNV32_BASIS UINT32_C(2166136261)
#define FNV32_PRIME UINT32_C(16777619)

static inline uint64_t fnv64(uint64_t so_far, const void *bytes, size_t count) {
    for (const unsigned char *at = bytes, *end = at + count; at < end; at++)
        so_far = (so_far ^ *at) * FNV64_PRIME;
    return so_far;
}

static inline uint64_t fnv64_string(uint64_t so_far, const char *string) {
    for (; *string != '\0'; string++)
        so_far = (so_far ^ (unsigned char)*string) * FNV64_PRIME;
    return so_far;
}

static inline uint32_t fnv32_string(uint32_t so_far, const char *string) {
    for (; *string != '\0'; string++)
        so_far = (so_far ^ (unsigned char)*string) * FNV32_PRIME;
    return so_far;
}

#endif
