#include "descriptors.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <sys/resource.h>
#include <unistd.h>

enum { WANTED = 32 }; /* PoCL's linker, which inherits what the JVM has open, did with 16 */

/* By trying, for what is open is not to be counted in a call. */
static bool are_left(void) {
    int taken[WANTED], count = 0;
    int first = open("/dev/null", O_RDONLY | O_CLOEXEC);
    bool left = first >= 0 || (errno != EMFILE && errno != ENFILE);
    while (first >= 0 && left && count < WANTED) {
        taken[count] = fcntl(first, F_DUPFD_CLOEXEC, 0);
        left = taken[count] >= 0;
        if (left) count++;
    }
    while (count-- > 0)
        (void)close(taken[count]);
    if (first >= 0) (void)close(first);
    return left;
}

status descriptors_check(arena *a) {
    struct rlimit most = {.rlim_cur = 0};
    if (are_left()) return status_ok();
    (void)getrlimit(RLIMIT_NOFILE, &most);
    return status_make(
        a, ST_CL_ERROR,
        "fewer than %d files may be opened, which drivers need; close some, or raise `ulimit -n`, "
        "which is %llu",
        WANTED, (unsigned long long)most.rlim_cur);
}
