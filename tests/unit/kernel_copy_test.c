/* A kernel's copy points to nothing of the kernel's own: that is freed, or used again, before it. */
#include <stdlib.h>
#include <string.h>

#include "kernel.h"
#include "run_tests.h"

/* All that a kernel's pointers lead to, whatever they are: a text, or an array of one. */
static union {
    char text[256];
    cg_argument argument;
    cg_launch_check check;
    const bc_class *class;
    cg_captured captured;
    cg_captured_table table;
} own = {.text = "a text that is as long as any array's element has to be, and as its own end"};

/* Each word of it is a pointer there; so is one that is new, and that nobody has told this test of. */
static void fill(void *whole, size_t bytes) {
    const void *to = &own;
    for (size_t at = 0; at + sizeof to <= bytes; at += sizeof to)
        memcpy((char *)whole + at, &to, sizeof to);
}

static uint32_t own_pointers(const void *whole, size_t bytes) {
    uint32_t count = 0;
    for (size_t at = 0; at + sizeof(uintptr_t) <= bytes; at += sizeof(uintptr_t)) {
        uintptr_t word;
        memcpy(&word, (const char *)whole + at, sizeof word);
        count += word == (uintptr_t)&own; /* small fields over one leave no such word: they end in 1 */
    }
    return count;
}

/* What is no pointer has its value. */
static cg_kernel filled(void) {
    cg_kernel k;
    fill(&k, sizeof k);
    k.result_class_count = k.captured_count = k.table_count = 1;
    k.rewrites = status_ok();
    k.nanoseconds = 5;
    cg_launch *l = &k.launch;
    l->argument_count = l->check_count = 1;
    l->inputs = l->outputs = l->extents = l->table_columns = l->table_levels = 1;
    l->block = l->items = l->launch_extent = l->enough = l->rounds = 1;
    l->maps = l->tiles = l->adds_to_output = l->spare = l->can_trap = l->always_ends = l->tried_alone =
        l->combine_loops = true;
    return k;
}

static void has_nothing_of_the_kernels(void) {
    arena a;
    cg_kernel from = filled(), copy;
    CU_ASSERT(own_pointers(&from, sizeof from) >= 10);
    arena_init(&a);
    if (setjmp(a.out_of_memory) != 0) abort();
    a.armed = true;
    cg_kernel_copy(&a, &from, &copy);
    CU_ASSERT_EQUAL(own_pointers(&copy, sizeof copy), 0);
    arena_free(&a);
}

static void says_the_same(void) {
    arena a;
    cg_kernel from = filled(), copy;
    arena_init(&a);
    if (setjmp(a.out_of_memory) != 0) abort();
    a.armed = true;
    cg_kernel_copy(&a, &from, &copy);
    const char *texts[] = {copy.opencl, copy.name, copy.result_layout, copy.form, copy.waits, copy.ir};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        CU_ASSERT_STRING_EQUAL(texts[i], own.text);
    CU_ASSERT_EQUAL(memcmp(copy.result_classes, &own, sizeof own.class), 0);
    CU_ASSERT_EQUAL(memcmp(copy.captured, &own, sizeof own.captured), 0);
    CU_ASSERT_EQUAL(memcmp(copy.launch.arguments, &own, sizeof own.argument), 0);
    CU_ASSERT_EQUAL(memcmp(copy.launch.checks, &own, sizeof own.check), 0);
    CU_ASSERT_EQUAL(copy.tables->object, own.table.object);
    CU_ASSERT_PTR_NULL(copy.tables->table);
    CU_ASSERT_EQUAL(copy.nanoseconds, 5);
    arena_free(&a);
}

static void nothing_of_nothing(void) {
    arena a;
    arena_init(&a);
    cg_launch copy;
    CU_ASSERT(cg_launch_copy(&a, &(cg_launch){.block = 7}, &copy));
    CU_ASSERT_PTR_NULL(copy.arguments);
    CU_ASSERT_PTR_NULL(copy.checks);
    CU_ASSERT_EQUAL(copy.block, 7);
    arena_free(&a);
}

int main(void) {
    static const CU_TestInfo tests[] = {
        {"has nothing of the kernel's", has_nothing_of_the_kernels},
        {"says the same", says_the_same},
        {"nothing of nothing", nothing_of_nothing},
        CU_TEST_INFO_NULL,
    };
    return run_tests("kernel_copy", tests);
}
