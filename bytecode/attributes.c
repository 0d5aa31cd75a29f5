#include "attributes.h"

#include <string.h>

#include "vec.h"

/* What attributes are read into. Each table below fills in the part that it is for. */
typedef struct target {
    arena *memory;
    bc_class *owner;
    bc_field *field;
    bc_method *method;
    VEC(bc_line) lines; /* a Code attribute may hold any number of LineNumberTables */
    bool has_bootstraps;
} target;

typedef struct attribute {
    const char *name;
    /* Reads the whole attribute. Need not ask `r` for truncation. */
    status (*read)(target *t, bc_reader *r);
} attribute;

/* Read a list of attributes with the `count` known ones. */
static status read_attributes(target *t, bc_reader *r, const attribute *known, size_t count) {
    uint32_t left = bc_read_u2(r);
    for (; left > 0; left--) {
        const char *name;
        uint16_t name_index = bc_read_u2(r);
        uint32_t length = bc_read_u4(r);
        const uint8_t *bytes = bc_read_bytes(r, length);
        if (bytes == NULL) return status_static(ST_TRUNCATED, "attribute");
        TRY(bc_pool_utf8(&t->owner->pool, name_index, &name));
        for (size_t i = 0; i < count; i++) {
            if (strcmp(name, known[i].name) != 0) continue;
            bc_reader inside = bc_reader_of(bytes, length);
            TRY(known[i].read(t, &inside));
            if (inside.truncated || bc_reader_left(&inside) != 0)
                return status_make(t->memory, ST_BAD_CLASS_FILE, "the attribute %s is too %s", name,
                                   inside.truncated ? "short" : "long");
        }
    }
    return r->truncated ? status_static(ST_TRUNCATED, "attributes") : status_ok();
}

static status read_constant_value(target *t, bc_reader *r) {
    if (t->field->constant_value != 0)
        return status_static(ST_BAD_CLASS_FILE, "two ConstantValue attributes");
    t->field->constant_value = bc_read_u2(r);
    return status_ok();
}

static const attribute field_attributes[] = {{"ConstantValue", read_constant_value}};

static status read_line_numbers(target *t, bc_reader *r) {
    uint32_t count = bc_read_u2(r);
    for (uint32_t i = 0; i < count && !r->truncated; i++) {
        bc_line row = {.bci = bc_read_u2(r)};
        row.line = bc_read_u2(r);
        if (row.bci >= t->method->code_length)
            return status_static(ST_BAD_CLASS_FILE, "LineNumberTable points outside the code");
        VEC_PUSH(t->memory, &t->lines, row);
    }
    return status_ok();
}

static const attribute code_attributes[] = {{"LineNumberTable", read_line_numbers}};

static status read_handlers(target *t, bc_reader *r) {
    bc_method *m = t->method;
    uint32_t count = bc_read_u2(r);
    if (bc_reader_left(r) / 8 < count) return status_static(ST_BAD_CLASS_FILE, "exception table");
    m->handlers = ARENA_ARRAY(t->memory, bc_handler, count);
    m->handler_count = count;
    m->handlers_known = true;
    for (uint32_t i = 0; i < count; i++) {
        bc_handler *h = &m->handlers[i];
        h->start = bc_read_u2(r);
        h->end = bc_read_u2(r);
        h->target = bc_read_u2(r);
        h->catch_type = bc_read_u2(r);
        if (h->start >= h->end || h->end > m->code_length || h->target >= m->code_length)
            return status_static(ST_BAD_CLASS_FILE, "exception table");
    }
    return status_ok();
}

static status read_code(target *t, bc_reader *r) {
    bc_method *m = t->method;
    if (m->code != NULL) return status_static(ST_BAD_CLASS_FILE, "two Code attributes");
    m->max_stack = bc_read_u2(r);
    m->max_locals = bc_read_u2(r);
    uint32_t length = bc_read_u4(r);
    const uint8_t *code = bc_read_bytes(r, length);
    if (code == NULL || length == 0 || length > BC_MAX_CODE)
        return status_static(ST_BAD_CLASS_FILE, "length of the code");
    m->code = code;
    m->code_length = length;
    TRY(read_handlers(t, r));
    TRY(read_attributes(t, r, code_attributes, sizeof code_attributes / sizeof *code_attributes));
    m->lines = t->lines.items;
    m->line_count = t->lines.count;
    return status_ok();
}

static const attribute method_attributes[] = {{"Code", read_code}};

static status read_bootstraps(target *t, bc_reader *r) {
    bc_class *c = t->owner;
    if (t->has_bootstraps) return status_static(ST_BAD_CLASS_FILE, "two BootstrapMethods attributes");
    t->has_bootstraps = true;
    uint32_t count = bc_read_u2(r);
    if (bc_reader_left(r) / 4 < count) return status_static(ST_BAD_CLASS_FILE, "BootstrapMethods");
    c->bootstraps = ARENA_ARRAY(t->memory, bc_bootstrap, count);
    c->bootstrap_count = count;
    for (uint32_t i = 0; i < count; i++) {
        bc_bootstrap *b = &c->bootstraps[i];
        b->handle = bc_read_u2(r);
        b->argument_count = bc_read_u2(r);
        if (bc_reader_left(r) / 2 < b->argument_count)
            return status_static(ST_BAD_CLASS_FILE, "BootstrapMethods");
        b->arguments = ARENA_ARRAY(t->memory, uint16_t, b->argument_count);
        for (uint32_t k = 0; k < b->argument_count; k++)
            b->arguments[k] = bc_read_u2(r);
    }
    return status_ok();
}

static status read_nest_host(target *t, bc_reader *r) {
    uint16_t host = bc_read_u2(r);
    return r->truncated ? status_ok() : bc_pool_class(&t->owner->pool, host, &t->owner->nest_host);
}

static status read_record(target *t, bc_reader *r) {
    t->owner->is_record = true;
    bc_read_bytes(r, bc_reader_left(r)); /* the components are in the fields too */
    return status_ok();
}

static status read_source_file(target *t, bc_reader *r) {
    uint16_t name = bc_read_u2(r);
    if (r->truncated) return status_ok();
    return bc_pool_utf8(&t->owner->pool, name, &t->owner->source_file);
}

static status read_source_map(target *t, bc_reader *r) {
    size_t length = bc_reader_left(r);
    const uint8_t *text = bc_read_bytes(r, length);
    if (text != NULL) t->owner->source_map = arena_string(t->memory, (const char *)text, length);
    return status_ok();
}

static const attribute class_attributes[] = {
    {"BootstrapMethods", read_bootstraps},     {"NestHost", read_nest_host},     {"Record", read_record},
    {"SourceDebugExtension", read_source_map}, {"SourceFile", read_source_file},
};

status bc_read_field_attributes(arena *a, bc_reader *r, bc_class *c, bc_field *field) {
    target t = {.memory = a, .owner = c, .field = field};
    return read_attributes(&t, r, field_attributes, sizeof field_attributes / sizeof *field_attributes);
}

status bc_read_method_attributes(arena *a, bc_reader *r, bc_class *c, bc_method *method) {
    target t = {.memory = a, .owner = c, .method = method};
    return read_attributes(&t, r, method_attributes, sizeof method_attributes / sizeof *method_attributes);
}

status bc_read_class_attributes(arena *a, bc_reader *r, bc_class *c) {
    target t = {.memory = a, .owner = c};
    return read_attributes(&t, r, class_attributes, sizeof class_attributes / sizeof *class_attributes);
}
