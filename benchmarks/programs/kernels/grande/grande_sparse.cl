#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
kernel void clear(global double *product) {
    product[get_global_id(0)] = 0;
}

kernel void add(global const int *starts, global const int *columns, global const double *values, global const double *x,
                global double *product) {
    int row = get_global_id(0);
    double sum = product[row];
    for (int k = starts[row]; k < starts[row + 1]; k++)
        sum += x[columns[k]] * values[k];
    product[row] = sum;
}
