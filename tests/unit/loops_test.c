/* Plain loops without a JVM: which are taken, and that what is written is a class file whose parts fit together. */
#include <CUnit/Basic.h>
#include <stdio.h>
#include <string.h>

#include "arena.h"
#include "class_writer.h"
#include "decode.h"
#include "loop.h"
#include "loop_reasons.h"
#include "loop_rewrite.h"

static const char *folder;

enum { FIRST = 5, MOST = 256 };

/* What is asked for, and which loops numbers were given to, from FIRST on. */
typedef struct wanted {
    const char *method; /* NULL: all */
    uint32_t numbers;
    loop_id loops[MOST];
} wanted;

static loop_wish all_methods(void *context, const char *class_name, const char *method) {
    (void)class_name;
    const wanted *w = context;
    return w->method == NULL || strcmp(w->method, method) == 0 ? WISH_EXACT : WISH_NONE;
}

static uint32_t next_number(void *context, const loop_id *id) {
    wanted *w = context;
    CU_ASSERT_FATAL(w->numbers < MOST);
    w->loops[w->numbers] = *id;
    return FIRST + w->numbers++;
}

/* Whether the number of a loop that was taken is one that was given to it. */
static bool has_number(const wanted *w, const loop_report *r) {
    if (r->number < FIRST || r->number >= FIRST + w->numbers) return false;
    const loop_id *id = &w->loops[r->number - FIRST];
    return id->order == r->id.order && id->relaxed == r->id.relaxed &&
           strcmp(id->method, r->id.method) == 0 && strcmp(id->descriptor, r->id.descriptor) == 0;
}

static size_t read_class(const char *name, uint8_t *bytes, size_t room) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.class", folder, name);
    FILE *file = fopen(path, "rb");
    CU_ASSERT_FATAL(file != NULL);
    size_t length = fread(bytes, 1, room, file);
    fclose(file);
    return length;
}

static status rewrite_bytes(arena *a, const uint8_t *bytes, size_t length, wanted *all, rewritten *out) {
    rewrite_request request = {.bytes = bytes,
                               .length = length,
                               .bootstrap_class = "weft/PlainLoops",
                               .wish = all_methods,
                               .number = next_number,
                               .context = all};
    return loops_rewrite(a, &request, out);
}

static status rewrite(arena *a, const char *class_name, const char *method, rewritten *out) {
    static uint8_t bytes[1 << 16];
    wanted all = {.method = method};
    return rewrite_bytes(a, bytes, read_class(class_name, bytes, sizeof bytes), &all, out);
}

/* `for (int i = 0; i < n; i++)` as JaCoCo leaves it: what gives the marks, if anything, and a mark in front of the jump back. */
typedef enum covered_round {
    ROUND_EMPTY,
    ROUND_ASSIGNS,
    ROUND_LEAVES,
    ROUND_COUNTS_TWO,
    ROUND_TURNED
} covered_round;

static const char *why_not_covered(arena *a, int opcode, const char *name, const char *type,
                                   covered_round round) {
    class_writer w;
    const bc_class *c;
    class_begin(&w, a, "Covered");
    method_begin(&w, 9, "f", "(I)V", 3, 4);
    uint16_t pair = pool_pair(&w, 12, pool_utf8(&w, name), pool_utf8(&w, type));
    code2(&w, opcode,
          opcode == BC_ldc_w ? pool_pair(&w, BC_DYNAMIC, 0, pair) : pool_pair(&w, 10, w.self, pair));
    code1(&w, BC_astore_1);
    code1(&w, BC_iconst_0);
    code1(&w, BC_istore_2);
    uint32_t head = w.code.count;
    code1(&w, BC_iload_2);
    code1(&w, BC_iload_0);
    static const int mark[] = {BC_aload_1, BC_iconst_0, BC_iconst_1, BC_bastore};
    uint32_t leave = code_jump(&w, round == ROUND_TURNED ? BC_if_icmplt : BC_if_icmpge), early = 0;
    if (round == ROUND_TURNED) {
        uint32_t stay = leave;
        for (size_t i = 0; i < sizeof mark / sizeof *mark; i++)
            code1(&w, mark[i]);
        leave = code_jump(&w, BC_goto);
        code_land(&w, stay);
    }
    if (round == ROUND_ASSIGNS) code2(&w, BC_iinc, 2 << 8 | 2);
    code1(&w, BC_iload_0);
    if (round == ROUND_LEAVES)
        early = code_jump(&w, BC_ifle);
    else
        code1(&w, BC_istore_3);
    code2(&w, BC_iinc, 2 << 8 | 1);
    if (round == ROUND_COUNTS_TWO) code2(&w, BC_iinc, 3 << 8 | 0xff);
    for (size_t i = 0; i < sizeof mark / sizeof *mark; i++)
        code1(&w, mark[i]);
    code_back(&w, BC_goto, head);
    code_land(&w, leave);
    if (round == ROUND_LEAVES) code_land(&w, early);
    code1(&w, BC_return);
    method_end(&w);
    CU_ASSERT_FATAL(status_is_ok(class_end(&w, &c)));
    loop_list found;
    CU_ASSERT_FATAL(status_is_ok(loops_find(a, &(code_part){.method = &c->methods[0]}, &found)));
    CU_ASSERT_FATAL(found.count == 1 && found.items[0].why_not != NULL);
    return found.items[0].why_not;
}

static void test_coverage(void) {
    arena a;
    arena_init(&a);
    static const char noted[] = "a measurement of coverage notes here what has run", type[] = "()[Z";
    static const struct {
        const char *name;
        covered_round round;
        const char *why; /* part of it: to leave the class out is told only where it helps */
    } rows[] = {
        {"$jacocoInit", ROUND_EMPTY, noted},
        {"$jacocoInit", ROUND_COUNTS_TWO, noted},
        {"$jacocoInit", ROUND_TURNED, noted},
        {"$jacocoInit", ROUND_ASSIGNS, "it is no counted loop"},
        {"$jacocoInit", ROUND_LEAVES, "leaves it from its middle"},
        {"flags", ROUND_EMPTY, "it is no counted loop"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *why = why_not_covered(&a, BC_invokestatic, rows[i].name, type, rows[i].round);
        CU_ASSERT_PTR_NOT_NULL(strstr(why, rows[i].why));
    }
    CU_ASSERT_PTR_NOT_NULL(
        strstr(why_not_covered(&a, BC_ldc_w, "$jacocoData", "Ljava/lang/Object;", ROUND_EMPTY), noted));
    arena_free(&a);
}

/* Every instruction of a class can be decoded, every bci of its tables begins one, and every call site has a bootstrap method. */
static void check_class(arena *a, const uint8_t *bytes, size_t length) {
    class_parts parts;
    CU_ASSERT_FATAL(class_parts_of(a, bytes, length, &parts).code == ST_OK);
    for (uint32_t i = 1; i < parts.parsed->pool.count; i++) {
        const bc_constant *c = &parts.parsed->pool.items[i];
        CU_ASSERT(c->tag != BC_INVOKE_DYNAMIC || c->as.index.a < parts.parsed->bootstrap_count);
    }
    for (uint32_t i = 0; i < parts.code_count; i++) {
        const bc_method *m = parts.codes[i].method;
        bool *starts = ARENA_ARRAY(a, bool, (size_t)m->code_length + 1);
        bc_insn insn;
        for (uint32_t bci = 0; bci < m->code_length; bci = insn.next) {
            starts[bci] = true;
            CU_ASSERT_FATAL(bc_decode(m, bci, &insn).code == ST_OK);
        }
        pool_out pool = pool_out_of(a, &parts.parsed->pool);
        frames all;
        CU_ASSERT_FATAL(frames_read(a, &parts, &parts.codes[i], &pool, &all).code == ST_OK);
        for (uint32_t k = 0; k < all.count; k++)
            CU_ASSERT(starts[all.items[k].bci]);
        for (uint32_t k = 0; k < m->line_count; k++)
            CU_ASSERT(starts[m->lines[k].bci]);
    }
}

#define BELOW "PlainLoops$Below"

static void test_reports(void) {
    static const struct {
        const char *class_name, *method, *why; /* part of it; NULL: taken */
        uint32_t line;
    } rows[] = {
        {"PlainLoops", "scale", NULL, 6},
        {"PlainLoops", "sums", NULL, 10},
        {"PlainLoops", "strided", NULL, 19},
        {"PlainLoops", "carried", "line 28 reads an element that line 28 writes in another round", 27},
        {"PlainLoops", "order", "floating-point sums depend on their order", 34},
        {"PlainLoops", "leaves", "a return leaves it", 39},
        {"PlainLoops", "last", "whose last value is read after the loop", 46},
        {"PlainLoops", "counts", "it is no counted loop", 52},
        {"PlainLoops", "twice", "in another round", 59},
        {"PlainLoops", "rows", "line 68 writes an array that each round chooses", 66},
        {"PlainLoops", "fields", "line 76 writes a field", 75},
        {"PlainLoops", "row", NULL, 81},
        {"PlainLoops", "chosen", "line 146 writes an array that each round chooses", 144},
        {BELOW, "above", "line 96 writes an array that is in a field of another class; keep it in a variable",
         96},
        {BELOW, "another", "in a field of another class", 100},
        {BELOW, "constantRow", "in a field of another class", 104},
        {BELOW, "part", "in a field of another class", 108},
        {BELOW, "often", "line 112 writes an array that is in a volatile field; keep it in a variable", 112},
        {BELOW, "each",
         "an array that each round chooses; rounds may write elements of arrays that are the same", 116},
        {BELOW, "variable", NULL, 121},
        {"PlainLoops", "scatters", NULL, 151},
        {"PlainLoops", "scattersAlone", NULL, 157},
        {"PlainLoops", "inOrder", NULL, 194},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        arena a;
        rewritten out;
        arena_init(&a);
        CU_ASSERT_FATAL(rewrite(&a, rows[i].class_name, rows[i].method, &out).code == ST_OK);
        CU_ASSERT_EQUAL_FATAL(out.report_count, 1);
        const loop_report *found = &out.reports[0];
        CU_ASSERT_EQUAL(found->line, rows[i].line);
        CU_ASSERT_EQUAL((out.bytes == NULL), (rows[i].why != NULL));
        if (rows[i].why == NULL) {
            CU_ASSERT_PTR_NULL(found->why_not);
            CU_ASSERT_EQUAL(found->number, FIRST);
            check_class(&a, out.bytes, out.length);
            check_class(&a, found->body.bytes, found->body.length);
        } else {
            CU_ASSERT_PTR_NOT_NULL_FATAL(found->why_not);
            if (strstr(found->why_not, rows[i].why) == NULL)
                printf("%s: %s\n", rows[i].method, found->why_not);
            CU_ASSERT_PTR_NOT_NULL(strstr(found->why_not, rows[i].why));
        }
        arena_free(&a);
    }
}

static void check_description(const char *method, const char *expected) {
    arena a;
    rewritten out;
    arena_init(&a);
    CU_ASSERT_FATAL(rewrite(&a, "PlainLoops", method, &out).code == ST_OK);
    CU_ASSERT_STRING_EQUAL(out.reports[0].body.description, expected);
    arena_free(&a);
}

static void test_description(void) {
    check_description("strided", "while le\ncounter 3\ncolumns 0 A\nsteps 2 3\nsteps 3 2\n"
                                 "new B 2 -1 0 1 0\nnew B 2 -1 1 1 0\nold B 2 -1 1 1 0\n");
    check_description("sideBySide", "while lt\ncounter 2\ncolumns 0 A\ncolumns 1 A\nsteps 2 2\n"
                                    "new S 2 -1 0 2 0\nold C 2 -1 0 2 1\n");
    check_description("lookedAt", "while lt\ncounter 2\ngiven 0 A\ncolumns 1 A\nsteps 2 2\n"
                                  "new S 2 -1 0 2 0\n");
    check_description("somewhere", "while lt\ncounter 3\ncolumns 0 A\ngiven 1 I\nsteps 3 1\n"
                                   "new F 3 1 -1 1 0\nold F 3 1 -1 1 0\n");
}

static void test_description_of_scatters(void) {
    check_description("scatters", "while gt\ncounter 4\ncolumns 0 A\ngiven 1 A\ngiven 2 I\nsteps 4 -2\n"
                                  "scatters D 1\nrepeats 5 1 lt\n");
    check_description("scattersAlone", "while lt\ncounter 3\ncolumns 0 A\ngiven 1 A\ngiven 2 A\nsteps 3 1\n"
                                       "scatters B 2\n");
}

/* The first byte of a method's map of frames becomes one that no frame has. */
static void damage_frames(arena *a, uint8_t *bytes, size_t length, const char *method) {
    class_parts parts;
    CU_ASSERT_FATAL(class_parts_of(a, bytes, length, &parts).code == ST_OK);
    for (uint32_t i = 0; i < parts.code_count; i++) {
        const attribute_part *table = code_attribute(&parts.codes[i], "StackMapTable");
        if (strcmp(parts.codes[i].method->name, method) == 0) bytes[table->bytes + 2 - bytes] = 200;
    }
}

/* The loops that were taken have the numbers that were handed out for them, in their order. */
static uint32_t count_taken(const wanted *all, const rewritten *out) {
    uint32_t taken = 0, next = 0;
    for (uint32_t i = 0; i < out->report_count; i++) {
        const loop_report *r = &out->reports[i];
        if (r->why_not != NULL) continue;
        CU_ASSERT(r->number >= next && has_number(all, r));
        next = r->number + 1;
        taken++;
    }
    return taken;
}

/* What cannot be done to one method is said, and done to the others, whose loops are numbered one after the other. */
static void test_one_method(void) {
    static uint8_t bytes[1 << 16];
    arena a;
    rewritten out;
    arena_init(&a);
    size_t length = read_class("PlainLoops", bytes, sizeof bytes);
    damage_frames(&a, bytes, length, "sums");
    wanted all = {0};
    CU_ASSERT_FATAL(rewrite_bytes(&a, bytes, length, &all, &out).code == ST_OK);
    CU_ASSERT_PTR_NOT_NULL(out.bytes);
    uint32_t taken = count_taken(&all, &out), left = 0;
    for (uint32_t i = 0; i < out.report_count; i++) {
        const loop_report *r = &out.reports[i];
        if (strcmp(r->id.method, "sums") != 0) continue;
        left++;
        CU_ASSERT_EQUAL(r->line, 10);
        CU_ASSERT_PTR_NOT_NULL_FATAL(r->why_not);
        CU_ASSERT_PTR_NOT_NULL(strstr(r->why_not, "its method is not changed: the class file is malformed"));
    }
    CU_ASSERT_EQUAL(
        taken,
        11); /* scale, strided, row, sideBySide, lookedAt, somewhere, two that scatter, two that are told and one in order */
    CU_ASSERT_EQUAL(left, 1);
    arena_free(&a);
}

/* Of a method whose code has been written, and then left for its size, nothing is in the class: the first one and the last. */
static void test_too_large(void) {
    static uint8_t bytes[1 << 16];
    arena a;
    rewritten out;
    class_parts parts;
    arena_init(&a);
    size_t length = read_class("PlainLoops", bytes, sizeof bytes);
    CU_ASSERT_FATAL(class_parts_of(&a, bytes, length, &parts).code == ST_OK);
    for (uint32_t i = 0; i < parts.code_count; i++) {
        const code_part *code = &parts.codes[i];
        if (strcmp(code->method->name, "scale") == 0 || strcmp(code->method->name, "inOrder") == 0)
            memset(bytes + code->at + 6, 0xff, 2); /* max_stack */
    }
    wanted all = {0};
    CU_ASSERT_FATAL(rewrite_bytes(&a, bytes, length, &all, &out).code == ST_OK);
    CU_ASSERT_PTR_NOT_NULL_FATAL(out.bytes);
    check_class(&a, out.bytes, out.length);
    uint32_t taken = count_taken(&all, &out), left = 0;
    for (uint32_t i = 0; i < out.report_count; i++) {
        const loop_report *r = &out.reports[i];
        left += r->why_not != NULL && strcmp(r->why_not, WHY_METHOD_TOO_LARGE) == 0;
    }
    CU_ASSERT_EQUAL(left, 2);
    CU_ASSERT(taken > 0);
    arena_free(&a);
}

static const code_part *code_of(const class_parts *parts, const char *method) {
    for (uint32_t i = 0; i < parts->code_count; i++)
        if (strcmp(parts->codes[i].method->name, method) == 0) return &parts->codes[i];
    return NULL;
}

/* How many rows its table of lines has of a line. */
static uint32_t rows_of_line(const bc_method *m, uint32_t line) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < m->line_count; i++)
        count += m->lines[i].line == line;
    return count;
}

/* The rounds that are Java's have a second copy of the loop where Java may go on behind them: with its lines, variables and handlers. */
static void test_copies(void) {
    static const struct {
        const char *method;
        uint32_t line; /* of the round */
        bool has_copy;
        uint32_t variables, handlers; /* rows more of each */
    } rows[] = {{"told", 169, true, 6, 0}, {"nestTold", 183, true, 4, 1}, {"strided", 20, false, 0, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        static uint8_t bytes[1 << 16];
        arena a;
        rewritten out;
        class_parts old, new;
        arena_init(&a);
        CU_ASSERT_FATAL(rewrite(&a, "PlainLoops", rows[i].method, &out).code == ST_OK);
        CU_ASSERT_PTR_NOT_NULL_FATAL(out.bytes);
        check_class(&a, out.bytes, out.length);
        size_t length = read_class("PlainLoops", bytes, sizeof bytes);
        CU_ASSERT_FATAL(class_parts_of(&a, bytes, length, &old).code == ST_OK);
        CU_ASSERT_FATAL(class_parts_of(&a, out.bytes, out.length, &new).code == ST_OK);
        const code_part *before = code_of(&old, rows[i].method), *after = code_of(&new, rows[i].method);
        CU_ASSERT_EQUAL(rows_of_line(before->method, rows[i].line), 1);
        CU_ASSERT_EQUAL(rows_of_line(after->method, rows[i].line), rows[i].has_copy ? 2 : 1);
        CU_ASSERT_EQUAL(after->method->handler_count, before->method->handler_count + rows[i].handlers);
        const attribute_part *were = code_attribute(before, "LocalVariableTable"),
                             *are = code_attribute(after, "LocalVariableTable");
        CU_ASSERT_FATAL(were != NULL && are != NULL);
        CU_ASSERT_EQUAL(are->length, were->length + 10 * rows[i].variables);
        arena_free(&a);
    }
}

/* A class that was rewritten is one that may be: each loop asks once more, and nothing breaks. */
static void test_twice(void) {
    arena a;
    rewritten once, again;
    arena_init(&a);
    CU_ASSERT_FATAL(rewrite(&a, "PlainLoops", NULL, &once).code == ST_OK);
    CU_ASSERT_PTR_NOT_NULL_FATAL(once.bytes);
    check_class(&a, once.bytes, once.length);
    wanted all = {0};
    rewrite_request request = {.bytes = once.bytes,
                               .length = once.length,
                               .bootstrap_class = "weft/PlainLoops",
                               .wish = all_methods,
                               .number = next_number,
                               .context = &all};
    CU_ASSERT_FATAL(loops_rewrite(&a, &request, &again).code == ST_OK);
    if (again.bytes != NULL) check_class(&a, again.bytes, again.length);
    arena_free(&a);
}

/* Damaged class files are refused, or rewritten to something; under the sanitizers nothing is read that is not there. */
static void test_damaged(void) {
    static uint8_t bytes[1 << 16];
    size_t length = read_class("PlainLoops", bytes, sizeof bytes);
    uint32_t state = 1;
    for (int round = 0; round < 3000; round++) {
        arena a;
        rewritten out;
        arena_init(&a);
        uint8_t *damaged = arena_copy(&a, bytes, length);
        for (int k = 0; k < 3; k++) {
            state = state * 1664525 + 1013904223;
            damaged[state % length] = (uint8_t)(state >> 24);
        }
        wanted all = {0};
        rewrite_request request = {.bytes = damaged,
                                   .length = length,
                                   .bootstrap_class = "weft/PlainLoops",
                                   .wish = all_methods,
                                   .number = next_number,
                                   .context = &all};
        status st = loops_rewrite(&a, &request, &out);
        CU_ASSERT(st.code != ST_BUG);
        arena_free(&a);
    }
}

int main(int argc, char **argv) {
    if (argc < 2 || CU_initialize_registry() != CUE_SUCCESS) return 1;
    folder = argv[1];
    CU_pSuite suite = CU_add_suite("loops", NULL, NULL);
    CU_add_test(suite, "reports", test_reports);
    CU_add_test(suite, "coverage", test_coverage);
    CU_add_test(suite, "description", test_description);
    CU_add_test(suite, "description of scatters", test_description_of_scatters);
    CU_add_test(suite, "one method", test_one_method);
    CU_add_test(suite, "too large", test_too_large);
    CU_add_test(suite, "copies", test_copies);
    CU_add_test(suite, "twice", test_twice);
    CU_add_test(suite, "damaged", test_damaged);
    CU_basic_set_mode(CU_BRM_NORMAL);
    CU_basic_run_tests();
    unsigned failures = CU_get_number_of_failures();
    CU_cleanup_registry();
    return failures == 0 ? 0 : 1;
}
