#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
kernel void sparse(global const int *starts, global const int *columns, global const float *values, global const float *x,
                   global float *product) {
    int row = get_global_id(0);
    float sum = 0;
    for (int k = starts[row]; k < starts[row + 1]; k++)
        sum += values[k] * x[columns[k]];
    product[row] = sum;
}
