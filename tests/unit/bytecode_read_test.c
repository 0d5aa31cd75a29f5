/* The reader, descriptors and constant pools. */
#include <string.h>

#include "bytecode_test.h"
#include "descriptor.h"
#include "reader.h"

static void numbers_are_big_endian(void) {
    const uint8_t bytes[] = {1, 2, 3, 0xff, 5, 6, 7, 0x80, 9, 10, 11, 12, 13, 14, 15};
    bc_reader r = bc_reader_of(bytes, sizeof bytes);
    CU_ASSERT_EQUAL(bc_read_u1(&r), 1);
    CU_ASSERT_EQUAL(bc_read_u2(&r), 0x0203);
    CU_ASSERT_EQUAL(bc_read_u4(&r), 0xff050607);
    CU_ASSERT_EQUAL(bc_read_u8(&r), 0x80090a0b0c0d0e0f);
    CU_ASSERT_EQUAL(bc_reader_left(&r), 0);
    CU_ASSERT_FALSE(r.truncated);
}

static void truncation_sticks(void) {
    const uint8_t bytes[] = {1, 2, 3};
    bc_reader r = bc_reader_of(bytes, sizeof bytes);
    CU_ASSERT_EQUAL(bc_read_u4(&r), 0);
    CU_ASSERT_TRUE(r.truncated);
    CU_ASSERT_EQUAL(bc_read_u1(&r), 0);
    CU_ASSERT_PTR_NULL(bc_read_bytes(&r, 0));

    r = bc_reader_of(bytes, sizeof bytes);
    CU_ASSERT_PTR_EQUAL(bc_read_bytes(&r, 3), bytes);
    CU_ASSERT_PTR_EQUAL(bc_read_bytes(&r, 0), bytes + 3);
    CU_ASSERT_PTR_NULL(bc_read_bytes(&r, SIZE_MAX));
    CU_ASSERT_TRUE(r.truncated);

    r = bc_reader_of(NULL, 0);
    CU_ASSERT_EQUAL(bc_read_u1(&r), 0);
    CU_ASSERT_TRUE(r.truncated);
}

static void good_descriptors(void) {
    static const struct {
        const char *descriptor;
        char kind;
        const char *name;
    } rows[] = {
        {"I", 'I', NULL},
        {"Z", 'Z', NULL},
        {"[F", '[', "[F"},
        {"Ljava/lang/Float;", 'L', "java/lang/Float"},
        {"[[Ljava/lang/Float;", '[', "[[Ljava/lang/Float;"},
        {"LSaxpy$$Lambda+0x00007f0001000400;", 'L', "Saxpy$$Lambda+0x00007f0001000400"},
        {"LSaxpy$$Lambda.0x00007f0001000400;", 'L', "Saxpy$$Lambda.0x00007f0001000400"},
    };
    TEST_ARENA(a);
    for (size_t i = 0; i < COUNT(rows); i++) {
        bc_type type = {0};
        ASSERT_OK(bc_field_type(&a, rows[i].descriptor, &type));
        CU_ASSERT_EQUAL(type.kind, rows[i].kind);
        if (rows[i].name == NULL)
            CU_ASSERT_PTR_NULL(type.name)
        else
            CU_ASSERT_STRING_EQUAL(type.name, rows[i].name);
    }
    arena_free(&a);
}

static void good_signatures(void) {
    TEST_ARENA(a);
    bc_signature s;
    ASSERT_OK(bc_method_signature(&a, "()V", &s));
    CU_ASSERT_EQUAL(s.parameter_count, 0);
    CU_ASSERT_EQUAL(s.result.kind, 'V');
    ASSERT_OK(bc_method_signature(&a, "(J[DLa/B;Z)[La/B;", &s));
    CU_ASSERT_EQUAL(s.parameter_count, 4);
    CU_ASSERT_EQUAL(s.parameters[0].kind, 'J');
    CU_ASSERT_STRING_EQUAL(s.parameters[1].name, "[D");
    CU_ASSERT_STRING_EQUAL(s.parameters[2].name, "a/B");
    CU_ASSERT_EQUAL(s.parameters[3].kind, 'Z');
    CU_ASSERT_STRING_EQUAL(s.result.name, "[La/B;");
    CU_ASSERT_EQUAL(bc_type_slots('D'), 2);
    CU_ASSERT_EQUAL(bc_type_slots('['), 1);
    CU_ASSERT_EQUAL(bc_type_slots('V'), 0);
    arena_free(&a);
}

static void bad_descriptors(void) {
    static const char *const fields[] = {
        "", "V", "Q", "II", "[", "[V", "L", "L;", "Ljava", "L/a;", "La/;", "La//b;", "La[b;", "()V", "I ",
    };
    static const char *const methods[] = {
        "", "I", "(", "()", "(V)V", "(I", "(I)", "()VV", "()II", "(Ljava)V", "(La)b;)V", "([)V", ")V", "()[V",
    };
    TEST_ARENA(a);
    bc_type type;
    bc_signature signature;
    for (size_t i = 0; i < COUNT(fields); i++)
        ASSERT_FAILS(ST_BAD_DESCRIPTOR, bc_field_type(&a, fields[i], &type));
    for (size_t i = 0; i < COUNT(methods); i++)
        ASSERT_FAILS(ST_BAD_DESCRIPTOR, bc_method_signature(&a, methods[i], &signature));
    arena_free(&a);
}

/* `count` times `unit` between two strings. */
static const char *repeat(arena *a, const char *before, char unit, size_t count, const char *after) {
    char *run = arena_alloc(a, count + 1);
    memset(run, unit, count);
    return arena_printf(a, "%s%s%s", before, run, after);
}

static void descriptor_limits(void) {
    TEST_ARENA(a);
    bc_type type;
    bc_signature signature;
    ASSERT_OK(bc_field_type(&a, repeat(&a, "", '[', 255, "I"), &type));
    ASSERT_FAILS(ST_BAD_DESCRIPTOR, bc_field_type(&a, repeat(&a, "", '[', 256, "I"), &type));
    ASSERT_OK(bc_method_signature(&a, repeat(&a, "(", 'I', 255, ")V"), &signature));
    ASSERT_FAILS(ST_BAD_DESCRIPTOR, bc_method_signature(&a, repeat(&a, "(", 'I', 256, ")V"), &signature));
    ASSERT_FAILS(ST_BAD_DESCRIPTOR, bc_method_signature(&a, repeat(&a, "(", 'D', 128, ")V"), &signature));
    arena_free(&a);
}

/* As GetConstantPool returns it: no count in front. */
static const uint8_t pool_bytes[] = {
    1,  0,    5,    'a', 0xc0, 0x80, 'b', 'c',    /* 1 "a\0bc" */
    5,  0x80, 0,    0,   0,    0,    0,   0,   1, /* 2 a long, and 3 */
    4,  0x40, 0x20, 0,   0,                       /* 4 2.5f */
    7,  0,    1,                                  /* 5 the class 1 */
    12, 0,    1,    0,   1,                       /* 6 name and type */
    11, 0,    5,    0,   6,                       /* 7 interface method */
    15, 9,    0,    7,                            /* 8 invokeInterface */
    15, 1,    0,    7,                            /* 9 getField of a method */
    18, 0,    3,    0,   6,                       /* 10 invokedynamic */
    7,  0,    4,                                  /* 11 a class named by a float */
    8,  0,    1,                                  /* 12 a string */
};
enum { POOL_COUNT = 13 };

static void pool_access(void) {
    TEST_ARENA(a);
    bc_pool pool = {0};
    const char *string, *descriptor;
    uint16_t row;
    bc_member_ref member;
    bc_handle_ref handle;
    ASSERT_OK(bc_pool_parse(&a, pool_bytes, sizeof pool_bytes, POOL_COUNT, &pool));
    ASSERT_OK(bc_pool_utf8(&pool, 1, &string));
    CU_ASSERT_STRING_EQUAL(string, "a\xc0\x80"
                                   "bc");
    CU_ASSERT_EQUAL(pool.items[2].as.l, INT64_MIN + 1);
    CU_ASSERT_EQUAL(pool.items[3].tag, 0);
    CU_ASSERT_EQUAL(pool.items[4].as.f, 2.5f);
    ASSERT_OK(bc_pool_class(&pool, 5, &string));
    ASSERT_OK(bc_pool_string(&pool, 12, &string));
    ASSERT_OK(bc_pool_member(&pool, 7, &member));
    CU_ASSERT_TRUE(member.on_interface);
    ASSERT_OK(bc_pool_handle(&pool, 8, &handle));
    CU_ASSERT_EQUAL(handle.kind, BC_REF_INVOKE_INTERFACE);
    ASSERT_OK(bc_pool_dynamic(&pool, 10, &row, &string, &descriptor));
    CU_ASSERT_EQUAL(row, 3);

    ASSERT_FAILS(ST_BAD_CONSTANT, bc_pool_utf8(&pool, 0, &string));
    ASSERT_FAILS(ST_BAD_CONSTANT, bc_pool_utf8(&pool, POOL_COUNT, &string));
    ASSERT_FAILS(ST_BAD_CONSTANT, bc_pool_utf8(&pool, UINT32_MAX, &string));
    ASSERT_FAILS(ST_BAD_CONSTANT, bc_pool_class(&pool, 1, &string));
    ASSERT_FAILS(ST_BAD_CONSTANT, bc_pool_class(&pool, 3, &string));
    ASSERT_FAILS(ST_BAD_CONSTANT, bc_pool_class(&pool, 11, &string));
    ASSERT_FAILS(ST_BAD_CONSTANT, bc_pool_string(&pool, 5, &string));
    ASSERT_FAILS(ST_BAD_CONSTANT, bc_pool_member(&pool, 6, &member));
    ASSERT_FAILS(ST_BAD_CONSTANT, bc_pool_handle(&pool, 9, &handle));
    ASSERT_FAILS(ST_BAD_CONSTANT, bc_pool_method_type(&pool, 5, &string));
    ASSERT_FAILS(ST_BAD_CONSTANT, bc_pool_dynamic(&pool, 7, &row, &string, &descriptor));
    arena_free(&a);
}

static void bad_pools(void) {
    TEST_ARENA(a);
    bc_pool pool;
    for (size_t length = 0; length < sizeof pool_bytes; length++)
        ASSERT_FAILS(ST_TRUNCATED, bc_pool_parse(&a, pool_bytes, length, POOL_COUNT, &pool));
    ASSERT_FAILS(ST_BAD_CLASS_FILE, bc_pool_parse(&a, pool_bytes, sizeof pool_bytes, 0, &pool));
    ASSERT_FAILS(ST_BAD_CLASS_FILE, bc_pool_parse(&a, pool_bytes, sizeof pool_bytes, POOL_COUNT - 1, &pool));
    ASSERT_FAILS(ST_TRUNCATED, bc_pool_parse(&a, pool_bytes, sizeof pool_bytes, 65535, &pool));
    ASSERT_OK(bc_pool_parse(&a, NULL, 0, 1, &pool));

    static const uint8_t long_at_the_end[] = {5, 0, 0, 0, 0, 0, 0, 0, 1};
    ASSERT_FAILS(ST_BAD_CONSTANT, bc_pool_parse(&a, long_at_the_end, sizeof long_at_the_end, 2, &pool));
    static const uint8_t unknown_tags[] = {0, 2, 13, 14, 21, 255};
    for (size_t i = 0; i < COUNT(unknown_tags); i++) {
        uint8_t bytes[] = {unknown_tags[i], 0, 0, 0, 0};
        ASSERT_FAILS(ST_BAD_CONSTANT, bc_pool_parse(&a, bytes, sizeof bytes, 2, &pool));
    }
    /* not modified UTF-8: a zero byte, a four-byte form, a missing and a stray continuation */
    static const uint8_t strings[][6] = {
        {1, 0, 3, 'a', 0, 'b'},
        {1, 0, 3, 0xf0, 0x80, 0x80},
        {1, 0, 3, 'a', 'b', 0xc3},
        {1, 0, 3, 0x80, 'a', 'b'},
    };
    for (size_t i = 0; i < COUNT(strings); i++)
        ASSERT_FAILS(ST_BAD_CONSTANT, bc_pool_parse(&a, strings[i], sizeof strings[i], 2, &pool));
    arena_free(&a);
}

int main(void) {
    CU_TestInfo tests[] = {
        {"numbers are big-endian", numbers_are_big_endian},
        {"truncation sticks", truncation_sticks},
        {"good descriptors", good_descriptors},
        {"good signatures", good_signatures},
        {"bad descriptors", bad_descriptors},
        {"descriptor limits", descriptor_limits},
        {"pool access", pool_access},
        {"bad pools", bad_pools},
        CU_TEST_INFO_NULL,
    };
    return run_tests("bytecode read", tests);
}
