/* The sum of (2 x + 1)^2 in the shape of weft.ReduceTree, written by hand in several ways for CPUs (cpu_) and GPUs
 * (gpu_): a strip is 8 neighbouring elements, summed in order; then neighbouring strips are summed, until each block of
 * 4096 elements has one result. */
#pragma OPENCL FP_CONTRACT OFF

enum { BLOCK = 4096, STRIP = 8, STRIPS = BLOCK / STRIP, GROUP = 256 };

static inline float f(float x) {
    float y = 2 * x + 1;
    return y * y;
}

/* The strip that begins at `x` and has `count` elements. */
static inline float strip_of(__global const float *restrict x, int count) {
    float sum = f(x[0]);
    for (int k = 1; k < count; k++) sum += f(x[k]);
    return sum;
}

/* A block that is not full, by one work-item. */
static float part_of(__global const float *restrict x, int count) {
    float strip[STRIPS];
    int strips = (count + STRIP - 1) / STRIP;
    for (int l = 0; l < strips; l++) strip[l] = strip_of(x + l * STRIP, min((int)STRIP, count - l * STRIP));
    for (; strips > 1; strips = (strips + 1) / 2) {
        for (int l = 0; l < strips / 2; l++) strip[l] = strip[2 * l] + strip[2 * l + 1];
        if (strips % 2 != 0) strip[strips / 2] = strip[strips - 1];
    }
    return strip[0];
}

/* ---- CPUs: a work-item a block ---- */

/* As the Java documentation of the tree says it. */
__kernel __attribute__((reqd_work_group_size(4, 1, 1))) void cpu_loops(__global const float *restrict x,
                                                                       __global float *restrict out, const int n) {
    int block = get_global_id(0), start = block * BLOCK;
    if (block > (n - 1) / BLOCK) return;
    x += start;
    if (n - start < BLOCK) {
        out[block] = part_of(x, n - start);
        return;
    }
    float strip[STRIPS];
    for (int l = 0; l < STRIPS; l++) {
        float sum = f(x[l * STRIP]);
        for (int k = 1; k < STRIP; k++) sum += f(x[l * STRIP + k]);
        strip[l] = sum;
    }
    for (int strips = STRIPS / 2; strips > 0; strips /= 2)
        for (int l = 0; l < strips; l++) strip[l] = strip[2 * l] + strip[2 * l + 1];
    out[block] = strip[0];
}

#define SQUARES(v, i) \
    v = vload16(i, x); \
    v = 2 * v + 1; \
    v *= v

/* The even and the odd elements of a and b, of 16 each. */
#define EVEN(a, b) (float16)((a).even, (b).even)
#define ODD(a, b) (float16)((a).odd, (b).odd)

/* In vectors: 16 strips are transposed, so that they are summed side by side. */
__kernel __attribute__((reqd_work_group_size(4, 1, 1))) void cpu_vectors(__global const float *restrict x,
                                                                         __global float *restrict out, const int n) {
    int block = get_global_id(0), start = block * BLOCK;
    if (block > (n - 1) / BLOCK) return;
    x += start;
    if (n - start < BLOCK) {
        out[block] = part_of(x, n - start);
        return;
    }
    float each[STRIPS / 16];
    for (int l = 0; l < STRIPS / 16; l++, x += 16 * STRIP) {
        float16 p0, p1, p2, p3, p4, p5, p6, p7, a02, a13, b02, b13, c02, c13, d02, d13, k0, k2, k1, k3, m0, m2, m1, m3;
        SQUARES(p0, 0);
        SQUARES(p1, 1);
        SQUARES(p2, 2);
        SQUARES(p3, 3);
        SQUARES(p4, 4);
        SQUARES(p5, 5);
        SQUARES(p6, 6);
        SQUARES(p7, 7);
        a02 = EVEN(p0, p1), a13 = ODD(p0, p1), b02 = EVEN(p2, p3), b13 = ODD(p2, p3);
        c02 = EVEN(p4, p5), c13 = ODD(p4, p5), d02 = EVEN(p6, p7), d13 = ODD(p6, p7);
        k0 = EVEN(a02, b02), k2 = ODD(a02, b02), k1 = EVEN(a13, b13), k3 = ODD(a13, b13);
        m0 = EVEN(c02, d02), m2 = ODD(c02, d02), m1 = EVEN(c13, d13), m3 = ODD(c13, d13);
        float16 s = EVEN(k0, m0) + EVEN(k1, m1) + EVEN(k2, m2) + EVEN(k3, m3) + ODD(k0, m0) + ODD(k1, m1) +
                    ODD(k2, m2) + ODD(k3, m3);
        float8 s8 = s.even + s.odd;
        float4 s4 = s8.even + s8.odd;
        float2 s2 = s4.even + s4.odd;
        each[l] = s2.x + s2.y;
    }
    for (int count = STRIPS / 32; count > 0; count /= 2)
        for (int l = 0; l < count; l++) each[l] = each[2 * l] + each[2 * l + 1];
    out[block] = each[0];
}

/* ---- GPUs: a work-group a block ---- */

/* Neighbours of `count` are summed; work-item 0 gets the sum. */
static inline float sum_neighbours(__local float *sums, float own, int count) {
    int t = get_local_id(0);
    sums[t] = own;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int d = 1; d < count; d *= 2) {
        if (t % (2 * d) == 0 && t + d < count) sums[t] += sums[t + d];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    return sums[t];
}

static inline float4 f4(float4 x) {
    float4 y = 2 * x + 1;
    return y * y;
}

/* Strip `l` of a block at `x` that has `count` elements; 0 if there is no such strip. */
static inline float strip_at(__global const float *restrict x, int l, int count) {
    if (count < BLOCK) return l * STRIP < count ? strip_of(x + l * STRIP, min((int)STRIP, count - l * STRIP)) : 0;
    float4 a = f4(vload4(2 * l, x)), b = f4(vload4(2 * l + 1, x));
    return a.x + a.y + a.z + a.w + b.x + b.y + b.z + b.w;
}

/* Each work-item reads a strip. */
__kernel __attribute__((reqd_work_group_size(512, 1, 1))) void gpu_strips(__global const float *restrict x,
                                                                         __global float *restrict out, const int n) {
    __local float sums[STRIPS];
    int t = get_local_id(0), block = get_group_id(0), start = block * BLOCK;
    int count = min((int)BLOCK, n - start);
    float sum = sum_neighbours(sums, strip_at(x + start, t, count), (count + STRIP - 1) / STRIP);
    if (t == 0) out[block] = sum;
}

/* Each work-item reads two strips. */
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void gpu_pairs(__global const float *restrict x,
                                                                         __global float *restrict out, const int n) {
    __local float sums[GROUP];
    int t = get_local_id(0), block = get_group_id(0), start = block * BLOCK;
    int count = min((int)BLOCK, n - start), strips = (count + STRIP - 1) / STRIP;
    float own = strip_at(x + start, 2 * t, count), next = strip_at(x + start, 2 * t + 1, count);
    if (2 * t + 1 < strips) own += next;
    float sum = sum_neighbours(sums, own, (strips + 1) / 2);
    if (t == 0) out[block] = sum;
}

/* Neighbouring work-items read neighbouring elements, and find their two strips in local memory. */
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void gpu_staged(__global const float *restrict x,
                                                                          __global float *restrict out, const int n) {
    __local float tile[BLOCK + BLOCK / STRIP]; // a gap behind each strip keeps strips in different banks
    __local float sums[GROUP];
    int t = get_local_id(0), block = get_group_id(0), start = block * BLOCK;
    int count = min((int)BLOCK, n - start), strips = (count + STRIP - 1) / STRIP;
    float read[BLOCK / GROUP];
    for (int k = 0; k < BLOCK / GROUP; k++)
        if (count == BLOCK || k * GROUP + t < count) read[k] = f(x[start + k * GROUP + t]);
    for (int k = 0; k < BLOCK / GROUP; k++) {
        int i = k * GROUP + t;
        tile[i + i / STRIP] = read[k];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    __local const float *own = tile + 2 * t * (STRIP + 1), *next = own + STRIP + 1;
    float sum = own[0], other = next[0];
    for (int k = 1; k < STRIP; k++) {
        if (count == BLOCK || 2 * t * STRIP + k < count) sum += own[k];
        if (count == BLOCK || (2 * t + 1) * STRIP + k < count) other += next[k];
    }
    if (2 * t + 1 < strips) sum += other;
    sum = sum_neighbours(sums, sum, (strips + 1) / 2);
    if (t == 0) out[block] = sum;
}
