#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
kernel void row_sums(global const float *matrix, global float *sums, int columns) {
    int row = get_global_id(0);
    float sum = 0;
    for (int c = 0; c < columns; c++)
        sum += matrix[row * columns + c];
    sums[row] = sum;
}
