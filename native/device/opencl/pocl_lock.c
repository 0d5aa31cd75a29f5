#include "pocl_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

#include "pocl_cache.h"

enum { COPIES = 256 };      /* that are made at once at most */
enum { MOST_WAITS = 5000 }; /* of a millisecond */

/* Where the copies of a source begin: FNV-1a (Fowler, Noll, Vo), 31 bits of it. */
static off_t first_byte(const char *source) {
    uint32_t hash = 2166136261u;
    for (; *source != '\0'; source++)
        hash = (hash ^ (unsigned char)*source) * 16777619u;
    return (off_t)(hash >> 1) * COPIES;
}

typedef enum taking { TAKEN, BUSY, NO_LOCKS } taking;

/* Of the open file, not of the process: two threads of one process are as two processes here. */
static taking take(int file, short type, off_t byte) {
    struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = byte, .l_len = 1};
    if (fcntl(file, F_OFD_SETLK, &lock) == 0) return TAKEN;
    return errno == EAGAIN || errno == EACCES || errno == EINTR ? BUSY : NO_LOCKS;
}

static int open_file(void) {
    char path[PATH_MAX];
    return pocl_cache_lock_path(path) ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
}

pocl_lock pocl_lock_any(const char *source) {
    pocl_lock lock = {open_file(), 0};
    off_t byte = first_byte(source);
    taking got = lock.file < 0 ? NO_LOCKS : BUSY;
    while (got == BUSY && lock.copy < COPIES) {
        got = take(lock.file, F_WRLCK, byte + lock.copy);
        if (got == BUSY) lock.copy++;
    }
    return lock;
}

pocl_lock pocl_lock_first(const char *source) {
    pocl_lock lock = {open_file(), 0};
    off_t byte = first_byte(source);
    taking got = lock.file < 0 ? NO_LOCKS : take(lock.file, F_WRLCK, byte);
    for (int waits = 0; waits < MOST_WAITS && got == BUSY; waits++) {
        /* What is saved is in the cache by then, to be read by all at once. */
        got = take(lock.file, F_RDLCK, byte);
        if (got == BUSY) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    return lock;
}

void pocl_lock_leave(pocl_lock lock) {
    if (lock.file >= 0) (void)close(lock.file);
}
