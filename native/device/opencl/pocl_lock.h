/* Processes that have PoCL (3.1 to 5.0) make the same program at the same time do not meet in its cache.
 *
 * PoCL writes a program to its cache by removing the file that may be there and renaming another to its name. A process that
 * found the file in between, and then reads it, is ended by an assertion of PoCL's. So whoever makes a program holds a lock of its
 * source, a byte of a file in that cache. To wait for another process and then read what it has made takes as long as to make it.
 * So where the lock is taken, another copy is made: one more macro gives it a place of its own in the cache. */
#ifndef WEFT_POCL_LOCK_H
#define WEFT_POCL_LOCK_H

typedef struct pocl_lock {
    int file; /* -1: there was no lock to be had, as where the folder is on a disk without locks */
    int copy; /* which of the program nobody else makes now: 0, 1, ... */
} pocl_lock;

#define POCL_LOCK_NONE ((pocl_lock){-1, 0})

/* Of the first copy that nobody makes. Waits for nobody. */
pocl_lock pocl_lock_any(const char *source);
/* Of copy 0, where others that have waited may be too: to load what is saved. Goes on without a lock after some seconds. */
pocl_lock pocl_lock_first(const char *source);
void pocl_lock_leave(pocl_lock lock);

#endif
