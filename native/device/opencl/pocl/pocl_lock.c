#include "pocl_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

#include "fnv.h"
#include "pocl_cache.h"

enum { COPIES = 256 };      /* that are made at once at most */
enum { MOST_LEFT = 3 };     /* by processes that ended: then no more are asked for */
enum { MOST_WAITS = 5000 }; /* of a millisecond */

/* 31 bits of it. */
static uint32_t hash(const char *source) {
    return fnv32_string(FNV32_BASIS, source) >> 1;
}

static off_t byte_of(pocl_copy copy) {
    return (off_t)copy.program * COPIES + copy.number;
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
    return pocl_cache_path(POCL_CACHE_OWN "lock", path) ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
}

static status too_often(arena *a) {
    return status_make(
        a, ST_CL_ERROR,
        "%d times a process has ended while PoCL built or loaded this program, or its file was damaged; it is tried again after a "
        "day, or when you remove what is in the folder of PoCL's cache, %s",
        MOST_LEFT, pocl_cache_used(a));
}

status pocl_lock_any(arena *a, const char *source, pocl_lock *out) {
    *out = (pocl_lock){open_file(), {.program = hash(source)}};
    taking got = out->file < 0 ? NO_LOCKS : BUSY;
    int left = 0;
    while (got == BUSY && out->copy.number < COPIES) {
        got = take(out->file, F_WRLCK, byte_of(out->copy));
        if (got == TAKEN && pocl_attempt_was_left(out->copy)) {
            if (++left == MOST_LEFT) {
                pocl_lock_leave(*out);
                return too_often(a);
            }
            got = BUSY;
        }
        if (got == BUSY) out->copy.number++;
    }
    /* As many are at work on it as there are copies: this one goes on as where there are no locks. */
    if (out->copy.number == COPIES) out->copy.number--;
    return status_ok();
}

status pocl_lock_saved(const char *source, pocl_lock *out) {
    *out = (pocl_lock){open_file(), {.program = hash(source)}};
    off_t byte = byte_of(out->copy);
    out->copy.number = POCL_COPY_SAVED;
    taking got = out->file < 0 ? NO_LOCKS : take(out->file, F_WRLCK, byte);
    for (int waits = 0; waits < MOST_WAITS && got == BUSY; waits++) {
        /* What is saved is in the cache by then, to be read by all at once. */
        got = take(out->file, F_RDLCK, byte);
        if (got == BUSY) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    const char *why = got == BUSY                        ? "another process is at work on this program"
                      : pocl_attempt_was_left(out->copy) ? "a process has ended with this program"
                                                         : NULL;
    if (why == NULL || got == NO_LOCKS) return status_ok();
    pocl_lock_leave(*out);
    return status_static(ST_CL_ERROR, why);
}

void pocl_lock_leave(pocl_lock lock) {
    if (lock.file >= 0) (void)close(lock.file);
}
