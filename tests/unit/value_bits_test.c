/* How many bits integers have at most: value_bits_compute. */
#include "value_bits.h"

#include "ir_text.h"
#include "run_tests.h"

/* What it finds of %20, which one block computes from a uniform int %1, a char %2, the constant 3, a long %4 and an index. */
static value_bits of(const char *body) {
    arena a;
    ir_fn *fn = NULL;
    arena_init(&a);
    const char *source =
        arena_printf(&a,
                     "func @f {\n binding 0: captured array C 0\n binding 1: captured scalar I 1\n"
                     " binding 2: captured scalar J 2\nb0:\n %%1 = uniform 1 : i32\n %%5 = index : i32\n"
                     " %%6 = buffer 0 : ref\n %%2 = aload.C %%6, %%5 : i32\n %%3 = const 3 : i32\n"
                     " %%4 = uniform 2 : i64\n%s return %%20\n}\n",
                     body);
    status st = ir_parse(&a, source, &fn);
    if (status_is_ok(st)) st = ir_verify(fn);
    CU_ASSERT_TRUE_FATAL(status_is_ok(st));
    const value_bits *known = value_bits_compute(fn);
    value_bits found = known[fn->blocks.items[0].ins.items[fn->blocks.items[0].ins.count - 2]];
    arena_free(&a);
    return found;
}

static bool is(value_bits found, unsigned count, bool negative) {
    return found.count == count && found.negative == negative;
}

static void sums_and_products(void) {
    CU_ASSERT_TRUE(is(of(" %20 = add %2, %2 : i32\n"), 17, false));
    CU_ASSERT_TRUE(is(of(" %20 = sub %2, %3 : i32\n"), 16, true));
    CU_ASSERT_TRUE(is(of(" %20 = add %1, %3 : i32\n"), 31, true)); /* wraps around */
    CU_ASSERT_TRUE(is(of(" %20 = add %5, %5 : i32\n"), 31, true));
    CU_ASSERT_TRUE(is(of(" %20 = mul %2, %3 : i32\n"), 18, false));
    CU_ASSERT_TRUE(is(of(" %20 = mul %2, %2 : i32\n"), 31, true));
    CU_ASSERT_TRUE(is(of(" %7 = i2l %1 : i64\n %8 = i2l %2 : i64\n %20 = mul %7, %8 : i64\n"), 47, true));
    CU_ASSERT_TRUE(is(of(" %7 = i2l %1 : i64\n %20 = mul %7, %7 : i64\n"), 63, true)); /* 2^62 */
    CU_ASSERT_TRUE(is(of(" %20 = neg %2 : i32\n"), 16, true));
    CU_ASSERT_TRUE(is(of(" %20 = neg %1 : i32\n"), 31, true));
}

static void quotients(void) {
    CU_ASSERT_TRUE(
        is(of(" %7 = i2b %1 : i32\n %8 = i2b %5 : i32\n %20 = div %7, %8 : i32\n"), 8, true)); /* -128 / -1 */
    CU_ASSERT_TRUE(is(of(" %20 = div %2, %3 : i32\n"), 16, false));
    CU_ASSERT_TRUE(is(of(" %20 = rem %1, %3 : i32\n"), 2, true));
    CU_ASSERT_TRUE(is(of(" %20 = rem %2, %1 : i32\n"), 16, false));
}

static void bits(void) {
    CU_ASSERT_TRUE(is(of(" %20 = and %1, %3 : i32\n"), 2, false));
    CU_ASSERT_TRUE(is(of(" %20 = and %2, %3 : i32\n"), 2, false));
    CU_ASSERT_TRUE(is(of(" %7 = const -4 : i32\n %20 = and %1, %7 : i32\n"), 31, true));
    CU_ASSERT_TRUE(is(of(" %20 = xor %2, %3 : i32\n"), 16, false));
    CU_ASSERT_TRUE(is(of(" %7 = const -1 : i32\n %20 = xor %2, %7 : i32\n"), 16, true));
    CU_ASSERT_TRUE(is(of(" %20 = shl %2, %3 : i32\n"), 19, false));
    CU_ASSERT_TRUE(is(of(" %20 = shl %2, %1 : i32\n"), 31, true));
    CU_ASSERT_TRUE(is(of(" %20 = shr %1, %3 : i32\n"), 28, true));
    CU_ASSERT_TRUE(is(of(" %20 = ushr %1, %3 : i32\n"), 29, false));
    CU_ASSERT_TRUE(is(of(" %20 = ushr %1, %5 : i32\n"), 31, true));
    CU_ASSERT_TRUE(is(of(" %7 = const 32 : i32\n %20 = ushr %1, %7 : i32\n"), 31, true)); /* no shift */
    CU_ASSERT_TRUE(is(of(" %7 = const 48 : i32\n %20 = ushr %4, %7 : i64\n"), 16, false));
}

static void conversions(void) {
    CU_ASSERT_TRUE(is(of(" %7 = const 33 : i32\n %8 = ushr %4, %7 : i64\n %20 = l2i %8 : i32\n"), 31, false));
    CU_ASSERT_TRUE(is(of(" %7 = const 32 : i32\n %8 = ushr %4, %7 : i64\n %20 = l2i %8 : i32\n"), 31, true));
    CU_ASSERT_TRUE(is(of(" %20 = i2c %1 : i32\n"), 16, false));
    CU_ASSERT_TRUE(is(of(" %20 = i2s %2 : i32\n"), 15, true)); /* a char of 65535 is -1 */
    CU_ASSERT_TRUE(is(of(" %20 = lt %1, %3 : i32\n"), 1, false));
}

/* What a loop carries: x * 3 & 65535 stays within sixteen bits; a counter does not. */
static value_bits carried(const char *step) {
    arena a;
    ir_fn *fn = NULL;
    arena_init(&a);
    const char *source = arena_printf(
        &a,
        "func @f {\n binding 0: captured scalar I 0\nb0:\n %%1 = const 0 : i32\n %%2 = const 3 : i32\n"
        " %%3 = const 65535 : i32\n %%4 = uniform 0 : i32\n jump b1\n"
        "b1: from b0, b2\n %%20 = phi %%1, %%22 : i32\n %%21 = lt %%20, %%4 : i32\n branch %%21, b2, b3\n"
        "b2: from b1\n%s jump b1\nb3: from b1\n return %%20\n}\n",
        step);
    status st = ir_parse(&a, source, &fn);
    if (status_is_ok(st)) st = ir_verify(fn);
    CU_ASSERT_TRUE_FATAL(status_is_ok(st));
    value_bits found = value_bits_compute(fn)[fn->blocks.items[1].ins.items[0]];
    arena_free(&a);
    return found;
}

static void loops(void) {
    CU_ASSERT_TRUE(is(carried(" %23 = mul %20, %2 : i32\n %22 = and %23, %3 : i32\n"), 16, false));
    CU_ASSERT_TRUE(is(carried(" %22 = add %20, %2 : i32\n"), 31, true));
    CU_ASSERT_TRUE(is(carried(" %22 = rem %4, %2 : i32\n"), 2, true));
}

static const CU_TestInfo tests[] = {
    {"sums and products", sums_and_products},
    {"quotients", quotients},
    {"bits", bits},
    {"conversions", conversions},
    {"what loops carry", loops},
    CU_TEST_INFO_NULL,
};

int main(void) {
    return run_tests("bits of values", tests);
}
