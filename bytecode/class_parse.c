/* A whole class file, its attributes included. */
#include "classfile.h"

#include <string.h>

#include "attributes.h"
#include "pool.h"

enum {
    MAGIC = (int)0xcafebabe,
    OLDEST_MAJOR = 45,
    NEWEST_MAJOR = 69, /* JDK 25 */
};

/* A field and a method start alike. */
typedef struct member_head {
    uint16_t access;
    const char *name;
    const char *descriptor;
} member_head;

enum {
    MEMBER_BYTES = 8
}; /* of the shortest field or method: three indices or flags and the attributes' count */

static status read_version(arena *a, bc_reader *r) {
    uint32_t magic = bc_read_u4(r);
    uint16_t minor = bc_read_u2(r);
    uint16_t major = bc_read_u2(r);
    if (r->truncated) return status_static(ST_TRUNCATED, "header");
    if (magic != (uint32_t)MAGIC) return status_static(ST_BAD_CLASS_FILE, "it does not start with CAFEBABE");
    if (major < OLDEST_MAJOR || major > NEWEST_MAJOR)
        return status_make(a, ST_BAD_CLASS_FILE, "version %u.%u is not known", major, minor);
    return status_ok();
}

static status read_super_class(bc_class *c, uint16_t index) {
    if (index != 0) return bc_pool_class(&c->pool, index, &c->super_name);
    if (strcmp(c->name, "java/lang/Object") == 0 || (c->access & BC_ACC_MODULE) != 0) return status_ok();
    return status_static(ST_BAD_CLASS_FILE, "a class other than java/lang/Object has no superclass");
}

static status read_interfaces(arena *a, bc_reader *r, bc_class *c) {
    uint32_t count = bc_read_u2(r);
    if (bc_reader_left(r) / 2 < count) return status_static(ST_TRUNCATED, "interfaces");
    c->interfaces = ARENA_ARRAY(a, const char *, count);
    c->interface_count = count;
    for (uint32_t i = 0; i < count; i++)
        TRY(bc_pool_class(&c->pool, bc_read_u2(r), &c->interfaces[i]));
    return status_ok();
}

static status read_member_head(bc_reader *r, const bc_pool *pool, member_head *out) {
    out->access = bc_read_u2(r);
    uint16_t name = bc_read_u2(r);
    uint16_t descriptor = bc_read_u2(r);
    if (r->truncated) return status_static(ST_TRUNCATED, "field or method");
    TRY(bc_pool_utf8(pool, name, &out->name));
    return bc_pool_utf8(pool, descriptor, &out->descriptor);
}

static status read_fields(arena *a, bc_reader *r, bc_class *c) {
    uint32_t count = bc_read_u2(r);
    if (bc_reader_left(r) / MEMBER_BYTES < count) return status_static(ST_TRUNCATED, "fields");
    c->fields = ARENA_ARRAY(a, bc_field, count);
    c->field_count = count;
    for (uint32_t i = 0; i < count; i++) {
        member_head head;
        TRY(read_member_head(r, &c->pool, &head));
        c->fields[i] =
            (bc_field){.owner = c, .name = head.name, .descriptor = head.descriptor, .access = head.access};
        TRY(bc_read_field_attributes(a, r, c, &c->fields[i]));
    }
    return status_ok();
}

static status read_method(arena *a, bc_reader *r, bc_class *c, bc_method *m) {
    member_head head;
    TRY(read_member_head(r, &c->pool, &head));
    *m = (bc_method){.owner = c, .name = head.name, .descriptor = head.descriptor, .access = head.access};
    TRY(bc_read_method_attributes(a, r, c, m));
    bool needs_code = (m->access & (BC_ACC_NATIVE | BC_ACC_ABSTRACT)) == 0;
    if (needs_code != (m->code != NULL))
        return status_static(ST_BAD_CLASS_FILE,
                             needs_code ? "a method without code" : "a native or abstract method with code");
    return status_ok();
}

static status read_methods(arena *a, bc_reader *r, bc_class *c) {
    uint32_t count = bc_read_u2(r);
    if (bc_reader_left(r) / MEMBER_BYTES < count) return status_static(ST_TRUNCATED, "methods");
    c->methods = ARENA_ARRAY(a, bc_method, count);
    c->method_count = count;
    for (uint32_t i = 0; i < count; i++) {
        status st = read_method(a, r, c, &c->methods[i]);
        if (st.code != ST_OK && c->methods[i].name != NULL)
            st.location = bc_method_location(a, &c->methods[i], 0);
        TRY(st);
    }
    return status_ok();
}

status bc_class_parse(arena *a, const uint8_t *bytes, size_t length, bc_class **out) {
    bc_reader r = bc_reader_of(bytes, length);
    bc_class *c = ARENA_NEW(a, bc_class);
    TRY(read_version(a, &r));

    uint32_t pool_count = bc_read_u2(&r);
    if (r.truncated) return status_static(ST_TRUNCATED, "constant pool");
    TRY(bc_pool_read(a, &r, pool_count, &c->pool));

    c->access = bc_read_u2(&r);
    uint16_t this_class = bc_read_u2(&r);
    uint16_t super_class = bc_read_u2(&r);
    if (r.truncated) return status_static(ST_TRUNCATED, "class");
    TRY(bc_pool_class(&c->pool, this_class, &c->name));
    c->nest_host = c->name;
    TRY(read_super_class(c, super_class));

    TRY(read_interfaces(a, &r, c));
    TRY(read_fields(a, &r, c));
    TRY(read_methods(a, &r, c));
    TRY(bc_read_class_attributes(a, &r, c));
    if (r.truncated) return status_static(ST_TRUNCATED, "class");
    if (bc_reader_left(&r) != 0) return status_static(ST_BAD_CLASS_FILE, "bytes behind the class");
    *out = c;
    return status_ok();
}
