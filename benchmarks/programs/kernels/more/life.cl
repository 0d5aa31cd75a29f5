kernel void life(global const int *from, global int *to, int n) {
    int c = get_global_id(0), row = get_global_id(1);
    int left = c == 0 ? n - 1 : c - 1, right = c == n - 1 ? 0 : c + 1;
    global const int *above = from + (row == 0 ? n - 1 : row - 1) * n, *here = from + row * n;
    global const int *below = from + (row == n - 1 ? 0 : row + 1) * n;
    int around = above[left] + above[c] + above[right] + here[left] + here[right] + below[left] + below[c] + below[right];
    to[row * n + c] = around == 3 || (around == 2 && here[c] == 1);
}
