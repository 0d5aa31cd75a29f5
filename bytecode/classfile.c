#include "classfile.h"

#include <string.h>

#include "source_map.h"

const bc_method *bc_class_method(const bc_class *c, const char *name, const char *descriptor) {
    for (uint32_t i = 0; i < c->method_count; i++) {
        const bc_method *m = &c->methods[i];
        if (strcmp(m->name, name) == 0 && strcmp(m->descriptor, descriptor) == 0) return m;
    }
    return NULL;
}

const bc_field *bc_class_field(const bc_class *c, const char *name, const char *descriptor) {
    for (uint32_t i = 0; i < c->field_count; i++) {
        const bc_field *f = &c->fields[i];
        if (strcmp(f->name, name) == 0 && strcmp(f->descriptor, descriptor) == 0) return f;
    }
    return NULL;
}

/* 0 when unknown. */
static uint32_t line_of(const bc_method *m, uint32_t bci) {
    const bc_line *best = NULL;
    for (uint32_t i = 0; i < m->line_count; i++) {
        const bc_line *row = &m->lines[i];
        if (row->bci <= bci && (best == NULL || row->bci >= best->bci)) best = row;
    }
    return best == NULL ? 0 : best->line;
}

bool bc_is_of_loop(const bc_class *c) {
    return strstr(c->name, BC_LOOP_CLASS) != NULL;
}

/* Cuts the name of a plain loop's class to that of its method's class, and gives the method. A hidden class's name goes on behind it. */
static const char *split_loop_name(char *class_name) {
    char *at = strstr(class_name, BC_LOOP_CLASS);
    char *method = at + strlen(BC_LOOP_CLASS);
    *at = '\0';
    method[strcspn(method, "./")] = '\0';
    return method;
}

const status_location *bc_method_location(arena *a, const bc_method *m, uint32_t bci) {
    status_location *location = ARENA_NEW(a, status_location);
    char *name = arena_string(a, m->owner->name, strlen(m->owner->name));
    const char *method = bc_is_of_loop(m->owner) ? split_loop_name(name) : m->name;
    for (char *c = name; *c != '\0'; c++)
        if (*c == '/') *c = '.';
    source_line at = {NULL, line_of(m, bci)}; /* all are copies, as a status may outlive the class */
    if (m->owner->source_map != NULL) at = source_map_line(a, m->owner->source_map, at.line);
    if (at.file == NULL && m->owner->source_file != NULL)
        at.file = arena_string(a, m->owner->source_file, strlen(m->owner->source_file));
    *location = (status_location){.class_name = name,
                                  .method = arena_string(a, method, strlen(method)),
                                  .file = at.file,
                                  .line = at.line};
    return location;
}

const char *bc_method_where(arena *a, const bc_method *m, uint32_t bci) {
    return status_location_text(a, bc_method_location(a, m, bci));
}
