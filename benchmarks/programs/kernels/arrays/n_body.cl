#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
kernel void n_body(global const float *x, global const float *y, global const float *z, global const float *mass,
                   global float *fx, global float *fy, global float *fz, int n) {
    int i = get_global_id(0);
    float ax = 0, ay = 0, az = 0, px = x[i], py = y[i], pz = z[i];
    for (int j = 0; j < n; j++) {
        float dx = x[j] - px, dy = y[j] - py, dz = z[j] - pz;
        float square = dx * dx + dy * dy + dz * dz + 0.001f;
        float pull = mass[j] / (square * sqrt(square));
        ax += pull * dx;
        ay += pull * dy;
        az += pull * dz;
    }
    fx[i] = ax;
    fy[i] = ay;
    fz[i] = az;
}
