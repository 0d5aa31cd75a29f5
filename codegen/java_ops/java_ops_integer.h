/* A part of java_ops.h, whose rules hold here: int and long, and conversions from them. */
#ifndef WEFT_JAVA_OPS_INTEGER_H
#define WEFT_JAVA_OPS_INTEGER_H

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
/* A zero that a compiler does not see to be constant (emit/hidden_bounds.h). */
//@ java_izero
#ifdef __OPENCL_VERSION__
JAVA_TABLE int java_izeros[1] = {0};
JAVA_OP java_int java_izero(void) {
    return *(volatile __constant const int *)java_izeros;
}
#else
JAVA_OP java_int java_izero(void) {
    return 0;
}
#endif

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
#if defined(__OPENCL_VERSION__) && !defined(__x86_64__)
    return mul_hi(a, b);
#else
    __extension__ typedef __int128
        int128; /* also where PoCL's mul_hi is four multiplications, of which the processor has one */
    return (java_long)(((int128)a * (int128)b) >> 64);
#endif
}

//@ java_lumulhi
JAVA_OP java_long java_lumulhi(java_long a, java_long b) {
#if defined(__OPENCL_VERSION__) && !defined(__x86_64__)
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
#endif
