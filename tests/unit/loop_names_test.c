/* Names of plain loops, from the option, a file of rules and Java: what they fit, and that no memory is no crash. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "loop_names.h"
#include "loop_rules.h"
#include "run_tests.h"

/* The linker gives our malloc to all that is linked in (tests/CMakeLists.txt). */
void *__real_malloc(size_t bytes);
void *__wrap_malloc(size_t bytes);

static int until_failure = -1; /* requests that are still granted; negative: all are */

void *__wrap_malloc(size_t bytes) {
    if (until_failure >= 0 && until_failure-- == 0) return NULL;
    return __real_malloc(bytes);
}

static char file[64];

static void write_rules(const char *lines) {
    FILE *f = fopen(file, "w");
    if (f == NULL) abort();
    fputs(lines, f);
    fclose(f);
}

static void test_rules(void) {
    write_rules("# ours\n\na.B.step : plain # as it is\nA.f: gpu\n*.fill: plain\n");
    char *all = loop_rules_add("x.Y.z", file);
    CU_ASSERT_STRING_EQUAL(all, "x.Y.z+a.B.step+*.fill");
    free(all);
    all = loop_rules_add("x.Y.z", "/nowhere/at.all");
    CU_ASSERT_STRING_EQUAL(all, "x.Y.z");
    free(all);
}

/* A name fits what Java's NamePattern says that it does; this runs in tests/. */
static void test_names(void) {
    FILE *table = fopen("run/rule_names.txt", "r");
    char line[256], fits[8], pattern[64], name[64];
    int count = 0;
    CU_ASSERT_PTR_NOT_NULL_FATAL(table);
    while (fgets(line, sizeof line, table) != NULL) {
        if (line[0] == '#') continue;
        CU_ASSERT_EQUAL_FATAL(sscanf(line, "%7s %63s %63s", fits, pattern, name), 3);
        char *method = strrchr(name, '.');
        CU_ASSERT_PTR_NOT_NULL_FATAL(method);
        *method++ = '\0';
        for (char *at = name; *at != '\0'; at++)
            if (*at == '.') *at = '/';
        bool has = loop_names_have(pattern, name, method);
        if (has != (strcmp(fits, "yes") == 0)) printf("%s", line);
        CU_ASSERT_EQUAL(has, strcmp(fits, "yes") == 0);
        count++;
    }
    fclose(table);
    CU_ASSERT_TRUE(count > 40);
}

/* A line of a file is about methods of its name; only the option's `all` is every method. */
static void test_all(void) {
    CU_ASSERT_TRUE(loop_names_have("all", "a/B", "step"));
    write_rules("all: plain\n");
    char *all = loop_rules_add("", file);
    CU_ASSERT_FALSE(loop_names_have(all, "a/B", "step"));
    CU_ASSERT_FALSE(loop_names_have(all, "a/B", "overall"));
    CU_ASSERT_TRUE(loop_names_have(all, "a/B", "all"));
    CU_ASSERT_TRUE(loop_names_have(all, "B", "all"));
    free(all);
}

static void test_relaxed(void) {
    write_rules(
        "a.B.step: plain \t relaxed\nC.*: plain\nC.f: plain relaxed # the more wins\nD.f: plainrelaxed\nE.f: plain exact\n");
    char *all = loop_rules_add("", file);
    uint32_t length;
    CU_ASSERT_STRING_EQUAL(all, "+~a.B.step+C.*+~C.f");
    CU_ASSERT_EQUAL(loop_names_note(all, "a/B", "step", NULL), WISH_RELAXED);
    CU_ASSERT_EQUAL(loop_names_note(all, "C", "f", NULL), WISH_RELAXED);
    CU_ASSERT_EQUAL(loop_names_note(all, "C", "g", NULL), WISH_EXACT);
    CU_ASSERT_EQUAL(loop_names_note(all, "D", "f", NULL), WISH_NONE);
    CU_ASSERT_EQUAL(strncmp(loop_names_at(all, 1, &length), "a.B.step+", 9), 0);
    CU_ASSERT_EQUAL(length, 8);
    free(all);
}

static void test_with(void) {
    char *one = loop_names_with(NULL, "a/B$C", "f"), *two = loop_names_with(one, "D", "<init>");
    CU_ASSERT_STRING_EQUAL(one, "a/B$C.f");
    CU_ASSERT_STRING_EQUAL(two, "a/B$C.f+D.<init>");
    CU_ASSERT_EQUAL(loop_names_count(two), 2);
    CU_ASSERT_TRUE(loop_names_have(two, "a/B$C", "f"));
    CU_ASSERT_TRUE(loop_names_have(two, "D", "<init>"));
    CU_ASSERT_FALSE(loop_names_have(two, "D", "f"));
    free(one);
    free(two);
}

/* Whichever request is not granted, the first ones among them: all names or none. */
static void test_no_memory(void) {
    char *lines = __real_malloc(200000), *at = lines, *expected;
    for (int i = 0; i < 9000; i++)
        at += sprintf(at, "A.f%d: plain\n", i);
    write_rules(lines);
    expected = loop_rules_add("x.Y.z", file);
    CU_ASSERT_PTR_NOT_NULL_FATAL(expected);
    bool granted = false;
    for (int k = 0; !granted; k++) {
        until_failure = k;
        char *all = loop_rules_add("x.Y.z", file);
        granted = until_failure >= 0;
        until_failure = -1;
        if (all != NULL) CU_ASSERT_STRING_EQUAL(all, expected);
        CU_ASSERT_EQUAL(all == NULL, !granted);
        free(all);
    }
    until_failure = 0;
    CU_ASSERT_PTR_NULL(loop_names_with("a", "B", "c"));
    until_failure = -1;
    free(lines);
    free(expected);
}

static CU_TestInfo tests[] = {
    {"the lines of a file", test_rules},
    {"what a name fits", test_names},
    {"a method that is called all", test_all},
    {"relaxed ones", test_relaxed},
    {"one more name", test_with},
    {"no memory for them", test_no_memory},
    CU_TEST_INFO_NULL,
};

int main(void) {
    snprintf(file, sizeof file, "%s/weft-rules-XXXXXX", getenv("TMPDIR") == NULL ? "/tmp" : getenv("TMPDIR"));
    int made = mkstemp(file);
    if (made < 0) return 2;
    int result = run_tests("names of plain loops", tests);
    remove(file);
    return result;
}
