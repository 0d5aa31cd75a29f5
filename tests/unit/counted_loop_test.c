/* Which loops end whatever a kernel before has left in their arrays: counted_loops_end. */
#include "counted_loop.h"
#include "ir.h"
#include "ir_text.h"
#include "run_tests.h"

/* A loop from 0 to %20, which stands in front of it, in such steps. */
static bool ends_in_steps(int step, const char *limit) {
    arena a;
    ir_fn *fn = NULL;
    arena_init(&a);
    const char *source =
        arena_printf(&a,
                     "func @f {\n binding 0: captured array I 0\n binding 1: captured scalar I 1\n"
                     " binding 2: captured array I 0 object 1\n binding 3: input array I 0\nb0:\n"
                     " %%1 = const 0 : i32\n %%2 = const %d : i32\n %%3 = index : i32\n"
                     " %%4 = buffer 0 : ref\n %%5 = uniform 1 : i32\n %%6 = const 32 : i32\n%s jump b1\n"
                     "b1: from b0, b2\n %%30 = phi %%1, %%32 : i32\n %%31 = lt %%30, %%20 : i32\n"
                     " branch %%31, b2, b3\n"
                     "b2: from b1\n %%32 = add %%30, %%2 : i32\n jump b1\n"
                     "b3: from b1\n return %%30\n}\n",
                     step, limit);
    status st = ir_parse(&a, source, &fn);
    if (status_is_ok(st)) st = ir_verify(fn);
    CU_ASSERT_TRUE_FATAL(status_is_ok(st));
    bool end = counted_loops_end(fn);
    arena_free(&a);
    return end;
}

static bool ends(const char *limit) {
    return ends_in_steps(1, limit);
}

static void what_is_given(void) {
    CU_ASSERT_TRUE(ends(" %20 = uniform 1 : i32\n"));
    CU_ASSERT_TRUE(ends(" %20 = length %4 : i32\n"));
    CU_ASSERT_TRUE(ends(" %20 = div %5, %6 : i32\n"));
    CU_ASSERT_TRUE(ends(" %10 = rem %3, %6 : i32\n %11 = mul %10, %6 : i32\n %20 = add %11, %5 : i32\n"));
}

static void what_is_read(void) {
    CU_ASSERT_FALSE(ends(" %20 = aload.I %4, %1 : i32\n"));
    CU_ASSERT_FALSE(ends(" %10 = aload.I %4, %1 : i32\n %20 = div %10, %6 : i32\n"));
    CU_ASSERT_FALSE(
        ends(" %10 = aload.I %4, %3 : i32\n %11 = rem %3, %6 : i32\n %20 = sub %11, %10 : i32\n"));
}

/* Nothing that a kernel writes is captured, but what stands in for an input. */
static void what_is_captured(void) {
    CU_ASSERT_TRUE(ends(" %10 = buffer 2 : ref\n %20 = aload.I %10, %3 : i32\n"));
    CU_ASSERT_TRUE(
        ends(" %10 = buffer 2 : ref\n %11 = aload.I %10, %1 : i32\n %20 = aload.I %10, %11 : i32\n"));
    CU_ASSERT_FALSE(ends(" %10 = buffer 3 : ref\n %20 = aload.I %10, %3 : i32\n"));
    CU_ASSERT_FALSE(ends(
        " %10 = buffer 2 : ref\n %11 = aload.I %10, %1 : i32\n %12 = aload.I %4, %1 : i32\n %20 = add %11, %12 : i32\n"));
}

/* Steps of two may go past the largest number, which Java would not have read: the input told which it is. */
static void which_is_captured(void) {
    const char *by_index = " %10 = buffer 2 : ref\n %20 = aload.I %10, %3 : i32\n";
    const char *by_input =
        " %10 = buffer 2 : ref\n %11 = aload.I %4, %3 : i32\n %20 = aload.I %10, %11 : i32\n";
    CU_ASSERT_TRUE(ends_in_steps(2, by_index));
    CU_ASSERT_TRUE(ends_in_steps(1, by_input));
    CU_ASSERT_FALSE(ends_in_steps(2, by_input));
}

static const CU_TestInfo tests[] = {
    {"loops over what is given end", what_is_given},
    {"loops over what is read may not", what_is_read},
    {"but where that is captured", what_is_captured},
    {"and where the input does not tell which, if steps are long", which_is_captured},
    CU_TEST_INFO_NULL,
};

int main(void) {
    return run_tests("counted loops", tests);
}
