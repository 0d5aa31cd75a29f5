#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
constant float weights[] = {1.0f / 16, 4.0f / 16, 6.0f / 16, 4.0f / 16, 1.0f / 16};

kernel void blur(global const float *picture, global float *blurred, int n) {
    int c = get_global_id(0), row = get_global_id(1);
    float sum = 0;
    for (int down = -2; down <= 2; down++) {
        global const float *from = picture + clamp(row + down, 0, n - 1) * n;
        for (int right = -2; right <= 2; right++)
            sum += from[clamp(c + right, 0, n - 1)] * (weights[down + 2] * weights[right + 2]);
    }
    blurred[row * n + c] = sum;
}
