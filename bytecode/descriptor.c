#include "descriptor.h"

#include <string.h>

enum {
    MAX_DIMENSIONS = 255,
    MAX_PARAMETER_SLOTS = 255,
};

int bc_type_slots(char kind) {
    switch (kind) {
    case 'J':
    case 'D': return 2;
    case 'V': return 0;
    default: return 1;
    }
}

/* The end of the class name that starts at `name`, which is its ';', or NULL. Names of hidden classes have a
 * '.' or '+' before their suffix, so no more is asked of the segments than that none is empty. */
static const char *class_name_end(const char *name) {
    bool segment_is_empty = true;
    for (;; name++) {
        switch (*name) {
        case '\0':
        case '[':
        case '(':
        case ')': return NULL;
        case ';': return segment_is_empty ? NULL : name;
        case '/':
            if (segment_is_empty) return NULL;
            segment_is_empty = true;
            break;
        default: segment_is_empty = false;
        }
    }
}

/* One field type at *cursor, which is left behind it; false if there is none. Only names that `a` is given
 * for are copied: without an arena this counts. */
static bool read_type(arena *a, const char **cursor, bc_type *out) {
    const char *start = *cursor, *p = start;
    while (*p == '[')
        p++;
    size_t dimensions = (size_t)(p - start);
    if (dimensions > MAX_DIMENSIONS) return false;
    const char *element = p;
    if (*p == 'L') {
        p = class_name_end(p + 1);
        if (p == NULL) return false;
    } else if (*p == '\0' || strchr("ZBSCIJFD", *p) == NULL) {
        return false;
    }
    *cursor = ++p;
    *out = (bc_type){.kind = *start};
    if (a == NULL) return true;
    if (dimensions != 0)
        out->name = arena_string(a, start, (size_t)(p - start));
    else if (*element == 'L')
        out->name = arena_string(a, element + 1, (size_t)(p - element) - 2);
    return true;
}

static status malformed(arena *a, const char *descriptor) {
    return status_make(a, ST_BAD_DESCRIPTOR, "%.200s", descriptor);
}

status bc_field_type(arena *a, const char *descriptor, bc_type *out) {
    const char *cursor = descriptor;
    if (!read_type(a, &cursor, out) || *cursor != '\0') return malformed(a, descriptor);
    return status_ok();
}

status bc_method_signature(arena *a, const char *descriptor, bc_signature *out) {
    if (*descriptor != '(') return malformed(a, descriptor);

    uint32_t count = 0;
    int slots = 0;
    const char *cursor = descriptor + 1;
    while (*cursor != ')') {
        bc_type type;
        if (!read_type(NULL, &cursor, &type)) return malformed(a, descriptor);
        slots += bc_type_slots(type.kind);
        if (slots > MAX_PARAMETER_SLOTS) return malformed(a, descriptor);
        count++;
    }

    *out = (bc_signature){.parameters = ARENA_ARRAY(a, bc_type, count), .parameter_count = count};
    cursor = descriptor + 1;
    for (uint32_t i = 0; i < count; i++)
        read_type(a, &cursor, &out->parameters[i]);
    cursor++; /* the ')' */
    if (strcmp(cursor, "V") == 0) {
        out->result = (bc_type){.kind = 'V'};
        return status_ok();
    }
    if (!read_type(a, &cursor, &out->result) || *cursor != '\0') return malformed(a, descriptor);
    return status_ok();
}
