#include "exit_patience.h"

#include <assert.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "limit.h"

#define FILE_NAME "weft-cut-short"
#define LEAST_MS 125
#define DOUBLINGS 4 /* then it is the longest wait */
static_assert(LEAST_MS << DOUBLINGS == LIMIT_EXIT_WAIT, "");
#define GIVEN_UP (DOUBLINGS + LIMIT_EXIT_CUTS)
#define REMEMBERED_S (24 * 60 * 60)

static bool path_of(const binary_store *s, char out[PATH_MAX]) {
    int length = snprintf(out, PATH_MAX, "%s/" FILE_NAME, binary_store_folder(s));
    return length > 0 && length < PATH_MAX;
}

/* The length of the file, which has no bytes that anybody reads. */
static off_t times_in_vain(const char *path) {
    struct stat found;
    if (stat(path, &found) != 0 || found.st_mtime + REMEMBERED_S < time(NULL)) return 0;
    return found.st_size < GIVEN_UP ? found.st_size : GIVEN_UP;
}

uint64_t exit_patience_ns(const binary_store *s) {
    char path[PATH_MAX];
    if (s == NULL || access(binary_store_folder(s), W_OK) != 0 || !path_of(s, path)) return 0;
    off_t times = times_in_vain(path);
    int doublings = times >= GIVEN_UP ? 0 : times > DOUBLINGS ? DOUBLINGS : (int)times;
    return ((uint64_t)LEAST_MS << doublings) * 1000000;
}

/* What became ready in a short wait tells nothing of what does not in a long one; in a long one, that those before were not too long. */
static off_t times_after(off_t times, exit_gate_end end) {
    if (end == GATE_CUT && times < GIVEN_UP) return times + 1;
    return end == GATE_LEFT && times > DOUBLINGS && times < GIVEN_UP ? DOUBLINGS : times;
}

void exit_patience_note(const binary_store *s, exit_gate_end end) {
    char path[PATH_MAX];
    if (s == NULL || !path_of(s, path)) return;
    off_t times = times_in_vain(path), then = times_after(times, end);
    if (then == times) return;
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (file < 0) return;
    int failed = ftruncate(file, then);
    (void)failed; /* then the next exit is as patient as this one */
    close(file);
}
