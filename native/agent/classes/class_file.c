#include "class_file.h"

#include <string.h>

#include "class_bytes.h"
#include "class_match.h"

enum { BEFORE_POOL = 10 }; /* magic, minor, major, constant_pool_count */

static bool has_same_code(const bc_method *a, const bc_method *b) {
    if (a->code == NULL || b->code == NULL) return a->code == b->code;
    return a->code_length == b->code_length && memcmp(a->code, b->code, a->code_length) == 0;
}

/* Of one pool. */
static bool is_same(const bc_class *file, const bc_class *c) {
    for (uint32_t i = 0; i < c->method_count; i++) {
        const bc_method *m = &c->methods[i], *other = bc_class_method(file, m->name, m->descriptor);
        if (other == NULL || !has_same_code(m, other)) return false;
    }
    return true;
}

static void complete(const bc_class *file, bc_class *c) {
    c->bootstraps = file->bootstraps;
    c->bootstrap_count = file->bootstrap_count;
    c->nest_host = file->nest_host;
    c->access = file->access;
    for (uint32_t i = 0; i < c->method_count; i++) {
        bc_method *m = &c->methods[i];
        const bc_method *same = bc_class_method(file, m->name, m->descriptor);
        m->handlers_known = true;
        m->handlers = same->handlers;
        m->handler_count = same->handler_count;
        m->max_stack = same->max_stack;
    }
}

status class_file_open(arena *a, jclass type, bc_class *c, const uint8_t *pool, size_t pool_length) {
    size_t length = 0;
    const uint8_t *bytes = class_bytes(a, type, c->name, &length);
    if (bytes == NULL || length < BEFORE_POOL) return status_ok();
    bc_class *file = NULL;
    if (bc_class_parse(a, bytes, length, &file).code != ST_OK) return status_ok();
    bool same_pool = file->pool.count == c->pool.count && length - BEFORE_POOL >= pool_length &&
                     memcmp(bytes + BEFORE_POOL, pool, pool_length) == 0;
    if (!same_pool)
        class_match(a, file, c);
    else if (is_same(file, c))
        complete(file, c);
    return status_ok();
}
