/* How long things take, in nanoseconds from some moment on: a clock that never goes back. And until when to wait. */
#ifndef WEFT_MONOTONIC_H
#define WEFT_MONOTONIC_H

#include <stdint.h>
#include <time.h>

static inline uint64_t now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* So long from now, as who waits for a condition is told until when. */
static inline struct timespec wall_time_in(uint64_t ns) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    uint64_t nsec = (uint64_t)t.tv_nsec + ns;
    return (struct timespec){.tv_sec = t.tv_sec + (time_t)(nsec / 1000000000u),
                             .tv_nsec = (long)(nsec % 1000000000u)};
}

#endif
