/* Java's meaning, in the common subset of C11 and OpenCL C 1.2. The emitter prints calls to these functions,
 * the constant folder calls them, the tests compare them with the JVM: one text, so they agree.
 *
 * Rules for this file:
 *   - Every function starts with a line `//@ name` or `//@ name : name name ...`; behind the colon are the
 *     functions that it calls. A kernel gets only the texts it needs: from such a line up to the next `//@`
 *     line. A bare `//@` ends a text. The text `java_prelude` comes first in every kernel. Callees precede
 *     callers.
 *   - No function reads or writes memory, faults, or depends on undefined behaviour for any argument: lanes
 *     that are masked off run them too. Signed overflow is done in unsigned arithmetic; shift counts are
 *     masked.
 *   - int and long mean 32 and 64 bits: java_int, java_long. A double function of libm is its OpenCL
 *     namesake; the float one is JAVA_F(name).
 *   - Java's + - * / on float and double are C's, provided that contraction is off (FP_CONTRACT OFF in
 *     OpenCL, -ffp-contract=off in C) and float / and sqrt are correctly rounded. They have no function here.
 *   - With WEFT_NO_FP64 defined the whole file compiles on a device that has no double.
 */
#ifndef WEFT_JAVA_OPS_H
#define WEFT_JAVA_OPS_H

#ifndef __OPENCL_VERSION__
#include <math.h>
#include <stdint.h>
#include <string.h>

#define JAVA_OP static inline
#define JAVA_TABLE static const
#define JAVA_F(name) name##f
typedef int8_t java_byte;
typedef int16_t java_short;
typedef int32_t java_int;
typedef uint32_t java_uint;
typedef int64_t java_long;
typedef uint64_t java_ulong;
typedef float java_float;
typedef double java_double;
#endif

//@ java_prelude
#ifdef __OPENCL_VERSION__
#define JAVA_OP static inline
#define JAVA_TABLE __constant
#define JAVA_F(name) name
typedef char java_byte;
typedef short java_short;
typedef int java_int;
typedef uint java_uint;
typedef long java_long;
typedef ulong java_ulong;
typedef float java_float;
#ifndef WEFT_NO_FP64
typedef double java_double;
#endif
#endif

//@
/* ---- int ---- */

//@ java_iadd
JAVA_OP java_int java_iadd(java_int a, java_int b) {
    return (java_int)((java_uint)a + (java_uint)b);
}

//@ java_isub
JAVA_OP java_int java_isub(java_int a, java_int b) {
    return (java_int)((java_uint)a - (java_uint)b);
}

//@ java_imul
JAVA_OP java_int java_imul(java_int a, java_int b) {
    return (java_int)((java_uint)a * (java_uint)b);
}

//@ java_ineg
JAVA_OP java_int java_ineg(java_int a) {
    return (java_int)(0u - (java_uint)a);
}

//@
/* Division never faults: where Java throws, the quotient is `a` and the remainder 0, and the caller traps.
 * Dividing MIN_VALUE by 1 instead of by -1 gives Java's answer to both. */
//@ java_idiv
JAVA_OP java_int java_idiv(java_int a, java_int b) {
    java_int divisor = (b == 0 || (b == -1 && a == (-2147483647 - 1))) ? 1 : b;
    return a / divisor;
}

//@ java_irem
JAVA_OP java_int java_irem(java_int a, java_int b) {
    java_int divisor = (b == 0 || (b == -1 && a == (-2147483647 - 1))) ? 1 : b;
    return a % divisor;
}

//@ java_iand
JAVA_OP java_int java_iand(java_int a, java_int b) {
    return a & b;
}

//@ java_ior
JAVA_OP java_int java_ior(java_int a, java_int b) {
    return a | b;
}

//@ java_ixor
JAVA_OP java_int java_ixor(java_int a, java_int b) {
    return a ^ b;
}

//@ java_ishl
JAVA_OP java_int java_ishl(java_int a, java_int count) {
    return (java_int)((java_uint)a << (count & 31));
}

//@
/* >> of a negative value is arithmetic in OpenCL C, and in C by the word of gcc and clang. */
//@ java_ishr
JAVA_OP java_int java_ishr(java_int a, java_int count) {
    return a >> (count & 31);
}

//@ java_iushr
JAVA_OP java_int java_iushr(java_int a, java_int count) {
    return (java_int)((java_uint)a >> (count & 31));
}

//@ java_imin
JAVA_OP java_int java_imin(java_int a, java_int b) {
    return a < b ? a : b;
}

//@ java_imax
JAVA_OP java_int java_imax(java_int a, java_int b) {
    return a > b ? a : b;
}

//@ java_iabs
JAVA_OP java_int java_iabs(java_int a) {
    return a < 0 ? (java_int)(0u - (java_uint)a) : a;
}

//@ java_ibitcount
JAVA_OP java_int java_ibitcount(java_int a) {
#ifdef __OPENCL_VERSION__
    return (java_int)popcount((java_uint)a);
#else
    return __builtin_popcount((java_uint)a);
#endif
}

//@ java_inlz
JAVA_OP java_int java_inlz(java_int a) {
#ifdef __OPENCL_VERSION__
    return (java_int)clz((java_uint)a);
#else
    return a == 0 ? 32 : __builtin_clz((java_uint)a);
#endif
}

//@ java_intz : java_ibitcount
JAVA_OP java_int java_intz(java_int a) {
    return java_ibitcount((java_int)(~(java_uint)a & ((java_uint)a - 1u)));
}

//@ java_irotl
JAVA_OP java_int java_irotl(java_int a, java_int count) {
    return (java_int)(((java_uint)a << (count & 31)) | ((java_uint)a >> ((32 - (count & 31)) & 31)));
}

//@ java_irotr
JAVA_OP java_int java_irotr(java_int a, java_int count) {
    return (java_int)(((java_uint)a >> (count & 31)) | ((java_uint)a << ((32 - (count & 31)) & 31)));
}

//@ java_ibswap
JAVA_OP java_int java_ibswap(java_int a) {
    java_uint u = (java_uint)a;
    return (java_int)((u << 24) | ((u & 0xff00u) << 8) | ((u >> 8) & 0xff00u) | (u >> 24));
}

//@ java_ireverse : java_ibswap
JAVA_OP java_int java_ireverse(java_int a) {
    java_uint u = (java_uint)a;
    u = ((u & 0x55555555u) << 1) | ((u >> 1) & 0x55555555u);
    u = ((u & 0x33333333u) << 2) | ((u >> 2) & 0x33333333u);
    u = ((u & 0x0f0f0f0fu) << 4) | ((u >> 4) & 0x0f0f0f0fu);
    return java_ibswap((java_int)u);
}

//@
/* ---- long ---- */

//@ java_ladd
JAVA_OP java_long java_ladd(java_long a, java_long b) {
    return (java_long)((java_ulong)a + (java_ulong)b);
}

//@ java_lsub
JAVA_OP java_long java_lsub(java_long a, java_long b) {
    return (java_long)((java_ulong)a - (java_ulong)b);
}

//@ java_lmul
JAVA_OP java_long java_lmul(java_long a, java_long b) {
    return (java_long)((java_ulong)a * (java_ulong)b);
}

//@ java_lneg
JAVA_OP java_long java_lneg(java_long a) {
    return (java_long)((java_ulong)0 - (java_ulong)a);
}

//@ java_ldiv
JAVA_OP java_long java_ldiv(java_long a, java_long b) {
    java_long divisor = (b == 0 || (b == -1 && a == (-9223372036854775807L - 1L))) ? 1 : b;
    return a / divisor;
}

//@ java_lrem
JAVA_OP java_long java_lrem(java_long a, java_long b) {
    java_long divisor = (b == 0 || (b == -1 && a == (-9223372036854775807L - 1L))) ? 1 : b;
    return a % divisor;
}

//@ java_land
JAVA_OP java_long java_land(java_long a, java_long b) {
    return a & b;
}

//@ java_lor
JAVA_OP java_long java_lor(java_long a, java_long b) {
    return a | b;
}

//@ java_lxor
JAVA_OP java_long java_lxor(java_long a, java_long b) {
    return a ^ b;
}

//@ java_lshl
JAVA_OP java_long java_lshl(java_long a, java_int count) {
    return (java_long)((java_ulong)a << (count & 63));
}

//@ java_lshr
JAVA_OP java_long java_lshr(java_long a, java_int count) {
    return a >> (count & 63);
}

//@ java_lushr
JAVA_OP java_long java_lushr(java_long a, java_int count) {
    return (java_long)((java_ulong)a >> (count & 63));
}

//@ java_lcmp
JAVA_OP java_int java_lcmp(java_long a, java_long b) {
    return (java_int)(a > b) - (java_int)(a < b);
}

//@ java_lmin
JAVA_OP java_long java_lmin(java_long a, java_long b) {
    return a < b ? a : b;
}

//@ java_lmax
JAVA_OP java_long java_lmax(java_long a, java_long b) {
    return a > b ? a : b;
}

//@ java_labs
JAVA_OP java_long java_labs(java_long a) {
    return a < 0 ? (java_long)((java_ulong)0 - (java_ulong)a) : a;
}

//@ java_lmulhi
JAVA_OP java_long java_lmulhi(java_long a, java_long b) {
#ifdef __OPENCL_VERSION__
    return mul_hi(a, b);
#else
    __extension__ typedef __int128 int128;
    return (java_long)(((int128)a * (int128)b) >> 64);
#endif
}

//@ java_lumulhi
JAVA_OP java_long java_lumulhi(java_long a, java_long b) {
#ifdef __OPENCL_VERSION__
    return (java_long)mul_hi((java_ulong)a, (java_ulong)b);
#else
    __extension__ typedef unsigned __int128 uint128;
    return (java_long)(java_ulong)(((uint128)(java_ulong)a * (uint128)(java_ulong)b) >> 64);
#endif
}

//@ java_lbitcount
JAVA_OP java_int java_lbitcount(java_long a) {
#ifdef __OPENCL_VERSION__
    return (java_int)popcount((java_ulong)a);
#else
    return __builtin_popcountll((java_ulong)a);
#endif
}

//@ java_lnlz
JAVA_OP java_int java_lnlz(java_long a) {
#ifdef __OPENCL_VERSION__
    return (java_int)clz((java_ulong)a);
#else
    return a == 0 ? 64 : __builtin_clzll((java_ulong)a);
#endif
}

//@ java_lntz : java_lbitcount
JAVA_OP java_int java_lntz(java_long a) {
    return java_lbitcount((java_long)(~(java_ulong)a & ((java_ulong)a - 1u)));
}

//@ java_lrotl
JAVA_OP java_long java_lrotl(java_long a, java_int count) {
    return (java_long)(((java_ulong)a << (count & 63)) | ((java_ulong)a >> ((64 - (count & 63)) & 63)));
}

//@ java_lrotr
JAVA_OP java_long java_lrotr(java_long a, java_int count) {
    return (java_long)(((java_ulong)a >> (count & 63)) | ((java_ulong)a << ((64 - (count & 63)) & 63)));
}

//@ java_lbswap
JAVA_OP java_long java_lbswap(java_long a) {
    java_ulong u = (java_ulong)a;
    u = ((u & 0x00ff00ff00ff00ffUL) << 8) | ((u >> 8) & 0x00ff00ff00ff00ffUL);
    u = ((u & 0x0000ffff0000ffffUL) << 16) | ((u >> 16) & 0x0000ffff0000ffffUL);
    return (java_long)((u << 32) | (u >> 32));
}

//@ java_lreverse : java_lbswap
JAVA_OP java_long java_lreverse(java_long a) {
    java_ulong u = (java_ulong)a;
    u = ((u & 0x5555555555555555UL) << 1) | ((u >> 1) & 0x5555555555555555UL);
    u = ((u & 0x3333333333333333UL) << 2) | ((u >> 2) & 0x3333333333333333UL);
    u = ((u & 0x0f0f0f0f0f0f0f0fUL) << 4) | ((u >> 4) & 0x0f0f0f0f0f0f0f0fUL);
    return java_lbswap((java_long)u);
}

//@
/* ---- conversions between integers, and from integers to float ---- */

//@ java_i2l
JAVA_OP java_long java_i2l(java_int a) {
    return (java_long)a;
}

//@ java_l2i
JAVA_OP java_int java_l2i(java_long a) {
    return (java_int)(java_uint)(java_ulong)a;
}

//@ java_i2b
JAVA_OP java_int java_i2b(java_int a) {
    return (java_int)(java_byte)a;
}

//@ java_i2c
JAVA_OP java_int java_i2c(java_int a) {
    return a & 0xffff;
}

//@ java_i2s
JAVA_OP java_int java_i2s(java_int a) {
    return (java_int)(java_short)a;
}

//@ java_i2f
JAVA_OP java_float java_i2f(java_int a) {
    return (java_float)a;
}

//@ java_l2f
JAVA_OP java_float java_l2f(java_long a) {
    return (java_float)a;
}

//@
/* ---- float ---- */

//@ java_f2i
JAVA_OP java_int java_f2i(java_float x) {
#ifdef __OPENCL_VERSION__
    return x != x ? 0 : convert_int_sat(x);
#else
    if (x != x) return 0;
    if (x >= 2147483648.0f) return INT32_MAX;
    if (x < -2147483648.0f) return INT32_MIN;
    return (java_int)x;
#endif
}

//@ java_f2l
JAVA_OP java_long java_f2l(java_float x) {
#ifdef __OPENCL_VERSION__
    return x != x ? 0 : convert_long_sat(x);
#else
    if (x != x) return 0;
    if (x >= 9223372036854775808.0f) return INT64_MAX;
    if (x < -9223372036854775808.0f) return INT64_MIN;
    return (java_long)x;
#endif
}

//@ java_fcmpl
JAVA_OP java_int java_fcmpl(java_float a, java_float b) {
    return a > b ? 1 : a == b ? 0 : -1;
}

//@ java_fcmpg
JAVA_OP java_int java_fcmpg(java_float a, java_float b) {
    return a < b ? -1 : a == b ? 0 : 1;
}

//@ java_frem
JAVA_OP java_float java_frem(java_float a, java_float b) {
    return JAVA_F(fmod)(a, b);
}

//@ java_fneg
JAVA_OP java_float java_fneg(java_float x) {
    return -x;
}

//@ java_fraw
JAVA_OP java_int java_fraw(java_float x) {
#ifdef __OPENCL_VERSION__
    return as_int(x);
#else
    java_int bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
#endif
}

//@ java_fbits
JAVA_OP java_int java_fbits(java_float x) {
#ifdef __OPENCL_VERSION__
    return x != x ? 0x7fc00000 : as_int(x);
#else
    java_int bits;
    memcpy(&bits, &x, sizeof bits);
    return x != x ? 0x7fc00000 : bits;
#endif
}

//@ java_ffrombits
JAVA_OP java_float java_ffrombits(java_int bits) {
#ifdef __OPENCL_VERSION__
    return as_float(bits);
#else
    java_float x;
    memcpy(&x, &bits, sizeof x);
    return x;
#endif
}

//@
/* NaN wins, and -0.0 is below 0.0. OpenCL's fmin and fmax do neither. */
//@ java_fmin : java_fraw
JAVA_OP java_float java_fmin(java_float a, java_float b) {
    if (a != a) return a;
    if (a == 0.0f && b == 0.0f) return java_fraw(a) < 0 ? a : b;
    return a <= b ? a : b;
}

//@ java_fmax : java_fraw
JAVA_OP java_float java_fmax(java_float a, java_float b) {
    if (a != a) return a;
    if (a == 0.0f && b == 0.0f) return java_fraw(a) < 0 ? b : a;
    return a >= b ? a : b;
}

//@ java_fabs
JAVA_OP java_float java_fabs(java_float x) {
    return JAVA_F(fabs)(x);
}

//@
/* (float) Math.sqrt(x), floor, ceil, rint of a float: no double rounding in any of them.
 *
 * NaN and what is so large that it has no fraction never reach the device's floor, ceil and rint. PoCL writes
 * them with a conversion to int, which LLVM takes as undefined for such an argument: where it sees a constant
 * one, it drops whatever code leads there. */
//@ java_fsqrt
JAVA_OP java_float java_fsqrt(java_float x) {
    return JAVA_F(sqrt)(x);
}

//@ java_ffloor
JAVA_OP java_float java_ffloor(java_float x) {
    return JAVA_F(fabs)(x) < 8388608.0f ? JAVA_F(floor)(x) : x;
}

//@ java_fceil
JAVA_OP java_float java_fceil(java_float x) {
    return JAVA_F(fabs)(x) < 8388608.0f ? JAVA_F(ceil)(x) : x;
}

//@ java_frint
JAVA_OP java_float java_frint(java_float x) {
    return JAVA_F(fabs)(x) < 8388608.0f ? JAVA_F(rint)(x) : x;
}

//@ java_ffma
JAVA_OP java_float java_ffma(java_float a, java_float b, java_float c) {
    return JAVA_F(fma)(a, b, c);
}

//@
/* Math.round: floor(x + 1/2) in exact arithmetic. x - floor(x) is exact wherever it is under 1/2, so the
 * comparison decides right although x + 0.5f would not (0.49999997f, odd numbers above 2^23). */
//@ java_fround : java_f2i java_ffloor
JAVA_OP java_int java_fround(java_float x) {
    java_float below = java_ffloor(x);
    return java_f2i(x - below >= 0.5f ? below + 1.0f : below);
}

//@ java_fcopysign
JAVA_OP java_float java_fcopysign(java_float magnitude, java_float sign) {
    return JAVA_F(copysign)(magnitude, sign);
}

//@ java_fsignum
JAVA_OP java_float java_fsignum(java_float x) {
    return x > 0.0f ? 1.0f : x < 0.0f ? -1.0f : x;
}

//@
/* ---- double ---- */
#ifndef WEFT_NO_FP64

//@ java_i2d
JAVA_OP java_double java_i2d(java_int a) {
    return (java_double)a;
}

//@ java_l2d
JAVA_OP java_double java_l2d(java_long a) {
    return (java_double)a;
}

//@ java_f2d
JAVA_OP java_double java_f2d(java_float x) {
    return (java_double)x;
}

//@ java_d2f
JAVA_OP java_float java_d2f(java_double x) {
    return (java_float)x;
}

//@ java_d2i
JAVA_OP java_int java_d2i(java_double x) {
#ifdef __OPENCL_VERSION__
    return x != x ? 0 : convert_int_sat(x);
#else
    if (x != x) return 0;
    if (x >= 2147483648.0) return INT32_MAX;
    if (x <= -2147483649.0) return INT32_MIN;
    return (java_int)x;
#endif
}

//@ java_d2l
JAVA_OP java_long java_d2l(java_double x) {
#ifdef __OPENCL_VERSION__
    return x != x ? 0 : convert_long_sat(x);
#else
    if (x != x) return 0;
    if (x >= 9223372036854775808.0) return INT64_MAX;
    if (x < -9223372036854775808.0) return INT64_MIN;
    return (java_long)x;
#endif
}

//@ java_dcmpl
JAVA_OP java_int java_dcmpl(java_double a, java_double b) {
    return a > b ? 1 : a == b ? 0 : -1;
}

//@ java_dcmpg
JAVA_OP java_int java_dcmpg(java_double a, java_double b) {
    return a < b ? -1 : a == b ? 0 : 1;
}

//@ java_drem
JAVA_OP java_double java_drem(java_double a, java_double b) {
    return fmod(a, b);
}

//@ java_dneg
JAVA_OP java_double java_dneg(java_double x) {
    return -x;
}

//@ java_draw
JAVA_OP java_long java_draw(java_double x) {
#ifdef __OPENCL_VERSION__
    return as_long(x);
#else
    java_long bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
#endif
}

//@ java_dbits
JAVA_OP java_long java_dbits(java_double x) {
#ifdef __OPENCL_VERSION__
    return x != x ? 0x7ff8000000000000L : as_long(x);
#else
    java_long bits;
    memcpy(&bits, &x, sizeof bits);
    return x != x ? 0x7ff8000000000000L : bits;
#endif
}

//@ java_dfrombits
JAVA_OP java_double java_dfrombits(java_long bits) {
#ifdef __OPENCL_VERSION__
    return as_double(bits);
#else
    java_double x;
    memcpy(&x, &bits, sizeof x);
    return x;
#endif
}

//@ java_dmin : java_draw
JAVA_OP java_double java_dmin(java_double a, java_double b) {
    if (a != a) return a;
    if (a == 0.0 && b == 0.0) return java_draw(a) < 0 ? a : b;
    return a <= b ? a : b;
}

//@ java_dmax : java_draw
JAVA_OP java_double java_dmax(java_double a, java_double b) {
    if (a != a) return a;
    if (a == 0.0 && b == 0.0) return java_draw(a) < 0 ? b : a;
    return a >= b ? a : b;
}

//@ java_dabs
JAVA_OP java_double java_dabs(java_double x) {
    return fabs(x);
}

//@ java_sqrt
JAVA_OP java_double java_sqrt(java_double x) {
    return sqrt(x);
}

//@ java_floor
JAVA_OP java_double java_floor(java_double x) {
    return fabs(x) < 4503599627370496.0 ? floor(x) : x;
}

//@ java_ceil
JAVA_OP java_double java_ceil(java_double x) {
    return fabs(x) < 4503599627370496.0 ? ceil(x) : x;
}

//@ java_rint
JAVA_OP java_double java_rint(java_double x) {
    return fabs(x) < 4503599627370496.0 ? rint(x) : x;
}

//@ java_fma
JAVA_OP java_double java_fma(java_double a, java_double b, java_double c) {
    return fma(a, b, c);
}

//@ java_dround : java_d2l java_floor
JAVA_OP java_long java_dround(java_double x) {
    java_double below = java_floor(x);
    return java_d2l(x - below >= 0.5 ? below + 1.0 : below);
}

//@ java_dcopysign
JAVA_OP java_double java_dcopysign(java_double magnitude, java_double sign) {
    return copysign(magnitude, sign);
}

//@ java_dsignum
JAVA_OP java_double java_dsignum(java_double x) {
    return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : x;
}

//@ java_scalb : java_dfrombits
JAVA_OP java_double java_scalb(java_double x, java_int n) {
    /* In steps that a double holds, the odd one first: only the last one that leaves the normal numbers
     * rounds. */
    n = n < -2099 ? -2099 : n > 2099 ? 2099 : n;
    java_int odd = n % 512;
    java_double step = n < 0 ? 0x1p-512 : 0x1p512;
    x *= java_dfrombits((java_long)(1023 + odd) << 52);
    for (java_int k = (n < 0 ? -n : n) / 512; k > 0; k--)
        x *= step;
    return x;
}

//@ java_remainder : java_drem java_draw
JAVA_OP java_double java_remainder(java_double x, java_double y) {
    /* As in fdlibm: |x| is brought below 2|y|, and then at most twice less |y|. Every step is exact. */
    java_double p = fabs(y), r;
    if (x != x || p != p || p == 0.0 || fabs(x) - fabs(x) != 0.0) return (x * y) / (x * y);
    r = fabs(p <= 0x1.fffffffffffffp1022 ? java_drem(x, p + p) : x);
    if (p < 0x1p-1021) {
        if (r + r > p) {
            r -= p;
            if (r + r >= p) r -= p;
        }
    } else if (r > 0.5 * p) {
        r -= p;
        if (r >= 0.5 * p) r -= p;
    }
    return java_draw(x) < 0 ? -r : r;
}

//@
/* ---- elementary functions: special cases and error bounds as java.lang.Math states them ---- */

//@
/* The result of the device's exp and expm1 for NaN is never used. PoCL writes them with a conversion to int:
 * for a constant NaN LLVM takes the result as poison. In exp that is all, since no branch depends on it;
 * expm1 is not given a NaN either. As choices and not branches: a branch around exp cost Black-Scholes a
 * third. */
//@ java_exp
JAVA_OP java_double java_exp(java_double x) {
    const java_double r = exp(x);
    return x == x ? r : x;
}

//@ java_expm1
JAVA_OP java_double java_expm1(java_double x) {
    const java_double y = x == x ? x : 0.0;
    const java_double r = expm1(y);
    return x == x ? r : x;
}

//@ java_log
JAVA_OP java_double java_log(java_double x) {
    return log(x);
}

//@ java_log10
JAVA_OP java_double java_log10(java_double x) {
#ifdef __OPENCL_VERSION__
    return log10(x);
#else
    /* glibc's own errs by more than Java allows */
    return (java_double)log10l(x);
#endif
}

//@
/* PoCL's log1p is off by a little more than Java allows where it overflows inside. */
//@ java_log1p
JAVA_OP java_double java_log1p(java_double x) {
    return x > 0x1p54 ? log(x) : log1p(x);
}

//@
/* Where C says pow(1, y) is 1 for any y and pow(-1, +-infinity) is 1, Java says NaN. */
/* |x| to the power n, 0 <= n < 64, by squaring: exact if the result is no more than 2^53 and x an integer,
 * because then every product that is used is. */
//@ java_powi
JAVA_OP java_double java_powi(java_double x, java_int n) {
    java_double power = 1.0;
    for (java_int left = n; left > 0; left >>= 1) {
        if ((left & 1) != 0) power *= x;
        x *= x;
    }
    return power;
}

/* Math.pow promises the exact result for two integers if a double can hold it; not every device keeps that
 * (NVIDIA's pow(-30, 3) is an ulp off). A negative exponent's result is one correctly rounded division away.
 */
//@ java_pow : java_powi
JAVA_OP java_double java_pow(java_double x, java_double y) {
    if (fabs(x) == 1.0 && !(fabs(y) < INFINITY)) return y - y;
    if (fabs(y) < 64.0 && fabs(x) < 9007199254740992.0 && x != 0.0) {
        const java_int n = (java_int)fabs(y);
        const java_double power = java_powi(x, n);
        if ((java_double)n == fabs(y) && (java_double)(java_long)x == x && fabs(power) <= 9007199254740992.0)
            return y < 0.0 ? 1.0 / power : power;
    }
    return pow(x, y);
}

//@ java_cbrt
JAVA_OP java_double java_cbrt(java_double x) {
#ifdef __OPENCL_VERSION__
    return cbrt(x);
#else
    /* glibc's own errs by more than Java allows */
    return (java_double)cbrtl(x);
#endif
}

//@ java_hypot
JAVA_OP java_double java_hypot(java_double x, java_double y) {
    return hypot(x, y);
}

//@
/* sin, cos and tan are Weft's own: those of PoCL 3.1 are off by up to 1.4, 1.4 and 3 ulps, and Java allows 1.
 * Within 0.9 ulp, and the same bits on every device.
 *
 * An angle is reduced to quadrant * pi/2 + hi + lo with |hi + lo| <= pi/4 and lo far below hi. Up to 2^20
 * that is done with pi/2 in three doubles (Cody and Waite): angle - n * PI_1 is exact, because all three are
 * multiples of 2^-53 and the difference is below 1. Beyond, with as many bits of 2/pi as matter (Payne and
 * Hanek): the angle is m * 2^e, bits of 2/pi that times 2^e weigh 4 or more only turn whole circles, and of
 * the others 192 are enough, since no double comes closer than 2^-62 to a multiple of pi/2. */
//@ java_angle
typedef struct java_angle {
    java_double hi, lo;
    java_int quadrant;
} java_angle;
/* 64 zeros, then the bits of 2/pi */
JAVA_TABLE java_ulong java_two_over_pi[] = {
    0x0000000000000000UL, 0xa2f9836e4e441529UL, 0xfc2757d1f534ddc0UL, 0xdb6295993c439041UL,
    0xfe5163abdebbc561UL, 0xb7246e3a424dd2e0UL, 0x06492eea09d1921cUL, 0xfe1deb1cb129a73eUL,
    0xe88235f52ebb4484UL, 0xe99c7026b45f7e41UL, 0x3991d639835339f4UL, 0x9c845f8bbdf9283bUL,
    0x1ff897ffde05980fUL, 0xef2f118b5a0a6d1fUL, 0x6d367ecf27cb09b7UL, 0x4f463f669e5fea2dUL,
    0x7527bac7ebe5f17bUL, 0x3d0739f78a5292eaUL, 0x6bfb5fb11f8d5d08UL, 0x56033046fc7b6babUL,
};

//@ java_large_angle : java_angle java_draw java_dfrombits java_lumulhi java_lnlz
JAVA_OP java_angle java_large_angle(java_double x) {
    java_angle angle;
    java_long bits = java_draw(x);
    java_ulong m = ((java_ulong)bits & 0x000fffffffffffffUL) | 0x0010000000000000UL;
    java_int e = (java_int)((bits >> 52) & 0x7ff) - 1075;

    /* 192 bits of 2/pi, the first weighing 2 when multiplied by 2^e */
    java_int skip = e > -62 ? e + 62 : 0;
    java_int word = skip >> 6, shift = skip & 63;
    java_ulong w0 = java_two_over_pi[word], w1 = java_two_over_pi[word + 1];
    java_ulong w2 = java_two_over_pi[word + 2], w3 = java_two_over_pi[word + 3];
    w0 = (w0 << shift) | ((w1 >> 1) >> (63 - shift));
    w1 = (w1 << shift) | ((w2 >> 1) >> (63 - shift));
    w2 = (w2 << shift) | ((w3 >> 1) >> (63 - shift));

    /* times m, modulo 4: two bits of quadrant, then the fraction; the lowest 64 bits only carry */
    java_ulong p1 = m * w1;
    java_ulong p0 = m * w0 + (java_ulong)java_lumulhi((java_long)m, (java_long)w1);
    java_ulong carry = (java_ulong)java_lumulhi((java_long)m, (java_long)w2);
    p1 += carry;
    p0 += p1 < carry ? 1u : 0u;

    java_int quadrant = (java_int)(p0 >> 62);
    java_ulong f0 = (p0 << 2) | (p1 >> 62), f1 = p1 << 2;
    java_double sign = 1.0;
    if (f0 >> 63) { /* a half or more: count from the next quadrant down */
        quadrant += 1;
        f0 = ~f0;
        f1 = ~f1;
        sign = -1.0;
    }
    java_int zeros = java_lnlz((java_long)f0) & 63;
    f0 = (f0 << zeros) | ((f1 >> 1) >> (63 - zeros));
    f1 = f1 << zeros;
    sign *= java_dfrombits((java_long)(1023 - 64 - zeros) << 52);
    java_double a = sign * (java_double)(f0 & ~0x7ffUL);
    java_double b = sign * 0x1p-53 * (java_double)(((f0 & 0x7ffUL) << 53) | (f1 >> 11));

    java_double high = a * 0x1.921fb54442d18p+0;
    java_double low =
        fma(a, 0x1.921fb54442d18p+0, -high) + (a * 0x1.1a62633145c07p-54 + b * 0x1.921fb54442d18p+0);
    angle.hi = high + low;
    angle.lo = (high - angle.hi) + low;
    angle.quadrant = quadrant;
    if (bits < 0) {
        angle.hi = -angle.hi;
        angle.lo = -angle.lo;
        angle.quadrant = -quadrant;
    }
    return angle;
}

//@ java_reduce_angle : java_angle java_large_angle
JAVA_OP java_angle java_reduce_angle(java_double x) {
    java_angle angle;
    angle.hi = x;
    angle.lo = 0.0;
    angle.quadrant = 0;
    if (fabs(x) <= 0.7853981633974483) return angle;
    if (!(fabs(x) < INFINITY)) {
        angle.hi = x - x;
        return angle;
    }
    if (fabs(x) >= 0x1p20) return java_large_angle(x);
    java_double n = rint(x * 0.6366197723675814);
    java_double r = fma(-n, 0x1.921fb54442d18p+0, x);
    java_double w = n * 0x1.1a62633145c07p-54;
    java_double w_error = fma(n, 0x1.1a62633145c07p-54, -w);
    java_double d = r - w;
    java_double r_part = d + w;
    java_double d_error = (r - r_part) - (w - (r_part - d));
    java_double low = d_error - (w_error + n * -0x1.f1976b7ed8fbcp-110);
    angle.hi = d + low;
    angle.lo = (d - angle.hi) + low;
    angle.quadrant = (java_int)n;
    return angle;
}

//@
/* Taylor's series; up to pi/4 what they leave out is below 2^-60 of the result. The sine is hi + the value
 * returned, the cosine 1 - hi * hi / 2 + the value returned, so that the large part need not be rounded
 * twice. */
//@ java_sine_rest : java_angle
JAVA_OP java_double java_sine_rest(java_angle y) {
    java_double z = y.hi * y.hi;
    java_double s = 1.0 / 355687428096000.0;
    s = s * z - 1.0 / 1307674368000.0;
    s = s * z + 1.0 / 6227020800.0;
    s = s * z - 1.0 / 39916800.0;
    s = s * z + 1.0 / 362880.0;
    s = s * z - 1.0 / 5040.0;
    s = s * z + 1.0 / 120.0;
    s = s * z - 1.0 / 6.0;
    return y.hi * z * s + y.lo * (1.0 - 0.5 * z);
}

//@ java_cosine_rest : java_angle
JAVA_OP java_double java_cosine_rest(java_angle y) {
    java_double z = y.hi * y.hi;
    java_double c = -1.0 / 6402373705728000.0;
    c = c * z + 1.0 / 20922789888000.0;
    c = c * z - 1.0 / 87178291200.0;
    c = c * z + 1.0 / 479001600.0;
    c = c * z - 1.0 / 3628800.0;
    c = c * z + 1.0 / 40320.0;
    c = c * z - 1.0 / 720.0;
    c = c * z + 1.0 / 24.0;
    return z * z * c - (0.5 * fma(y.hi, y.hi, -z) + y.hi * y.lo);
}

//@ java_sine_cosine : java_angle java_sine_rest java_cosine_rest
JAVA_OP java_double java_sine_cosine(java_angle y, java_int quadrant) {
    java_double result;
    if (quadrant & 1) {
        java_double half_square = 0.5 * (y.hi * y.hi);
        java_double w = 1.0 - half_square;
        result = w + (((1.0 - w) - half_square) + java_cosine_rest(y));
    } else {
        result = y.hi + java_sine_rest(y);
    }
    return quadrant & 2 ? -result : result;
}

//@ java_sin : java_reduce_angle java_sine_cosine
JAVA_OP java_double java_sin(java_double x) {
    if (fabs(x) < 0x1p-27) return x;
    java_angle y = java_reduce_angle(x);
    return java_sine_cosine(y, y.quadrant);
}

//@ java_cos : java_reduce_angle java_sine_cosine
JAVA_OP java_double java_cos(java_double x) {
    java_angle y = java_reduce_angle(x);
    return java_sine_cosine(y, y.quadrant + 1);
}

//@
/* The quotient of sine and cosine, each in two doubles. */
//@ java_tan : java_reduce_angle java_sine_rest java_cosine_rest
JAVA_OP java_double java_tan(java_double x) {
    if (fabs(x) < 0x1p-27) return x;
    java_angle y = java_reduce_angle(x);
    java_double rest = java_sine_rest(y);
    java_double sine = y.hi + rest;
    java_double sine_low = (y.hi - sine) + rest;
    java_double half_square = 0.5 * (y.hi * y.hi);
    java_double w = 1.0 - half_square;
    rest = ((1.0 - w) - half_square) + java_cosine_rest(y);
    java_double cosine = w + rest;
    java_double cosine_low = (w - cosine) + rest;

    java_double over = sine, over_low = sine_low, under = cosine, under_low = cosine_low;
    if (y.quadrant & 1) {
        over = -cosine, over_low = -cosine_low, under = sine, under_low = sine_low;
    }
    java_double quotient = over / under;
    java_double left = fma(-quotient, under, over) + (over_low - quotient * under_low);
    return quotient + left / under;
}

//@ java_asin
JAVA_OP java_double java_asin(java_double x) {
    return asin(x);
}

//@ java_acos
JAVA_OP java_double java_acos(java_double x) {
    return acos(x);
}

//@ java_atan
JAVA_OP java_double java_atan(java_double x) {
    return atan(x);
}

//@ java_atan2
JAVA_OP java_double java_atan2(java_double y, java_double x) {
    return atan2(y, x);
}

//@ java_sinh
JAVA_OP java_double java_sinh(java_double x) {
    return sinh(x);
}

//@ java_cosh
JAVA_OP java_double java_cosh(java_double x) {
    return cosh(x);
}

//@ java_tanh
JAVA_OP java_double java_tanh(java_double x) {
    return tanh(x);
}

//@
#endif
#endif
