/* One process at a time has PoCL (3.1 to 5.0) make a program of one source.
 *
 * PoCL writes a program to its cache by removing the file that may be there and renaming another to its name. A process that
 * found the file in between, and then reads it, ends: an assertion of PoCL's fails. So whoever makes a program holds a lock of its
 * source, a byte of a file in that cache. The source is in no order with others: they are made at the same time. */
#ifndef WEFT_POCL_LOCK_H
#define WEFT_POCL_LOCK_H

/* Waits until no other process has the lock of the source; for pocl_lock_leave. Where there is no lock to be had (the folder is on
 * a disk without locks, another process has stopped and keeps its own), it goes on without after some seconds. */
#define POCL_LOCK_NONE (-1)

int pocl_lock_enter(const char *source);
void pocl_lock_leave(int lock);

#endif
