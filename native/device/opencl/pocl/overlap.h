/* Which launches of one kernel may be under way at the same time, on PoCL. */
#ifndef WEFT_OVERLAP_H
#define WEFT_OVERLAP_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct overlap { /* of one kernel */
    pthread_mutex_t lock;
    pthread_cond_t ended;
    size_t width; /* what PoCL has loaded last serves up to here */
    bool has_offset;
    bool taken;                /* by one that is alone */
    size_t loaded;             /* by that one, up to this width; 0: nothing yet */
    uint32_t running, wanting; /* launches under way; those that wait to be alone */
} overlap;

void overlap_init(overlap *o);
void overlap_destroy(overlap *o);

/* Around all that is enqueued of a kernel, with its widest range in items of whole work-groups, until the
 * last of it has ended. Waits until it may run. True when the launches are alone: each must then end before
 * the next is enqueued. Who enters several kernels enters them in the order of their addresses, each once. */
bool overlap_enter(overlap *o, size_t width, bool has_offset);
/* Of who has entered: whether it is alone, so that PoCL loads anew; and that PoCL has, for a launch of this width. */
bool overlap_is_alone(const overlap *o);
void overlap_loaded(overlap *o, size_t width);
void overlap_leave(overlap *o, bool has_offset, bool alone);
/* From now on nobody enters, for good: the process ends. False: somebody is inside, and all is as it was. */
bool overlap_close(overlap *o);

#endif
