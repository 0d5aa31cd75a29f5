#include "java_slice.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vec.h"

/* One `//@ name : callees` section of a file. */
typedef struct java_section {
    const char *name, *text;
    size_t length;
    const uint16_t *callees; /* up to JAVA_NO_SECTION; all of them in front of this one */
} java_section;

enum { JAVA_NO_SECTION = 0xffff };

#include "java_sections.inc"

enum { SECTIONS = sizeof java_sections / sizeof *java_sections };

struct java_slice {
    arena *memory;
    bool gpu, relaxed;
    bool needed[SECTIONS];
    VEC(const char *) own;
};

java_slice *java_slice_new(arena *a, bool gpu, bool relaxed) {
    java_slice *s = ARENA_NEW(a, java_slice);
    s->memory = a;
    s->gpu = gpu;
    s->relaxed = relaxed;
    java_slice_need(s, "java_prelude");
    return s;
}

static int compare(const void *name, const void *section) {
    return strcmp(name, java_sections[*(const uint16_t *)section].name);
}

static uint16_t find(const char *name) {
    const uint16_t *found =
        bsearch(name, java_sections_by_name, SECTIONS, sizeof *java_sections_by_name, compare);
    return found == NULL ? JAVA_NO_SECTION : *found;
}

bool java_slice_has(const char *function) {
    return find(function) != JAVA_NO_SECTION;
}

static bool mentions(uint16_t k, const char *word) {
    if (strstr(java_sections[k].text, word) != NULL) return true;
    for (const uint16_t *callee = java_sections[k].callees; *callee != JAVA_NO_SECTION; callee++)
        if (mentions(*callee, word)) return true;
    return false;
}

bool java_slice_mentions(const char *function, const char *word) {
    return mentions(find(function), word);
}

bool java_slice_is_for_gpu(const java_slice *s) {
    return s->gpu;
}

bool java_slice_is_relaxed(const java_slice *s) {
    return s->relaxed;
}

static uint16_t find_for(const char *function, const char *device) {
    char name[64];
    return snprintf(name, sizeof name, "%s@%s", function, device) < (int)sizeof name ? find(name)
                                                                                     : JAVA_NO_SECTION;
}

/* The section `name@relaxed` or `name@gpu` goes before `name`, where it is wanted and there is one. */
void java_slice_need(java_slice *s, const char *function) {
    uint16_t k = s->gpu && s->relaxed ? find_for(function, "relaxed") : JAVA_NO_SECTION;
    if (k == JAVA_NO_SECTION && s->gpu) k = find_for(function, "gpu");
    if (k == JAVA_NO_SECTION) k = find(function);
    if (k != JAVA_NO_SECTION) s->needed[k] = true;
}

void java_slice_put(java_slice *s, text *out) {
    /* Callees precede callers, so one walk from the end finds them all. */
    for (size_t k = SECTIONS; k-- > 0;)
        if (s->needed[k])
            for (const uint16_t *callee = java_sections[k].callees; *callee != JAVA_NO_SECTION; callee++)
                java_slice_need(s, java_sections[*callee].name);
    for (size_t k = 0; k < SECTIONS; k++)
        if (s->needed[k]) text_put_length(out, java_sections[k].text, java_sections[k].length);
}

bool java_slice_add(java_slice *s, const char *function) {
    for (uint32_t k = 0; k < s->own.count; k++)
        if (strcmp(s->own.items[k], function) == 0) return false;
    VEC_PUSH(s->memory, &s->own, function);
    return true;
}
