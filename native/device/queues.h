/* A device's queues, in sets. A launch and a copy each hold one set from start to end, so threads overlap on
 * a device that can, and no command of one thread waits behind another's. Few are enough: a device is full
 * long before.
 */
#ifndef WEFT_QUEUES_H
#define WEFT_QUEUES_H

#include "device_state.h"
#include "staging.h"

/* One thread at a time holds it. */
typedef struct queue_set {
    struct queue_set *next;
    backend_queue *main;
    backend_queue *timed;     /* timing costs 6 us a launch on an H200; NULL until asked for */
    backend_queue *up, *down; /* for copies beside it, timed; NULL until asked for */
    staging *staging;         /* NULL until asked for */
} queue_set;

/* NULL: out of memory. */
struct queue_pool *queues_create(void);
/* With all sets given back. */
void queues_destroy(dev_device *d);

/* Of a device that is ready. Waits while all are held. */
status queues_take(arena *a, dev_device *d, queue_set **out);
void queues_give(dev_device *d, queue_set *q);
status queues_timed(arena *a, dev_device *d, queue_set *q, backend_queue **out);
status queues_side(arena *a, dev_device *d, queue_set *q, backend_queue **out_up, backend_queue **out_down);

#endif
