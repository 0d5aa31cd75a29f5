/* The IR's text form and its verifier. Goldens in tests/ir show good text; here are the bad ones, functions
 * that only code can build, and text with random damage. */
#include <stdio.h>
#include <string.h>

#include "../fuzz/fuzz_ir.c"
#include "run_tests.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* Whether `st` is `code` with `what` in its detail; says what it is when not. */
static bool is_failure(status st, status_code code, const char *what) {
    if (st.code == code && st.detail != NULL && strstr(st.detail, what) != NULL) return true;
    printf("\n    expected %s: %s\n    but was  %s: %s\n", status_name(code), what, status_name(st.code),
           st.detail == NULL ? "-" : st.detail);
    return false;
}

typedef struct bad_text {
    const char *source;
    const char *message; /* a part of it */
} bad_text;

/* ---- the parser ---- */

static const bad_text malformed[] = {
    {"", "line 1: expected 'func', found the end of the text"},
    {"\n\nfun", "line 3: expected 'func'"},
    {"func f", "line 1: expected '@'"},
    {"func @ {", "line 1: expected a name"},
    {"func @f.g {", "line 1: expected '{', found '.g'"},
    {"func @\"f {\n", "line 1: expected '\"'"},
    {"func @\"\\q\" {\n", "line 1: expected \\\", \\\\ or \\x01"},
    {"func @\"\\x00\" {\n", "line 1: expected \\\", \\\\ or \\x01"},
    {"func @\"\\", "line 1: expected"},
    {"func @f {\n}", "line 2: the function has no block"},
    {"func @f {\n", "line 2: expected a block"},
    {"func @f {\nb0:\n return\n",
     "line 4: expected a block or '}' behind the end of the block, found the end of the text"},
    {"func @f {\nb0:\n return\n}\n}", "line 5: expected the end of the text, found '}'"},
    {"func @f {\n return\n}", "line 2: expected a block, found 'return'"},
    {"func @f {\nb1:\n return\n}", "line 2: block b1 stands where b0 should"},
    {"func @f {\nb99999999999999999999:\n}", "line 2: a number is larger than"},
    {"func @f {\nb0: from %1\n return\n}", "line 2: expected a block, found '%1'"},
    {"func @f {\nb0:\n jump b1\n}", "line 3: there is no block b1"},
    {"func @f {\nb0:\n jump b1\nb1:\n return\n}",
     "line 4: the blocks behind 'from' are not those that go to b1"},
    {"func @f {\nb0: from b0\n return\n}", "line 2: the blocks behind 'from' are not those that go to b0"},
    {"func @f {\nb0: from b7\n jump b0\n}", "line 2: the blocks behind 'from'"},
    {"func @f {\nb0:\n jump b1\nb1: from b0, b0\n return\n}", "line 4: the blocks behind 'from'"},
    {"func @f {\nb0:\n jump b0, b0, b0\n}", "line 3: expected '%', found 'b0'"},
    {"func @f {\nb0:\n return\n return\n}", "line 4: expected a block or '}' behind the end of the block"},
    {"func @f {\nb0:\n nop\n}", "line 3: expected an instruction, found 'nop'"},
    {"func @f {\nb0:\n %1 index : i32\n}", "line 3: expected '='"},
    {"func @f {\nb0:\n %1 = index\n}", "line 3: expected ':', found the end of the line"},
    {"func @f {\nb0:\n %1 = index : i33\n}", "line 3: expected a type, found 'i33'"},
    {"func @f {\nb0:\n %1 = index : void\n}", "line 3: expected a type"},
    {"func @f {\nb0:\n %9999999 = index : i32\n}", "line 3: a number is larger than"},
    {"func @f {\nb0:\n %1 = index : i32\n %1 = index : i32\n}", "line 4: %1 is defined twice"},
    {"func @f {\nb0:\n return %1\n}", "line 3: %1 is not defined"},
    {"func @f {\nb0:\n return %\n}", "line 3: expected a number"},
    {"func @f {\nb0:\n %1 = index : i32\n return %1 %1\n}",
     "line 4: expected the end of the line, found '%1'"},
    {"func @f {\nb0:\n return b0\n}", "line 2: the blocks behind 'from'"},
    {"func @f {\nb0:\n %1 = aload %2, %3 : i32\n}", "line 3: expected '.'"},
    {"func @f {\nb0:\n %1 = aload.X %2, %3 : i32\n}", "line 3: expected an element kind, found 'X"},
    {"func @f {\nb0:\n call.dynamic a.b:()V\n}", "line 3: expected static, special, virtual or interface"},
    {"func @f {\nb0:\n call.static a:()V\n}", "line 3: expected '.'"},
    {"func @f {\nb0:\n call.static a.b()V\n}", "line 3: expected ':'"},
    {"func @f {\nb0:\n %1 = lambda a.b:()V invoke a.c:()V : ref\n}",
     "line 3: expected a kind of method handle"},
    {"func @f {\nb0:\n %1 = intrinsic java_frobnicate : f64\n}",
     "line 3: expected a function of intrinsics.def"},
    {"func @f {\nb0:\n %1 = const : i32\n}", "line 3: '' is no i32"},
    {"func @f {\nb0:\n %1 = const 9223372036854775808 : i64\n}", "line 3: '9223372036854775808' is no i64"},
    {"func @f {\nb0:\n %1 = const 1x : f32\n}", "line 3: '1x' is no f32"},
    {"func @f {\nb0:\n %1 = const nan : f32\n}", "line 3: 'nan' is no f32"},
    {"func @f {\nb0:\n %1 = const nan(0x7f800000) : f32\n}", "line 3: 'nan(0x7f800000)' is no f32"},
    {"func @f {\nb0:\n %1 = const nan(0x7fc00000) : f64\n}", "line 3: 'nan(0x7fc00000)' is no f64"},
    {"func @f {\nb0:\n %1 = const 1e39 : f32\n}", "line 3: '1e39' is no f32"},
    {"func @f {\nb0:\n %1 = const infinity : f64\n}", "line 3: 'infinity' is no f64"},
    {"func @f {\n binding 1: input array F 0\n}", "line 2: row 1 stands where 0 should"},
    {"func @f {\n binding 0: inner array F 0\n}", "line 2: expected captured, input, output or operand"},
    {"func @f {\n binding 0: input list F 0\n}", "line 2: expected captured, input, output or operand"},
    {"func @f {\n binding 0: input array Q 0\n}", "line 2: expected an element kind"},
    {"func @f {\n binding 0: input array F x\n}", "line 2: expected a number"},
    {"func @f {\n layout 0: record A 1\n}", "line 2: expected a number"},
    {"func @f {\n layout 0: Q\n}", "line 2: expected an element kind"},
    {"func @f {\n refusal 0: OK\n}", "line 2: expected a row of status.def, found 'OK'"},
    {"func @f {\n refusal 0: UNKNOWN_OBJECT at here\n}", "line 2: expected '\"', found 'here'"},
};

static void malformed_text_gives_its_line(void) {
    for (size_t i = 0; i < LENGTH(malformed); i++) {
        arena a;
        ir_fn *fn = NULL;
        arena_init(&a);
        CU_ASSERT(is_failure(ir_parse(&a, malformed[i].source, &fn), ST_BAD_IR, malformed[i].message));
        arena_free(&a);
    }
}

/* ---- the verifier, on text ---- */

static const bad_text broken_functions[] = {
    {"b0:\n %1 = index : i32\n", "b0: %1 = index : i32: is the last instruction, but does not end the block"},
    {"b0:\n jump b1\nb1: from b0\n", "b1: has no instruction"},
    {"b0:\n return\nb1:\n return\n", "b1: is not reached, but not empty"},
    {"b0: from b0, b0\n jump b0, b0\n", "b0: jump b0, b0: the block has 2 successors"},
    {"b0:\n branch %1, b1\nb1: from b0\n %1 = index : i32\n return\n", "the block has 1 successors"},
    {"b0:\n jump b1\nb1: from b0\n %1 = index : i32\n %2 = phi %1 : i32\n return\n",
     "b1: %2 = phi %1 : i32: a phi stands behind another instruction"},
    {"b0:\n %1 = index : i32\n jump b1\nb1: from b0\n %2 = phi %1, %1 : i32\n return\n",
     "b1: %2 = phi %1, %1 : i32: the block has 1 predecessors"},
    {"b0:\n %1 = add %2, %2 : i32\n %2 = index : i32\n return\n", "operand 1 is not computed before"},
    {"b0:\n %1 = add %1, %1 : i32\n return\n", "operand 1 is not computed before"},
    {"b0:\n %1 = index : i32\n branch %1, b1, b2\nb1: from b0\n %2 = index : i32\n jump b2\nb2: from b0, b1\n"
     " %3 = phi %2, %2 : i32\n return\n",
     "b2: %3 = phi %2, %2 : i32: operand 1 is not computed before"},
    {"b0:\n %1 = index : f32\n return\n", "makes f32, not i32"},
    {"b0:\n %1 = trap : i32\n", "makes i32, not void"},
    {"b0:\n index\n return\n", "makes void, not i32"},
    {"b0:\n const 1\n return\n", "makes no value"},
    {"b0:\n %1 = null : ref\n %2 = add %1, %1 : ref\n return\n", "computes with references"},
    {"b0:\n %1 = const 1 : f32\n %2 = xor %1, %1 : f32\n return\n", "makes f32, not an integer"},
    {"b0:\n %1 = index : i32\n %2 = neg %1, %1 : i32\n return\n", "has 2 operands, not 1"},
    {"b0:\n %1 = index : i32\n %2 = i2f %1 : f32\n %3 = add %1, %2 : i32\n return\n",
     "operand 2 is f32, not i32"},
    {"b0:\n %1 = index : i32\n %2 = i2f %1 : f32\n %3 = lt %1, %2 : i32\n return\n",
     "operand 2 is f32, not i32"},
    {"b0:\n %1 = null : ref\n %2 = eq %1, %1 : i32\n return\n", "operand 1 is ref, not a number"},
    {"b0:\n %1 = const 1 : f32\n check_nonzero %1\n return\n", "operand 1 is f32, not an integer"},
    {"b0:\n %1 = const 1 : f32\n branch %1, b1, b1\nb1: from b0, b0\n return\n", "operand 1 is f32, not i32"},
    {"b0:\n %1 = index : i32\n return %1, %1\n", "returns more than one value"},
    {"b0:\n %1 = const 2147483648 : i32\n return\n", "the number is no i32"},
    {"b0:\n %1 = const 0 : ref\n return\n", "a reference is no number"},
    {"b0:\n %1 = uniform 0 : f32\n return\n", "index 0 is out of range"},
    {"binding 0: input array F 0\nb0:\n %1 = uniform 0 : f32\n return\n", "the binding is of the other sort"},
    {"binding 0: captured scalar J 0\nb0:\n %1 = buffer 0 : ref\n return\n",
     "the binding is of the other sort"},
    {"binding 0: captured scalar J 0\nb0:\n %1 = uniform 0 : f32\n return\n", "the binding holds J"},
    {"b0:\n %1 = index : i32\n result 0 %1\n return\n", "index 0 is out of range"},
    {"layout 0: F\nb0:\n %1 = index : i32\n result 0 %1\n return\n", "the node of the layout is F"},
    {"layout 0: record A 1 0\nb0:\n %1 = index : i32\n result 0 %1\n return\n",
     "the node of the layout is a record"},
    {"b0:\n reject 0\n return\n", "index 0 is out of range"},
    {"b0:\n %1 = null : ref\n %2 = index : i32\n %3 = aload.F %1, %2 : i32\n return\n", "does not make f32"},
    {"b0:\n %1 = null : ref\n %2 = index : i32\n astore.F %1, %2, %2\n return\n",
     "operand 3 is i32, not f32"},
    {"b0:\n %1 = index : i32\n %2 = intrinsic java_sqrt %1 : f64\n return\n", "operand 1 is i32, not f64"},
    {"b0:\n %1 = const 1 : f64\n %2 = intrinsic java_sqrt %1, %1 : f64\n return\n", "has 2 operands, not 1"},
    {"b0:\n %1 = const 1 : f64\n %2 = intrinsic java_sqrt %1 : f32\n return\n", "makes f64"},
};

static void broken_functions_are_named(void) {
    for (size_t i = 0; i < LENGTH(broken_functions); i++) {
        arena a;
        ir_fn *fn = NULL;
        arena_init(&a);
        const char *source = arena_printf(&a, "func @f {\n%s}\n", broken_functions[i].source);
        status st = ir_parse(&a, source, &fn);
        CU_ASSERT(status_is_ok(st));
        if (!status_is_ok(st))
            printf("\n    %s: %s\n", broken_functions[i].source, st.detail);
        else
            CU_ASSERT(is_failure(ir_verify(fn), ST_BUG, broken_functions[i].message));
        arena_free(&a);
    }
}

/* ---- functions that no text makes ---- */

static const char *const two_blocks = "func @f {\nb0:\n %1 = index : i32\n %2 = add %1, %1 : i32\n jump b1\n"
                                      "b1: from b0\n %3 = mul %2, %1 : i32\n return %3\n}\n";
enum { INDEX = 1, ADD, JUMP, MUL, RETURN }; /* their references in it */

static ir_fn *parsed(arena *a, const char *source) {
    ir_fn *fn = NULL;
    arena_init(a);
    must_be_ok(ir_parse(a, source, &fn));
    must_be_ok(ir_verify(fn));
    return fn;
}

static void in_no_block(ir_fn *fn) {
    ir_remove(fn, INDEX);
}
static void no_operand(ir_fn *fn) {
    ir_at(fn, ADD)->args[1] = 0;
}
static void far_operand(ir_fn *fn) {
    ir_at(fn, ADD)->args[1] = 4711;
}
static void void_operand(ir_fn *fn) {
    ir_at(fn, RETURN)->args[0] = JUMP;
}
static void wrong_block(ir_fn *fn) {
    ir_at(fn, ADD)->block = 1;
}
static void listed_twice(ir_fn *fn) {
    fn->blocks.items[0].ins.items[0] = ADD;
}
static void far_instruction(ir_fn *fn) {
    fn->blocks.items[0].ins.items[0] = 4711;
}
static void far_successor(ir_fn *fn) {
    fn->blocks.items[0].succs[0] = 4711;
}
static void far_predecessor(ir_fn *fn) {
    fn->blocks.items[1].preds.items[0] = 4711;
}
static void no_predecessor(ir_fn *fn) {
    fn->blocks.items[1].preds.count = 0;
}
static void wrong_predecessor(ir_fn *fn) {
    fn->blocks.items[1].preds.items[0] = 1;
}
static void early_end(ir_fn *fn) {
    ir_insert(fn, 0, 1, ir_make(fn, IR_trap, IR_VOID, NULL, 0, (ir_imm){0}, 0, NULL));
}
static void no_kind(ir_fn *fn) {
    ir_ref index = INDEX;
    ir_insert(fn, 0, 1, ir_make(fn, IR_newarray, IR_REF, &index, 1, (ir_imm){0}, 0, NULL));
}
static void reference_kind(ir_fn *fn) {
    ir_ref index = INDEX;
    ir_insert(fn, 0, 1, ir_make(fn, IR_newarray, IR_REF, &index, 1, (ir_imm){0}, 'Q', NULL));
}
static void no_block(ir_fn *fn) {
    fn->blocks.count = 0;
}

static void damage_is_named(void) {
    static const struct {
        void (*damage)(ir_fn *fn);
        const char *message;
    } cases[] = {
        {in_no_block, "b0: %1 = add %?, %? : i32: operand 1 was removed"},
        {no_operand, "b0: %2 = add %1, %? : i32: operand 2 does not exist"},
        {far_operand, "operand 2 does not exist"},
        {void_operand, "operand 1 has no value"},
        {wrong_block, "is in two places"},
        {listed_twice, "is in two places"},
        {far_instruction, "b0: holds an instruction that does not exist"},
        {far_successor, "b0: goes to a block that does not exist"},
        {far_predecessor, "b1: has a predecessor that does not exist"},
        {no_predecessor, "b1: does not list all of its predecessors"},
        {wrong_predecessor, "b1: lists a predecessor 1 times that goes here 0 times"},
        {early_end, "b0: trap b1: ends the block, but is not its last instruction"},
        {no_kind, "b0: %2 = newarray.? %1 : ref: has no element kind"},
        {reference_kind, "has no element kind"},
        {no_block, "the function has no block"},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        arena a;
        ir_fn *fn = parsed(&a, two_blocks);
        cases[i].damage(fn);
        CU_ASSERT(is_failure(ir_verify(fn), ST_BUG, cases[i].message));
        arena_free(&a);
    }
}

/* What passes leave behind until ir_sweep does not show. */
static void removed_and_replaced_values_do_not_show(void) {
    arena a;
    ir_fn *fn = parsed(&a, two_blocks);
    ir_block_new(fn); /* empty, like a block that was not reached */
    ir_replace(fn, ADD, INDEX);
    const char *expected = "func @f {\nb0:\n  %1 = index : i32\n  jump b1\n"
                           "b1: from b0\n  %2 = mul %1, %1 : i32\n  return %2\n}\n";
    CU_ASSERT_STRING_EQUAL(printed(fn), expected);
    must_be_ok(ir_verify(fn));
    ir_sweep(fn);
    CU_ASSERT_STRING_EQUAL(printed(fn), expected);
    arena_free(&a);
}

static void sites_are_comments(void) {
    arena a;
    ir_fn *fn = parsed(&a, two_blocks), *again = NULL;
    bc_class owner = {.name = "a/B"};
    bc_method method = {.owner = &owner, .name = "f", .descriptor = "()V"};
    ir_site first = {&method, 3, NULL, NULL}, second = {&method, 7, NULL, NULL};
    ir_at(fn, ADD)->site = &first;
    ir_at(fn, MUL)->site = &second;
    const char *source = printed(fn);
    CU_ASSERT(strstr(source, "%2 = add %1, %1 : i32 ; a/B.f bci 3\n") != NULL);
    CU_ASSERT(strstr(source, "%3 = mul %2, %1 : i32 ; bci 7\n") != NULL);
    must_be_ok(ir_parse(&a, source, &again));
    CU_ASSERT_PTR_NULL(ir_at(again, ADD)->site);
    arena_free(&a);
}

/* ---- random damage ---- */

static const char sample[] =
    "func @f {\n  binding 0: input array F 0\n  binding 1: captured scalar D 0 object 3 field A.b:D\n"
    "  layout 0: record A$B 1 2\n  layout 1: F primitive\n  layout 2: unknown\n"
    "  refusal 0: UNKNOWN_OBJECT at \"a\" in \"f\" of \"A.java\" line 7 detail \"b\\x07\"\nb0:\n  %1 = "
    "buffer 0 : ref\n"
    "  %2 = index : i32\n  %3 = aload.F %1, %2 : f32\n  %4 = const 0x1.8p-3 : f64\n"
    "  %5 = const nan(0x7fc00001) : f32\n  jump b1\nb1: from b0, b2\n"
    "  %6 = phi %3, %9 : f32\n  %7 = lt %6, %5 : i32\n  branch %7, b2, b3\nb2: from b1\n"
    "  %8 = intrinsic java_sqrt %4 : f64\n  %9 = d2f %8 : f32\n"
    "  %10 = call.static \"a b\".c:(F)I %9 : i32\n  check_nonzero %10\n  jump b1\nb3: from b1\n"
    "  %11 = lambda F.g:()V invokeStatic A.h:()V %6 : ref\n  %12 = reject 0 : ref\n"
    "  result 1 %6\n  return %6\n}\n";

static uint32_t next_random(uint32_t *state) { /* xorshift32: the same on every run */
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

static void damaged_text_does_no_harm(void) {
    static const char letters[] = " \n%b:,.;@{}\"\\0189-xfnaIFJ=(";
    uint32_t random = 2463534242;
    char copy[sizeof sample];
    LLVMFuzzerTestOneInput((const uint8_t *)sample, sizeof sample - 1);
    for (int round = 0; round < 20000; round++) {
        memcpy(copy, sample, sizeof sample);
        size_t length = sizeof sample - 1;
        for (uint32_t n = 1 + next_random(&random) % 3; n > 0; n--) {
            size_t at = next_random(&random) % length, from = next_random(&random) % length;
            switch (next_random(&random) % 4) {
            case 0: copy[at] = (char)next_random(&random); break;
            case 1: copy[at] = letters[next_random(&random) % (sizeof letters - 1)]; break;
            case 2: copy[at] = copy[from]; break;
            default: memmove(copy + at, copy + at + 1, --length - at); break;
            }
        }
        if (round % 16 == 0) length = next_random(&random) % length;
        LLVMFuzzerTestOneInput((const uint8_t *)copy, length);
    }
    CU_PASS("no crash");
}

/* A function that had many more instructions once, one of which a frame names. */
static void gone_values_are_no_numbers(void) {
    static const char source[] =
        "func @f {\nb0:\n %1 = index : i32\n branch %1, b1, b2\nb1: from b0\n %2 = add %1, "
        "%1 : i32\n jump b2\nb2: from b0, b1\n %3 = phi %1, %2 : i32\n return %3\n}";
    arena a;
    ir_fn *fn = NULL;
    text before, after;
    arena_init(&a);
    CU_ASSERT(status_is_ok(ir_parse(&a, source, &fn)));
    text_init(&before, &a);
    ir_print(fn, &before);
    uint32_t count = fn->ins.count;
    ir_ref one = fn->blocks.items[0].ins.items[0], gone = 0;
    for (uint32_t k = 0; k < 1000; k++) {
        gone = ir_make(fn, IR_add, IR_I32, (ir_ref[]){one, one}, 2, (ir_imm){0}, 0, NULL);
        ir_insert(fn, 0, 1, gone);
        if (k < 999) ir_remove(fn, gone);
    }
    ir_ref last = ir_make(fn, IR_neg, IR_I32, &gone, 1, (ir_imm){0}, 0, NULL);
    ir_insert(fn, 0, 2, last);
    ir_ref args[] = {last, gone - 1};
    VEC_PUSH(&a, &fn->frames, ((ir_frame){.args = args, .arg_count = 2}));
    ir_renumber(fn);
    CU_ASSERT_EQUAL(fn->ins.count, count + 3);
    CU_ASSERT_EQUAL(fn->forgotten, 998);
    CU_ASSERT(status_is_ok(ir_verify(fn)));
    CU_ASSERT_EQUAL(ir_at(fn, args[0])->op, IR_neg);
    CU_ASSERT_EQUAL(ir_at(fn, ir_arg(fn, args[0], 0))->op, IR_add);
    CU_ASSERT_EQUAL(ir_at(fn, args[1])->op, IR_NOP);
    CU_ASSERT_EQUAL(ir_at(fn, args[1])->arg_count, 0);
    ir_remove(fn, ir_arg(fn, args[0], 0));
    ir_remove(fn, args[0]);
    ir_sweep(fn);
    text_init(&after, &a);
    ir_print(fn, &after);
    CU_ASSERT_STRING_EQUAL(text_get(&before), text_get(&after));
    arena_free(&a);
}

/* What is added to one of them does not become the other's. */
static void copies_share_no_reasons(void) {
    arena a;
    arena_init(&a);
    ir_fn *fn = ir_fn_new(&a, NULL, "f");
    VEC_PUSH(&a, &fn->leaves, status_static(ST_STATE, NULL));
    ir_fn *copy = ir_copy(fn);
    VEC_PUSH(&a, &fn->leaves, status_static(ST_STRING, NULL));
    VEC_PUSH(&a, &copy->leaves, status_static(ST_IDENTITY, NULL));
    CU_ASSERT_EQUAL(copy->leaves.items[0].code, ST_STATE);
    CU_ASSERT_EQUAL(fn->leaves.items[1].code, ST_STRING);
    CU_ASSERT_EQUAL(copy->leaves.items[1].code, ST_IDENTITY);
    arena_free(&a);
}

static const CU_TestInfo tests[] = {
    {"values that are gone have no numbers", gone_values_are_no_numbers},
    {"copies share no reasons", copies_share_no_reasons},
    {"malformed text gives its line", malformed_text_gives_its_line},
    {"broken functions are named", broken_functions_are_named},
    {"damage is named", damage_is_named},
    {"removed and replaced values do not show", removed_and_replaced_values_do_not_show},
    {"sites are comments", sites_are_comments},
    {"damaged text does no harm", damaged_text_does_no_harm},
    CU_TEST_INFO_NULL,
};

int main(void) {
    return run_tests("ir", tests);
}
