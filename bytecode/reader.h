/* A bounded big-endian cursor over bytes that somebody else wrote. Reading past the end sets `truncated`,
 * returns 0 and never touches memory outside [cursor, end); callers read a whole structure and then ask once.
 */
#ifndef WEFT_READER_H
#define WEFT_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct bc_reader {
    const uint8_t *cursor;
    const uint8_t *end;
    bool truncated;
} bc_reader;

bc_reader bc_reader_of(const uint8_t *bytes, size_t length);
uint8_t bc_read_u1(bc_reader *r);
uint16_t bc_read_u2(bc_reader *r);
uint32_t bc_read_u4(bc_reader *r);
uint64_t bc_read_u8(bc_reader *r);
/* `length` bytes in place, or NULL when there are not so many. */
const uint8_t *bc_read_bytes(bc_reader *r, size_t length);
size_t bc_reader_left(const bc_reader *r);

#endif
