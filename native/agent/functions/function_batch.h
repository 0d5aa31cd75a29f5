/* Runs of one device, one behind the other. */
#ifndef WEFT_FUNCTION_BATCH_H
#define WEFT_FUNCTION_BATCH_H

#include "function_step.h"

typedef struct batch {
    dev_device *device;
    run *runs;
    uint32_t count;
    const dev_fetch *fetches;
    uint32_t fetch_count;
    bool rehearses, times_kernels, is_aside;
} batch;

/* The calls that have something to do, in `runs`, which has room for all. */
status batch_collect(JNIEnv *env, arena *a, const function_runs *what, run *runs, batch *out,
                     bool *out_outdated);
/* Where the kernels end that are submitted together with number `start`: behind one that can trap there is
 * none whose operator might not end with what it has left then. */
uint32_t batch_end_of_submission(const batch *b, uint32_t start);
/* Of the steps from `start` to `end`. */
dev_submission batch_submission(arena *a, const batch *b, const dev_step *steps, uint32_t start,
                                uint32_t end);
/* What that has come to, when the host has waited for so long. */
void batch_note(batch *b, uint32_t start, uint32_t end, uint64_t waiting, bool timed);
/* The time that sending has taken; and what else there is of the time that all took. */
uint64_t batch_sending(const batch *b, uint32_t start, uint32_t end);
static inline uint64_t batch_waiting(uint64_t took, uint64_t sending) {
    return took > sending ? took - sending : 0;
}
/* Of the calls in order: an element, or -1. */
jint batch_first_failure(const batch *b);

#endif
