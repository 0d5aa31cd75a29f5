/* Everything that bytecode/ does with a class file, on bytes that somebody else wrote.
 *
 *     clang -g -O1 -D_GNU_SOURCE -fsanitize=fuzzer,address,undefined -Inative/support -Ibytecode \
 *         tests/fuzz/fuzz_classfile.c bytecode/\*.c native/support/\*.c -o fuzz_classfile
 *     ./fuzz_classfile -max_len=8192 corpus/        where corpus/ starts with a few real class files
 *
 * The unit test bytecode_files_test includes this file and feeds it damaged copies of real class files. */
#include <string.h>

#include "cfg.h"
#include "descriptor.h"
#include "disasm.h"
#include "source.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* Use a status whose failure is as good an answer as success. */
static void either(status st) {
    (void)st;
}

static void exercise_pool(arena *a, const bc_pool *pool) {
    for (uint32_t i = 0; i <= pool->count; i++) {
        const char *string, *descriptor;
        uint16_t row;
        bc_member_ref member;
        bc_handle_ref handle;
        bc_signature signature;
        bc_type type;
        if (bc_pool_utf8(pool, i, &string).code == ST_OK) {
            either(bc_field_type(a, string, &type));
            either(bc_method_signature(a, string, &signature));
        }
        either(bc_pool_class(pool, i, &string));
        either(bc_pool_string(pool, i, &string));
        either(bc_pool_method_type(pool, i, &string));
        either(bc_pool_member(pool, i, &member));
        either(bc_pool_handle(pool, i, &handle));
        either(bc_pool_dynamic(pool, i, &row, &string, &descriptor));
    }
}

static void exercise_method(arena *a, const bc_method *m) {
    bc_cfg g;
    bc_signature signature;
    const char *where = bc_method_where(a, m, m->code_length / 2);
    if (strlen(where) == 0) __builtin_trap();
    either(bc_method_signature(a, m->descriptor, &signature));
    if (bc_cfg_build_with(a, m, m->handlers, m->handler_count, &g).code != ST_OK) return;
    for (uint32_t i = 0; i < g.count; i++) {
        const bc_block *b = &g.blocks[i];
        if (b->start >= b->end || b->end > m->code_length) __builtin_trap();
        if (i > 0 && b->predecessor_count == 0 && !b->is_handler) __builtin_trap();
        for (uint32_t k = 0; k < b->handler_count; k++)
            if (b->handlers[k] >= g.count || !g.blocks[b->handlers[k]].is_handler) __builtin_trap();
        for (uint32_t k = 0; k < b->successor_count; k++)
            if (b->successors[k] >= g.count) __builtin_trap();
    }
}

/* Every class is this very one: the worst class path there is. */
typedef struct mirror {
    bc_source source;
    const bc_class *self;
} mirror;

static status find_self(bc_source *s, const bc_class *from, const char *name, const bc_class **out) {
    (void)from, (void)name;
    *out = ((const mirror *)s)->self;
    return status_ok();
}

static void exercise_lookup(const bc_class *c) {
    mirror path = {{find_self}, c};
    const bc_method *m;
    const bc_field *f;
    bool is;
    either(bc_resolve_method(&path.source, c, "", "()V", &m));
    either(bc_select_method(&path.source, c, NULL, "", "()V", &m));
    either(bc_resolve_field(&path.source, c, "", "I", &f));
    either(bc_is_named(&path.source, c, "", &is));
}

static status exercise_class(arena *a, const uint8_t *bytes, size_t length) {
    bc_class *c;
    TRY(bc_class_parse(a, bytes, length, &c));
    exercise_pool(a, &c->pool);
    exercise_lookup(c);
    for (uint32_t i = 0; i < c->method_count; i++)
        exercise_method(a, &c->methods[i]);
    text t;
    text_init(&t, a);
    either(bc_disasm_class(&t, c));
    return status_ok();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    arena a;
    arena_init(&a);
    if (setjmp(a.out_of_memory) == 0) {
        a.armed = true;
        either(exercise_class(&a, bytes, length));
    }
    arena_free(&a);
    return 0;
}
