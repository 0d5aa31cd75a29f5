#include "pocl_attempt.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "pocl_cache.h"

static struct {
    pthread_mutex_t lock;
    pocl_attempt *first;
    bool forgotten; /* and what begins from now on, too */
} under_way = {.lock = PTHREAD_MUTEX_INITIALIZER};

enum { KEPT_SECONDS = 24 * 3600 };

/* Of the open file, not of the process. */
static bool lock(int file, int how, short type) {
    struct flock whole = {.l_type = type, .l_whence = SEEK_SET};
    return fcntl(file, how, &whole) == 0;
}

/* Without taking it. */
static bool is_locked(int file) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(file, F_OFD_GETLK, &whole) != 0 || whole.l_type != F_UNLCK;
}

static bool path_of(pocl_copy copy, char *out) {
    char name[64];
    snprintf(name, sizeof name, POCL_CACHE_OWN "attempt-%08" PRIx32 "-%" PRIu32, copy.program, copy.number);
    return pocl_cache_path(name, out);
}

static int open_file(pocl_copy copy, int flags) {
    char path[PATH_MAX];
    return path_of(copy, path) ? open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | flags, 0600) : -1;
}

static void remove_file(pocl_copy copy) {
    char path[PATH_MAX];
    if (path_of(copy, path)) (void)unlink(path);
}

void pocl_attempt_begin(pocl_attempt *t, pocl_copy copy) {
    *t = (pocl_attempt){.copy = copy, .file = -1};
    pthread_mutex_lock(&under_way.lock);
    if (!under_way.forgotten) t->file = open_file(copy, O_CREAT);
    if (t->file >= 0) {
        /* Others may load the same. Who removes the file is done soon. */
        (void)lock(t->file, F_OFD_SETLKW, F_RDLCK);
        t->next = under_way.first;
        under_way.first = t;
    }
    pthread_mutex_unlock(&under_way.lock);
}

static void take_out(const pocl_attempt *t) {
    pocl_attempt **at = &under_way.first;
    while (*at != NULL && *at != t)
        at = &(*at)->next;
    if (*at != NULL) *at = t->next;
}

/* Nobody has where the disk knows no locks. */
static bool others_have(int file) {
    return !lock(file, F_OFD_SETLK, F_WRLCK) && (errno == EAGAIN || errno == EACCES);
}

/* Who leaves last removes the file: two who leave at once have both let go before they look again. */
static bool is_last(int file) {
    if (!others_have(file)) return true;
    (void)lock(file, F_OFD_SETLK, F_UNLCK);
    return !others_have(file);
}

void pocl_attempt_end(pocl_attempt *t, bool is_damaged) {
    if (t->file < 0) return;
    pthread_mutex_lock(&under_way.lock);
    take_out(t);
    if (!is_damaged && is_last(t->file)) remove_file(t->copy);
    pthread_mutex_unlock(&under_way.lock);
    (void)close(t->file);
    t->file = -1;
}

static bool is_old(int file) {
    struct stat about;
    return fstat(file, &about) == 0 && time(NULL) - about.st_mtime > KEPT_SECONDS;
}

bool pocl_attempt_was_left(pocl_copy copy) {
    int file = open_file(copy, 0);
    if (file < 0) return false;
    bool left = !is_locked(file);
    if (left) { /* or somebody has just made it, and has the lock in a moment */
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        left = !is_locked(file);
    }
    if (left && is_old(file)) {
        remove_file(copy);
        left = false;
    }
    (void)close(file);
    return left;
}

void pocl_attempt_forget(pocl_copy copy) {
    remove_file(copy);
}

void pocl_attempts_forget(void) {
    pthread_mutex_lock(&under_way.lock);
    for (pocl_attempt *t = under_way.first; t != NULL; t = t->next)
        remove_file(t->copy);
    under_way.first = NULL;
    under_way.forgotten = true;
    pthread_mutex_unlock(&under_way.lock);
}
