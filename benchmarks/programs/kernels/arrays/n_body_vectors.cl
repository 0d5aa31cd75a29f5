/* Sixteen bodies a work-item; the others, one after another, are the same for all of them. */
#pragma OPENCL FP_CONTRACT OFF
kernel void n_body(global const float *x, global const float *y, global const float *z, global const float *mass,
                   global float *fx, global float *fy, global float *fz, int n) {
    int i = get_global_id(0);
    float16 px = vload16(i, x), py = vload16(i, y), pz = vload16(i, z), ax = 0, ay = 0, az = 0;
    for (int j = 0; j < n; j++) {
        float16 dx = x[j] - px, dy = y[j] - py, dz = z[j] - pz;
        float16 square = dx * dx + dy * dy + dz * dz + 0.001f;
        float16 pull = mass[j] / (square * sqrt(square));
        ax += pull * dx;
        ay += pull * dy;
        az += pull * dz;
    }
    vstore16(ax, i, fx);
    vstore16(ay, i, fy);
    vstore16(az, i, fz);
}
