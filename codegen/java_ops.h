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
/* (float) Math.sqrt(x), floor, ceil, rint of a float: no double rounding in any of them. */
//@ java_fsqrt
JAVA_OP java_float java_fsqrt(java_float x) {
    return JAVA_F(sqrt)(x);
}

//@ java_ffloor
JAVA_OP java_float java_ffloor(java_float x) {
    return JAVA_F(floor)(x);
}

//@ java_fceil
JAVA_OP java_float java_fceil(java_float x) {
    return JAVA_F(ceil)(x);
}

//@ java_frint
JAVA_OP java_float java_frint(java_float x) {
    return JAVA_F(rint)(x);
}

//@ java_ffma
JAVA_OP java_float java_ffma(java_float a, java_float b, java_float c) {
    return JAVA_F(fma)(a, b, c);
}

//@
/* Math.round: floor(x + 1/2) in exact arithmetic. x - floor(x) is exact wherever it is under 1/2, so the
 * comparison decides right although x + 0.5f would not (0.49999997f, odd numbers above 2^23). */
//@ java_fround : java_f2i
JAVA_OP java_int java_fround(java_float x) {
    java_float below = JAVA_F(floor)(x);
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
    return floor(x);
}

//@ java_ceil
JAVA_OP java_double java_ceil(java_double x) {
    return ceil(x);
}

//@ java_rint
JAVA_OP java_double java_rint(java_double x) {
    return rint(x);
}

//@ java_fma
JAVA_OP java_double java_fma(java_double a, java_double b, java_double c) {
    return fma(a, b, c);
}

//@ java_dround : java_d2l
JAVA_OP java_long java_dround(java_double x) {
    java_double below = floor(x);
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

//@
/* ---- elementary functions: special cases and error bounds as java.lang.Math states them ---- */

//@ java_exp
JAVA_OP java_double java_exp(java_double x) {
    return exp(x);
}

//@ java_expm1
JAVA_OP java_double java_expm1(java_double x) {
    return expm1(x);
}

//@ java_log
JAVA_OP java_double java_log(java_double x) {
    return log(x);
}

//@ java_log10
JAVA_OP java_double java_log10(java_double x) {
    return log10(x);
}

//@ java_log1p
JAVA_OP java_double java_log1p(java_double x) {
    return log1p(x);
}

//@
/* Where C says pow(1, y) is 1 for any y and pow(-1, +-infinity) is 1, Java says NaN. */
//@ java_pow
JAVA_OP java_double java_pow(java_double x, java_double y) {
    return fabs(x) == 1.0 && !(fabs(y) < INFINITY) ? y - y : pow(x, y);
}

//@ java_cbrt
JAVA_OP java_double java_cbrt(java_double x) {
    return cbrt(x);
}

//@ java_hypot
JAVA_OP java_double java_hypot(java_double x, java_double y) {
    return hypot(x, y);
}

//@ java_sin
JAVA_OP java_double java_sin(java_double x) {
    return sin(x);
}

//@ java_cos
JAVA_OP java_double java_cos(java_double x) {
    return cos(x);
}

//@ java_tan
JAVA_OP java_double java_tan(java_double x) {
    return tan(x);
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
