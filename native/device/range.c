#include "range.h"

/* A core of a CPU is to have a few groups, and a processor of a GPU one, but small ones cost more than that gains. (A Fourier
 * transform of 2^14 numbers, in 64 groups, left half of an H200 idle.) A kernel whose work-items are long loops declares its size
 * (reqd_work_group_size), so that all cores get some. */
#define GROUPS_OF_CORE 4
#define LEAST_GROUP 64

#define MOST_CHUNKS 1024 /* shorter ones never pay */

size_t range_local(const dev_device *d, const dev_kernel *k, uint64_t items) {
    if (k->shape.local_required != 0) return k->shape.local_required;
    size_t size = d->info.group_size;
    uint64_t groups = (uint64_t)d->info.compute_units * (d->info.type == DEV_CPU ? GROUPS_OF_CORE : 1);
    while (size > LEAST_GROUP && items / size < groups)
        size /= 2;
    while (size > k->shape.local_max && size > 1)
        size /= 2;
    return size;
}

uint64_t range_whole(uint64_t items, size_t local) {
    return (items + local - 1) / local * local;
}

uint64_t range_chunk(uint64_t items, uint64_t chunk, size_t local) {
    uint64_t least = (items + MOST_CHUNKS - 1) / MOST_CHUNKS;
    return range_whole(chunk < least ? least : chunk, local);
}
