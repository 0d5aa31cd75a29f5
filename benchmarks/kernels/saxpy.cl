/* alpha * x + y, as one writes it by hand. */
#pragma OPENCL FP_CONTRACT OFF

__kernel void saxpy(__global const float *restrict x, __global const float *restrict y, const float alpha,
                    __global float *restrict z, const int n) {
    int i = get_global_id(0);
    if (i < n) z[i] = alpha * x[i] + y[i];
}
