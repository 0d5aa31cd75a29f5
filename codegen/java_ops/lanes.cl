/* What kernels that compute sixteen elements at once need besides arithmetic. A mask has a lane -1 for each element
 * that is active, and 0 for the others. */

//@ lanes_any
/* As an or-tree of longs: any() of an int16 is a chain of sixteen tests in PoCL. */
JAVA_OP int lanes_any(int16 m) {
    const long8 a = as_long8(m);
    const long4 b = a.lo | a.hi;
    const long2 c = b.lo | b.hi;
    return (c.x | c.y) != 0;
}

//@ lanes_all : lanes_any
JAVA_OP int lanes_all(int16 m) {
    return !lanes_any(~m);
}

//@ lanes_trap
/* The first active lane throws. */
static void lanes_trap(__global int *trap, int first, int16 m) {
    int active[16];
    vstore16(m, 0, active);
    for (int k = 0; k < 16; k++) {
        if (active[k] != 0) {
            atomic_min(trap, first + k);
            return;
        }
    }
}

//@
/* Loads, by what the lanes' indices are: any (of inactive lanes not looked at), or consecutive from `at`. A constructor
 * of single loads is what compilers make a gather instruction of. */
//@ lanes_gather_B
JAVA_OP int16 lanes_gather_B(__global const char *p, int16 i, int16 m) {
    i &= m;
    return (int16)(p[i.s0], p[i.s1], p[i.s2], p[i.s3], p[i.s4], p[i.s5], p[i.s6], p[i.s7],
        p[i.s8], p[i.s9], p[i.sa], p[i.sb], p[i.sc], p[i.sd], p[i.se], p[i.sf]);
}

//@ lanes_near_B : lanes_gather_B lanes_all
JAVA_OP int16 lanes_near_B(__global const char *p, int at, int16 m) {
    if (lanes_all(m)) return convert_int16(vload16(0, p + at));
    return lanes_gather_B(p, at + (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), m);
}

//@ lanes_gather_S
JAVA_OP int16 lanes_gather_S(__global const short *p, int16 i, int16 m) {
    i &= m;
    return (int16)(p[i.s0], p[i.s1], p[i.s2], p[i.s3], p[i.s4], p[i.s5], p[i.s6], p[i.s7],
        p[i.s8], p[i.s9], p[i.sa], p[i.sb], p[i.sc], p[i.sd], p[i.se], p[i.sf]);
}

//@ lanes_near_S : lanes_gather_S lanes_all
JAVA_OP int16 lanes_near_S(__global const short *p, int at, int16 m) {
    if (lanes_all(m)) return convert_int16(vload16(0, p + at));
    return lanes_gather_S(p, at + (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), m);
}

//@ lanes_gather_C
JAVA_OP int16 lanes_gather_C(__global const ushort *p, int16 i, int16 m) {
    i &= m;
    return (int16)(p[i.s0], p[i.s1], p[i.s2], p[i.s3], p[i.s4], p[i.s5], p[i.s6], p[i.s7],
        p[i.s8], p[i.s9], p[i.sa], p[i.sb], p[i.sc], p[i.sd], p[i.se], p[i.sf]);
}

//@ lanes_near_C : lanes_gather_C lanes_all
JAVA_OP int16 lanes_near_C(__global const ushort *p, int at, int16 m) {
    if (lanes_all(m)) return convert_int16(vload16(0, p + at));
    return lanes_gather_C(p, at + (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), m);
}

//@ lanes_gather_I
JAVA_OP int16 lanes_gather_I(__global const int *p, int16 i, int16 m) {
    i &= m;
    return (int16)(p[i.s0], p[i.s1], p[i.s2], p[i.s3], p[i.s4], p[i.s5], p[i.s6], p[i.s7],
        p[i.s8], p[i.s9], p[i.sa], p[i.sb], p[i.sc], p[i.sd], p[i.se], p[i.sf]);
}

//@ lanes_near_I : lanes_gather_I lanes_all
JAVA_OP int16 lanes_near_I(__global const int *p, int at, int16 m) {
    if (lanes_all(m)) return vload16(0, p + at);
    return lanes_gather_I(p, at + (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), m);
}

//@ lanes_gather_J
JAVA_OP long16 lanes_gather_J(__global const long *p, int16 i, int16 m) {
    i &= m;
    return (long16)(p[i.s0], p[i.s1], p[i.s2], p[i.s3], p[i.s4], p[i.s5], p[i.s6], p[i.s7],
        p[i.s8], p[i.s9], p[i.sa], p[i.sb], p[i.sc], p[i.sd], p[i.se], p[i.sf]);
}

//@ lanes_near_J : lanes_gather_J lanes_all
JAVA_OP long16 lanes_near_J(__global const long *p, int at, int16 m) {
    if (lanes_all(m)) return vload16(0, p + at);
    return lanes_gather_J(p, at + (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), m);
}

//@ lanes_gather_F
JAVA_OP float16 lanes_gather_F(__global const float *p, int16 i, int16 m) {
    i &= m;
    return (float16)(p[i.s0], p[i.s1], p[i.s2], p[i.s3], p[i.s4], p[i.s5], p[i.s6], p[i.s7],
        p[i.s8], p[i.s9], p[i.sa], p[i.sb], p[i.sc], p[i.sd], p[i.se], p[i.sf]);
}

//@ lanes_near_F : lanes_gather_F lanes_all
JAVA_OP float16 lanes_near_F(__global const float *p, int at, int16 m) {
    if (lanes_all(m)) return vload16(0, p + at);
    return lanes_gather_F(p, at + (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), m);
}

//@ lanes_gather_D
JAVA_OP double16 lanes_gather_D(__global const double *p, int16 i, int16 m) {
    i &= m;
    return (double16)(p[i.s0], p[i.s1], p[i.s2], p[i.s3], p[i.s4], p[i.s5], p[i.s6], p[i.s7],
        p[i.s8], p[i.s9], p[i.sa], p[i.sb], p[i.sc], p[i.sd], p[i.se], p[i.sf]);
}

//@ lanes_near_D : lanes_gather_D lanes_all
JAVA_OP double16 lanes_near_D(__global const double *p, int at, int16 m) {
    if (lanes_all(m)) return vload16(0, p + at);
    return lanes_gather_D(p, at + (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), m);
}

//@
/* Arrays that the element makes: one for each lane, the sixteen elements of an index side by side. */
//@ lanes_get_B
JAVA_OP int16 lanes_get_B(const char *p, int16 i, int16 m) {
    int at[16];
    int x[16];
    vstore16(i & m, 0, at);
    for (int k = 0; k < 16; k++) x[k] = p[at[k] * 16 + k];
    return vload16(0, x);
}

//@ lanes_set_B
JAVA_OP void lanes_set_B(char *p, int16 i, int16 value, int16 m) {
    int at[16], active[16];
    int x[16];
    vstore16(i & m, 0, at);
    vstore16(m, 0, active);
    vstore16(value, 0, x);
    for (int k = 0; k < 16; k++) if (active[k] != 0) p[at[k] * 16 + k] = (char)x[k];
}

//@ lanes_get_S
JAVA_OP int16 lanes_get_S(const short *p, int16 i, int16 m) {
    int at[16];
    int x[16];
    vstore16(i & m, 0, at);
    for (int k = 0; k < 16; k++) x[k] = p[at[k] * 16 + k];
    return vload16(0, x);
}

//@ lanes_set_S
JAVA_OP void lanes_set_S(short *p, int16 i, int16 value, int16 m) {
    int at[16], active[16];
    int x[16];
    vstore16(i & m, 0, at);
    vstore16(m, 0, active);
    vstore16(value, 0, x);
    for (int k = 0; k < 16; k++) if (active[k] != 0) p[at[k] * 16 + k] = (short)x[k];
}

//@ lanes_get_C
JAVA_OP int16 lanes_get_C(const ushort *p, int16 i, int16 m) {
    int at[16];
    int x[16];
    vstore16(i & m, 0, at);
    for (int k = 0; k < 16; k++) x[k] = p[at[k] * 16 + k];
    return vload16(0, x);
}

//@ lanes_set_C
JAVA_OP void lanes_set_C(ushort *p, int16 i, int16 value, int16 m) {
    int at[16], active[16];
    int x[16];
    vstore16(i & m, 0, at);
    vstore16(m, 0, active);
    vstore16(value, 0, x);
    for (int k = 0; k < 16; k++) if (active[k] != 0) p[at[k] * 16 + k] = (ushort)x[k];
}

//@ lanes_get_I
JAVA_OP int16 lanes_get_I(const int *p, int16 i, int16 m) {
    int at[16];
    int x[16];
    vstore16(i & m, 0, at);
    for (int k = 0; k < 16; k++) x[k] = p[at[k] * 16 + k];
    return vload16(0, x);
}

//@ lanes_set_I
JAVA_OP void lanes_set_I(int *p, int16 i, int16 value, int16 m) {
    int at[16], active[16];
    int x[16];
    vstore16(i & m, 0, at);
    vstore16(m, 0, active);
    vstore16(value, 0, x);
    for (int k = 0; k < 16; k++) if (active[k] != 0) p[at[k] * 16 + k] = x[k];
}

//@ lanes_get_J
JAVA_OP long16 lanes_get_J(const long *p, int16 i, int16 m) {
    int at[16];
    long x[16];
    vstore16(i & m, 0, at);
    for (int k = 0; k < 16; k++) x[k] = p[at[k] * 16 + k];
    return vload16(0, x);
}

//@ lanes_set_J
JAVA_OP void lanes_set_J(long *p, int16 i, long16 value, int16 m) {
    int at[16], active[16];
    long x[16];
    vstore16(i & m, 0, at);
    vstore16(m, 0, active);
    vstore16(value, 0, x);
    for (int k = 0; k < 16; k++) if (active[k] != 0) p[at[k] * 16 + k] = x[k];
}

//@ lanes_get_F
JAVA_OP float16 lanes_get_F(const float *p, int16 i, int16 m) {
    int at[16];
    float x[16];
    vstore16(i & m, 0, at);
    for (int k = 0; k < 16; k++) x[k] = p[at[k] * 16 + k];
    return vload16(0, x);
}

//@ lanes_set_F
JAVA_OP void lanes_set_F(float *p, int16 i, float16 value, int16 m) {
    int at[16], active[16];
    float x[16];
    vstore16(i & m, 0, at);
    vstore16(m, 0, active);
    vstore16(value, 0, x);
    for (int k = 0; k < 16; k++) if (active[k] != 0) p[at[k] * 16 + k] = x[k];
}

//@ lanes_get_D
JAVA_OP double16 lanes_get_D(const double *p, int16 i, int16 m) {
    int at[16];
    double x[16];
    vstore16(i & m, 0, at);
    for (int k = 0; k < 16; k++) x[k] = p[at[k] * 16 + k];
    return vload16(0, x);
}

//@ lanes_set_D
JAVA_OP void lanes_set_D(double *p, int16 i, double16 value, int16 m) {
    int at[16], active[16];
    double x[16];
    vstore16(i & m, 0, at);
    vstore16(m, 0, active);
    vstore16(value, 0, x);
    for (int k = 0; k < 16; k++) if (active[k] != 0) p[at[k] * 16 + k] = x[k];
}

//@
