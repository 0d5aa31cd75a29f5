/* The opcode table against the JDK's own. */
#include <string.h>

#include <classfile_constants.h>

#include "bytecode_test.h"
#include "decode.h"

#define OP(code, name, ...)                                                                                  \
    _Static_assert((int)BC_##name == (int)JVM_OPC_##name, "the code of " #name " differs from the JDK's");
#include "opcodes.def"
#undef OP

#define OP(...) +1
_Static_assert(0
#include "opcodes.def"
                   == BC_OPCODE_COUNT,
               "202 rows");
#undef OP
_Static_assert(BC_OPCODE_COUNT == JVM_OPC_MAX + 1, "as many opcodes as the JDK has");

static void lengths_are_the_jdks(void) {
    static const unsigned char jdk[JVM_OPC_MAX + 1] = JVM_OPCODE_LENGTH_INITIALIZER;
    for (int i = 0; i < BC_OPCODE_COUNT; i++) {
        int expected = jdk[i] == 99 ? 0 : jdk[i]; /* the JDK writes 99 for the switches */
        if (bc_opcodes[i].length != expected) printf("%s ", bc_opcodes[i].name);
        CU_ASSERT_EQUAL(bc_opcodes[i].length, expected);
    }
}

static void decoder_agrees_with_lengths(void) {
    uint8_t code[16] = {0};
    code[1] = 10; /* an array type, and otherwise whatever comes */
    for (int i = 0; i < BC_OPCODE_COUNT; i++) {
        if (bc_opcodes[i].length == 0) continue;
        code[0] = (uint8_t)i;
        code[3] = i == BC_multianewarray;
        bc_operand form = bc_opcodes[i].operand;
        bool branches = form == BC_OPERAND_BRANCH2 || form == BC_OPERAND_BRANCH4;
        code[1] = branches ? 0 : 10;
        bc_method m = method_of(code, sizeof code);
        bc_insn insn;
        ASSERT_OK(bc_decode(&m, 0, &insn));
        CU_ASSERT_EQUAL(insn.next, bc_opcodes[i].length);
        /* one byte short of its operands */
        m.code_length = bc_opcodes[i].length - 1;
        ASSERT_FAILS(ST_BAD_BYTECODE, bc_decode(&m, 0, &insn));
    }
}

static void effects_are_letters(void) {
    for (int i = 0; i < BC_OPCODE_COUNT; i++) {
        CU_ASSERT_EQUAL(strspn(bc_opcodes[i].pops, "IJFDA1?"), strlen(bc_opcodes[i].pops));
        CU_ASSERT_EQUAL(strspn(bc_opcodes[i].pushes, "IJFDA1?"), strlen(bc_opcodes[i].pushes));
    }
}

static void refused_opcodes(void) {
    static const bc_opcode refused[] = {
        BC_jsr,       BC_jsr_w,  BC_ret,     BC_monitorenter, BC_monitorexit,
        BC_putstatic, BC_aaload, BC_aastore, BC_anewarray,    BC_multianewarray,
    };
    size_t count = 0;
    for (int i = 0; i < BC_OPCODE_COUNT; i++)
        count += !bc_opcodes[i].supported;
    CU_ASSERT_EQUAL(count, COUNT(refused));
    for (size_t i = 0; i < COUNT(refused); i++)
        CU_ASSERT_FALSE(bc_opcodes[refused[i]].supported);
}

int main(void) {
    CU_TestInfo tests[] = {
        {"lengths are the JDK's", lengths_are_the_jdks},
        {"decoder agrees with lengths", decoder_agrees_with_lengths},
        {"stack effects are letters", effects_are_letters},
        {"refused opcodes", refused_opcodes},
        CU_TEST_INFO_NULL,
    };
    return run_tests("bytecode table", tests);
}
