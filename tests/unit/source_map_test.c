/* Lines of other languages' sources, and text that is none of the form. */
#include "source_map.h"

#include <stdlib.h>
#include <string.h>

#include "run_tests.h"

/* As kotlinc 2 writes it. */
static const char kotlin[] =
    "SMAP\nk.kt\nKotlin\n*S Kotlin\n*F\n+ 1 k.kt\nKKt\n+ 2 _Collections.kt\nkotlin/collections/X\n"
    "*L\n1#1,194:1\n1557#2:195\n1628#2,3:196\n*S KotlinDebug\n*F\n+ 1 k.kt\nKKt\n*L\n7#1:195\n"
    "8#1:196,3\n*E\n";

/* The example of JSR-45, chapter 2: of file 0 where none is named, several output lines for one of the page's. */
static const char pages[] =
    "SMAP\nHi_jsp.java\nJSP\n*S JSP\n*F\n0 Hi.jsp\n1 greeting.jsp\n*L\n123:207\n130,3:210,2\n140#1:250,7\n*E\n";

static void expect(const char *map, uint32_t line, const char *file, uint32_t source) {
    arena a;
    arena_init(&a);
    source_line found = source_map_line(&a, map, line);
    CU_ASSERT_EQUAL(found.line, source);
    if (file == NULL) CU_ASSERT_PTR_NULL(found.file);
    if (file != NULL) CU_ASSERT_TRUE(found.file != NULL && strcmp(found.file, file) == 0);
    arena_free(&a);
}

static void test_of_the_file(void) {
    expect(kotlin, 1, "k.kt", 1);
    expect(kotlin, 194, "k.kt", 194);
}

static void test_of_what_is_inlined(void) {
    expect(kotlin, 195, "k.kt", 7);
    expect(kotlin, 196, "k.kt", 8);
    expect(kotlin, 198, "k.kt", 8);
    expect(kotlin, 199, NULL, 199);
}

static void test_of_pages(void) {
    expect(pages, 207, "Hi.jsp", 123);
    expect(pages, 210, "Hi.jsp", 130);
    expect(pages, 213, "Hi.jsp", 131);
    expect(pages, 215, "Hi.jsp", 132);
    expect(pages, 216, NULL, 216);
    expect(pages, 256, "greeting.jsp", 140);
    expect(pages, 257, NULL, 257);
}

/* Every beginning of a map, and maps with one character another: no access outside, which sanitizers would see. */
static void test_of_damage(void) {
    size_t length = strlen(kotlin);
    for (size_t n = 0; n <= length; n++) {
        char *map = malloc(n + 1);
        memcpy(map, kotlin, n);
        map[n] = '\0';
        for (const char *put = "#,:*\n+9 \0"; n > 0 && *put != '\0'; put++) {
            map[n - 1] = *put;
            arena a;
            arena_init(&a);
            for (uint32_t line = 0; line < 200; line++)
                (void)source_map_line(&a, map, line);
            arena_free(&a);
        }
        free(map);
    }
    expect("", 5, NULL, 5);
    expect("*L\n99999999999999999999#1:5\n1:5,0\n1#:5\n", 5, NULL, 5);
    expect("*L\n2147483647,2147483647:1\n", 0xffffffffu, NULL, 0xffffffffu);
}

int main(void) {
    static const CU_TestInfo tests[] = {
        {"lines of the file", test_of_the_file},
        {"lines of what is inlined", test_of_what_is_inlined},
        {"lines of pages", test_of_pages},
        {"maps that are damaged", test_of_damage},
        CU_TEST_INFO_NULL,
    };
    return run_tests("source maps", tests);
}
