/* The bytes of a class file that is being written, big-endian, in an arena. */
#ifndef WEFT_BYTES_OUT_H
#define WEFT_BYTES_OUT_H

#include <stddef.h>
#include <stdint.h>

#include "vec.h"

typedef struct bytes_out {
    arena *memory;
    VEC(uint8_t) bytes;
} bytes_out;

void put_u1(bytes_out *out, uint32_t value);
void put_u2(bytes_out *out, uint32_t value);
void put_u4(bytes_out *out, uint32_t value);
void put_bytes(bytes_out *out, const uint8_t *bytes, size_t length);
/* Writes over two or four bytes that were put before. */
void set_u2(bytes_out *out, uint32_t at, uint32_t value);
void set_u4(bytes_out *out, uint32_t at, uint32_t value);

#endif
