kernel void clear(global int *counts) {
    counts[get_global_id(0)] = 0;
}

kernel void histogram(global const int *numbers, global int *counts) {
    atomic_inc(&counts[numbers[get_global_id(0)]]);
}
