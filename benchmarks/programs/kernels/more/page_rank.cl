#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
kernel void page_rank(global const int *from, global const float *part, global const float *now, global float *next, int n,
                      int links) {
    int page = get_global_id(0);
    float sum = 0;
    for (int k = page * links; k < (page + 1) * links; k++)
        sum += now[from[k]] * part[from[k]];
    next[page] = (1 - 0.85f) / n + 0.85f * sum;
}
