#include "java_slice.h"

#include <string.h>

#include "java_fmath_text.h"
#include "java_ops_double_text.h"
#include "java_ops_float_text.h"
#include "java_ops_integer_text.h"
#include "java_ops_math_text.h"
#include "java_ops_text.h"
#include "java_ops_vector_text.h"
#include "vec.h"

/* Callees precede callers. */
static const char *const files[] = {java_ops_text,        java_ops_integer_text, java_ops_float_text,
                                    java_ops_double_text, java_ops_math_text,    java_fmath_text,
                                    java_ops_vector_text};

/* One `//@ name : callees` section of a file; a bare `//@` begins a nameless one that is
 * never needed. */
typedef struct section {
    const char *name, *callees, *body, *end;
    size_t name_length, callees_length;
    bool needed;
} section;

struct java_slice {
    arena *memory;
    VEC(section) sections;
};

static const char marker[] = "\n//@";

void java_slice_add(java_slice *s, const char *file) {
    for (const char *at = strstr(file, marker); at != NULL;) {
        const char *line = at + sizeof marker - 1, *line_end = line + strcspn(line, "\n");
        const char *next = strstr(line, marker);
        section one = {.body = line_end, .end = next != NULL ? next : line + strlen(line)};
        one.name = line + strspn(line, " ");
        one.name_length = strcspn(one.name, " :\n");
        const char *colon = memchr(line, ':', (size_t)(line_end - line));
        one.callees = colon != NULL ? colon + 1 : line_end;
        one.callees_length = (size_t)(line_end - one.callees);
        VEC_PUSH(s->memory, &s->sections, one);
        at = next;
    }
}

java_slice *java_slice_new(arena *a) {
    java_slice *s = ARENA_NEW(a, java_slice);
    s->memory = a;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        java_slice_add(s, files[i]);
    java_slice_need(s, "java_prelude");
    return s;
}

static const section *find(const java_slice *s, const char *name) {
    for (uint32_t i = 0; i < s->sections.count; i++) {
        const section *one = &s->sections.items[i];
        if (one->name_length == strlen(name) && memcmp(one->name, name, one->name_length) == 0) return one;
    }
    return NULL;
}

bool java_slice_has(const java_slice *s, const char *function) {
    return find(s, function) != NULL;
}

bool java_slice_mentions(const java_slice *s, const char *function, const char *word) {
    const section *one = find(s, function);
    const char *at = strstr(one->body, word);
    return at != NULL && at < one->end;
}

static void need(java_slice *s, const char *name, size_t length) {
    for (uint32_t i = 0; i < s->sections.count; i++) {
        section *one = &s->sections.items[i];
        if (one->name_length == length && memcmp(one->name, name, length) == 0) one->needed = true;
    }
}

void java_slice_need(java_slice *s, const char *function) {
    need(s, function, strlen(function));
}

void java_slice_put(java_slice *s, text *out) {
    /* Callees precede callers in the files, so one walk from the end finds them all. */
    for (uint32_t i = s->sections.count; i > 0; i--) {
        const section *one = &s->sections.items[i - 1];
        if (!one->needed) continue;
        for (const char *p = one->callees, *end = p + one->callees_length; p < end;) {
            while (p < end && *p == ' ')
                p++;
            const char *word = p;
            while (p < end && *p != ' ')
                p++;
            if (p > word) need(s, word, (size_t)(p - word));
        }
    }
    for (uint32_t i = 0; i < s->sections.count; i++) {
        const section *one = &s->sections.items[i];
        if (one->needed) text_put_length(out, one->body + 1, (size_t)(one->end - one->body));
    }
}
