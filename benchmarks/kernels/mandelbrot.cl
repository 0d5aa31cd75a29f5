/* The example Mandelbrot, as one writes it by hand. */
#pragma OPENCL FP_CONTRACT OFF

#define WIDTH 1024
#define HEIGHT 768
#define LIMIT 256

__kernel void mandelbrot(__global const int *restrict pixel, __global int *restrict iterations, const int n) {
    int i = get_global_id(0);
    if (i >= n) return;
    float cx = -2.2f + (pixel[i] % WIDTH) * (3.2f / WIDTH);
    float cy = -1.2f + (pixel[i] / WIDTH) * (2.4f / HEIGHT);
    float x = 0.0f, y = 0.0f;
    int count = 0;
    while (count < LIMIT && x * x + y * y <= 4.0f) {
        float next = x * x - y * y + cx;
        y = 2.0f * x * y + cy;
        x = next;
        count++;
    }
    iterations[i] = count;
}
