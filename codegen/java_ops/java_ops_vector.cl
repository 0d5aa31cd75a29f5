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
/* 64-bit integers are divided as doubles, which vectors can, where all are below 2^51, and one by one else. */
//@ java_lsmall : java_draw java_dfrombits java_nearest
typedef struct java_lsmall {
    double quotient, rest;
} java_lsmall;
JAVA_OP double java_lexact(long a) {
    return java_dfrombits((long)((ulong)a + 0x4338000000000000ul)) - 0x1.8p52;
}
JAVA_OP long java_lwhole(double x) {
    return (long)((ulong)java_draw(x + 0x1.8p52) - 0x4338000000000000ul);
}
/* The quotient to the nearest is one too large where what is left has not the sign of a. */
JAVA_OP java_lsmall java_ldivide(long a, long b) {
    const double x = java_lexact(a), y = java_lexact(b == 0 ? 1 : b), q = java_nearest(x / y);
    const double rest = fma(-q, y, x), beyond = rest * x < 0.0 ? 1.0 : 0.0;
    java_lsmall r;
    r.quotient = q - copysign(beyond, q);
    r.rest = fma(beyond, copysign(y, x), rest);
    return r;
}
#define JAVA_LDIVISION(function, scalar, small, type, load, b) \
JAVA_OP long16 function(long16 p, type q) { \
    long x[16], y[16], r[16]; \
    ulong size = 0; \
    vstore16(p, 0, x); \
    load; \
    for (int k = 0; k < 16; k++) size |= (ulong)x[k] + 0x8000000000000ul | (ulong)(b) + 0x8000000000000ul; \
    if (size >> 52 == 0) \
        for (int k = 0; k < 16; k++) r[k] = java_lwhole(java_ldivide(x[k], b).small); \
    else \
        for (int k = 0; k < 16; k++) r[k] = scalar(x[k], b); \
    return vload16(0, r); \
}

//@ java_ldiv_v : java_lsmall java_ldiv
JAVA_LDIVISION(java_ldiv_v, java_ldiv, quotient, long16, vstore16(q, 0, y), y[k])

//@ java_ldiv_vs : java_lsmall java_ldiv
JAVA_LDIVISION(java_ldiv_vs, java_ldiv, quotient, long, (void)y, q)

//@ java_lrem_v : java_lsmall java_lrem
JAVA_LDIVISION(java_lrem_v, java_lrem, rest, long16, vstore16(q, 0, y), y[k])

//@ java_lrem_vs : java_lsmall java_lrem
JAVA_LDIVISION(java_lrem_vs, java_lrem, rest, long, (void)y, q)

//@
/* Angles of sixteen lanes: one loop for all that compilers vectorise, and one for those that are large (java_far_angle),
 * which is passed by where there is none. */
//@ java_angles
#define JAVA_ANGLES(real, integer, angle_of, angles, near_angle, far_angle, is_near, reduce, far_lanes) \
typedef struct angles { \
    real x[16], hi[16], lo[16]; \
    integer quadrant[16]; \
} angles; \
static void far_lanes(angles *y) { \
    for (int k = 0; k < 16; k++) { \
        if (is_near(y->x[k])) continue; \
        const angle_of angle = far_angle(y->x[k]); \
        y->hi[k] = angle.hi; \
        y->lo[k] = angle.lo; \
        y->quadrant[k] = angle.quadrant; \
    } \
} \
JAVA_OP void reduce(real##16 x, angles *y) { \
    int near = 1; \
    vstore16(x, 0, y->x); \
    for (int k = 0; k < 16; k++) { \
        const angle_of angle = near_angle(y->x[k]); \
        y->hi[k] = angle.hi; \
        y->lo[k] = angle.lo; \
        y->quadrant[k] = angle.quadrant; \
        near &= is_near(y->x[k]); \
    } \
    if (!near) far_lanes(y); \
}
#define JAVA_OF_ANGLES(function, real, angle_of, angles, reduce, of) \
JAVA_OP real##16 function(real##16 x) { \
    angles y; \
    real r[16]; \
    reduce(x, &y); \
    for (int k = 0; k < 16; k++) { \
        const angle_of angle = {y.hi[k], y.lo[k], y.quadrant[k]}; \
        r[k] = of(y.x[k], angle); \
    } \
    return vload16(0, r); \
}
#define JAVA_TURNS(function, real, turns, angle_of, angles, reduce, sine_of, cosine_of) \
typedef struct turns { \
    real##16 sine, cosine; \
} turns; \
JAVA_OP turns function(real##16 x) { \
    angles y; \
    turns r; \
    real s[16], c[16]; \
    reduce(x, &y); \
    for (int k = 0; k < 16; k++) { \
        const angle_of angle = {y.hi[k], y.lo[k], y.quadrant[k]}; \
        s[k] = sine_of(y.x[k], angle); \
        c[k] = cosine_of(y.x[k], angle); \
    } \
    r.sine = vload16(0, s); \
    r.cosine = vload16(0, c); \
    return r; \
}

//@ java_dangles : java_angles java_near_angle java_far_angle java_is_near
JAVA_ANGLES(double, long, java_angle, java_dangles, java_near_angle, java_far_angle, java_is_near, java_reduce_angles, java_far_angles)

//@ java_sin_v : java_dangles java_sine_of
JAVA_OF_ANGLES(java_sin_v, double, java_angle, java_dangles, java_reduce_angles, java_sine_of)

//@ java_cos_v : java_dangles java_cosine_of
JAVA_OF_ANGLES(java_cos_v, double, java_angle, java_dangles, java_reduce_angles, java_cosine_of)

//@ java_tan_v : java_dangles java_tangent_of
JAVA_OF_ANGLES(java_tan_v, double, java_angle, java_dangles, java_reduce_angles, java_tangent_of)

//@ java_sin_cos_v : java_dangles java_sine_of java_cosine_of
JAVA_TURNS(java_sin_cos_v, double, java_turns, java_angle, java_dangles, java_reduce_angles, java_sine_of, java_cosine_of)

//@ java_fangles : java_angles java_fangle
JAVA_ANGLES(float, int, java_fangle, java_fangles, java_fnear_angle, java_flarge_angle, java_fis_near, java_freduce_angles, java_flarge_angles)

//@ java_fsin_v : java_fangles java_fsine_of
JAVA_OF_ANGLES(java_fsin_v, float, java_fangle, java_fangles, java_freduce_angles, java_fsine_of)

//@ java_fcos_v : java_fangles java_fcosine_of
JAVA_OF_ANGLES(java_fcos_v, float, java_fangle, java_fangles, java_freduce_angles, java_fcosine_of)

//@ java_ftan_v : java_fangles java_ftangent_of
JAVA_OF_ANGLES(java_ftan_v, float, java_fangle, java_fangles, java_freduce_angles, java_ftangent_of)

//@ java_fsin_cos_v : java_fangles java_fsine_of java_fcosine_of
JAVA_TURNS(java_fsin_cos_v, float, java_fturns, java_fangle, java_fangles, java_freduce_angles, java_fsine_of, java_fcosine_of)

//@
