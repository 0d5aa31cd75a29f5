/* Consecutive elements of an array, read ahead by a work-item (simt/loop_chunks.h): `count`, a constant and a multiple of
 * four, from p on, which lies at a multiple of 16 bytes; the same from any p on; and as a CPU does that, four at once. */

//@ run_wide
#define RUN_WIDE(kind, place, lanes) \
JAVA_OP void run_wide_##kind(__global const place *p, const int count, place *run) { \
    _Pragma("unroll") \
    for (int k = 0; k < count; k += lanes) vstore##lanes(*(__global const place##lanes *)(p + k), 0, run + k); \
}

//@ run_wide_I : run_wide
RUN_WIDE(I, int, 4)

//@ run_wide_F : run_wide
RUN_WIDE(F, float, 4)

//@ run_wide_J : run_wide
RUN_WIDE(J, long, 2)

//@ run_wide_D : run_wide
RUN_WIDE(D, double, 2)

//@
//@ run
#define RUN(kind, place) \
JAVA_OP void run_##kind(__global const place *p, const int count, place *run) { \
    _Pragma("unroll") \
    for (int k = 0; k < count; k++) run[k] = p[k]; \
}

//@ run_Z : run
RUN(Z, char)

//@ run_B : run
RUN(B, char)

//@ run_S : run
RUN(S, short)

//@ run_C : run
RUN(C, ushort)

//@ run_I : run
RUN(I, int)

//@ run_F : run
RUN(F, float)

//@ run_J : run
RUN(J, long)

//@ run_D : run
RUN(D, double)

//@
//@ run_anywhere
#define RUN_ANYWHERE(kind, place) \
JAVA_OP void run_anywhere_##kind(__global const place *p, const int count, place *run) { \
    _Pragma("unroll") \
    for (int k = 0; k < count; k += 4) vstore4(vload4(0, p + k), 0, run + k); \
}

//@ run_anywhere_I : run_anywhere
RUN_ANYWHERE(I, int)

//@ run_anywhere_F : run_anywhere
RUN_ANYWHERE(F, float)

//@ run_anywhere_J : run_anywhere
RUN_ANYWHERE(J, long)

//@ run_anywhere_D : run_anywhere
RUN_ANYWHERE(D, double)
