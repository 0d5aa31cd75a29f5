#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
kernel void copy(global const double *from, global double *to) {
    int i = get_global_id(0);
    to[i] = from[i];
}

/* One colour of the board: every other place of a row. */
kernel void sor(global double *grid, int n, int half_round) {
    int row = get_global_id(1), c = 2 * (int)get_global_id(0) + (row + half_round) % 2;
    if (row < 1 || row >= n - 1 || c < 1 || c >= n - 1) return;
    global double *g = grid + row * n + c;
    *g = 0.3125 * (g[-n] + g[n] + g[-1] + g[1]) - 0.25 * *g;
}
