/* Eight rows of two vectors a work-item stay in registers, so that what is loaded of a serves 32 products and what is
 * loaded of b eight rows. Every sum is in the order of the plain loop. */
#pragma OPENCL FP_CONTRACT OFF
#define ROWS 8
#define PAIR 32
kernel void matrix(global const float *a, global const float *b, global float *c, int n) {
    int first = get_global_id(1) * ROWS, column = get_global_id(0) * PAIR;
    float16 left[ROWS], right[ROWS];
#pragma unroll
    for (int r = 0; r < ROWS; r++)
        left[r] = right[r] = 0;
    for (int k = 0; k < n; k++) {
        float16 v = vload16(0, b + k * n + column), w = vload16(1, b + k * n + column);
#pragma unroll
        for (int r = 0; r < ROWS; r++) {
            float factor = a[(first + r) * n + k];
            left[r] += factor * v;
            right[r] += factor * w;
        }
    }
#pragma unroll
    for (int r = 0; r < ROWS; r++) {
        vstore16(left[r], 0, c + (first + r) * n + column);
        vstore16(right[r], 1, c + (first + r) * n + column);
    }
}
