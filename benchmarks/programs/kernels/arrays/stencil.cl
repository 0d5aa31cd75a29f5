#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
kernel void stencil(global const float *image, global float *blurred, int n) {
    int c = get_global_id(0), row = get_global_id(1);
    int l = max(c - 1, 0), r = min(c + 1, n - 1);
    global const float *above = image + max(row - 1, 0) * n, *here = image + row * n;
    global const float *below = image + min(row + 1, n - 1) * n;
    blurred[row * n + c] = 0.0625f * (above[l] + 2 * above[c] + above[r] + 2 * here[l] + 4 * here[c] + 2 * here[r] +
                                      below[l] + 2 * below[c] + below[r]);
}
