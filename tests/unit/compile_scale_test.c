/* Compilation takes time and memory in proportion to its input, or it is refused soon: for programs of many
 * shapes, eight times the size takes at most about eight times as much.
 *
 * Time is that of this thread, so a busy machine does not matter much; the bounds leave room for the rest. */
#include <stdio.h>
#include <time.h>

#include "bytecode_test.h"
#include "compile.h"
#include "scale_programs.h"

static const bc_class *only_class;
enum { CLASSES = 3 };
static const bc_class *classes_of_jdk[CLASSES]; /* that it calls; or NULL */
static uint32_t object_count; /* of captured_chain: 1 to n, each of which holds the next one */

static status class_of_object(cg_host *h, cg_object object, const bc_class **out) {
    (void)h, (void)object;
    *out = only_class;
    return status_ok();
}

static char kind_of_array(cg_host *h, cg_object object) {
    (void)h, (void)object;
    return 0;
}

static status field_of_object(cg_host *h, cg_object object, const bc_field *field, cg_object *out) {
    (void)h, (void)field;
    *out = object < object_count ? object + 1 : 0;
    return status_ok();
}

static status first_object(cg_host *h, const bc_field *field, cg_constant *out) {
    (void)h, (void)field;
    *out = (cg_constant){.kind = 'L', .as.object = 1};
    return status_ok();
}

static status find_class(bc_source *s, const bc_class *from, const char *name, const bc_class **out) {
    (void)s, (void)from;
    for (int i = 0; i < CLASSES; i++) {
        *out = classes_of_jdk[i];
        if (*out != NULL && strcmp(name, (*out)->name) == 0) return status_ok();
    }
    if (strcmp(name, only_class->name) != 0) return status_static(ST_NO_CLASS, name);
    *out = only_class;
    return status_ok();
}

static cg_host host_of(bc_source *source) {
    return (cg_host){.source = source,
                     .object_class = class_of_object,
                     .array_kind = kind_of_array,
                     .object_field = field_of_object,
                     .static_constant = first_object};
}

static char told[512]; /* why the latest was refused */

typedef struct cost {
    double seconds, bytes;
    status_code code;
} cost;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static cost compile(void (*program)(class_writer *w, uint32_t n), uint32_t n) {
    TEST_ARENA(a);
    class_writer w;
    class_begin(&w, &a, "T");
    program(&w, n);
    status st = class_end(&w, &only_class);
    const bc_method *f = NULL;
    for (uint32_t i = 0; st.code == ST_OK && i < only_class->method_count; i++)
        if (strcmp(only_class->methods[i].name, "f") == 0) f = &only_class->methods[i];
    CU_ASSERT_PTR_NOT_NULL_FATAL(f);
    bc_source source = {.find_class = find_class};
    cg_host host = host_of(&source);
    object_count = n;
    cg_stage stage = {.method = f, .spread = true};
    cg_request request = {.host = &host, .stages = &stage, .stage_count = 1, .input_layout = "I"};
    cg_kernel kernel;
    double before = (double)a.allocated, start = now();
    st = cg_compile(&a, &request, NULL, &kernel);
    cost c = {now() - start, (double)a.allocated - before, st.code};
    snprintf(told, sizeof told, "%s", status_render(&a, st));
    if (st.code != ST_OK && st.code != ST_INLINE_LIMIT) printf("%s\n", status_render(&a, st));
    arena_free(&a);
    return c;
}

static cost cheapest(void (*program)(class_writer *w, uint32_t n), uint32_t n) {
    cost best = compile(program, n);
    for (int k = 0; k < 2; k++) {
        cost c = compile(program, n);
        if (c.seconds < best.seconds) best.seconds = c.seconds;
    }
    return best;
}

static const struct {
    const char *name;
    void (*program)(class_writer *w, uint32_t n);
    uint32_t small;
} programs[] = {
    {"straight", straight, 200},
    {"expression", expression, 400},
    {"ifs", ifs, 100},
    {"loops", loops, 50},
    {"breaks", breaks, 100},
    {"returns", returns, 100},
    {"cases", cases, 150},
    {"calls", calls, 80},
    {"doubling calls", doubling_calls, 128},
    {"objects", objects, 60},
    {"field", field, 60},
    {"arrays", arrays, 60},
    {"rotation", rotation, 150},
    {"decisions", decisions, 60},
    {"carried", carried, 60},
    {"captured chain", captured_chain, 24},
};

static void time_is_linear(void) {
    for (size_t i = 0; i < COUNT(programs); i++) {
        cost one = cheapest(programs[i].program, programs[i].small);
        cost eight = cheapest(programs[i].program, 8 * programs[i].small);
        /* a busy machine makes some runs slow; a compiler that is not linear makes all of them slow */
        for (int k = 0; k < 10 && eight.seconds >= 24 * one.seconds; k++) {
            cost again = cheapest(programs[i].program, 8 * programs[i].small);
            if (again.seconds < eight.seconds) eight.seconds = again.seconds;
        }
        printf("\n    %-16s n %4u: %7.2f ms %8.0f KB   8n: x %4.1f x %4.1f", programs[i].name,
               programs[i].small, one.seconds * 1e3, one.bytes / 1024, eight.seconds / one.seconds,
               eight.bytes / one.bytes);
        CU_ASSERT_EQUAL(one.code, ST_OK);
        CU_ASSERT_EQUAL(eight.code, ST_OK);
        CU_ASSERT(eight.bytes < 12 * one.bytes);
        CU_ASSERT(eight.seconds < 24 * one.seconds);
    }
    printf("\n  ");
}

/* What is too large is refused, and it does not take long to see that. */
static void refused(const char *name, void (*program)(class_writer *w, uint32_t n), uint32_t n) {
    cost c = compile(program, n);
    printf("\n    %-16s n %4u: %7.2f ms %8.0f KB", name, n, c.seconds * 1e3, c.bytes / 1024);
    CU_ASSERT_EQUAL(c.code, ST_INLINE_LIMIT);
    CU_ASSERT(c.seconds < 20);
    CU_ASSERT(c.bytes < 1e9);
}

static void large_is_refused(void) {
    refused("doubling calls", doubling_calls, 1u << 30);
    refused("wide calls", wide_calls, 12);
    refused("deep calls", deep_calls, 400);
    refused("captured chain", captured_chain, 250);
    refused("branching chain", branching_chain, 250);
    refused("nested ifs", nested_ifs, 600);
    refused("calls", calls, 8000);
    refused("large calls", large_calls, 150);
    CU_ASSERT_PTR_NOT_NULL(strstr(told, "the passes look at more than 16 million instructions"));
    printf("\n  ");
}

/* Compiles a function that calls a large method of each of these of the JDK so often, and as large a one of its own. */
static void compile_calls(const uint32_t calls_of_jdk[CLASSES], uint32_t calls_of_program) {
    static const char *const names[CLASSES] = {"java/util/TreeMap", "java/util/TreeSet",
                                               "java/util/PriorityQueue"};
    TEST_ARENA(a);
    class_writer jdk[CLASSES], w;
    uint16_t of_jdk[CLASSES];
    class_begin(&w, &a, "T");
    straight(&w, 1000);
    for (int i = 0; i < CLASSES; i++) {
        class_begin(&jdk[i], &a, names[i]);
        straight(&jdk[i], 1000);
        ASSERT_OK(class_end(&jdk[i], &classes_of_jdk[i]));
        of_jdk[i] = pool_member(&w, 10, pool_class(&w, names[i]), "f", "(I)I");
    }
    uint16_t of_program = pool_member(&w, 10, w.self, "f", "(I)I");
    method_begin(&w, STATIC, "both", "(I)I", 1, 8);
    load(&w, X);
    for (int i = 0; i < CLASSES; i++)
        for (uint32_t k = 0; k < calls_of_jdk[i]; k++)
            code2(&w, BC_invokestatic, of_jdk[i]);
    for (uint32_t k = 0; k < calls_of_program; k++)
        code2(&w, BC_invokestatic, of_program);
    code1(&w, BC_ireturn);
    method_end(&w);
    ASSERT_OK(class_end(&w, &only_class));
    bc_source source = {.find_class = find_class};
    cg_host host = host_of(&source);
    cg_stage stage = {.method = &only_class->methods[1], .spread = true};
    cg_request request = {.host = &host, .stages = &stage, .stage_count = 1, .input_layout = "I"};
    cg_kernel kernel;
    snprintf(told, sizeof told, "%s", status_render(&a, cg_compile(&a, &request, NULL, &kernel)));
    memset(classes_of_jdk, 0, sizeof classes_of_jdk);
    arena_free(&a);
}

static void what_is_in_the_jdk_is_the_jdks(void) {
    compile_calls((uint32_t[]){7, 0, 0}, 2);
    CU_ASSERT_PTR_NOT_NULL(strstr(told, "java.util.TreeMap.f; use arrays: to look things up"));
    compile_calls((uint32_t[]){1, 6, 1}, 1);
    CU_ASSERT_PTR_NOT_NULL(strstr(told, "java.util.TreeSet.f; "));
    compile_calls((uint32_t[]){2, 0, 0}, 7);
    CU_ASSERT_PTR_NOT_NULL(strstr(told, "instructions are left, of at most 16384; call less"));
    compile_calls((uint32_t[]){3, 3, 1}, 2); /* most of it is the JDK's, but none's */
    CU_ASSERT_PTR_NOT_NULL(strstr(told, "instructions are left, of at most 16384; call less"));
}

int main(void) {
    CU_TestInfo tests[] = {
        {"eight times the program takes eight times the time", time_is_linear},
        {"a program that is too large is refused soon", large_is_refused},
        {"where most of it is the JDK's, that is told", what_is_in_the_jdk_is_the_jdks},
        CU_TEST_INFO_NULL,
    };
    return run_tests("compile_scale", tests);
}
