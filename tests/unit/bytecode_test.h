/* What the unit tests of bytecode/ share. */
#ifndef WEFT_BYTECODE_TEST_H
#define WEFT_BYTECODE_TEST_H

#include <stdio.h>
#include <stdlib.h>

#include "classfile.h"
#include "run_tests.h"

/* An armed arena; running out of memory ends the test program. */
#define TEST_ARENA(name)                                                                                     \
    arena name;                                                                                              \
    arena_init(&name);                                                                                       \
    if (setjmp(name.out_of_memory) != 0) abort();                                                            \
    name.armed = true

#define ASSERT_OK(expr) CU_ASSERT_EQUAL((expr).code, ST_OK)
#define ASSERT_FAILS(expected, expr) CU_ASSERT_EQUAL((expr).code, expected)
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* A method of nothing but this code. */
static inline bc_method method_of(const uint8_t *code, size_t length) {
    return (bc_method){.name = "test", .descriptor = "()V", .code = code, .code_length = (uint32_t)length};
}
#define METHOD(...) method_of((const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}))

#endif
