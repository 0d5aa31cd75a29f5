#include "bytes_out.h"

void put_u1(bytes_out *out, uint32_t value) {
    VEC_PUSH(out->memory, &out->bytes, (uint8_t)value);
}

void put_u2(bytes_out *out, uint32_t value) {
    put_u1(out, value >> 8 & 0xff);
    put_u1(out, value & 0xff);
}

void put_u4(bytes_out *out, uint32_t value) {
    put_u2(out, value >> 16);
    put_u2(out, value & 0xffff);
}

void put_bytes(bytes_out *out, const uint8_t *bytes, size_t length) {
    for (size_t i = 0; i < length; i++)
        put_u1(out, bytes[i]);
}

void set_u2(bytes_out *out, uint32_t at, uint32_t value) {
    out->bytes.items[at] = (uint8_t)(value >> 8);
    out->bytes.items[at + 1] = (uint8_t)value;
}

void set_u4(bytes_out *out, uint32_t at, uint32_t value) {
    set_u2(out, at, value >> 16);
    set_u2(out, at + 2, value & 0xffff);
}
