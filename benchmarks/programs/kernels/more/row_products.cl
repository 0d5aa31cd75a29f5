#ifdef EXACT
#pragma OPENCL FP_CONTRACT OFF
#endif
kernel void row_products(global const float *matrix, global const float *vector, global float *products, int columns) {
    int row = get_global_id(0);
    float sum = 0;
    for (int c = 0; c < columns; c++)
        sum += matrix[row * columns + c] * vector[c];
    products[row] = sum;
}
