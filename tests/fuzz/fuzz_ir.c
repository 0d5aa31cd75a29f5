/* The IR's text form, on text that somebody else wrote: what parses prints back the same, and what is a
 * function stays one through the passes that need no classes.
 *
 * For clang's -fsanitize=fuzzer,address,undefined, with the sources of native/support, bytecode and codegen
 * but for weftc/main.c:
 *
 *     ./fuzz_ir -max_len=4096 corpus/        where corpus/ starts with the --CODE-- of tests/ir
 *
 * The unit test ir_test includes this file and feeds it damaged copies of a printed function. */
#include <string.h>

#include "ir.h"
#include "passes.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static const char *printed(const ir_fn *fn) {
    text out;
    text_init(&out, fn->memory);
    ir_print(fn, &out);
    return text_get(&out);
}

static void must_be_ok(status st) {
    if (!status_is_ok(st)) __builtin_trap();
}

static status exercise_ir(arena *a, const char *source) {
    static pass_function *const passes[] = {pass_fold, pass_gvn, pass_simplify_cfg, pass_dce};
    ir_fn *fn = NULL, *again = NULL;
    TRY(ir_parse(a, source, &fn));
    const char *first = printed(fn);
    must_be_ok(ir_parse(a, first, &again));
    if (strcmp(printed(again), first) != 0) __builtin_trap();
    TRY(ir_verify(fn));
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        bool changed = false;
        TRY(passes[i](fn, &changed));
        must_be_ok(ir_verify(fn));
    }
    return status_ok();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
    arena a;
    arena_init(&a);
    if (setjmp(a.out_of_memory) == 0) {
        a.armed = true;
        status st = exercise_ir(&a, arena_string(&a, (const char *)bytes, length));
        (void)st; /* a refusal is as good an answer as success */
    }
    arena_free(&a);
    return 0;
}
