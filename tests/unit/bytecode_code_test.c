/* Decoding instructions and building blocks, on code made by hand. */
#include <string.h>

#include "bytecode_test.h"
#include "cfg.h"

static void operands(void) {
    static const struct {
        uint8_t code[8];
        uint32_t length;
        bc_opcode opcode;
        int32_t a, b;
    } rows[] = {
        {{BC_iadd}, 1, BC_iadd, 0, 0},
        {{BC_bipush, 0x80}, 2, BC_bipush, -128, 0},
        {{BC_sipush, 0xff, 0xfe}, 3, BC_sipush, -2, 0},
        {{BC_iload, 200}, 2, BC_iload, 200, 0},
        {{BC_iinc, 3, 0xff}, 3, BC_iinc, 3, -1},
        {{BC_ldc, 255}, 2, BC_ldc, 255, 0},
        {{BC_ldc_w, 1, 2}, 3, BC_ldc_w, 0x102, 0},
        {{BC_invokeinterface, 1, 2, 3, 0}, 5, BC_invokeinterface, 0x102, 3},
        {{BC_multianewarray, 1, 2, 3}, 4, BC_multianewarray, 0x102, 3},
        {{BC_invokedynamic, 1, 2, 0, 0}, 5, BC_invokedynamic, 0x102, 0},
        {{BC_newarray, 11}, 2, BC_newarray, 11, 0},
        {{BC_goto, 0, 7}, 3, BC_goto, 7, 0},
        {{BC_goto_w, 0, 0, 0, 6}, 5, BC_goto_w, 6, 0},
        {{BC_wide, BC_dload, 1, 2}, 4, BC_dload, 0x102, 0},
        {{BC_wide, BC_ret, 1, 2}, 4, BC_ret, 0x102, 0},
        {{BC_wide, BC_iinc, 1, 2, 0x80, 0}, 6, BC_iinc, 0x102, -32768},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        bc_method m = method_of(rows[i].code, sizeof rows[i].code);
        bc_insn insn;
        ASSERT_OK(bc_decode(&m, 0, &insn));
        CU_ASSERT_EQUAL(insn.opcode, rows[i].opcode);
        CU_ASSERT_EQUAL(insn.next, rows[i].length);
        CU_ASSERT_EQUAL(insn.a, rows[i].a);
        CU_ASSERT_EQUAL(insn.b, rows[i].b);
        for (m.code_length = 0; m.code_length < rows[i].length; m.code_length++)
            ASSERT_FAILS(ST_BAD_BYTECODE, bc_decode(&m, 0, &insn));
    }
}

static void backward_branch(void) {
    bc_method m = METHOD(BC_nop, BC_nop, BC_goto, 0xff, 0xfe);
    bc_insn insn;
    ASSERT_OK(bc_decode(&m, 2, &insn));
    CU_ASSERT_EQUAL(insn.a, 0);
    m = METHOD(BC_nop, BC_nop, BC_goto, 0xff, 0xfd);
    ASSERT_FAILS(ST_BAD_BYTECODE, bc_decode(&m, 2, &insn));
}

static void table_switch(void) {
    bc_method m = METHOD(BC_nop, BC_tableswitch, 9, 9,                    /* padding may hold anything */
                         0, 0, 0, 23, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, /* default 24, -1 .. 0 */
                         0, 0, 0, 23, 0xff, 0xff, 0xff, 0xff, BC_return);
    bc_insn insn;
    int32_t match;
    uint32_t target;
    ASSERT_OK(bc_decode(&m, 1, &insn));
    CU_ASSERT_EQUAL(insn.a, 24);
    CU_ASSERT_EQUAL(insn.case_count, 2);
    CU_ASSERT_EQUAL(insn.next, 24);
    ASSERT_OK(bc_switch_case(&m, &insn, 0, &match, &target));
    CU_ASSERT_EQUAL(match, -1);
    CU_ASSERT_EQUAL(target, 24);
    ASSERT_OK(bc_switch_case(&m, &insn, 1, &match, &target));
    CU_ASSERT_EQUAL(match, 0);
    CU_ASSERT_EQUAL(target, 0);
    for (m.code_length = 2; m.code_length < 24; m.code_length++)
        ASSERT_FAILS(ST_BAD_BYTECODE, bc_decode(&m, 1, &insn));
}

static void bad_switches(void) {
    static const uint8_t codes[][24] = {
        /* low > high */
        {BC_tableswitch, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
        /* 2^32 cases */
        {BC_tableswitch, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff},
        /* -1 pairs */
        {BC_lookupswitch, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff},
        /* more pairs than bytes */
        {BC_lookupswitch, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2},
        /* the default outside */
        {BC_lookupswitch, 0, 0, 0, 0, 0, 0, 99, 0, 0, 0, 0},
    };
    bc_insn insn;
    for (size_t i = 0; i < COUNT(codes); i++) {
        bc_method m = method_of(codes[i], sizeof codes[i]);
        ASSERT_FAILS(ST_BAD_BYTECODE, bc_decode(&m, 0, &insn));
    }
    bc_method unsorted = METHOD(BC_lookupswitch, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, /* 5, 5 */
                                0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0);
    int32_t match;
    uint32_t target;
    ASSERT_OK(bc_decode(&unsorted, 0, &insn));
    ASSERT_OK(bc_switch_case(&unsorted, &insn, 0, &match, &target));
    ASSERT_FAILS(ST_BAD_BYTECODE, bc_switch_case(&unsorted, &insn, 1, &match, &target));
}

static void bad_instructions(void) {
    static const uint8_t codes[][4] = {
        {0xca},
        {0xff},
        {BC_wide, BC_iadd},
        {BC_wide, BC_wide},
        {BC_wide, BC_goto},
        {BC_wide, 0xff},
        {BC_newarray, 3},
        {BC_newarray, 12},
        {BC_multianewarray, 0, 1, 0},
        {BC_goto, 0, 4},
        {BC_goto, 0x80, 0},
    };
    bc_insn insn;
    for (size_t i = 0; i < COUNT(codes); i++) {
        bc_method m = method_of(codes[i], sizeof codes[i]);
        ASSERT_FAILS(ST_BAD_BYTECODE, bc_decode(&m, 0, &insn));
        ASSERT_FAILS(ST_BAD_BYTECODE, bc_decode(&m, 4, &insn));
        ASSERT_FAILS(ST_BAD_BYTECODE, bc_decode(&m, UINT32_MAX, &insn));
    }
}

/* Blocks as text: "0..4>1,2 4..9>". */
static const char *show(arena *a, const bc_cfg *g) {
    const char *shown = "";
    for (uint32_t i = 0; i < g->count; i++) {
        const bc_block *b = &g->blocks[i];
        shown = arena_printf(a, "%s%s%u..%u%s", shown, i == 0 ? "" : " ", b->start, b->end,
                             b->throws ? "!" : ">");
        for (uint32_t k = 0; k < b->successor_count; k++)
            shown = arena_printf(a, "%s%s%u", shown, k == 0 ? "" : ",", b->successors[k]);
    }
    return shown;
}

static void expect_blocks(bc_method m, const char *expected) {
    TEST_ARENA(a);
    bc_cfg g = {0};
    ASSERT_OK(bc_cfg_build(&a, &m, &g));
    const char *got = show(&a, &g);
    if (strcmp(got, expected) != 0) printf("\n  expected %s\n  got      %s\n", expected, got);
    CU_ASSERT_STRING_EQUAL(got, expected);
    arena_free(&a);
}

static void blocks(void) {
    /* one block */
    expect_blocks(METHOD(BC_nop, BC_return), "0..2>");
    /* if-else: the code that follows comes first */
    expect_blocks(METHOD(BC_iload_0, BC_ifeq, 0, 7, BC_nop, BC_goto, 0, 4, BC_nop, BC_return),
                  "0..4>2,1 4..8>3 8..9>3 9..10>");
    /* an endless loop onto the entry itself */
    expect_blocks(METHOD(BC_nop, BC_goto, 0xff, 0xff), "0..4>0");
    /* while: header, body, exit */
    expect_blocks(METHOD(BC_iconst_0, BC_istore_0, BC_iload_0, BC_ifne, 0, 9, BC_iinc, 0, 1, BC_goto, 0xff,
                         0xf9, BC_return),
                  "0..2>1 2..6>3,2 6..12>1 12..13>");
    /* do-while: the branch splits a block that was walked before */
    expect_blocks(METHOD(BC_nop, BC_nop, BC_iload_0, BC_ifne, 0xff, 0xfe, BC_return),
                  "0..1>1 1..6>1,2 6..7>");
    /* dead code behind a goto is no block, and no predecessor */
    expect_blocks(METHOD(BC_goto, 0, 5, BC_nop, BC_nop, BC_return), "0..3>1 5..6>");
    /* throw */
    expect_blocks(METHOD(BC_iload_0, BC_ifeq, 0, 5, BC_aconst_null, BC_athrow, BC_return),
                  "0..4>2,1 4..6! 6..7>");
    /* both ways to the same block */
    expect_blocks(METHOD(BC_iload_0, BC_ifeq, 0, 3, BC_return), "0..4>1,1 4..5>");
    /* switch: cases in their order, then the default */
    expect_blocks(METHOD(BC_nop, BC_nop, BC_iload_0, BC_lookupswitch, 0, 0, 0, 27, 0, 0, 0,
                         2, /* default 30 */
                         0, 0, 0, 1, 0, 0, 0, 25, 0, 0, 0, 7, 0, 0, 0, 26, BC_return, BC_return, BC_return),
                  "0..28>3,1,2 28..29> 29..30> 30..31>");
}

/* try { 0: iload_0; 1: ireturn } catch { 2: pop; 3: iconst_0; 4: ireturn }, and one around that for its
 * handler */
static void handlers(void) {
    TEST_ARENA(a);
    bc_method m = METHOD(BC_iload_0, BC_ireturn, BC_pop, BC_iconst_0, BC_ireturn, BC_pop, BC_iconst_1,
                         BC_ireturn, BC_nop, BC_return);
    const bc_handler table[] = {{0, 2, 2, 7}, {2, 4, 5, 0}, {8, 9, 8, 0}};
    bc_cfg g = {0};
    ASSERT_OK(bc_cfg_build(&a, &m, &g));
    CU_ASSERT_EQUAL(g.count, 1);
    CU_ASSERT(!g.is_whole);
    ASSERT_OK(bc_cfg_build_with(&a, &m, table, 2, &g));
    CU_ASSERT_STRING_EQUAL(show(&a, &g), "0..2> 2..5> 5..8>");
    CU_ASSERT(!g.is_whole); /* the last row covers nothing that is reached */
    ASSERT_OK(bc_cfg_build_with(&a, &m, table, 3, &g));
    CU_ASSERT_EQUAL(g.count, 3);
    CU_ASSERT_EQUAL(g.catch_count, 2);
    CU_ASSERT_EQUAL(g.catches[0].block, 1);
    CU_ASSERT_EQUAL(g.catches[0].type, 7);
    CU_ASSERT_EQUAL(g.catches[1].block, 2);
    CU_ASSERT_EQUAL(g.blocks[0].handler_count, 1);
    CU_ASSERT(!g.blocks[0].is_handler && g.blocks[1].is_handler && g.blocks[2].is_handler);
    arena_free(&a);
}

static void bad_handlers(void) {
    TEST_ARENA(a);
    bc_method m = METHOD(BC_sipush, 0, 1, BC_ireturn, BC_nop, BC_return);
    const bc_handler rows[] = {
        {0, 3, 1, 0},               /* into an instruction */
        {1, 3, 4, 0}, {0, 2, 4, 0}, /* from, up to the middle of one */
        {0, 7, 4, 0}, {3, 3, 4, 0}, {0, 3, 6, 0},
    };
    bc_cfg g;
    for (size_t i = 0; i < COUNT(rows); i++)
        ASSERT_FAILS(ST_BAD_BYTECODE, bc_cfg_build_with(&a, &m, &rows[i], 1, &g));
    arena_free(&a);
}

static void predecessors(void) {
    TEST_ARENA(a);
    bc_method m = METHOD(BC_iload_0, BC_ifeq, 0, 3, BC_goto, 0xff, 0xfc, BC_goto, 0xff, 0xf9);
    bc_cfg g = {0};
    ASSERT_OK(bc_cfg_build(&a, &m, &g));
    CU_ASSERT_EQUAL(g.count, 2);
    CU_ASSERT_EQUAL(g.blocks[0].predecessor_count, 1);
    CU_ASSERT_EQUAL(g.blocks[1].predecessor_count, 2);
    arena_free(&a);
}

static void bad_code(void) {
    bc_method none = {.code = NULL};
    bc_method too_long = METHOD(BC_return);
    too_long.code_length = BC_MAX_CODE + 1;
    const struct {
        bc_method method;
        status_code code;
    } rows[] = {
        {none, ST_BAD_BYTECODE},
        {too_long, ST_LIMIT},
        {METHOD(BC_nop), ST_BAD_BYTECODE},                                 /* off the end */
        {METHOD(BC_iload_0, BC_ifeq, 0xff, 0xff), ST_BAD_BYTECODE},        /* off the end, not taken */
        {METHOD(BC_goto, 0, 4, BC_sipush, 0, BC_return), ST_BAD_BYTECODE}, /* into an instruction */
        {METHOD(BC_return, 0xff), ST_BAD_BYTECODE},                        /* no instruction, dead */
        {METHOD(BC_jsr, 0, 3, BC_return), ST_OPCODE},
        {METHOD(BC_ret, 0), ST_OPCODE},
        {METHOD(BC_wide, BC_ret, 0, 0), ST_OPCODE},
    };
    TEST_ARENA(a);
    bc_cfg g;
    for (size_t i = 0; i < COUNT(rows); i++)
        ASSERT_FAILS(rows[i].code, bc_cfg_build(&a, &rows[i].method, &g));
    arena_free(&a);
}

/* The longest method, a block an instruction: nothing may recurse. */
static void deep_code(void) {
    static uint8_t code[BC_MAX_CODE];
    uint32_t bci = 0;
    for (; bci + 4 < sizeof code; bci += 4)
        memcpy(code + bci, (uint8_t[]){BC_iload_0, BC_ifeq, 0, 3}, 4);
    for (; bci < sizeof code; bci++)
        code[bci] = BC_return;
    TEST_ARENA(a);
    bc_method m = method_of(code, sizeof code);
    bc_cfg g = {0};
    ASSERT_OK(bc_cfg_build(&a, &m, &g));
    CU_ASSERT_EQUAL(g.count, 16384);
    arena_free(&a);
}

int main(void) {
    CU_TestInfo tests[] = {
        {"operands", operands},
        {"backward branch", backward_branch},
        {"tableswitch", table_switch},
        {"bad switches", bad_switches},
        {"bad instructions", bad_instructions},
        {"blocks", blocks},
        {"handlers", handlers},
        {"bad handlers", bad_handlers},
        {"predecessors", predecessors},
        {"bad code", bad_code},
        {"deep code", deep_code},
        CU_TEST_INFO_NULL,
    };
    return run_tests("bytecode code", tests);
}
