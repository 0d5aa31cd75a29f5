/* FNV-1a of the vectors that its authors publish. */
#include <string.h>

#include "fnv.h"
#include "run_tests.h"

static const struct {
    const char *string;
    uint64_t hash64;
    uint32_t hash32;
} vectors[] = {
    {"", UINT64_C(0xcbf29ce484222325), UINT32_C(0x811c9dc5)},
    {"a", UINT64_C(0xaf63dc4c8601ec8c), UINT32_C(0xe40c292c)},
    {"foobar", UINT64_C(0x85944171f73967e8), UINT32_C(0xbf9cf968)},
};

static void of_strings(void) {
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        CU_ASSERT_EQUAL(fnv64_string(FNV64_BASIS, vectors[i].string), vectors[i].hash64);
        CU_ASSERT_EQUAL(fnv32_string(FNV32_BASIS, vectors[i].string), vectors[i].hash32);
    }
}

static void of_bytes(void) {
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
        CU_ASSERT_EQUAL(fnv64(FNV64_BASIS, vectors[i].string, strlen(vectors[i].string)), vectors[i].hash64);
}

/* A byte is 0 to 255, whatever a char is, and 0 is one. */
static void of_any_bytes(void) {
    const char bytes[] = {'\xff', 0, 0, 1};
    CU_ASSERT_EQUAL(fnv64(FNV64_BASIS, bytes, sizeof bytes), UINT64_C(0x6961196491cc682d));
    CU_ASSERT_EQUAL(fnv64_string(FNV64_BASIS, "\xff"), fnv64(FNV64_BASIS, bytes, 1));
    CU_ASSERT_EQUAL(fnv32_string(FNV32_BASIS, "\xff"), (FNV32_BASIS ^ 0xffu) * FNV32_PRIME);
}

static void that_go_on(void) {
    CU_ASSERT_EQUAL(fnv64_string(fnv64(FNV64_BASIS, "foo", 3), "bar"), UINT64_C(0x85944171f73967e8));
    CU_ASSERT_EQUAL(fnv32_string(fnv32_string(FNV32_BASIS, "foo"), "bar"), UINT32_C(0xbf9cf968));
}

int main(void) {
    const CU_TestInfo tests[] = {
        {"of strings", of_strings}, {"of bytes", of_bytes}, {"of any bytes", of_any_bytes},
        {"that go on", that_go_on}, CU_TEST_INFO_NULL,
    };
    return run_tests("fnv", tests);
}
