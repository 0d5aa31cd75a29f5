/* What no text says is a mistake of ours, which a status tells: the JVM that Weft is in lives on. */
#include <string.h>

#include "emit_body.h"
#include "ir_text.h"
#include "jvm_body.h"
#include "run_tests.h"
#include "spmd_body.h"

/* A function that calls another, as none does that comes so far; or one that is as it should be. */
static ir_fn *parse(arena *a, bool calls) {
    ir_fn *fn = NULL;
    const char *source = arena_printf(a,
                                      "func @element {\n binding 0: output array I 0\nb0:\n"
                                      " %%1 = index : i32\n %%2 = %s : i32\n %%3 = buffer 0 : ref\n"
                                      " astore.I %%3, %%1, %%2\n return\n}\n",
                                      calls ? "call.static a/B.c:(I)I %1" : "neg %1");
    status st = ir_parse(a, source, &fn);
    if (status_is_ok(st)) st = ir_verify(fn);
    CU_ASSERT_TRUE_FATAL(status_is_ok(st));
    return fn;
}

typedef enum text_kind { ONE_BY_ONE, IN_LANES, IN_THE_JVM } text_kind;

static status put(ir_fn *fn, text_kind of) {
    text out, helpers;
    bool uses_double = false;
    const char *arguments[] = {"out0"};
    java_slice *java = java_slice_new(fn->memory, false, false);
    text_init(&out, fn->memory);
    text_init(&helpers, fn->memory);
    if (of == IN_THE_JVM) return jvm_body(fn, (const uint32_t[]){0}, &out);
    if (of == IN_LANES) return spmd_body_of_vector(fn, arguments, java, &out, &helpers, &uses_double);
    emit_body_options options = {.arguments = arguments, .subscript = "element", .java = java};
    return emit_body(fn, &options, &out, &uses_double);
}

static void check(text_kind of) {
    arena a;
    arena_init(&a);
    CU_ASSERT_TRUE(status_is_ok(put(parse(&a, false), of)));
    status st = put(parse(&a, true), of);
    CU_ASSERT_EQUAL(st.code, ST_BUG);
    CU_ASSERT_PTR_NOT_NULL(strstr(status_render(&a, st), "a/B.c"));
    arena_free(&a);
}

static void one_by_one(void) {
    check(ONE_BY_ONE);
}

static void in_lanes(void) {
    check(IN_LANES);
}

static void in_the_jvm(void) {
    check(IN_THE_JVM);
}

static const CU_TestInfo tests[] = {
    {"an instruction that nothing says, one by one", one_by_one},
    {"an instruction that nothing says, in lanes", in_lanes},
    {"an instruction that nothing says, in the JVM", in_the_jvm},
    CU_TEST_INFO_NULL,
};

int main(void) {
    return run_tests("emit", tests);
}
