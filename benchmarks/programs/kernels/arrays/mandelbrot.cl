#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
kernel void mandelbrot(global int *rounds, int width, int limit) {
    int i = get_global_id(0);
    float cx = -2.2f + (i % width) * (3.2f / width), cy = -1.2f + (i / width) * (2.4f / width);
    float x = 0, y = 0;
    int n = 0;
    while (n < limit && x * x + y * y <= 4.0f) {
        float next = x * x - y * y + cx;
        y = 2.0f * x * y + cy;
        x = next;
        n++;
    }
    rounds[i] = n;
}
