/* Names of plain loops, from the option, a file of rules and Java: what they fit, and that no memory is no crash. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
    FILE *table = fopen("run/choice/rule_names.txt", "r");
    char line[256], fits[8], pattern[64], name[64];
    int count = 0;
    CU_ASSERT_PTR_NOT_NULL_FATAL(table);
    while (fgets(line, sizeof line, table) != NULL) {
        if (line[0] == '#') continue;
        CU_ASSERT_EQUAL_FATAL(sscanf(line, "%7s %63s %63s", fits, pattern, name), 3);
        char *dot = strrchr(name, '.');
        CU_ASSERT_PTR_NOT_NULL_FATAL(dot);
        *dot = '\0';
        for (char *at = name; *at != '\0'; at++)
            if (*at == '.') *at = '/';
        char *patterns = loop_names_as_jvm(pattern), *class_name = loop_names_as_jvm(name),
             *method = loop_names_as_jvm(dot + 1);
        bool has = loop_names_have(patterns, class_name, method);
        if (has != (strcmp(fits, "yes") == 0)) printf("%s", line);
        CU_ASSERT_EQUAL(has, strcmp(fits, "yes") == 0);
        free(patterns);
        free(class_name);
        free(method);
        count++;
    }
    fclose(table);
    CU_ASSERT_TRUE(count > 40);
}

/* A class file has a character beyond U+FFFF as its two surrogates (JVMS 4.4.7); and so has an option that Java gave. */
static void test_surrogates(void) {
    write_rules("p.\xF0\x9D\x90\xB4.f\xF0\x9D\x90\xB4: plain\n");
    char *all = loop_rules_add("\xF0\x9D\x90\xB5.g+\xED\xA0\xB5\xED\xB0\xB5.h", file);
    CU_ASSERT_TRUE(loop_names_have(all, "p/\xED\xA0\xB5\xED\xB0\xB4", "f\xED\xA0\xB5\xED\xB0\xB4"));
    CU_ASSERT_TRUE(loop_names_have(all, "\xED\xA0\xB5\xED\xB0\xB5", "g"));
    CU_ASSERT_TRUE(loop_names_have(all, "\xED\xA0\xB5\xED\xB0\xB5", "h"));
    CU_ASSERT_FALSE(loop_names_have(all, "\xED\xA0\xB5\xED\xB0\xB4", "g"));
    free(all);
}

/* What loop_rules_add("", file) says on standard error, in `said`. */
static char *add_aloud(char *said, size_t room) {
    int before = dup(STDERR_FILENO);
    FILE *heard = tmpfile();
    if (before < 0 || heard == NULL) abort();
    fflush(stderr);
    dup2(fileno(heard), STDERR_FILENO);
    char *all = loop_rules_add("", file);
    fflush(stderr);
    dup2(before, STDERR_FILENO);
    close(before);
    rewind(heard);
    said[fread(said, 1, room - 1, heard)] = '\0';
    fclose(heard);
    return all;
}

/* What a line is as rule_lines.txt has it. */
static void tell_line(const char *line, const char *places, char *out, size_t room) {
    char said[1024], begin[128];
    write_rules(line);
    char *all = add_aloud(said, sizeof said);
    size_t length = (size_t)snprintf(begin, sizeof begin, "weft: line 1 of %s: ", file);
    char *end = strstr(said, places);
    if (all[0] == '+')
        snprintf(out, room, "loop %s", all + 1);
    else if (strncmp(said, begin, length) == 0 && end != NULL)
        snprintf(out, room, "error %.*sPLACES", (int)(end - said - (ptrdiff_t)length), said + length);
    else
        snprintf(out, room, "%s", said);
    free(all);
}

/* The characters that those from U+2400 on, in UTF-8, are pictures of. */
static void put_controls(char *line) {
    char *to = line;
    for (const char *at = line; *at != '\0'; at++) {
        bool is_picture = strncmp(at, "\xE2\x90", 2) == 0;
        if (is_picture) at += 2;
        *to++ = !is_picture ? *at : *at == '\xA1' ? '\x7F' : (char)(*at & 0x3F);
    }
    *to = '\0';
}

/* Lines are understood as Rules.java does. */
static void test_lines(void) {
    FILE *table = fopen("run/choice/rule_lines.txt", "r");
    char line[512], told[2048] = "", places[sizeof line + 1] = "";
    int count = 0;
    CU_ASSERT_PTR_NOT_NULL_FATAL(table);
    while (fgets(line, sizeof line, table) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        put_controls(line);
        size_t length = strlen(line);
        if (strncmp(line, "PLACES  ", 8) == 0) {
            snprintf(places, sizeof places, "%s\n", line + 8);
        } else if (line[0] == '|') {
            line[length - 1] = '\0';
            tell_line(line + 1, places, told, sizeof told);
        } else if (line[0] != '#' && length > 0) {
            bool is_others = strcmp(line, "nothing") == 0 || strcmp(line, "function") == 0;
            CU_ASSERT_STRING_EQUAL(told, is_others ? "" : line);
            if (strcmp(told, is_others ? "" : line) != 0) printf("%s\n%s\n", line, told);
            count++;
        }
    }
    fclose(table);
    CU_ASSERT_TRUE(count > 50);
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
    {"characters that have surrogates", test_surrogates},
    {"what a line says", test_lines},
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
