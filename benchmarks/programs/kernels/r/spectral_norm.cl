#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
double element(int i, int j) {
    return 1.0 / ((i + j) * (i + j + 1) / 2 + i + 1);
}

kernel void ones(global double *v) {
    v[get_global_id(0)] = 1;
}

kernel void times(global const double *v, global double *product, int n) {
    int i = get_global_id(0);
    double sum = 0;
    for (int j = 0; j < n; j++)
        sum += element(i, j) * v[j];
    product[i] = sum;
}

kernel void transposed_times(global const double *v, global double *product, int n) {
    int i = get_global_id(0);
    double sum = 0;
    for (int j = 0; j < n; j++)
        sum += element(j, i) * v[j];
    product[i] = sum;
}
