/* What grows: a text, and strings that an arena prints. Both format once where it fits, and again where it does not. */
#include <stdio.h>
#include <string.h>

#include "run_tests.h"
#include "text.h"

static arena a;

/* Every length on both sides of a text's first capacity and of arena_printf's, behind any beginning. */
static void test_printf(void) {
    char expected[1200], word[600];
    int wrong = 0;
    for (int before = 0; before < 300; before += 7) {
        for (int length = 0; length < 600; length++) {
            arena_mark mark = arena_checkpoint(&a);
            memset(word, 'x', (size_t)length);
            word[length] = 0;
            snprintf(expected, sizeof expected, "%*s%s|%d", before, "", word, length);
            text t;
            text_init(&t, &a);
            if (before != 0) text_printf(&t, "%*s", before, "");
            text_printf(&t, "%s|%d", word, length);
            if (strcmp(text_get(&t), expected) != 0 || t.length != strlen(expected)) wrong++;
            if (strcmp(arena_printf(&a, "%*s%s|%d", before, "", word, length), expected) != 0) wrong++;
            arena_release(&a, mark);
        }
    }
    CU_ASSERT_EQUAL(wrong, 0);
}

static void test_nothing(void) {
    text t;
    text_init(&t, &a);
    CU_ASSERT_STRING_EQUAL(text_get(&t), "");
    text_printf(&t, "%s", "");
    CU_ASSERT_STRING_EQUAL(text_get(&t), "");
    CU_ASSERT_EQUAL(t.length, 0);
}

static void test_number(void) {
    const uint32_t numbers[] = {0, 1, 9, 10, 99, 100, 1000000000, 4294967295u};
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
        text t;
        text_init(&t, &a);
        text_put(&t, "%");
        text_put_number(&t, numbers[k]);
        CU_ASSERT_STRING_EQUAL(text_get(&t), arena_printf(&a, "%%%u", numbers[k]));
    }
}

static const CU_TestInfo tests[] = {
    {"formatting, of all lengths", test_printf},
    {"nothing", test_nothing},
    {"numbers", test_number},
    CU_TEST_INFO_NULL,
};

int main(void) {
    arena_init(&a);
    int failed = run_tests("text", tests);
    arena_free(&a);
    return failed;
}
