#pragma OPENCL FP_CONTRACT OFF
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define ELEMENT(v, i) weft_element(in0, in1, in2, in3, in4, in5, in6, i, &(v))
#define STORE(i, v) do { out0[i] = (char)(v).c0; out1[i] = (char)(v).c1; out2[i] = (short)(v).c2; out3[i] = (ushort)(v).c3; out4[i] = (double)(v).c4; out5[i] = (long)(v).c5; out6[i] = (int)(v).c6; } while (0)
#define positions side7
static inline uint weft_number_B(const int x) {
    return (uint)x ^ 0x80u;
}
static inline uint weft_number_Z(const int x) {
    return (uint)x;
}
static inline uint weft_number_S(const int x) {
    return (uint)x ^ 0x8000u;
}
static inline uint weft_number_C(const int x) {
    return (uint)x;
}
static inline ulong weft_number_D(const double x) {
    return x != x ? 0xfff8UL << 48 : as_ulong(x) ^ ((ulong)(as_long(x) >> 63) | 1UL << 63);
}
static inline ulong weft_number_J(const long x) {
    return (ulong)x ^ 1UL << 63;
}
static inline uint weft_number_I(const int x) {
    return (uint)x ^ 0x80000000u;
}
static inline uint weft_digit(const int c0, const int c1, const int c2, const int c3, const double c4, const long c5, const int c6, const int digit) {
    if (digit < 1) return (uint)(weft_number_B(c0) >> 8 * (0 - digit)) & 255;
    if (digit < 2) return (uint)(weft_number_Z(c1) >> 8 * (1 - digit)) & 255;
    if (digit < 4) return (uint)(weft_number_S(c2) >> 8 * (3 - digit)) & 255;
    if (digit < 6) return (uint)(weft_number_C(c3) >> 8 * (5 - digit)) & 255;
    if (digit < 14) return (uint)(weft_number_D(c4) >> 8 * (13 - digit)) & 255;
    if (digit < 22) return (uint)(weft_number_J(c5) >> 8 * (21 - digit)) & 255;
    return (uint)(weft_number_I(c6) >> 8 * (25 - digit)) & 255;
}
#define DIGITS 256
#define DIGIT_AT(v, k) weft_digit((v).c0, (v).c1, (v).c2, (v).c3, (v).c4, (v).c5, (v).c6, k)
#define DIGIT(v) DIGIT_AT(v, extent0)
#define BLOCK 4096
#define STRIP 8
#define STRIPS 512
#define SEGMENT 256
#define GROUP 1
#define MERGED 64
#define TALLY 4096
__kernel __attribute__((vec_type_hint(float16))) __attribute__((reqd_work_group_size(1, 1, 1))) void weft_sort_place(__global const char *restrict in0, __global const char *restrict in1, __global const short *restrict in2, __global const ushort *restrict in3, __global const double *restrict in4, __global const long *restrict in5, __global const int *restrict in6, __global const int *restrict side7, __global char *restrict out0, __global char *restrict out1, __global short *restrict out2, __global ushort *restrict out3, __global double *restrict out4, __global long *restrict out5, __global int *restrict out6, const int extent0, const int extent1, const int size) {
    // One work-item a range of the elements, which go, in order, to the places that the counts before them tell. Where all
    // elements have one digit they stay where they are. Were other digits counted, because somebody writes to the elements,
    // none goes outside of the result.
    const int range = (int)get_global_id(0);
    if (range >= extent1) return;
    const int start = (int)((long)size * range / extent1), end = (int)((long)size * (range + 1) / extent1);
    int next[DIGITS];
    weft_item e;
    ELEMENT(e, 0);
    const int first = (int)DIGIT(e);
    if (positions[first * extent1] == 0 && (first == DIGITS - 1 || positions[(first + 1) * extent1] == size)) {
        for (int i = start; i < end; i++) {
            ELEMENT(e, i);
            STORE(i, e);
        }
        return;
    }
    for (int d = 0; d < DIGITS; d++) next[d] = positions[d * extent1 + range];
    for (int i = start; i < end; i++) {
        ELEMENT(e, i);
        const int place = next[DIGIT(e)]++;
        if ((uint)place < (uint)size) STORE(place, e);
    }
}
