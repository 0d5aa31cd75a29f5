/* Sixteen points a work-item; the branch is a choice in each lane. */
#pragma OPENCL FP_CONTRACT OFF
kernel void k_means(global const float *x, global const float *y, global const float *cx, global const float *cy,
                    global int *nearest, int centres) {
    int i = get_global_id(0);
    float16 px = vload16(i, x), py = vload16(i, y), least = INFINITY;
    int16 best = 0;
    for (int c = 0; c < centres; c++) {
        float16 dx = cx[c] - px, dy = cy[c] - py, square = dx * dx + dy * dy;
        int16 nearer = square < least;
        least = select(least, square, nearer);
        best = select(best, (int16)c, nearer);
    }
    vstore16(best, i, nearest);
}
