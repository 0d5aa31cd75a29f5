/* The whole compiler on class files that somebody else wrote: whatever the bytes, each of their static methods
 * becomes a program or is refused. An internal error is a failure.
 *
 *     ./weft fuzz-classes SECONDS
 *
 * damaged_classes.c includes this file, for a short run without libFuzzer. FUZZ_CLASSES names the folders with the
 * other classes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "class_path.h"
#include "compile.h"
#include "descriptor.h"
#include "text.h"

enum { MOST_METHODS = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t length, size_t room);

typedef struct fuzz_source { /* the class that was given in front of those in files */
    bc_source source;
    bc_source *files;
    const bc_class *given;
} fuzz_source;

static status find_class(bc_source *s, const bc_class *from, const char *name, const bc_class **out) {
    fuzz_source *f = (fuzz_source *)s;
    if (strcmp(f->given->name, name) != 0) return f->files->find_class(f->files, from, name, out);
    *out = f->given;
    return status_ok();
}

/* A layout that fits the method, mostly: a column a parameter, or the element that its last parameter is. */
static const char *layout_of(arena *a, const bc_signature *s, bool *out_spread) {
    const bc_type *last = &s->parameters[s->parameter_count - 1];
    *out_spread = false;
    if (last->kind == 'L' && strcmp(last->name, "java/lang/Integer") == 0) return "I";
    if (last->kind == 'L' && strcmp(last->name, "java/lang/Double") == 0) return "D";
    if (last->kind == 'L') return arena_printf(a, "{%s:ii}", last->name);
    *out_spread = true;
    text t;
    text_init(&t, a);
    for (uint32_t k = 0; k < s->parameter_count; k++)
        text_put_length(&t, &s->parameters[k].kind, 1);
    return s->parameter_count == 1 ? text_get(&t) : arena_printf(a, "(%s)", text_get(&t));
}

static void compile_method(arena *a, cg_host *host, const bc_method *m) {
    bc_signature s;
    if ((m->access & BC_ACC_STATIC) == 0 || m->code == NULL) return;
    if (bc_method_signature(a, m->descriptor, &s).code != ST_OK || s.parameter_count == 0) return;
    cg_stage stage = {.method = m};
    const cg_request request = {
        .host = host,
        .stages = &stage,
        .stage_count = 1,
        .input_layout = layout_of(a, &s, &stage.spread),
        .target.groups = s.parameter_count % 2 == 0,
        .target.local_bytes = 32 << 10,
    };
    const cg_debug debug = {.verify = true};
    cg_kernel kernel = {0};
    status st = cg_compile(a, &request, &debug, &kernel);
    if (st.code != ST_BUG && st.code != ST_BAD_IR) return;
    const char *why = status_render(a, st);
    fprintf(stderr, "%s.%s%s: %s\n", m->owner->name, m->name, m->descriptor, why == NULL ? "" : why);
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    arena a;
    arena_init(&a);
    if (setjmp(a.out_of_memory) != 0) {
        arena_free(&a);
        return 0;
    }
    a.armed = true;
    bc_class *c = NULL;
    if (bc_class_parse(&a, bytes, length, &c).code == ST_OK) {
        const char *folders = getenv("FUZZ_CLASSES");
        class_path *files = class_path_new(&a, folders == NULL ? "" : folders);
        fuzz_source source = {{find_class}, &files->source, c};
        files->host.source = &source.source; /* in its place: the host is a part of the class path */
        for (uint32_t i = 0; i < c->method_count && i < MOST_METHODS; i++)
            compile_method(&a, &files->host, &c->methods[i]);
    }
    arena_free(&a);
    return 0;
}

/* --- damage that leaves a class file one: most of it in code, where it may mean something --- */

static uint32_t next_random(uint32_t *state) {
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

/* Another opcode or operand, or a piece of code that stood elsewhere in the method. */
static void damage_code(uint8_t *code, uint32_t length, uint32_t *random) {
    uint32_t at = next_random(random) % length;
    switch (next_random(random) % 4) {
    case 0: code[at] = (uint8_t)next_random(random); break;
    case 1: code[at] = (uint8_t)(next_random(random) % 202); break;
    case 2: code[at] = (uint8_t)(code[at] + next_random(random) % 9 - 4); break;
    default: {
        uint32_t from = next_random(random) % length, size = 1 + next_random(random) % 6;
        while (size > 0 && (at + size > length || from + size > length))
            size--;
        memmove(code + at, code + from, size);
    }
    }
}

/* Damage one method with code, in place; false when the class has none. */
static bool damage_class(uint8_t *bytes, size_t length, uint32_t *random) {
    arena a;
    arena_init(&a);
    bool done = false;
    if (setjmp(a.out_of_memory) == 0) {
        a.armed = true;
        bc_class *c = NULL;
        if (bc_class_parse(&a, bytes, length, &c).code == ST_OK && c->method_count > 0) {
            const bc_method *m = &c->methods[next_random(random) % c->method_count];
            done = m->code != NULL && m->code_length > 0;
            if (done) damage_code(bytes + (m->code - bytes), m->code_length, random);
        }
    }
    arena_free(&a);
    return done;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t length, size_t room, unsigned seed) {
    uint32_t random = seed;
    bool done = false;
    for (uint32_t times = next_random(&random) % 4; times > 0; times--)
        done |= damage_class(bytes, length, &random);
    return done ? length : LLVMFuzzerMutate(bytes, length, room);
}
