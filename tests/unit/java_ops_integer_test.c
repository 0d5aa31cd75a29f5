/* Integers: arithmetic that wraps, division, shifts, bits, conversions. */
#include "java_ops_test.h"

static void int_arithmetic_wraps(void) {
    SAME_I(java_iadd(I_MAX, 1), I_MIN);
    SAME_I(java_iadd(I_MIN, -1), I_MAX);
    SAME_I(java_isub(I_MIN, 1), I_MAX);
    SAME_I(java_isub(0, I_MIN), I_MIN);
    SAME_I(java_imul(65536, 65536), 0);
    SAME_I(java_imul(I_MIN, -1), I_MIN);
    SAME_I(java_imul(123456789, 987654321), -67153019);
    SAME_I(java_ineg(I_MIN), I_MIN);
    SAME_I(java_ineg(7), -7);
    SAME_I(java_iabs(I_MIN), I_MIN);
    SAME_I(java_iabs(-7), 7);
    SAME_I(java_iabs(7), 7);
    SAME_I(java_iand(-2, 7), 6);
    SAME_I(java_ior(-8, 1), -7);
    SAME_I(java_ixor(-1, I_MAX), I_MIN);
    SAME_I(java_imin(I_MIN, I_MAX), I_MIN);
    SAME_I(java_imax(I_MIN, I_MAX), I_MAX);
    SAME_I(java_imin(-1, 0), -1);
    SAME_I(java_imax(-1, 0), 0);
}

static void long_arithmetic_wraps(void) {
    SAME_I(java_ladd(L_MAX, 1), L_MIN);
    SAME_I(java_ladd(L_MIN, -1), L_MAX);
    SAME_I(java_lsub(L_MIN, 1), L_MAX);
    SAME_I(java_lsub(0, L_MIN), L_MIN);
    SAME_I(java_lmul(4294967296, 4294967296), 0);
    SAME_I(java_lmul(L_MIN, -1), L_MIN);
    SAME_I(java_lmul(3037000500, 3037000500), -9223372036709301616);
    SAME_I(java_lneg(L_MIN), L_MIN);
    SAME_I(java_lneg(7), -7);
    SAME_I(java_labs(L_MIN), L_MIN);
    SAME_I(java_labs(-7), 7);
    SAME_I(java_labs(7), 7);
    SAME_I(java_land(-2, 7), 6);
    SAME_I(java_lor(-8, 1), -7);
    SAME_I(java_lxor(-1, L_MAX), L_MIN);
    SAME_I(java_lmin(L_MIN, L_MAX), L_MIN);
    SAME_I(java_lmax(L_MIN, L_MAX), L_MAX);
    SAME_I(java_lcmp(L_MIN, L_MAX), -1);
    SAME_I(java_lcmp(L_MAX, L_MIN), 1);
    SAME_I(java_lcmp(5, 5), 0);
}

static void division_truncates_and_never_faults(void) {
    SAME_I(java_idiv(7, 2), 3);
    SAME_I(java_idiv(-7, 2), -3);
    SAME_I(java_idiv(7, -2), -3);
    SAME_I(java_idiv(-7, -2), 3);
    SAME_I(java_idiv(I_MIN, -1), I_MIN);
    SAME_I(java_idiv(I_MIN, 1), I_MIN);
    SAME_I(java_idiv(I_MIN, I_MIN), 1);
    SAME_I(java_idiv(I_MAX, -1), -I_MAX);
    SAME_I(java_idiv(-5, -1), 5);
    SAME_I(java_irem(7, 2), 1);
    SAME_I(java_irem(-7, 2), -1);
    SAME_I(java_irem(7, -2), 1);
    SAME_I(java_irem(-7, -2), -1);
    SAME_I(java_irem(I_MIN, -1), 0);
    SAME_I(java_irem(I_MIN, 10), -8);
    SAME_I(java_irem(5, -1), 0);
    SAME_I(java_ldiv(-7, 2), -3);
    SAME_I(java_ldiv(L_MIN, -1), L_MIN);
    SAME_I(java_ldiv(L_MIN, 10), -922337203685477580);
    SAME_I(java_ldiv(-5, -1), 5);
    SAME_I(java_lrem(-7, 2), -1);
    SAME_I(java_lrem(L_MIN, -1), 0);
    SAME_I(java_lrem(L_MIN, 10), -8);
    /* any value will do, as long as there is one */
    SAME_I(java_idiv(9, 0), 9);
    SAME_I(java_irem(9, 0), 0);
    SAME_I(java_idiv(I_MIN, 0), I_MIN);
    SAME_I(java_ldiv(9, 0), 9);
    SAME_I(java_lrem(9, 0), 0);
}

static void shift_counts_are_masked(void) {
    SAME_I(java_ishl(1, 31), I_MIN);
    SAME_I(java_ishl(1, 32), 1);
    SAME_I(java_ishl(1, -1), I_MIN);
    SAME_I(java_ishl(-1, 4), -16);
    SAME_I(java_ishr(-1, 31), -1);
    SAME_I(java_ishr(-16, 2), -4);
    SAME_I(java_ishr(-16, 34), -4);
    SAME_I(java_ishr(I_MIN, -1), -1);
    SAME_I(java_iushr(-1, 28), 15);
    SAME_I(java_iushr(-1, 32), -1);
    SAME_I(java_iushr(-1, -4), 15);
    SAME_I(java_iushr(I_MIN, 31), 1);
    SAME_I(java_lshl(1, 63), L_MIN);
    SAME_I(java_lshl(1, 64), 1);
    SAME_I(java_lshl(1, 32), 4294967296);
    SAME_I(java_lshl(1, -1), L_MIN);
    SAME_I(java_lshr(-16, 2), -4);
    SAME_I(java_lshr(-16, 66), -4);
    SAME_I(java_lushr(-1, 60), 15);
    SAME_I(java_lushr(-1, 64), -1);
    SAME_I(java_lushr(-1, 1), L_MAX);
}

static void bits_are_counted_and_moved(void) {
    SAME_I(java_ibitcount(0), 0);
    SAME_I(java_ibitcount(-1), 32);
    SAME_I(java_ibitcount(0x0f0f0001), 9);
    SAME_I(java_inlz(0), 32);
    SAME_I(java_inlz(1), 31);
    SAME_I(java_inlz(-1), 0);
    SAME_I(java_intz(0), 32);
    SAME_I(java_intz(1), 0);
    SAME_I(java_intz(I_MIN), 31);
    SAME_I(java_intz(-16), 4);
    SAME_I(java_irotl(I_MIN, 1), 1);
    SAME_I(java_irotl(0x12345678, 0), 0x12345678);
    SAME_I(java_irotl(0x12345678, 8), 0x34567812);
    SAME_I(java_irotl(0x12345678, 40), 0x34567812);
    SAME_I(java_irotl(0x12345678, -8), 0x78123456);
    SAME_I(java_irotr(0x12345678, 8), 0x78123456);
    SAME_I(java_irotr(0x12345678, 32), 0x12345678);
    SAME_I(java_irotr(1, 1), I_MIN);
    SAME_I(java_ireverse(1), I_MIN);
    SAME_I(java_ireverse(0x12345678), 0x1e6a2c48);
    SAME_I(java_ireverse(-1), -1);
    SAME_I(java_ibswap(0x12345678), 0x78563412);
    SAME_I(java_ibswap(0x000000ff), -16777216);
    SAME_I(java_lbitcount(0), 0);
    SAME_I(java_lbitcount(-1), 64);
    SAME_I(java_lnlz(0), 64);
    SAME_I(java_lnlz(1), 63);
    SAME_I(java_lnlz(-1), 0);
    SAME_I(java_lntz(0), 64);
    SAME_I(java_lntz(4294967296), 32);
    SAME_I(java_lntz(L_MIN), 63);
    SAME_I(java_lrotl(L_MIN, 1), 1);
    SAME_I(java_lrotl(0x0123456789abcdef, 64), 0x0123456789abcdef);
    SAME_I(java_lrotl(0x0123456789abcdef, 8), 0x23456789abcdef01);
    SAME_I(java_lrotr(0x23456789abcdef01, 8), 0x0123456789abcdef);
    SAME_I(java_lrotr(1, 1), L_MIN);
    SAME_I(java_lrotr(1, 0), 1);
    SAME_I(java_lreverse(1), L_MIN);
    SAME_I(java_lreverse(0x0123456789abcdef), (int64_t)0xf7b3d591e6a2c480);
    SAME_I(java_lbswap(0x0123456789abcdef), (int64_t)0xefcdab8967452301);
    SAME_I(java_lmulhi(L_MAX, L_MAX), 4611686018427387903);
    SAME_I(java_lmulhi(L_MIN, L_MIN), 4611686018427387904);
    SAME_I(java_lmulhi(-1, 1), -1);
    SAME_I(java_lmulhi(-1, -1), 0);
    SAME_I(java_lumulhi(-1, -1), -2);
    SAME_I(java_lumulhi(L_MIN, 4), 2);
    SAME_I(java_lumulhi(-1, 1), 0);
}

static void integers_are_narrowed_and_widened(void) {
    SAME_I(java_i2l(I_MIN), -2147483648);
    SAME_I(java_l2i(4294967297), 1);
    SAME_I(java_l2i(L_MIN), 0);
    SAME_I(java_l2i(2147483648), I_MIN);
    SAME_I(java_l2i(-1), -1);
    SAME_I(java_i2b(128), -128);
    SAME_I(java_i2b(255), -1);
    SAME_I(java_i2b(-129), 127);
    SAME_I(java_i2c(-1), 65535);
    SAME_I(java_i2c(65536), 0);
    SAME_I(java_i2s(32768), -32768);
    SAME_I(java_i2s(65535), -1);
    SAME_I(java_i2s(-32769), 32767);
    SAME_F(java_i2f(16777217), 16777216.0f);
    SAME_F(java_i2f(16777219), 16777220.0f);
    SAME_F(java_i2f(I_MAX), 2147483648.0f);
    SAME_F(java_l2f(L_MAX), 9223372036854775808.0f);
    /* to nearest in one step: by way of double it would be 0x1p60f */
    SAME_F(java_l2f(0x1000001000000001), 0x1.000002p60f);
    SAME_D(java_i2d(I_MIN), -2147483648.0);
    SAME_D(java_l2d(9007199254740993), 9007199254740992.0);
    SAME_D(java_l2d(9007199254740995), 9007199254740996.0);
    SAME_D(java_l2d(L_MAX), 9223372036854775808.0);
}

static const CU_TestInfo tests[] = {
    T(int_arithmetic_wraps),    T(long_arithmetic_wraps),      T(division_truncates_and_never_faults),
    T(shift_counts_are_masked), T(bits_are_counted_and_moved), T(integers_are_narrowed_and_widened),
    CU_TEST_INFO_NULL,
};

int main(void) {
    return run_tests("java_ops_integer", tests);
}
