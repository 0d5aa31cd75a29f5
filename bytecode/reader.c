#include "reader.h"

bc_reader bc_reader_of(const uint8_t *bytes, size_t length) {
    return (bc_reader){bytes, length == 0 ? bytes : bytes + length, false};
}

size_t bc_reader_left(const bc_reader *r) {
    return r->cursor == NULL ? 0 : (size_t)(r->end - r->cursor);
}

const uint8_t *bc_read_bytes(bc_reader *r, size_t length) {
    if (r->truncated || bc_reader_left(r) < length) {
        r->truncated = true;
        r->cursor = r->end; /* what is left belongs to a structure that is not whole */
        return NULL;
    }
    const uint8_t *bytes = r->cursor;
    if (length != 0) r->cursor += length;
    return bytes;
}

/* `count` <= 8 bytes as a big-endian number. */
static uint64_t read_number(bc_reader *r, size_t count) {
    const uint8_t *bytes = bc_read_bytes(r, count);
    uint64_t value = 0;
    if (bytes == NULL) return 0;
    for (size_t i = 0; i < count; i++)
        value = value << 8 | bytes[i];
    return value;
}

uint8_t bc_read_u1(bc_reader *r) {
    return (uint8_t)read_number(r, 1);
}
uint16_t bc_read_u2(bc_reader *r) {
    return (uint16_t)read_number(r, 2);
}
uint32_t bc_read_u4(bc_reader *r) {
    return (uint32_t)read_number(r, 4);
}
uint64_t bc_read_u8(bc_reader *r) {
    return read_number(r, 8);
}
