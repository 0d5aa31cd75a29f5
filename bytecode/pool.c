#include "pool.h"

#include <string.h>

/* What stands behind a constant's tag, and how it becomes a bc_constant. */
typedef enum layout {
    LAYOUT_NONE, /* no such constant */
    LAYOUT_UTF8,
    LAYOUT_U4,
    LAYOUT_U8,
    LAYOUT_INDEX,       /* one index */
    LAYOUT_INDEX_INDEX, /* two indices */
    LAYOUT_KIND_INDEX,  /* a byte and an index */
} layout;

static const uint8_t layouts[] = {
    [BC_UTF8] = LAYOUT_UTF8,
    [BC_INTEGER] = LAYOUT_U4,
    [BC_FLOAT] = LAYOUT_U4,
    [BC_LONG] = LAYOUT_U8,
    [BC_DOUBLE] = LAYOUT_U8,
    [BC_CLASS] = LAYOUT_INDEX,
    [BC_STRING] = LAYOUT_INDEX,
    [BC_FIELDREF] = LAYOUT_INDEX_INDEX,
    [BC_METHODREF] = LAYOUT_INDEX_INDEX,
    [BC_INTERFACE_METHODREF] = LAYOUT_INDEX_INDEX,
    [BC_NAME_AND_TYPE] = LAYOUT_INDEX_INDEX,
    [BC_METHOD_HANDLE] = LAYOUT_KIND_INDEX,
    [BC_METHOD_TYPE] = LAYOUT_INDEX,
    [BC_DYNAMIC] = LAYOUT_INDEX_INDEX,
    [BC_INVOKE_DYNAMIC] = LAYOUT_INDEX_INDEX,
    [BC_MODULE] = LAYOUT_INDEX,
    [BC_PACKAGE] = LAYOUT_INDEX,
};

/* Modified UTF-8 has no zero byte (U+0000 is C0 80) and none from F0 on, so the string may end with a NUL. */
static bool is_modified_utf8(const uint8_t *bytes, size_t length) {
    for (size_t i = 0; i < length;) {
        uint8_t lead = bytes[i++];
        if (lead == 0 || lead >= 0xf0 || (lead & 0xc0) == 0x80) return false;
        size_t more = lead < 0x80 ? 0 : lead < 0xe0 ? 1 : 2;
        if (length - i < more) return false;
        for (; more > 0; more--, i++)
            if ((bytes[i] & 0xc0) != 0x80) return false;
    }
    return true;
}

static status read_utf8(arena *a, bc_reader *r, uint32_t index, const char **out) {
    size_t length = bc_read_u2(r);
    const uint8_t *bytes = bc_read_bytes(r, length);
    if (bytes == NULL) return status_static(ST_TRUNCATED, "constant pool");
    if (!is_modified_utf8(bytes, length))
        return status_make(a, ST_BAD_CONSTANT, "#%u is not modified UTF-8", index);
    *out = arena_string(a, (const char *)bytes, length);
    return status_ok();
}

static status read_constant(arena *a, bc_reader *r, uint32_t index, bc_constant *c) {
    c->tag = bc_read_u1(r);
    switch ((layout)(c->tag < sizeof layouts ? layouts[c->tag] : LAYOUT_NONE)) {
    case LAYOUT_UTF8: TRY(read_utf8(a, r, index, &c->as.utf8)); break;
    case LAYOUT_U4: /* an int, or the bits of a float */ c->as.i = (int32_t)bc_read_u4(r); break;
    case LAYOUT_U8: /* a long, or the bits of a double */ c->as.l = (int64_t)bc_read_u8(r); break;
    case LAYOUT_INDEX: c->as.index.a = bc_read_u2(r); break;
    case LAYOUT_INDEX_INDEX:
        c->as.index.a = bc_read_u2(r);
        c->as.index.b = bc_read_u2(r);
        break;
    case LAYOUT_KIND_INDEX:
        c->as.index.a = bc_read_u1(r);
        c->as.index.b = bc_read_u2(r);
        break;
    case LAYOUT_NONE:
        if (r->truncated) break;
        return status_make(a, ST_BAD_CONSTANT, "#%u has the unknown tag %u", index, c->tag);
    }
    return r->truncated ? status_static(ST_TRUNCATED, "constant pool") : status_ok();
}

status bc_pool_read(arena *a, bc_reader *r, uint32_t count, bc_pool *out) {
    if (count == 0 || count > UINT16_MAX) return status_static(ST_BAD_CLASS_FILE, "constant pool count");
    /* The shortest constants fill three bytes, a long or double nine for two indices: no more memory than
     * that for a count that lies. */
    if (bc_reader_left(r) / 3 < count - 1) return status_static(ST_TRUNCATED, "constant pool");
    bc_pool pool = {count, ARENA_ARRAY(a, bc_constant, count)};
    for (uint32_t i = 1; i < count; i++) {
        TRY(read_constant(a, r, i, &pool.items[i]));
        if (layouts[pool.items[i].tag] == LAYOUT_U8 && ++i == count)
            return status_make(a, ST_BAD_CONSTANT, "#%u needs two slots and is the last", i - 1);
    }
    *out = pool;
    return status_ok();
}

status bc_pool_parse(arena *a, const uint8_t *bytes, size_t length, uint32_t count, bc_pool *out) {
    bc_reader r = bc_reader_of(bytes, length);
    TRY(bc_pool_read(a, &r, count, out));
    if (bc_reader_left(&r) != 0) return status_static(ST_BAD_CLASS_FILE, "bytes behind the constant pool");
    return status_ok();
}

/* The constant at `index` if it has this tag, else NULL. */
static const bc_constant *constant(const bc_pool *pool, uint32_t index, bc_constant_tag tag) {
    return index < pool->count && pool->items[index].tag == tag ? &pool->items[index] : NULL;
}

status bc_pool_utf8(const bc_pool *pool, uint32_t index, const char **out) {
    const bc_constant *c = constant(pool, index, BC_UTF8);
    if (c == NULL) return status_static(ST_BAD_CONSTANT, "Utf8");
    *out = c->as.utf8;
    return status_ok();
}

status bc_pool_class(const bc_pool *pool, uint32_t index, const char **out) {
    const bc_constant *c = constant(pool, index, BC_CLASS);
    if (c == NULL) return status_static(ST_BAD_CONSTANT, "Class");
    return bc_pool_utf8(pool, c->as.index.a, out);
}

status bc_pool_string(const bc_pool *pool, uint32_t index, const char **out) {
    const bc_constant *c = constant(pool, index, BC_STRING);
    if (c == NULL) return status_static(ST_BAD_CONSTANT, "String");
    return bc_pool_utf8(pool, c->as.index.a, out);
}

static status name_and_type(const bc_pool *pool, uint32_t index, const char **out_name,
                            const char **out_descriptor) {
    const bc_constant *c = constant(pool, index, BC_NAME_AND_TYPE);
    if (c == NULL) return status_static(ST_BAD_CONSTANT, "NameAndType");
    TRY(bc_pool_utf8(pool, c->as.index.a, out_name));
    return bc_pool_utf8(pool, c->as.index.b, out_descriptor);
}

status bc_pool_member(const bc_pool *pool, uint32_t index, bc_member_ref *out) {
    const bc_constant *c = constant(pool, index, BC_FIELDREF);
    if (c == NULL) c = constant(pool, index, BC_METHODREF);
    if (c == NULL) c = constant(pool, index, BC_INTERFACE_METHODREF);
    if (c == NULL) return status_static(ST_BAD_CONSTANT, "Fieldref, Methodref or InterfaceMethodref");
    out->on_interface = c->tag == BC_INTERFACE_METHODREF;
    TRY(bc_pool_class(pool, c->as.index.a, &out->owner));
    return name_and_type(pool, c->as.index.b, &out->name, &out->descriptor);
}

status bc_pool_handle(const bc_pool *pool, uint32_t index, bc_handle_ref *out) {
    const bc_constant *c = constant(pool, index, BC_METHOD_HANDLE);
    if (c == NULL || c->as.index.a < BC_REF_GET_FIELD || c->as.index.a > BC_REF_INVOKE_INTERFACE)
        return status_static(ST_BAD_CONSTANT, "MethodHandle");
    out->kind = (uint8_t)c->as.index.a;
    bool on_field = constant(pool, c->as.index.b, BC_FIELDREF) != NULL;
    if (on_field != (out->kind <= BC_REF_PUT_STATIC))
        return status_static(ST_BAD_CONSTANT, "MethodHandle on a member of the wrong kind");
    return bc_pool_member(pool, c->as.index.b, &out->member);
}

status bc_pool_method_type(const bc_pool *pool, uint32_t index, const char **out) {
    const bc_constant *c = constant(pool, index, BC_METHOD_TYPE);
    if (c == NULL) return status_static(ST_BAD_CONSTANT, "MethodType");
    return bc_pool_utf8(pool, c->as.index.a, out);
}

status bc_pool_dynamic(const bc_pool *pool, uint32_t index, uint16_t *out_bootstrap, const char **out_name,
                       const char **out_descriptor) {
    const bc_constant *c = constant(pool, index, BC_INVOKE_DYNAMIC);
    if (c == NULL) c = constant(pool, index, BC_DYNAMIC);
    if (c == NULL) return status_static(ST_BAD_CONSTANT, "InvokeDynamic");
    *out_bootstrap = c->as.index.a;
    return name_and_type(pool, c->as.index.b, out_name, out_descriptor);
}
