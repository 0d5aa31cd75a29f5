/* Work that can wait until nobody does: one thread of the process, which runs jobs one after the other, each when
 * nobody has been busy for a while. A process that exits does not wait for those that have not begun (exit_gate.h).
 *
 * Every function may be called from any thread, but for what is said of background_forget. */
#ifndef WEFT_BACKGROUND_H
#define WEFT_BACKGROUND_H

#include <stdbool.h>

typedef struct background_job {
    struct background_job *next;
    const void *owner;
    void (*run)(struct background_job *j);  /* once, by the thread; the job is the function's then */
    void (*drop)(struct background_job *j); /* instead, if it is forgotten before */
} background_job;

/* False: there is no thread for it, and the job is the caller's still. */
bool background_add(background_job *j);
/* Somebody has done what jobs should not be in the way of. */
void background_put_off(void);
/* Drop the jobs of `owner`, and wait for one of them that has begun. Not from a job. */
void background_forget(const void *owner);

#endif
