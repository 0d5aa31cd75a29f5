#include "pool_out.h"

#include <string.h>

pool_out pool_out_of(arena *a, const bc_pool *pool) {
    return (pool_out){.count = pool->count, .added = {.memory = a}, .before = pool};
}

static uint32_t begin(pool_out *p, bc_constant_tag tag) {
    put_u1(&p->added, tag);
    return p->count++;
}

static uint32_t put_pair(pool_out *p, bc_constant_tag tag, uint32_t first, uint32_t second) {
    uint32_t index = begin(p, tag);
    put_u2(&p->added, first);
    put_u2(&p->added, second);
    return index;
}

/* 0: there is none. A rewritten class has some tens of new ones, so nothing is gained by a table. */
static uint32_t find_utf8(const pool_out *p, const char *chars) {
    for (uint32_t i = 0; i < p->texts.count; i++)
        if (strcmp(p->texts.items[i].chars, chars) == 0) return p->texts.items[i].index;
    for (uint32_t i = 1; i < p->before->count; i++) {
        const bc_constant *one = &p->before->items[i];
        if (one->tag == BC_UTF8 && strcmp(one->as.utf8, chars) == 0) return i;
    }
    return 0;
}

uint32_t pool_put_utf8(pool_out *p, const char *chars) {
    size_t length = strlen(chars);
    uint32_t index = find_utf8(p, chars);
    if (index != 0) return index;
    index = begin(p, BC_UTF8);
    VEC_PUSH(p->added.memory, &p->texts, (pool_text){arena_string(p->added.memory, chars, length), index});
    put_u2(&p->added, (uint32_t)length);
    put_bytes(&p->added, (const uint8_t *)chars, length);
    return index;
}

uint32_t pool_put_int(pool_out *p, int32_t value) {
    uint32_t index = begin(p, BC_INTEGER);
    put_u4(&p->added, (uint32_t)value);
    return index;
}

uint32_t pool_put_class(pool_out *p, const char *name) {
    uint32_t utf8 = pool_put_utf8(p, name);
    uint32_t index = begin(p, BC_CLASS);
    put_u2(&p->added, utf8);
    return index;
}

static uint32_t put_name_and_type(pool_out *p, const char *name, const char *descriptor) {
    uint32_t first = pool_put_utf8(p, name), second = pool_put_utf8(p, descriptor);
    return put_pair(p, BC_NAME_AND_TYPE, first, second);
}

uint32_t pool_put_member_of(pool_out *p, bc_constant_tag tag, uint32_t owner, const char *name,
                            const char *descriptor) {
    return put_pair(p, tag, owner, put_name_and_type(p, name, descriptor));
}

uint32_t pool_put_member(pool_out *p, bc_constant_tag tag, const char *owner, const char *name,
                         const char *descriptor) {
    return pool_put_member_of(p, tag, pool_put_class(p, owner), name, descriptor);
}

uint32_t pool_put_handle(pool_out *p, bc_reference_kind kind, uint32_t member) {
    uint32_t index = begin(p, BC_METHOD_HANDLE);
    put_u1(&p->added, kind);
    put_u2(&p->added, member);
    return index;
}

uint32_t pool_put_call_site(pool_out *p, uint32_t bootstrap, const char *name, const char *descriptor) {
    return put_pair(p, BC_INVOKE_DYNAMIC, bootstrap, put_name_and_type(p, name, descriptor));
}
