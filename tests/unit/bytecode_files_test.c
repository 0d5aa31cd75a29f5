/* Real class files: the disassembly of tests/bytecode/, and what damage does.
 *
 *     bytecode_files_test CLASSES [--update]      in the folder tests/
 *
 * CLASSES holds bytecode/\*.java compiled with javac --release 17 -g. X.disasm is the expected text of all of
 * X's classes; --update writes it anew, to be reviewed as a diff. */
#include <string.h>

#include "bytecode_test.h"
#include "class_shell.h"
#include "disasm.h"

#include "../fuzz/fuzz_classfile.c"

static const char *const cases[][4] = {
    /* the case, and its classes */
    {"Lambdas", "Lambdas", "Lambdas$Scaled", "Lambdas$Shifted"},
    {"Loops", "Loops"},
    {"Points", "Points", "Points$Named", "Points$Point"},
    {"Strings", "Strings"},
    {"Switches", "Switches"},
};

static const char *classes_folder;
static bool update;

typedef struct bytes {
    uint8_t *items; /* on the heap, so that reading past the end is seen; NULL if there is no such file */
    size_t count;
} bytes;

static bytes read_file(const char *path) {
    bytes b = {NULL, 0};
    FILE *file = fopen(path, "rb");
    if (file == NULL) return b;
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    rewind(file);
    b.items = size < 0 ? NULL : malloc((size_t)size + 1);
    if (b.items != NULL) {
        b.count = fread(b.items, 1, (size_t)size, file);
        b.items[b.count] = '\0';
    }
    fclose(file);
    return b;
}

/* Exactly `length` bytes on the heap. */
static uint8_t *exact_copy(const uint8_t *from, size_t length) {
    uint8_t *copy = malloc(length == 0 ? 1 : length);
    if (copy == NULL) abort();
    memcpy(copy, from, length);
    return copy;
}

static bytes read_class(arena *a, const char *name) {
    bytes b = read_file(arena_printf(a, "%s/%s.class", classes_folder, name));
    if (b.items == NULL) printf("\n  %s/%s.class is missing ", classes_folder, name);
    CU_ASSERT_PTR_NOT_NULL_FATAL(b.items);
    return b;
}

/* The first line of a difference. */
static void print_difference(const char *expected, const char *got) {
    size_t line_start = 0;
    for (size_t i = 0; expected[i] == got[i] && got[i] != '\0'; i++)
        if (got[i] == '\n') line_start = i + 1;
    int expected_length = (int)strcspn(expected + line_start, "\n");
    int got_length = (int)strcspn(got + line_start, "\n");
    printf("\n  expected %.*s\n  got      %.*s\n", expected_length, expected + line_start, got_length,
           got + line_start);
}

static void check_golden(const char *path, const text *t) {
    if (update) {
        FILE *file = fopen(path, "wb");
        CU_ASSERT_PTR_NOT_NULL_FATAL(file);
        CU_ASSERT_EQUAL(fwrite(text_get(t), 1, t->length, file), t->length);
        fclose(file);
        return;
    }
    bytes golden = read_file(path);
    const char *expected = golden.items == NULL ? "" : (const char *)golden.items;
    bool same = strcmp(expected, text_get(t)) == 0;
    if (!same) {
        printf("\n  %s", path);
        print_difference(expected, text_get(t));
    }
    CU_ASSERT_TRUE(same);
    free(golden.items);
}

static void disassemble_case(const char *const names[4]) {
    TEST_ARENA(a);
    text t;
    text_init(&t, &a);
    for (size_t k = 1; k < 4 && names[k] != NULL; k++) {
        bytes file = read_class(&a, names[k]);
        bc_class *c = NULL;
        ASSERT_OK(bc_class_parse(&a, file.items, file.count, &c));
        CU_ASSERT_PTR_NOT_NULL_FATAL(c);
        if (k > 1) text_put(&t, "\n");
        ASSERT_OK(bc_disasm_class(&t, c));
        free(file.items);
    }
    check_golden(arena_printf(&a, "bytecode/%s.disasm", names[0]), &t);
    arena_free(&a);
}

static void disassembly(void) {
    for (size_t i = 0; i < COUNT(cases); i++)
        disassemble_case(cases[i]);
}

static void attributes(void) {
    TEST_ARENA(a);
    bytes file = read_class(&a, "Points$Point");
    bc_class *c = NULL;
    ASSERT_OK(bc_class_parse(&a, file.items, file.count, &c));
    CU_ASSERT_PTR_NOT_NULL_FATAL(c);
    CU_ASSERT_TRUE(c->is_record);
    CU_ASSERT_STRING_EQUAL(c->super_name, "java/lang/Record");
    CU_ASSERT_STRING_EQUAL(c->source_file, "Points.java");
    CU_ASSERT_TRUE(c->bootstrap_count > 0);
    const bc_method *m = bc_class_method(c, "plus", "(LPoints$Point;)LPoints$Point;");
    CU_ASSERT_PTR_NOT_NULL_FATAL(m);
    CU_ASSERT_STRING_EQUAL(bc_method_where(&a, m, 0), "Points$Point.plus(Points.java:11)");
    CU_ASSERT_PTR_NULL(bc_class_method(c, "plus", "()V"));
    CU_ASSERT_PTR_NOT_NULL(bc_class_field(c, "x", "F"));
    CU_ASSERT_PTR_NULL(bc_class_field(c, "x", "D"));
    CU_ASSERT_PTR_NULL(bc_class_field(c, "z", "F"));
    free(file.items);
    arena_free(&a);
}

/* Reads a class file's constant pool again, as JVMTI hands it out. */
static void pool_alone(void) {
    TEST_ARENA(a);
    bytes file = read_class(&a, "Lambdas");
    bc_class *c = NULL;
    ASSERT_OK(bc_class_parse(&a, file.items, file.count, &c));
    CU_ASSERT_PTR_NOT_NULL_FATAL(c);
    /* its end is not known from outside: one length is right and all others fail */
    size_t accepted = 0;
    for (size_t length = 0; length + 10 <= file.count; length++) {
        bc_pool pool;
        arena_mark mark = arena_checkpoint(&a);
        accepted += bc_pool_parse(&a, file.items + 10, length, c->pool.count, &pool).code == ST_OK;
        arena_release(&a, mark);
    }
    CU_ASSERT_EQUAL(accepted, 1);
    free(file.items);
    arena_free(&a);
}

static void every_prefix_is_refused(void) {
    TEST_ARENA(a);
    bytes file = read_class(&a, "Points$Point");
    for (size_t length = 0; length < file.count; length++) {
        uint8_t *copy = exact_copy(file.items, length);
        arena_mark mark = arena_checkpoint(&a);
        status st = exercise_class(&a, copy, length);
        CU_ASSERT_EQUAL(status_kind_of(st.code), STATUS_INPUT);
        arena_release(&a, mark);
        free(copy);
    }
    free(file.items);
    arena_free(&a);
}

/* The class without its members, which is no version of it. */
static void check_shell(arena *a, const char *name) {
    bytes file = read_class(a, name);
    bc_class *c = NULL, *shell = NULL;
    ASSERT_OK(bc_class_parse(a, file.items, file.count, &c));
    size_t length = class_shell(file.items, file.count, NULL);
    CU_ASSERT_TRUE_FATAL(length > 0 && length <= file.count);
    uint8_t *made = exact_copy(file.items, length);
    CU_ASSERT_EQUAL(class_shell(file.items, file.count, made), length);
    ASSERT_OK(bc_class_parse(a, made, length, &shell));
    CU_ASSERT_PTR_NOT_NULL_FATAL(shell);
    CU_ASSERT_STRING_EQUAL(shell->name, c->name);
    CU_ASSERT_STRING_EQUAL(shell->super_name, c->super_name);
    CU_ASSERT_EQUAL(shell->access ^ c->access, BC_ACC_PUBLIC);
    CU_ASSERT_EQUAL(shell->interface_count + shell->field_count + shell->method_count, 0);
    CU_ASSERT_EQUAL(shell->bootstrap_count, c->bootstrap_count);
    for (size_t prefix = 0; prefix < file.count; prefix++) {
        uint8_t *copy = exact_copy(file.items, prefix);
        CU_ASSERT_TRUE(class_shell(copy, prefix, NULL) <= prefix);
        free(copy);
    }
    free(made);
    free(file.items);
}

static void shells(void) {
    TEST_ARENA(a);
    for (size_t i = 0; i < COUNT(cases); i++)
        for (size_t k = 1; k < 4 && cases[i][k] != NULL; k++)
            check_shell(&a, cases[i][k]);
    arena_free(&a);
}

static uint32_t random_state = 2463534242u;

static uint32_t next_random(void) { /* xorshift: the same damage on every run */
    random_state ^= random_state << 13;
    random_state ^= random_state >> 17;
    random_state ^= random_state << 5;
    return random_state;
}

enum { DAMAGED_COPIES = 4000, MOST_DAMAGE = 4 };

/* Damage a class file in many ways, a few bytes at a time. */
static void damage_class(const char *name) {
    TEST_ARENA(a);
    bytes file = read_class(&a, name);
    for (int i = 0; i < DAMAGED_COPIES; i++) {
        uint8_t *copy = exact_copy(file.items, file.count);
        for (uint32_t k = next_random() % MOST_DAMAGE + 1; k > 0; k--)
            copy[next_random() % file.count] ^= (uint8_t)(1 + next_random() % 255);
        LLVMFuzzerTestOneInput(copy, file.count);
        free(copy);
    }
    free(file.items);
    arena_free(&a);
}

static void damage(void) {
    for (size_t i = 0; i < COUNT(cases); i++)
        damage_class(cases[i][1]);
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: %s CLASSES [--update]\n", argv[0]);
        return 2;
    }
    classes_folder = argv[1];
    update = argc > 2 && strcmp(argv[2], "--update") == 0;
    CU_TestInfo tests[] = {
        {"disassembly", disassembly},
        {"attributes", attributes},
        {"pool alone", pool_alone},
        {"every prefix is refused", every_prefix_is_refused},
        {"damage", damage},
        {"shells", shells},
        CU_TEST_INFO_NULL,
    };
    return run_tests("bytecode files", tests);
}
