/* Each work-item has a part of the numbers: their total, then the totals before it, then its sums. */
kernel void totals(global const int *x, global int *total, int part) {
    int item = get_global_id(0), sum = 0;
    for (int i = item * part; i < (item + 1) * part; i++)
        sum += x[i];
    total[item] = sum;
}

kernel void before(global int *total, int items) {
    int sum = 0;
    for (int i = 0; i < items; i++) {
        int next = total[i];
        total[i] = sum;
        sum += next;
    }
}

kernel void sums(global const int *x, global const int *total, global int *sums, int part) {
    int item = get_global_id(0), sum = total[item];
    for (int i = item * part; i < (item + 1) * part; i++)
        sums[i] = sum += x[i];
}
