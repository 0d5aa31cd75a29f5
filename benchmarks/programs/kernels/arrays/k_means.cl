#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
kernel void k_means(global const float *x, global const float *y, global const float *cx, global const float *cy,
                    global int *nearest, int centres) {
    int i = get_global_id(0), best = 0;
    float least = INFINITY;
    for (int c = 0; c < centres; c++) {
        float dx = cx[c] - x[i], dy = cy[c] - y[i], square = dx * dx + dy * dy;
        if (square < least) {
            least = square;
            best = c;
        }
    }
    nearest[i] = best;
}
