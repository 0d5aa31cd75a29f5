/* What one apply of several runs has taken of captured arrays of primitives: each is copied once for a device, whichever of the runs and
 * functions read it. Who begins a snapshot ends it when the program's own code may have written to the arrays. */
#ifndef WEFT_SNAPSHOT_H
#define WEFT_SNAPSHOT_H

#include "function_internal.h"

typedef struct snapshot_array snapshot_array;

typedef struct snapshot {
    pthread_mutex_t lock;
    snapshot_array *arrays;
    run_buffers *buffers; /* that have the copies, until it ends */
} snapshot;

struct snapshot_array {
    snapshot_array *next;
    const dev_device *device;
    jweak array;       /* the function's that has copied it */
    const void *taker; /* the batch that does; NULL: the copy is there */
    dev_buffer *copy;  /* NULL: nobody has copied it yet */
};

#define SNAPSHOT_INIT ((snapshot){.lock = PTHREAD_MUTEX_INITIALIZER})

/* Any number of threads use one at once. NULL: no memory. The functions whose arrays it has are kept by the caller until it ends. */
snapshot *snapshot_begin(void);
void snapshot_end(snapshot *s);

/* The array `local`, to which a function refers by `array`, for a batch, `taker`: with a copy, or for the batch to make one. NULL: no memory.
 * Not in a critical region of JNI's. */
snapshot_array *snapshot_find(JNIEnv *env, snapshot *s, const dev_device *device, jweak array, jobject local,
                              const void *taker);
/* Keeps the buffers that have copies of a function's arrays. */
void snapshot_keep(snapshot *s, run_buffers *buffers);
/* The batch is over, and its copies are what they should be, or worth nothing. */
void snapshot_settle(snapshot *s, const void *taker, bool whole);
/* What snapshot_end does, for one that nobody has allocated. */
void snapshot_empty(snapshot *s);

#endif
