/* The cipher IDEA: a block of 8 bytes with the 52 parts of a key. */
#ifndef IDEA_H
#define IDEA_H

#include <stdint.h>

static inline int times(int a, int b) {
    return (int)((int64_t)a * b % 0x10001 & 0xffff);
}

static inline int64_t idea(int64_t block, const int32_t *key) {
    int x1 = (int)(block >> 48) & 0xffff, x2 = (int)(block >> 32) & 0xffff;
    int x3 = (int)(block >> 16) & 0xffff, x4 = (int)block & 0xffff, k = 0;
    for (int round = 0; round < 8; round++) {
        x1 = times(x1, key[k++]);
        x2 = (x2 + key[k++]) & 0xffff;
        x3 = (x3 + key[k++]) & 0xffff;
        x4 = times(x4, key[k++]);
        int t2 = times(x1 ^ x3, key[k++]);
        int t1 = times((t2 + (x2 ^ x4)) & 0xffff, key[k++]);
        t2 = (t1 + t2) & 0xffff;
        x1 ^= t1;
        x4 ^= t2;
        t2 ^= x2;
        x2 = x3 ^ t1;
        x3 = t2;
    }
    uint64_t y1 = (uint64_t)times(x1, key[48]), y3 = (uint64_t)((x3 + key[49]) & 0xffff);
    uint64_t y2 = (uint64_t)((x2 + key[50]) & 0xffff), y4 = (uint64_t)times(x4, key[51]);
    return (int64_t)(y1 << 48 | y3 << 32 | y2 << 16 | y4);
}

#endif
