#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
kernel void layer(global const float *weights, global const float *from, global float *to, int width, int layer) {
    int j = get_global_id(0), row = get_global_id(1);
    float sum = 0;
    for (int k = 0; k < width; k++)
        sum += from[row * width + k] * weights[(layer * width + k) * width + j];
    to[row * width + j] = fmax(0.0f, sum);
}
