/* Consecutive elements of an array, read ahead by a work-item (lower/loop_chunks.h): `count`, a constant and a multiple of
 * four, from p on; 16 bytes at once where these are aligned. */

//@ run_wide
#define RUN_WIDE(kind, place, lanes) \
JAVA_OP void run_##kind(__global const place *p, const int count, place *run) { \
    if (((size_t)p & 15) == 0) { \
        _Pragma("unroll") \
        for (int k = 0; k < count; k += lanes) vstore##lanes(*(__global const place##lanes *)(p + k), 0, run + k); \
    } else { \
        _Pragma("unroll") \
        for (int k = 0; k < count; k++) run[k] = p[k]; \
    } \
}

//@ run_I : run_wide
RUN_WIDE(I, int, 4)

//@ run_F : run_wide
RUN_WIDE(F, float, 4)

//@ run_J : run_wide
RUN_WIDE(J, long, 2)

//@ run_D : run_wide
RUN_WIDE(D, double, 2)

//@
/* Of two bytes at most: pieces of 16 bytes would be more than a chunk. */
//@ run_narrow
#define RUN_NARROW(kind, place) \
JAVA_OP void run_##kind(__global const place *p, const int count, place *run) { \
    _Pragma("unroll") \
    for (int k = 0; k < count; k++) run[k] = p[k]; \
}

//@ run_Z : run_narrow
RUN_NARROW(Z, char)

//@ run_B : run_narrow
RUN_NARROW(B, char)

//@ run_S : run_narrow
RUN_NARROW(S, short)

//@ run_C : run_narrow
RUN_NARROW(C, ushort)

