/* The sum of (2 x + 1)^2 in the shape of weft.ReduceTree, written by hand in several ways for CPUs (cpu_) and GPUs
 * (gpu_): a lane is 8 neighbouring elements, summed in order; then neighbouring lanes are summed, until each block of
 * 4096 elements has one result. */
#pragma OPENCL FP_CONTRACT OFF

enum { BLOCK = 4096, LANE = 8, LANES = BLOCK / LANE, GROUP = 256 };

static inline float f(float x) {
    float y = 2 * x + 1;
    return y * y;
}

/* The lane that begins at `x` and has `count` elements. */
static inline float lane_of(__global const float *restrict x, int count) {
    float sum = f(x[0]);
    for (int k = 1; k < count; k++) sum += f(x[k]);
    return sum;
}

/* A block that is not full, by one work-item. */
static float part_of(__global const float *restrict x, int count) {
    float lane[LANES];
    int lanes = (count + LANE - 1) / LANE;
    for (int l = 0; l < lanes; l++) lane[l] = lane_of(x + l * LANE, min((int)LANE, count - l * LANE));
    for (; lanes > 1; lanes = (lanes + 1) / 2) {
        for (int l = 0; l < lanes / 2; l++) lane[l] = lane[2 * l] + lane[2 * l + 1];
        if (lanes % 2 != 0) lane[lanes / 2] = lane[lanes - 1];
    }
    return lane[0];
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
    float lane[LANES];
    for (int l = 0; l < LANES; l++) {
        float sum = f(x[l * LANE]);
        for (int k = 1; k < LANE; k++) sum += f(x[l * LANE + k]);
        lane[l] = sum;
    }
    for (int lanes = LANES / 2; lanes > 0; lanes /= 2)
        for (int l = 0; l < lanes; l++) lane[l] = lane[2 * l] + lane[2 * l + 1];
    out[block] = lane[0];
}

#define SQUARES(v, i) \
    v = vload16(i, x); \
    v = 2 * v + 1; \
    v *= v

/* The even and the odd elements of a and b, of 16 each. */
#define EVEN(a, b) (float16)((a).even, (b).even)
#define ODD(a, b) (float16)((a).odd, (b).odd)

/* In vectors: 16 lanes are transposed, so that they are summed side by side. */
__kernel __attribute__((reqd_work_group_size(4, 1, 1))) void cpu_vectors(__global const float *restrict x,
                                                                         __global float *restrict out, const int n) {
    int block = get_global_id(0), start = block * BLOCK;
    if (block > (n - 1) / BLOCK) return;
    x += start;
    if (n - start < BLOCK) {
        out[block] = part_of(x, n - start);
        return;
    }
    float each[LANES / 16];
    for (int l = 0; l < LANES / 16; l++, x += 16 * LANE) {
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
    for (int count = LANES / 32; count > 0; count /= 2)
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

/* Lane `l` of a block at `x` that has `count` elements; 0 if there is no such lane. */
static inline float lane_at(__global const float *restrict x, int l, int count) {
    if (count < BLOCK) return l * LANE < count ? lane_of(x + l * LANE, min((int)LANE, count - l * LANE)) : 0;
    float4 a = f4(vload4(2 * l, x)), b = f4(vload4(2 * l + 1, x));
    return a.x + a.y + a.z + a.w + b.x + b.y + b.z + b.w;
}

/* Each work-item reads a lane. */
__kernel __attribute__((reqd_work_group_size(512, 1, 1))) void gpu_lanes(__global const float *restrict x,
                                                                         __global float *restrict out, const int n) {
    __local float sums[LANES];
    int t = get_local_id(0), block = get_group_id(0), start = block * BLOCK;
    int count = min((int)BLOCK, n - start);
    float sum = sum_neighbours(sums, lane_at(x + start, t, count), (count + LANE - 1) / LANE);
    if (t == 0) out[block] = sum;
}

/* Each work-item reads two lanes. */
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void gpu_pairs(__global const float *restrict x,
                                                                         __global float *restrict out, const int n) {
    __local float sums[GROUP];
    int t = get_local_id(0), block = get_group_id(0), start = block * BLOCK;
    int count = min((int)BLOCK, n - start), lanes = (count + LANE - 1) / LANE;
    float own = lane_at(x + start, 2 * t, count), next = lane_at(x + start, 2 * t + 1, count);
    if (2 * t + 1 < lanes) own += next;
    float sum = sum_neighbours(sums, own, (lanes + 1) / 2);
    if (t == 0) out[block] = sum;
}

/* Neighbouring work-items read neighbouring elements, and find their two lanes in local memory. */
__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void gpu_staged(__global const float *restrict x,
                                                                          __global float *restrict out, const int n) {
    __local float tile[BLOCK + BLOCK / LANE]; // a gap behind each lane keeps lanes in different banks
    __local float sums[GROUP];
    int t = get_local_id(0), block = get_group_id(0), start = block * BLOCK;
    int count = min((int)BLOCK, n - start), lanes = (count + LANE - 1) / LANE;
    float read[BLOCK / GROUP];
    for (int k = 0; k < BLOCK / GROUP; k++)
        if (count == BLOCK || k * GROUP + t < count) read[k] = f(x[start + k * GROUP + t]);
    for (int k = 0; k < BLOCK / GROUP; k++) {
        int i = k * GROUP + t;
        tile[i + i / LANE] = read[k];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    __local const float *own = tile + 2 * t * (LANE + 1), *next = own + LANE + 1;
    float sum = own[0], other = next[0];
    for (int k = 1; k < LANE; k++) {
        if (count == BLOCK || 2 * t * LANE + k < count) sum += own[k];
        if (count == BLOCK || (2 * t + 1) * LANE + k < count) other += next[k];
    }
    if (2 * t + 1 < lanes) sum += other;
    sum = sum_neighbours(sums, sum, (lanes + 1) / 2);
    if (t == 0) out[block] = sum;
}
