#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
float draw(uint *state) {
    uint s = *state;
    s ^= s << 13;
    s ^= s >> 17;
    s ^= s << 5;
    *state = s;
    return (int)(s >> 8) * 0x1p-24f;
}

kernel void monte_carlo(global int *hits, int points) {
    int i = get_global_id(0), count = 0;
    uint state = ((uint)i + 1) * 0x9E3779B9u;
    for (int k = 0; k < points; k++) {
        float x = draw(&state), y = draw(&state);
        if (x * x + y * y <= 1) count++;
    }
    hits[i] = count;
}
