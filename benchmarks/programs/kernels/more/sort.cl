/* Bitonic: one step of a merge of runs of `run`, in which places `apart` from each other are put in order. Numbers are copied first. */
kernel void copy(global const float *x, global float *sorted) {
    int i = get_global_id(0);
    sorted[i] = x[i];
}

kernel void exchange(global float *sorted, int run, int apart) {
    int i = get_global_id(0);
    int other = i ^ apart;
    if (other < i)
        return;
    float a = sorted[i];
    float b = sorted[other];
    if ((a > b) == ((i & run) == 0)) {
        sorted[i] = b;
        sorted[other] = a;
    }
}
