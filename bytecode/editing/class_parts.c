#include "class_parts.h"

#include <string.h>

#include "reader.h"
#include "vec.h"

static void skip(bc_reader *r, size_t length) {
    (void)bc_read_bytes(r, length);
}

/* How many bytes stand behind the tag, but for Utf8. */
static size_t constant_bytes(uint8_t tag) {
    switch (tag) {
    case BC_CLASS:
    case BC_STRING:
    case BC_METHOD_TYPE:
    case BC_MODULE:
    case BC_PACKAGE: return 2;
    case BC_METHOD_HANDLE: return 3;
    case BC_LONG:
    case BC_DOUBLE: return 8;
    default: return 4;
    }
}

static void skip_pool(bc_reader *r, uint32_t count) {
    for (uint32_t i = 1; i < count && !r->truncated; i++) {
        uint8_t tag = bc_read_u1(r);
        skip(r, tag == BC_UTF8 ? bc_read_u2(r) : constant_bytes(tag));
        if (tag == BC_LONG || tag == BC_DOUBLE) i++;
    }
}

static status read_attribute(bc_reader *r, const bc_pool *pool, attribute_part *out) {
    TRY(bc_pool_utf8(pool, bc_read_u2(r), &out->name));
    out->length = bc_read_u4(r);
    out->bytes = bc_read_bytes(r, out->length);
    return r->truncated ? status_static(ST_TRUNCATED, "attribute") : status_ok();
}

static status read_code(arena *a, const class_parts *c, const bc_method *m, const attribute_part *attribute,
                        code_part *out) {
    *out = (code_part){.method = m};
    out->at = (size_t)(attribute->bytes - c->bytes) - 6;
    out->end = (size_t)(attribute->bytes - c->bytes) + attribute->length;
    out->name = (uint16_t)(c->bytes[out->at] << 8 | c->bytes[out->at + 1]);
    bc_reader r = bc_reader_of(attribute->bytes, attribute->length);
    skip(&r, 4);
    skip(&r, bc_read_u4(&r));
    skip(&r, 8 * (size_t)bc_read_u2(&r));
    uint32_t count = bc_read_u2(&r);
    if (r.truncated || bc_reader_left(&r) / 6 < count) return status_static(ST_TRUNCATED, "Code");
    out->attributes = ARENA_ARRAY(a, attribute_part, count);
    out->attribute_count = count;
    for (uint32_t i = 0; i < count; i++)
        TRY(read_attribute(&r, &c->parsed->pool, &out->attributes[i]));
    return status_ok();
}

/* Of fields (no `codes`) or of methods. */
static status read_members(arena *a, class_parts *c, bc_reader *r, bool methods) {
    uint32_t count = bc_read_u2(r);
    if (methods) c->codes = ARENA_ARRAY(a, code_part, count);
    for (uint32_t i = 0; i < count; i++) {
        skip(r, 6);
        uint32_t attributes = bc_read_u2(r);
        for (uint32_t k = 0; k < attributes; k++) {
            attribute_part attribute;
            TRY(read_attribute(r, &c->parsed->pool, &attribute));
            if (!methods || strcmp(attribute.name, "Code") != 0) continue;
            if (i >= c->parsed->method_count) return status_static(ST_BAD_CLASS_FILE, "methods");
            TRY(read_code(a, c, &c->parsed->methods[i], &attribute, &c->codes[c->code_count++]));
            if (c->code_count > count) return status_static(ST_BAD_CLASS_FILE, "two Code attributes");
        }
    }
    return status_ok();
}

/* Behind the class's and its superclass's names, to the fields. */
static bc_reader fields_of(const uint8_t *bytes, size_t length, size_t pool_end) {
    bc_reader r = bc_reader_of(bytes, length);
    skip(&r, pool_end + 6);
    skip(&r, 2 * (size_t)bc_read_u2(&r));
    return r;
}

static void skip_members(bc_reader *r) {
    for (uint32_t members = bc_read_u2(r); members > 0 && !r->truncated; members--) {
        skip(r, 6);
        for (uint32_t attributes = bc_read_u2(r); attributes > 0 && !r->truncated; attributes--) {
            skip(r, 2);
            skip(r, bc_read_u4(r));
        }
    }
}

status class_sections_of(const uint8_t *bytes, size_t length, class_sections *out) {
    bc_reader r = bc_reader_of(bytes, length);
    skip(&r, 6);
    out->major = bc_read_u2(&r);
    skip_pool(&r, bc_read_u2(&r));
    out->pool_end = (size_t)(r.cursor - bytes);
    r = fields_of(bytes, length, out->pool_end);
    skip_members(&r);
    skip_members(&r);
    out->attributes_at = (size_t)(r.cursor - bytes);
    return r.truncated ? status_static(ST_TRUNCATED, "class") : status_ok();
}

status class_parts_of(arena *a, const uint8_t *bytes, size_t length, class_parts *out) {
    bc_class *parsed;
    *out = (class_parts){.bytes = bytes, .length = length};
    TRY(bc_class_parse(a, bytes, length, &parsed));
    out->parsed = parsed;
    TRY(class_sections_of(bytes, length, &out->sections));
    bc_reader r = fields_of(bytes, length, out->sections.pool_end);
    TRY(read_members(a, out, &r, false));
    TRY(read_members(a, out, &r, true));
    uint32_t count = bc_read_u2(&r);
    for (uint32_t i = 0; i < count; i++) {
        attribute_part attribute;
        TRY(read_attribute(&r, &parsed->pool, &attribute));
        if (strcmp(attribute.name, "BootstrapMethods") == 0) out->bootstraps = attribute;
        if (strcmp(attribute.name, "SourceFile") == 0) out->source = attribute;
    }
    return r.truncated ? status_static(ST_TRUNCATED, "class") : status_ok();
}

const attribute_part *code_attribute(const code_part *code, const char *name) {
    for (uint32_t i = 0; i < code->attribute_count; i++)
        if (strcmp(code->attributes[i].name, name) == 0) return &code->attributes[i];
    return NULL;
}
