/* java_map.def says how every operation on numbers is said in C: for each PURE instruction of ir_ops.def
 * whose operands are numbers, and each type that it takes, there is a row. Without one the emitter would have
 * nothing to print. */
#include <stdio.h>
#include <string.h>

#include "fold_const.h"
#include "run_tests.h"

static ir_type type_of_letter(char letter) {
    return letter == 'i' ? IR_I32 : letter == 'l' ? IR_I64 : letter == 'f' ? IR_F32 : IR_F64;
}

static bool is_for_integers(ir_op op) {
    return (op >= IR_and && op <= IR_ushr);
}

static bool has_row(ir_op op, ir_type type) {
    ir_imm one = {.i = 1}, value;
    return fold_const(op, type, one, one, &value);
}

static void every_operation_has_a_row(void) {
    int rows = 0;
    for (ir_op op = IR_add; op <= IR_ge; op++) {
        char letter = ir_ops[op].operands[0];
        const char *types = strchr("ilfd", letter) != NULL ? (char[]){letter, 0}
                            : is_for_integers(op)          ? "il"
                                                           : "ilfd";
        for (; *types != 0; types++, rows++) {
            if (!has_row(op, type_of_letter(*types)))
                printf("no row for %s of %c\n", ir_ops[op].name, *types);
            CU_ASSERT(has_row(op, type_of_letter(*types)));
        }
    }
    CU_ASSERT_EQUAL(rows, 80);
}

static void nothing_else_has_one(void) {
    CU_ASSERT_FALSE(has_row(IR_and, IR_F32));
    CU_ASSERT_FALSE(has_row(IR_phi, IR_I32));
    CU_ASSERT_FALSE(has_row(IR_check_nonzero, IR_I32));
}

static const CU_TestInfo tests[] = {
    {"every operation has a row", every_operation_has_a_row},
    {"nothing else has one", nothing_else_has_one},
    CU_TEST_INFO_NULL,
};

int main(void) {
    return run_tests("java_map", tests);
}
