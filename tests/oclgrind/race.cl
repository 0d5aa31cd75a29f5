/* Both errors that run.sh looks for: a write behind the end, and a race. */
kernel void race(global int *a, local int *shared) {
    int i = get_local_id(0);
    shared[i] = i;
    a[i] = shared[(i + 1) % 4];
    a[4] = i;
}
