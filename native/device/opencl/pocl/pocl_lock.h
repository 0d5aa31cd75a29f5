/* Keeps processes that have PoCL (3.1 to 5.0) build the same program at the same time from colliding in its cache.
 *
 * PoCL writes a program to its cache by removing an existing file and renaming another to its name. If a process has found the
 * file just before and then reads it, an assertion of PoCL's ends the process. So whoever builds a program holds a lock on its
 * source, a byte of a file in that cache. Waiting for another process and then reading its result takes as long as building. So
 * if the lock is taken, another copy is built: one more macro gives it a different place in the cache. */
#ifndef WEFT_POCL_LOCK_H
#define WEFT_POCL_LOCK_H

#include "pocl_attempt.h"
#include "status.h"

typedef struct pocl_lock {
    int file;       /* -1: there was no lock to be had, as where the folder is on a disk without locks */
    pocl_copy copy; /* which nobody else makes now */
} pocl_lock;

#define POCL_LOCK_NONE ((pocl_lock){.file = -1})

/* Of the first copy that nobody makes, and with which no process has ended. Waits for nobody. ST_CL_ERROR, and no lock, where
 * several processes have ended with this program. */
status pocl_lock_any(arena *a, const char *source, pocl_lock *out);
/* Of copy 0, where others that have waited may be too: to load POCL_COPY_SAVED. Goes on without a lock after some seconds.
 * ST_CL_ERROR, and no lock, where a process has ended with that. */
status pocl_lock_saved(const char *source, pocl_lock *out);
void pocl_lock_leave(pocl_lock lock);

#endif
