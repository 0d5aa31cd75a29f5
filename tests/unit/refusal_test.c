/* How a refusal is told, and the table of what to write instead. */
#include <string.h>

#include "advice.h"
#include "jdk_names.h"
#include "run_tests.h"
#include "status.h"

static arena a;

/* ---- text ---- */

enum { MOST = 9 };

static const char *path_of(uint32_t count) {
    static const char *const names[MOST] = {"A", "B", "C", "D", "E", "F", "G", "H", "I"};
    static status_location locations[MOST];
    for (uint32_t k = 0; k < count; k++)
        locations[k] =
            (status_location){names[k], "f", "X.java", k + 1, k + 1 < count ? &locations[k + 1] : NULL};
    return status_path_text(&a, &locations[0]);
}

/* The last line of the program's own is told, wherever it is. */
static void test_path_of_libraries(void) {
    static const char *const names[] = {"p.Lib",   "scala.F",  "scala.G", "p.User",
                                        "scala.H", "kotlin.I", "java.J",  "clojure.K"};
    enum { COUNT = sizeof names / sizeof *names };
    status_location locations[COUNT];
    for (uint32_t k = 0; k < COUNT; k++)
        locations[k] = (status_location){names[k], "f", "X", k + 1, k + 1 < COUNT ? &locations[k + 1] : NULL};
    CU_ASSERT_STRING_EQUAL(status_path_text(&a, locations),
                           "p.Lib.f(X:1) -> scala.F.f(X:2) -> 1 more -> p.User.f(X:4) -> 2 more -> "
                           "java.J.f(X:7) -> clojure.K.f(X:8)");
}

static void test_path(void) {
    CU_ASSERT_STRING_EQUAL(path_of(1), "A.f(X.java:1)");
    CU_ASSERT_STRING_EQUAL(path_of(2), "A.f(X.java:1) -> B.f(X.java:2)");
    CU_ASSERT_STRING_EQUAL(path_of(5), "A.f(X.java:1) -> B.f(X.java:2) -> C.f(X.java:3) -> D.f(X.java:4) -> "
                                       "E.f(X.java:5)");
    CU_ASSERT_STRING_EQUAL(path_of(9),
                           "A.f(X.java:1) -> B.f(X.java:2) -> 5 more -> H.f(X.java:8) -> I.f(X.java:9)");
    test_path_of_libraries();
    const status_location nowhere = {"A", "f", NULL, 0, NULL}, somewhere = {"A", "f", "X.java", 0, NULL};
    CU_ASSERT_STRING_EQUAL(status_path_text(&a, &nowhere), "A.f(Unknown Source)");
    CU_ASSERT_STRING_EQUAL(status_path_text(&a, &somewhere), "A.f(X.java)");
}

static void test_text(void) {
    const status_location location = {"A", "f", "X.java", 1, NULL};
    CU_ASSERT_STRING_EQUAL(status_render(&a, status_static(ST_NO_CLASS, NULL)),
                           "a class was not found; put it on the class path");
    CU_ASSERT_STRING_EQUAL(status_render(&a, (status){ST_NO_CLASS, &location, "p.Q", NULL, false}),
                           "A.f(X.java:1): a class was not found: p.Q; put it on the class path");
    CU_ASSERT_STRING_EQUAL(status_render(&a, (status){ST_NO_CLASS, &location, "p.Q", "leave it out", false}),
                           "A.f(X.java:1): a class was not found: p.Q; leave it out");
    CU_ASSERT_STRING_EQUAL(status_render(&a, (status){ST_NO_CLASS, NULL, "p.Q", "", false}),
                           "a class was not found: p.Q");
    CU_ASSERT_STRING_EQUAL(
        status_render(&a, status_static(ST_NO_PLATFORM, "none")),
        "no OpenCL platform is installed; on Debian: apt-get install pocl-opencl-icd: none");
}

/* What the programmer of a plain loop does not know. */
static void check_words_for_loop(const char *text) {
    static const char *const unknown[] = {" apply ",      "apply and",     " apply,",          "apply;",
                                          "captur",       "function;",     "function,",        "the function",
                                          "the element ", "elements have", "all elements run", "AF.",
                                          "ArrayFunction"};
    for (size_t k = 0; k < sizeof unknown / sizeof *unknown; k++) {
        if (strstr(text, unknown[k]) != NULL) printf("\n\"%s\": %s\n", unknown[k], text);
        CU_ASSERT_PTR_NULL(strstr(text, unknown[k]));
    }
}

/* Of a plain loop: what to change. */
static void test_loop_texts(void) {
    int others = 0;
    for (int code = 0; code < ST_COUNT; code++) {
        const char *text = status_loop_text((status_code)code);
        if (text == status_text((status_code)code)) continue;
        others++;
        CU_ASSERT_EQUAL(status_kind_of((status_code)code), STATUS_REJECT);
        CU_ASSERT_PTR_NULL(strstr(text, "the element")); /* advice may be of a list's */
        CU_ASSERT_PTR_NOT_NULL(strstr(text, "; "));
        if (code != ST_NESTED_APPLY) check_words_for_loop(text);
    }
    CU_ASSERT(others > 10);
    status st = {.code = ST_STATIC_FIELD, .detail = "p.Q.x", .is_of_loop = true};
    CU_ASSERT_STRING_EQUAL(status_render(&a, st),
                           "a static field cannot be read: p.Q.x; copy it to a local before the loop");
    st.code = ST_NO_CLASS; /* the same words */
    CU_ASSERT_STRING_EQUAL(status_render(&a, st), "a class was not found: p.Q.x; put it on the class path");
}

/* ---- the table ---- */

typedef enum how { COMPILED, NEVER, CHANGES } how;

static const struct {
    const char *class_name, *member;
    how how;
    const char *instead;
} rows[] = {
#define A(class_name, member, how, instead) {class_name, member, how, instead},
#define L(instead, of_loop)
#include "advice.def"
#undef L
#undef A
};

/* A name that a pattern is of. */
static const char *name_of(const char *pattern) {
    size_t length = strlen(pattern);
    return pattern[length - 1] == '*' ? arena_printf(&a, "%.*sX", (int)length - 1, pattern) : pattern;
}

static void test_no_row_hides_another(void) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *class_name = name_of(rows[i].class_name), *member = name_of(rows[i].member);
        const char *found = rows[i].how == CHANGES ? jdk_advice_on_change(class_name, member)
                                                   : jdk_advice(class_name, member);
        CU_ASSERT_PTR_NOT_NULL_FATAL(found);
        if (strcmp(found, rows[i].instead) != 0)
            printf("\n%s.%s: \"%s\" is never said\n", class_name, member, rows[i].instead);
        CU_ASSERT_STRING_EQUAL(found, rows[i].instead);
        CU_ASSERT(jdk_has(class_name));
        if (rows[i].how != CHANGES)
            CU_ASSERT_EQUAL(jdk_is_never_compiled(class_name, member), rows[i].how == NEVER);
    }
}

static void test_advice_for_loops(void) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_words_for_loop(jdk_advice_for_loop(rows[i].instead));
}

static void test_others(void) {
    CU_ASSERT_PTR_NULL(jdk_advice("my/Random", "nextInt"));
    CU_ASSERT_PTR_NULL(jdk_advice("java/lang/Math", "sin"));
    CU_ASSERT_PTR_NULL(jdk_advice("java/lang/StringIndexOutOfBoundsException", "<init>"));
    CU_ASSERT_PTR_NULL(jdk_advice_on_change("java/util/ArrayList", "add"));
    CU_ASSERT_FALSE(jdk_is_never_compiled("java/util/SplittableRandom", "nextInt"));
    CU_ASSERT_FALSE(jdk_has("javafx/Stage"));
}

static const CU_TestInfo tests[] = {
    {"the path to a refusal", test_path},
    {"the text of a refusal", test_text},
    {"the text of a loop's refusal", test_loop_texts},
    {"no row of advice hides another", test_no_row_hides_another},
    {"advice in words for a plain loop", test_advice_for_loops},
    {"what no row is for", test_others},
    CU_TEST_INFO_NULL,
};

int main(void) {
    arena_init(&a);
    int failed = run_tests("refusal", tests);
    arena_free(&a);
    return failed;
}
