#include "class_shell.h"

#include <string.h>

#include "class_parts.h"

enum {
    NAMES = 6,     /* access_flags, this_class, super_class */
    NO_MEMBERS = 6 /* the numbers of interfaces, fields and methods */
};

size_t class_shell(const uint8_t *bytes, size_t length, uint8_t *out) {
    class_sections s;
    if (class_sections_of(bytes, length, &s).code != ST_OK) return 0;
    size_t head = s.pool_end + NAMES, attributes = length - s.attributes_at;
    if (out != NULL) {
        memcpy(out, bytes, head);
        out[s.pool_end + 1] ^= BC_ACC_PUBLIC; /* the lower byte of access_flags */
        memset(out + head, 0, NO_MEMBERS);
        memcpy(out + head + NO_MEMBERS, bytes + s.attributes_at, attributes);
    }
    return head + NO_MEMBERS + attributes;
}
