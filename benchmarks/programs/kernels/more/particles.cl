#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
constant float mass_x[] = {-0.5f, 0.5f, -0.5f, 0.5f}, mass_y[] = {-0.5f, -0.5f, 0.5f, 0.5f};

kernel void particles(global const float *x, global const float *y, global const float *vx, global const float *vy,
                      global float *end_x, global float *end_y, global float *end_vx, global float *end_vy, int steps) {
    int i = get_global_id(0);
    float px = x[i], py = y[i], sx = vx[i], sy = vy[i];
    for (int step = 0; step < steps; step++) {
        float ax = 0, ay = 0;
        for (int m = 0; m < 4; m++) {
            float dx = mass_x[m] - px, dy = mass_y[m] - py, pull = 1 / (dx * dx + dy * dy + 0.1f);
            ax += pull * dx;
            ay += pull * dy;
        }
        sx += ax * 0.01f;
        sy += ay * 0.01f;
        px += sx * 0.01f;
        py += sy * 0.01f;
    }
    end_x[i] = px;
    end_y[i] = py;
    end_vx[i] = sx;
    end_vy[i] = sy;
}
