/* A machine that counts in as many variables as are wanted, each in a loop of its own: none of them is constant at its
 * program counter. What is not is found out for all of them together, and not for one after the other. */
#include <string.h>
#include <time.h>

#include "bytecode_test.h"
#include "limit.h"
#include "pipeline.h"

/* Values of the loop; the counters begin at 100, and what they become, the codes and the comparisons follow. */
enum { PC = 10, STEPS, NEXT, CODE, LESS, GOES_ON, BACK, COUNTERS = 100 };

static void print_phi(text *out, uint32_t number, uint32_t first, uint32_t n, uint32_t own, uint32_t kept,
                      uint32_t changed) {
    text_printf(out, "  %%%u = phi %%%u", number, first);
    for (uint32_t k = 0; k < n; k++)
        text_printf(out, ", %%%u", k == own ? changed : kept);
}

/* Code k < n adds 1 to counter k; code n goes two back as often as there are steps left; another one ends. */
static const char *machine(arena *a, uint32_t n) {
    text out;
    text_init(&out, a);
    text_printf(&out, "func @f {\n  binding 0: captured array I 0 holds");
    for (uint32_t k = 0; k < n; k++)
        text_printf(&out, " %u %u", k, n);
    text_printf(&out, " %u\n  binding 1: captured scalar I 1\n  layout 0: I\nb0:\n", n + 1);
    text_printf(
        &out,
        "  %%1 = buffer 0 : ref\n  %%2 = uniform 1 : i32\n  %%3 = const 0 : i32\n  %%4 = const 1 : i32\n"
        "  %%5 = const 2 : i32\n  %%6 = length %%1 : i32\n  jump b1\nb1: from b0");
    uint32_t ends = n + 2, cases = n + 3, again = 2 * n + 3;
    for (uint32_t k = 0; k < n; k++)
        text_printf(&out, ", b%u", cases + k);
    text_printf(&out, ", b%u, b%u\n", again + 1, again + 2);
    print_phi(&out, PC, 3, n, n, NEXT, NEXT);
    text_printf(&out, ", %%%u, %%%u : i32\n", BACK, NEXT);
    print_phi(&out, STEPS, 2, n, n, STEPS, STEPS);
    text_printf(&out, ", %%%u, %%%u : i32\n", LESS, LESS);
    for (uint32_t k = 0; k < n; k++) {
        print_phi(&out, COUNTERS + k, 3, n, k, COUNTERS + k, COUNTERS + n + k);
        text_printf(&out, ", %%%u, %%%u : i32\n", COUNTERS + k, COUNTERS + k);
    }
    text_printf(&out,
                "  check_bounds %%%u, %%6\n  %%%u = aload.I %%1, %%%u : i32\n  %%%u = add %%%u, %%4 : i32\n",
                PC, CODE, PC, NEXT, PC);
    for (uint32_t k = 0; k <= n; k++) {
        if (k > 0) text_printf(&out, "b%u: from b%u\n", k + 1, k);
        uint32_t code = COUNTERS + 2 * n + k, is = COUNTERS + 3 * n + 1 + k;
        text_printf(&out, "  %%%u = const %u : i32\n  %%%u = eq %%%u, %%%u : i32\n  branch %%%u, b%u, b%u\n",
                    code, k, is, CODE, code, is, cases + k, k + 2);
    }
    text_printf(&out, "b%u: from b%u\n  result 0 %%%u\n  return\n", ends, n + 1, COUNTERS);
    for (uint32_t k = 0; k < n; k++)
        text_printf(&out, "b%u: from b%u\n  %%%u = add %%%u, %%4 : i32\n  jump b1\n", cases + k, k + 1,
                    COUNTERS + n + k, COUNTERS + k);
    text_printf(&out, "b%u: from b%u\n  %%%u = sub %%%u, %%4 : i32\n  %%%u = gt %%%u, %%3 : i32\n", again,
                n + 1, LESS, STEPS, GOES_ON, LESS);
    text_printf(&out, "  branch %%%u, b%u, b%u\nb%u: from b%u\n  %%%u = sub %%%u, %%5 : i32\n  jump b1\n",
                GOES_ON, again + 1, again + 2, again + 1, again, BACK, NEXT);
    text_printf(&out, "b%u: from b%u\n  jump b1\n}\n", again + 2, again);
    return text_get(&out);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

typedef struct outcome {
    uint32_t counters;
    const char *kept;
    double seconds, bytes;
} outcome;

static outcome specialised(arena *a, uint32_t n) {
    ir_fn *fn;
    status st = ir_parse(a, machine(a, n), &fn);
    if (st.code != ST_OK) printf("%s\n", status_render(a, st));
    CU_ASSERT_EQUAL_FATAL(st.code, ST_OK);
    double reserved = (double)a->reserved, start = now();
    CU_ASSERT_EQUAL(pass_run(fn, "specialise").code, ST_OK);
    double seconds = now() - start;
    CU_ASSERT_EQUAL(ir_verify(fn).code, ST_OK);
    double scratch = a->scratch == NULL ? 0 : (double)a->scratch->reserved;
    return (outcome){fn->dispatch.counters, fn->dispatch.kept, seconds,
                     (double)a->reserved - reserved + scratch};
}

/* That a variable which no code of the loop changes is another one at each merge does not count. */
static void what_varies_is_found(void) {
    TEST_ARENA(a);
    outcome o = specialised(&a, 20);
    CU_ASSERT_PTR_NULL(o.kept);
    CU_ASSERT_EQUAL(o.counters, 41);
    arena_free(&a);
}

static void time_and_memory_are_bounded(void) {
    TEST_ARENA(a);
    outcome o = specialised(&a, 200);
    printf("\n    %.2f s, %.0f KB ", o.seconds, o.bytes / 1024);
    CU_ASSERT_PTR_NOT_NULL_FATAL(o.kept);
    CU_ASSERT(o.seconds < 3);
    CU_ASSERT(o.bytes < 250e6);
    arena_free(&a);
}

int main(void) {
    CU_TestInfo tests[] = {
        {"what varies at a program counter is found", what_varies_is_found},
        {"two hundred variables that do take little time", time_and_memory_are_bounded},
        CU_TEST_INFO_NULL,
    };
    return run_tests("specialise", tests);
}
