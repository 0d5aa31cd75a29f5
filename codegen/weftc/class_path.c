#include "class_path.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "limit.h"

/* ---- classes ---- */

static status read_file(arena *a, FILE *file, const uint8_t **out_bytes, size_t *out_length) {
    if (fseek(file, 0, SEEK_END) != 0) return status_static(ST_NO_CLASS, "the file cannot be read");
    long size = ftell(file);
    rewind(file);
    if (size < 0) return status_static(ST_NO_CLASS, "the file cannot be read");
    if (size > LIMIT_CLASS_BYTES) return status_static(ST_LIMIT, "bytes in a class file");
    uint8_t *bytes = arena_alloc(a, (size_t)size);
    *out_length = fread(bytes, 1, (size_t)size, file);
    *out_bytes = bytes;
    return status_ok();
}

static status read_class(class_path *p, FILE *file, const char *name, const bc_class **out) {
    const uint8_t *bytes = NULL;
    size_t length = 0;
    bc_class *c = NULL;
    TRY(read_file(p->memory, file, &bytes, &length));
    TRY(bc_class_parse(p->memory, bytes, length, &c));
    if (strcmp(c->name, name) != 0)
        return status_make(p->memory, ST_NO_CLASS, "%s: its file holds %s", name, c->name);
    VEC_PUSH(p->memory, &p->classes, c);
    *out = c;
    return status_ok();
}

/* A name comes out of a class file and becomes part of a path: it must not lead out of the folder. */
static bool stays_inside(const char *name) {
    return name[0] != '/' && strstr(name, "..") == NULL;
}

static status find_class(bc_source *s, const bc_class *from, const char *name, const bc_class **out) {
    class_path *p = (class_path *)s;
    (void)from; /* there is one loader */
    for (uint32_t i = 0; i < p->classes.count; i++) {
        if (strcmp(p->classes.items[i]->name, name) != 0) continue;
        *out = p->classes.items[i];
        return status_ok();
    }
    for (uint32_t i = 0; i < p->folders.count && stays_inside(name); i++) {
        FILE *file = fopen(arena_printf(p->memory, "%s/%s.class", p->folders.items[i], name), "rb");
        if (file == NULL) continue;
        status st = read_class(p, file, name, out);
        fclose(file);
        return st;
    }
    return bc_no_class(p->memory, name, "");
}

/* ---- objects and constants ---- */

static status no_object(void) {
    return status_static(ST_CAPTURE, "there are no objects without a JVM");
}

static status object_class(cg_host *h, cg_object object, const bc_class **out) {
    (void)h, (void)object, (void)out;
    return no_object();
}

static class_path *path_of(cg_host *h) {
    return (class_path *)(void *)((char *)h - offsetof(class_path, host));
}

static char array_kind(cg_host *h, cg_object object) {
    return object != 0 && object <= path_of(h)->characters.count ? 'C' : 0;
}

static status characters(cg_host *h, cg_object string, const char *text, cg_object *out) {
    class_path *p = path_of(h);
    if (string != 0) return no_object();
    uint32_t k = 0;
    while (k < p->characters.count && strcmp(p->characters.items[k], text) != 0)
        k++;
    if (k == p->characters.count) VEC_PUSH(p->memory, &p->characters, text);
    *out = k + 1;
    return status_ok();
}

static status table(cg_host *h, cg_object object, const cg_table **out) {
    (void)h, (void)object, (void)out;
    return no_object();
}

static status object_field(cg_host *h, cg_object object, const bc_field *field, cg_object *out) {
    (void)h, (void)object, (void)field, (void)out;
    return no_object();
}

static status static_constant(cg_host *h, const bc_field *field, cg_constant *out) {
    const bc_pool *pool = &field->owner->pool;
    (void)h;
    if (field->constant_value == 0 || field->constant_value >= pool->count)
        return status_static(ST_STATIC_FIELD, "its value is not in the class file");
    const bc_constant *c = &pool->items[field->constant_value];
    *out = (cg_constant){.kind = field->descriptor[0]};
    if (strchr("ZBSCI", out->kind) != NULL && c->tag == BC_INTEGER)
        out->as.i = c->as.i;
    else if (out->kind == 'J' && c->tag == BC_LONG)
        out->as.i = c->as.l;
    else if (out->kind == 'F' && c->tag == BC_FLOAT)
        out->as.f = c->as.f;
    else if (out->kind == 'D' && c->tag == BC_DOUBLE)
        out->as.d = c->as.d;
    else
        return status_static(ST_STATIC_FIELD, "its value is not in the class file");
    return status_ok();
}

/* ---- making one ---- */

class_path *class_path_new(arena *a, const char *folders) {
    class_path *p = ARENA_NEW(a, class_path);
    p->memory = a;
    p->source.find_class = find_class;
    p->host = (cg_host){.source = &p->source,
                        .object_class = object_class,
                        .array_kind = array_kind,
                        .table = table,
                        .object_field = object_field,
                        .characters = characters,
                        .static_constant = static_constant};
    for (const char *at = folders;;) {
        size_t length = strcspn(at, ":");
        if (length != 0) VEC_PUSH(a, &p->folders, arena_string(a, at, length));
        if (at[length] == '\0') return p;
        at += length + 1;
    }
}
