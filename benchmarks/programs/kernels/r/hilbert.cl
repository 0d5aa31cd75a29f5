kernel void hilbert(global double *matrix, int n) {
    int row = get_global_id(1), column = get_global_id(0);
    matrix[row * n + column] = 1.0 / (row + column + 1);
}
