/* Java's meaning for sixteen elements at once: name_v is the function `name` of java_ops.h, lane by lane, for the forms
 * of a kernel that compute in vectors. OpenCL C alone; tests hold both to the same bits.
 *
 * Only what is one or a few vector instructions is here. For any other function the emitter makes a loop over the
 * lanes (spmd_expr.c). A truth value is an int16 whose lanes are 0 or -1: what OpenCL C's comparisons of ints and floats
 * give, and what select() takes for them; longs and doubles compare to long16. */

//@ java_iadd_v
JAVA_OP int16 java_iadd_v(int16 a, int16 b) {
    return as_int16(as_uint16(a) + as_uint16(b));
}

//@ java_isub_v
JAVA_OP int16 java_isub_v(int16 a, int16 b) {
    return as_int16(as_uint16(a) - as_uint16(b));
}

//@ java_imul_v
JAVA_OP int16 java_imul_v(int16 a, int16 b) {
    return as_int16(as_uint16(a) * as_uint16(b));
}

//@ java_ineg_v
JAVA_OP int16 java_ineg_v(int16 a) {
    return as_int16((uint16)(0u) - as_uint16(a));
}

//@
/* An int quotient is exact as a double's, cut off: the next integer is 1/b away, an ulp of the quotient under 2^-20/b. */
//@ java_idivisor_v
JAVA_OP int16 java_idivisor_v(int16 a, int16 b) {
    const int16 bad = (b == 0) | ((b == -1) & (a == (-2147483647 - 1)));
    return select(b, (int16)(1), bad);
}

//@ java_idiv_v : java_idivisor_v
JAVA_OP int16 java_idiv_v(int16 a, int16 b) {
    return convert_int16(convert_double16(a) / convert_double16(java_idivisor_v(a, b)));
}

//@ java_idiv_vc
JAVA_OP int16 java_idiv_vc(int16 a, int b) {
    return a / (int16)(b);
}

//@ java_irem_vc
JAVA_OP int16 java_irem_vc(int16 a, int b) {
    return a % (int16)(b);
}

//@ java_irem_v : java_idivisor_v
JAVA_OP int16 java_irem_v(int16 a, int16 b) {
    const int16 divisor = java_idivisor_v(a, b);
    const int16 quotient = convert_int16(convert_double16(a) / convert_double16(divisor));
    return as_int16(as_uint16(a) - as_uint16(quotient) * as_uint16(divisor));
}

//@
/* By what is the same for all lanes it is a product with the reciprocal. Half of one, with the sign of a, is added before: so it
 * is 1/2b away from an integer or more, and off by less than 2^-20/b. By -1 it is -a, where -2^31 / -1 has no double to be cut
 * off. */
//@ java_idiv_vs
JAVA_OP int16 java_idiv_vs(int16 a, int b) {
    const double16 x = convert_double16(b == -1 ? as_int16((uint16)(0u) - as_uint16(a)) : a);
    return convert_int16((x + copysign((double16)(0.5), x)) * (1.0 / (b == 0 || b == -1 ? 1 : b)));
}

//@ java_irem_vs : java_idiv_vs
JAVA_OP int16 java_irem_vs(int16 a, int b) {
    return as_int16(as_uint16(a) - as_uint16(java_idiv_vs(a, b)) * as_uint16((int16)(b)));
}

//@ java_ishl_v
JAVA_OP int16 java_ishl_v(int16 a, int16 count) {
    return as_int16(as_uint16(a) << as_uint16(count & 31));
}

//@ java_ishr_v
JAVA_OP int16 java_ishr_v(int16 a, int16 count) {
    return a >> (count & 31);
}

//@ java_iushr_v
JAVA_OP int16 java_iushr_v(int16 a, int16 count) {
    return as_int16(as_uint16(a) >> as_uint16(count & 31));
}

//@ java_imin_v
JAVA_OP int16 java_imin_v(int16 a, int16 b) {
    return min(a, b);
}

//@ java_imax_v
JAVA_OP int16 java_imax_v(int16 a, int16 b) {
    return max(a, b);
}

//@
/* Not OpenCL's abs, which PoCL's compiler takes to be never negative, although the smallest int's is. */
//@ java_iabs_v
JAVA_OP int16 java_iabs_v(int16 a) {
    return select(a, as_int16((uint16)(0u) - as_uint16(a)), a < 0);
}

//@ java_irotl_v
JAVA_OP int16 java_irotl_v(int16 a, int16 count) {
    const uint16 u = as_uint16(a), left = as_uint16(count & 31);
    return as_int16((u << left) | (u >> ((32u - left) & 31u)));
}

//@ java_irotr_v
JAVA_OP int16 java_irotr_v(int16 a, int16 count) {
    const uint16 u = as_uint16(a), right = as_uint16(count & 31);
    return as_int16((u >> right) | (u << ((32u - right) & 31u)));
}

//@ java_i2l_v
JAVA_OP long16 java_i2l_v(int16 a) {
    return convert_long16(a);
}

//@ java_i2f_v
JAVA_OP float16 java_i2f_v(int16 a) {
    return convert_float16(a);
}

//@ java_i2d_v
JAVA_OP double16 java_i2d_v(int16 a) {
    return convert_double16(a);
}

//@ java_i2b_v
JAVA_OP int16 java_i2b_v(int16 a) {
    return (a << 24) >> 24;
}

//@ java_i2c_v
JAVA_OP int16 java_i2c_v(int16 a) {
    return a & 0xffff;
}

//@ java_i2s_v
JAVA_OP int16 java_i2s_v(int16 a) {
    return (a << 16) >> 16;
}

//@ java_ladd_v
JAVA_OP long16 java_ladd_v(long16 a, long16 b) {
    return as_long16(as_ulong16(a) + as_ulong16(b));
}

//@ java_lsub_v
JAVA_OP long16 java_lsub_v(long16 a, long16 b) {
    return as_long16(as_ulong16(a) - as_ulong16(b));
}

//@ java_lmul_v
JAVA_OP long16 java_lmul_v(long16 a, long16 b) {
    return as_long16(as_ulong16(a) * as_ulong16(b));
}

//@ java_lneg_v
JAVA_OP long16 java_lneg_v(long16 a) {
    return as_long16((ulong16)(0ul) - as_ulong16(a));
}

//@ java_lshl_v
JAVA_OP long16 java_lshl_v(long16 a, int16 count) {
    return as_long16(as_ulong16(a) << convert_ulong16(count & 63));
}

//@ java_lshr_v
JAVA_OP long16 java_lshr_v(long16 a, int16 count) {
    return a >> convert_long16(count & 63);
}

//@ java_lushr_v
JAVA_OP long16 java_lushr_v(long16 a, int16 count) {
    return as_long16(as_ulong16(a) >> convert_ulong16(count & 63));
}

//@ java_lmin_v
JAVA_OP long16 java_lmin_v(long16 a, long16 b) {
    return min(a, b);
}

//@ java_lmax_v
JAVA_OP long16 java_lmax_v(long16 a, long16 b) {
    return max(a, b);
}

//@ java_l2i_v
JAVA_OP int16 java_l2i_v(long16 a) {
    return convert_int16(a);
}

//@ java_l2d_v
JAVA_OP double16 java_l2d_v(long16 a) {
    return convert_double16(a);
}

//@ java_lcmp_v
JAVA_OP int16 java_lcmp_v(long16 a, long16 b) {
    return convert_int16(a < b) - convert_int16(a > b);
}

//@ java_f2i_v
JAVA_OP int16 java_f2i_v(float16 x) {
    return select(convert_int16_sat(x), (int16)(0), x != x);
}

//@ java_f2d_v
JAVA_OP double16 java_f2d_v(float16 x) {
    return convert_double16(x);
}

//@ java_fcmpl_v
JAVA_OP int16 java_fcmpl_v(float16 a, float16 b) {
    return select(select((int16)(-1), (int16)(0), a == b), (int16)(1), a > b);
}

//@ java_fcmpg_v
JAVA_OP int16 java_fcmpg_v(float16 a, float16 b) {
    return select(select((int16)(1), (int16)(0), a == b), (int16)(-1), a < b);
}

//@ java_fneg_v
JAVA_OP float16 java_fneg_v(float16 x) {
    return -x;
}

//@ java_fraw_v
JAVA_OP int16 java_fraw_v(float16 x) {
    return as_int16(x);
}

//@ java_ffrombits_v
JAVA_OP float16 java_ffrombits_v(int16 bits) {
    return as_float16(bits);
}

//@ java_fmin_v
JAVA_OP float16 java_fmin_v(float16 a, float16 b) {
    return select(b, a, (a != a) | (a < b) | ((a == b) & (as_int16(a) < 0)));
}

//@ java_fmax_v
JAVA_OP float16 java_fmax_v(float16 a, float16 b) {
    return select(b, a, (a != a) | (a > b) | ((a == b) & (as_int16(a) >= 0)));
}

//@ java_fabs_v
JAVA_OP float16 java_fabs_v(float16 x) {
    return fabs(x);
}

//@ java_fsqrt_v
JAVA_OP float16 java_fsqrt_v(float16 x) {
    return sqrt(x);
}

//@
/* The same bits by multiplications, for the divider is what a block may wait for (spmd_roots.h): a step of Goldschmidt's for the root
 * and half its inverse, and one of Newton's whose residual is exact (P. Markstein, "Computation of elementary functions on the
 * IBM RISC System/6000 processor", 1990). It is rounded as Java wants whatever the guess is, if within the 2^-14 that
 * processors promise: tried for all significands, both parities of the exponent and every such guess. Roots of zeros,
 * infinities, NaNs and negative numbers come out as NaN, and of what is so small that its residual is no float as less than
 * 2^-48: these are left to the divider. */
//@ java_fsqrt_stepped_v : java_fsqrt_v
#if defined(__AVX512F__) && defined(__has_builtin)
#if __has_builtin(__builtin_ia32_rsqrt14ps512_mask) && __has_builtin(__builtin_ia32_cmpps512_mask)
#define JAVA_HAS_STEPPED_ROOT
#endif
#endif
#ifdef JAVA_HAS_STEPPED_ROOT
JAVA_OP float16 java_fsqrt_stepped_v(float16 x) {
    enum { AT_LEAST = 13, AS_EVER = 4 };
    const float16 guess = __builtin_ia32_rsqrt14ps512_mask(x, x, (ushort)0xffff);
    const float16 g = x * guess, h = 0.5f * guess, error = fma(-g, h, (float16)(0.5f));
    const float16 near = fma(g, error, g), half_inverse = fma(h, error, h);
    const float16 root = fma(fma(-near, near, x), half_inverse, near);
    const ushort is_right =
        __builtin_ia32_cmpps512_mask(root, (float16)(0x1p-48f), AT_LEAST, (ushort)0xffff, AS_EVER);
    return is_right == 0xffff ? root : java_fsqrt_v(x);
}
#else
#define java_fsqrt_stepped_v java_fsqrt_v
#endif

//@ java_ffma_v
JAVA_OP float16 java_ffma_v(float16 a, float16 b, float16 c) {
    return fma(a, b, c);
}

//@ java_d2i_v
JAVA_OP int16 java_d2i_v(double16 x) {
    return select(convert_int16_sat(x), (int16)(0), convert_int16(x != x));
}

//@ java_d2f_v
JAVA_OP float16 java_d2f_v(double16 x) {
    return convert_float16(x);
}

//@ java_dneg_v
JAVA_OP double16 java_dneg_v(double16 x) {
    return -x;
}

//@ java_draw_v
JAVA_OP long16 java_draw_v(double16 x) {
    return as_long16(x);
}

//@ java_dfrombits_v
JAVA_OP double16 java_dfrombits_v(long16 bits) {
    return as_double16(bits);
}

//@ java_dmin_v
JAVA_OP double16 java_dmin_v(double16 a, double16 b) {
    return select(b, a, (a != a) | (a < b) | ((a == b) & (as_long16(a) < 0)));
}

//@ java_dmax_v
JAVA_OP double16 java_dmax_v(double16 a, double16 b) {
    return select(b, a, (a != a) | (a > b) | ((a == b) & (as_long16(a) >= 0)));
}

//@ java_dabs_v
JAVA_OP double16 java_dabs_v(double16 x) {
    return fabs(x);
}

//@ java_sqrt_v
JAVA_OP double16 java_sqrt_v(double16 x) {
    return sqrt(x);
}

//@ java_fma_v
JAVA_OP double16 java_fma_v(double16 a, double16 b, double16 c) {
    return fma(a, b, c);
}

//@
/* 64-bit integers are divided as doubles, which vectors can, where all are below 2^50, and one by one else. All that is
 * computed is whole and below 2^53, so it is exact, but for the quotient. That is off by less than one: by half where it
 * is rounded, and by 2^50 / y times 2^-52 where it is the product with a reciprocal, which is made once of a divisor that
 * is the same for all lanes. So what is left is less than y, and where it has not the sign of x the quotient was one too
 * large. */
//@ java_lsmall
JAVA_OP double16 java_lexact(long16 a) {
    return as_double16(as_ulong16(a) + 0x4338000000000000ul) - 0x1.8p52;
}
JAVA_OP long16 java_lwhole(double16 x) {
    return as_long16(as_ulong16(x + 0x1.8p52) - 0x4338000000000000ul);
}
/* To the nearest. The exponent is set anew, so that in relaxed arithmetic compilers do not see that it was added before
 * it is taken away. */
JAVA_OP double16 java_lround(double16 x) {
    const ulong16 bits = as_ulong16(x + 0x1.8p52) & 0xffffffffffffful;
    return as_double16(bits | 0x4330000000000000ul) - 0x1.8p52;
}
JAVA_OP long16 java_lsign(double16 x) {
    return as_long16(x) & (long16)((-0x7fffffffffffffffl - 1));
}
/* q is the quotient, or next to it: 1.0 with its sign, or |y| with that of x, where it is one too large. */
JAVA_OP long16 java_lquotient(double16 x, double16 y, double16 q) {
    const long16 beyond = (x - q * y) * x < 0.0;
    return java_lwhole(q - as_double16((as_long16((double16)(1.0)) | java_lsign(q)) & beyond));
}
JAVA_OP long16 java_lrest(double16 x, double16 y, double16 q) {
    const double16 rest = x - q * y;
    const long16 beyond = rest * x < 0.0;
    return java_lwhole(rest + as_double16(((as_long16(y) & 0x7fffffffffffffffl) | java_lsign(x)) & beyond));
}
JAVA_OP bool java_lfits(long16 a, long16 b) {
    const ulong16 size = (as_ulong16(a) + 0x4000000000000ul) | (as_ulong16(b) + 0x4000000000000ul);
    const ulong8 c = size.lo | size.hi;
    const ulong4 d = c.lo | c.hi;
    const ulong2 e = d.lo | d.hi;
    return (e.x | e.y) >> 51 == 0;
}
#define JAVA_LLARGE(function, scalar) \
static __attribute__((noinline)) long16 function(long16 a, long16 b) { \
    long16 all; \
    const long *x = (const long *)&a, *y = (const long *)&b; \
    long *r = (long *)&all; \
    for (int k = 0; k < 16; k++) r[k] = scalar(x[k], y[k]); \
    return all; \
}
/* Of operands that are known to fit. */
#define JAVA_LDIVISION(function, part) \
JAVA_OP long16 function(long16 a, long16 b) { \
    const double16 x = java_lexact(a), y = java_lexact(select(b, (long16)(1), b == 0)); \
    return part(x, y, java_lround(x / y)); \
}
#define JAVA_LDIVISION_BY_ONE(function, part) \
JAVA_OP long16 function(long16 a, long b) { \
    const double16 x = java_lexact(a); \
    const double y = (double)(b == 0 ? 1 : b); \
    return part(x, (double16)(y), java_lround(x * (1.0 / y))); \
}

#define JAVA_LDIVISION_OF_ANY(function, divisor, small, large) \
JAVA_OP long16 function(long16 a, divisor b) { \
    return java_lfits(a, (long16)(b)) ? small(a, b) : large(a, (long16)(b)); \
}

//@ java_llarge_div : java_lsmall java_ldiv
JAVA_LLARGE(java_llarge_div, java_ldiv)

//@ java_ldiv_small_v : java_lsmall
JAVA_LDIVISION(java_ldiv_small_v, java_lquotient)

//@ java_ldiv_small_vs : java_lsmall
JAVA_LDIVISION_BY_ONE(java_ldiv_small_vs, java_lquotient)

//@ java_ldiv_v : java_ldiv_small_v java_llarge_div
JAVA_LDIVISION_OF_ANY(java_ldiv_v, long16, java_ldiv_small_v, java_llarge_div)

//@ java_ldiv_vs : java_ldiv_small_vs java_llarge_div
JAVA_LDIVISION_OF_ANY(java_ldiv_vs, long, java_ldiv_small_vs, java_llarge_div)

//@ java_llarge_rem : java_lsmall java_lrem
JAVA_LLARGE(java_llarge_rem, java_lrem)

//@ java_lrem_small_v : java_lsmall
JAVA_LDIVISION(java_lrem_small_v, java_lrest)

//@ java_lrem_small_vs : java_lsmall
JAVA_LDIVISION_BY_ONE(java_lrem_small_vs, java_lrest)

//@ java_lrem_v : java_lrem_small_v java_llarge_rem
JAVA_LDIVISION_OF_ANY(java_lrem_v, long16, java_lrem_small_v, java_llarge_rem)

//@ java_lrem_vs : java_lrem_small_vs java_llarge_rem
JAVA_LDIVISION_OF_ANY(java_lrem_vs, long, java_lrem_small_vs, java_llarge_rem)

//@
/* Whether all lanes of a mask are set; an and-tree of longs, see lanes_any. */
//@ java_all
JAVA_OP int java_dall(long16 m) {
    const long8 a = m.lo & m.hi;
    const long4 b = a.lo & a.hi;
    const long2 c = b.lo & b.hi;
    return (c.x & c.y) == -1;
}
JAVA_OP int java_fall(int16 m) {
    const long8 a = as_long8(m);
    const long4 b = a.lo & a.hi;
    const long2 c = b.lo & b.hi;
    return (c.x & c.y) == -1;
}

//@
/* Remainders of floating point, as in java_ops_remainder.h: lane by lane where a quotient is so large that only loops find
 * what is left, or no number. By what is the same for all lanes the quotient is a product with the reciprocal. It is
 * rounded by a sum that has no room for a fraction, whose exponent is set anew as in java_lround. */
//@ java_rems
#define JAVA_REMS_ONE_BY_ONE(function, real, rem) \
static __attribute__((noinline)) real##16 function(real##16 a, real##16 b) { \
    real##16 all; \
    const real *x = (const real *)&a, *y = (const real *)&b; \
    real *r = (real *)&all; \
    for (int k = 0; k < 16; k++) r[k] = rem(x[k], y[k]); \
    return all; \
}
#define JAVA_REMS(function, real, divisor, bits, one_by_one, below, round, limit, quotient) \
JAVA_OP real##16 function(real##16 x, divisor y) { \
    const real##16 a = fabs(x), b = (real##16)(fabs(y)), q = quotient; \
    if (!below(q < limit)) return one_by_one(x, (real##16)(y)); \
    const real##16 rest = fma(-round(q), b, a); \
    const real##16 r = rest + as_##real##16(as_##bits##16(b) & (rest < 0)); \
    return select(copysign(r, x), x, a < b); \
}

//@ java_frems : java_rems java_all java_frem
JAVA_REMS_ONE_BY_ONE(java_frems, float, java_frem)
JAVA_OP float16 java_fround_small(float16 x) {
    const uint16 bits = as_uint16(x + 0x1.8p23f) & 0x7fffffu;
    return as_float16(bits | 0x4b000000u) - 0x1.8p23f;
}

//@ java_frem_v : java_frems
JAVA_REMS(java_frem_v, float, float16, int, java_frems, java_fall, java_fround_small, 0x1p20f, a / b)

//@ java_frem_vs : java_frems
JAVA_REMS(java_frem_vs, float, float, int, java_frems, java_fall, java_fround_small, 0x1p20f, a * (1.0f / fabs(y)))

//@ java_drems : java_rems java_all java_lsmall java_drem
JAVA_REMS_ONE_BY_ONE(java_drems, double, java_drem)

//@ java_drem_v : java_drems
JAVA_REMS(java_drem_v, double, double16, long, java_drems, java_dall, java_lround, 0x1p48, a / b)

//@ java_drem_vs : java_drems
JAVA_REMS(java_drem_vs, double, double, long, java_drems, java_dall, java_lround, 0x1p48, a * (1.0 / fabs(y)))

//@
/* Functions of angles in sixteen lanes: as if all were near, in loops that compilers vectorise; then lane by lane those that
 * are not, in a function that only such lanes call. PoCL 5 has to be told how many at once (spmd_expr.c). Eight doubles are
 * a loop that becomes no loop, so that nothing of it goes through memory. */
//@ java_angles : java_all
#define JAVA_EACH_NEAR_double(statements) \
    _Pragma("clang loop vectorize_width(8)") \
    for (int k = 0; k < 8; k++) { statements } \
    _Pragma("clang loop vectorize_width(8)") \
    for (int k = 8; k < 16; k++) { statements }
#define JAVA_EACH_NEAR_float(statements) \
    _Pragma("clang loop vectorize_width(16)") \
    for (int k = 0; k < 16; k++) { statements }
#define JAVA_OF_ANGLES(function, one, real, near_angle, is_near, all_near, of) \
static __attribute__((noinline)) void function##_far(const real *x, real *r) { \
    for (int k = 0; k < 16; k++) \
        if (!is_near(x[k])) r[k] = one(x[k]); \
} \
JAVA_OP real##16 function(real##16 x) { \
    real##16 near; \
    const real *in = (const real *)&x; \
    real *r = (real *)&near; \
    JAVA_EACH_NEAR_##real(r[k] = of(in[k], near_angle(in[k]));) \
    if (all_near(x)) return near; \
    const real##16 far_in = x; \
    real##16 far = near; \
    function##_far((const real *)&far_in, (real *)&far); \
    return far; \
}
#define JAVA_TURNS(function, one, real, turns, angle_of, turn_of, near_angle, is_near, all_near, sine_of, cosine_of) \
typedef struct turns { \
    real##16 sine, cosine; \
} turns; \
static __attribute__((noinline)) void function##_far(const real *x, real *s, real *c) { \
    for (int k = 0; k < 16; k++) { \
        if (is_near(x[k])) continue; \
        const turn_of t = one(x[k]); \
        s[k] = t.sine; \
        c[k] = t.cosine; \
    } \
} \
JAVA_OP turns function(real##16 x) { \
    turns r; \
    const real *in = (const real *)&x; \
    real *s = (real *)&r.sine, *c = (real *)&r.cosine; \
    JAVA_EACH_NEAR_##real( \
        const angle_of angle = near_angle(in[k]); \
        s[k] = sine_of(in[k], angle); \
        c[k] = cosine_of(in[k], angle);) \
    if (all_near(x)) return r; \
    const real##16 far_in = x; \
    turns far = r; \
    function##_far((const real *)&far_in, (real *)&far.sine, (real *)&far.cosine); \
    return far; \
}

//@ java_all_near : java_angles
JAVA_OP int java_all_near(double16 x) {
    return java_dall(fabs(x) < 0x1p20);
}

//@ java_sin_v : java_all_near java_sin
JAVA_OF_ANGLES(java_sin_v, java_sin, double, java_near_angle, java_is_near, java_all_near, java_sine_of)

//@ java_cos_v : java_all_near java_cos
JAVA_OF_ANGLES(java_cos_v, java_cos, double, java_near_angle, java_is_near, java_all_near, java_cosine_of)

//@ java_tan_v : java_all_near java_tan
JAVA_OF_ANGLES(java_tan_v, java_tan, double, java_near_angle, java_is_near, java_all_near, java_tangent_of)

//@ java_sin_cos_v : java_all_near java_sin_cos
JAVA_TURNS(java_sin_cos_v, java_sin_cos, double, java_turns, java_angle, java_turn, java_near_angle, java_is_near, java_all_near, java_sine_of, java_cosine_of)

//@ java_fall_near : java_angles
JAVA_OP int java_fall_near(float16 x) {
    return java_fall(fabs(x) <= 0x1p17f);
}

//@ java_fsin_v : java_fall_near java_fsin
JAVA_OF_ANGLES(java_fsin_v, java_fsin, float, java_fnear_angle, java_fis_near, java_fall_near, java_fsine_of)

//@ java_fcos_v : java_fall_near java_fcos
JAVA_OF_ANGLES(java_fcos_v, java_fcos, float, java_fnear_angle, java_fis_near, java_fall_near, java_fcosine_of)

//@ java_ftan_v : java_fall_near java_ftan
JAVA_OF_ANGLES(java_ftan_v, java_ftan, float, java_fnear_angle, java_fis_near, java_fall_near, java_ftangent_of)

//@ java_fsin_cos_v : java_fall_near java_fsin_cos
JAVA_TURNS(java_fsin_cos_v, java_fsin_cos, float, java_fturns, java_fangle, java_fturn, java_fnear_angle, java_fis_near, java_fall_near, java_fsine_of, java_fcosine_of)

//@
