#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
/* One range of x a work-item, in a vector, as suits a CPU; then the few sums that there are. */
kernel void sums(global const float *x, global float *some, int n) {
    int item = get_global_id(0), share = n / (int)get_global_size(0);
    float16 sum = 0;
    for (int k = item * share / 16; k < (item + 1) * share / 16; k++)
        sum += vload16(k, x);
    float8 eight = sum.lo + sum.hi;
    float4 four = eight.lo + eight.hi;
    some[item] = four.x + four.y + four.z + four.w;
}

kernel void total(global const float *some, global float *result, int count) {
    float sum = 0;
    for (int k = 0; k < count; k++)
        sum += some[k];
    *result = sum;
}
