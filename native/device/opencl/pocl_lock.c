#define _GNU_SOURCE /* F_OFD_SETLK */
#include "pocl_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

#include "pocl_cache.h"

enum { MOST_WAITS = 10000 }; /* of a millisecond: as long as a large program takes */

/* Which byte: FNV-1a (Fowler, Noll, Vo), 31 bits of it. Two sources of one byte wait for each other. */
static off_t byte_of(const char *source) {
    uint32_t hash = 2166136261u;
    for (; *source != '\0'; source++)
        hash = (hash ^ (unsigned char)*source) * 16777619u;
    return (off_t)(hash >> 1);
}

/* Of the open file, not of the process: two threads of one process are as two processes here. */
static bool take(int file, off_t byte) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = byte, .l_len = 1};
    for (int waits = 0; waits < MOST_WAITS; waits++) {
        if (fcntl(file, F_OFD_SETLK, &lock) == 0) return true;
        if (errno != EAGAIN && errno != EACCES && errno != EINTR) return false;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    return false;
}

int pocl_lock_enter(const char *source) {
    char path[PATH_MAX];
    if (!pocl_cache_lock_path(path)) return POCL_LOCK_NONE;
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) return POCL_LOCK_NONE;
    if (take(file, byte_of(source))) return file;
    (void)close(file);
    return POCL_LOCK_NONE;
}

void pocl_lock_leave(int lock) {
    if (lock != POCL_LOCK_NONE) (void)close(lock);
}
