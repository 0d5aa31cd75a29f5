/* Runs of functions on the way to a device: a run is a call of one, and becomes a step of a submission. */
#ifndef WEFT_FUNCTION_STEP_H
#define WEFT_FUNCTION_STEP_H

#include "function_arrays.h"
#include "function_internal.h"

typedef struct run { /* of one call */
    JNIEnv *env;
    function *f;
    const function_arguments *with;
    jint size;            /* what the kernel is told */
    dev_arg *args;        /* the step's; of the captured arrays none before the last of all steps is made */
    run_array *arrays;    /* by what is captured; NULL before they are found */
    run_buffers *buffers; /* NULL: none are needed */
    snapshot *taken;      /* what the apply has taken of captured arrays, for the batch `taker`; or NULL */
    const void *taker;
    dev_buffer *words;  /* or NULL */
    dev_kernel *steady; /* for this run's numbers, or NULL */
    int32_t trap;       /* the lowest element that failed */
    dev_profile profile;
    uint64_t waiting;
    function_captures captured;
    uint64_t build;
    function_profile *out; /* or NULL */
} run;

/* The step that it becomes, but for its captured arrays. */
status run_make_step(arena *a, run *r, dev_step *out);
/* Its captured arrays, when all steps are made. From the first one's on there is no other call of JNI's until run_leave_arrays. */
status run_put_arrays(arena *a, run *r);
void run_leave_arrays(run *r);
/* Lets go of what it had. `whole`: that is as it was, and serves later runs; the snapshot has its copies until that ends. */
void run_end(run *r, bool whole);

#endif
