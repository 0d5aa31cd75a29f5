#include "exit_patience.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILE_NAME "weft-cut-short"
#define LEAST_NS ((uint64_t)125 * 1000000)
#define DOUBLINGS 4 /* then it is two seconds */

static bool path_of(const binary_store *s, char out[PATH_MAX]) {
    int length = snprintf(out, PATH_MAX, "%s/" FILE_NAME, binary_store_folder(s));
    return length > 0 && length < PATH_MAX;
}

uint64_t exit_patience_ns(const binary_store *s) {
    char path[PATH_MAX];
    struct stat found;
    if (s == NULL || access(binary_store_folder(s), W_OK) != 0 || !path_of(s, path)) return 0;
    off_t times = stat(path, &found) == 0 ? found.st_size : 0;
    return LEAST_NS << (times < DOUBLINGS ? times : DOUBLINGS);
}

void exit_patience_note(const binary_store *s, exit_gate_end end) {
    char path[PATH_MAX];
    if (s == NULL || !path_of(s, path)) return;
    if (end == GATE_LEFT) (void)unlink(path);
    if (end != GATE_CUT) return;
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (file < 0) return;
    ssize_t written = write(file, ".", 1);
    (void)written; /* else the next exit is as patient as this one */
    close(file);
}
