/* What users write for a number of bytes. */
#include "environment.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "run_tests.h"

enum { OTHERWISE = 77 };

/* What `value` counts as; whether something is said of it goes to `told`. */
static uint64_t read_value(const char *value, bool *told) {
    FILE *said = tmpfile();
    CU_ASSERT_PTR_NOT_NULL_FATAL(said);
    fflush(stderr);
    int before = dup(STDERR_FILENO);
    CU_ASSERT_TRUE_FATAL(before >= 0 && dup2(fileno(said), STDERR_FILENO) >= 0);
    if (value == NULL)
        unsetenv("WEFT_TEST_BYTES");
    else
        setenv("WEFT_TEST_BYTES", value, 1);
    uint64_t bytes = environment_bytes("WEFT_TEST_BYTES", OTHERWISE);
    fflush(stderr);
    dup2(before, STDERR_FILENO);
    close(before);
    rewind(said);
    char line[256] = "";
    *told = fgets(line, sizeof line, said) != NULL;
    if (*told) CU_ASSERT_PTR_NOT_NULL(strstr(line, "WEFT_TEST_BYTES="));
    fclose(said);
    return bytes;
}

static void numbers_count(void) {
    bool told;
    CU_ASSERT_EQUAL(read_value("0", &told), 0);
    CU_ASSERT_FALSE(told);
    CU_ASSERT_EQUAL(read_value("4294967296", &told), 4294967296);
    CU_ASSERT_FALSE(told);
    CU_ASSERT_EQUAL(read_value("99999999999999999999999", &told), UINT64_MAX);
    CU_ASSERT_FALSE(told);
}

static void nothing_is_as_if_it_were_not_set(void) {
    bool told;
    CU_ASSERT_EQUAL(read_value(NULL, &told), OTHERWISE);
    CU_ASSERT_FALSE(told);
    CU_ASSERT_EQUAL(read_value("", &told), OTHERWISE);
    CU_ASSERT_FALSE(told);
}

static void what_is_no_number_is_told(void) {
    static const char *const values[] = {"4G", "1e9", "-1", "+5", "many", " 5", "5 ", "0x10", "1.5"};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        bool told;
        CU_ASSERT_EQUAL(read_value(values[i], &told), OTHERWISE);
        CU_ASSERT_TRUE(told);
    }
}

static const CU_TestInfo tests[] = {
    {"numbers", numbers_count},
    {"nothing", nothing_is_as_if_it_were_not_set},
    {"no numbers", what_is_no_number_is_told},
    CU_TEST_INFO_NULL,
};

int main(void) {
    return run_tests("environment", tests);
}
