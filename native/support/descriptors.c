#include "descriptors.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    WANTED = 32,
    LOOKED_AT = 2 * WANTED
}; /* PoCL's linker, which inherits what the JVM has open, did with 16 */

/* Whether enough of the highest numbers are free, as they nearly always are: found out without opening anything. */
static bool are_free(rlim_t most) {
    struct pollfd highest[LOOKED_AT];
    int count = most < LOOKED_AT ? (int)most : LOOKED_AT, open = 0;
    for (int i = 0; i < count; i++)
        highest[i] = (struct pollfd){.fd = (int)(most - 1) - i};
    if (most > INT32_MAX || poll(highest, (nfds_t)count, 0) < 0) return false;
    for (int i = 0; i < count; i++)
        open += (highest[i].revents & POLLNVAL) == 0;
    return count - open >= WANTED;
}

/* By trying, which takes them from other threads for a moment. */
static bool can_be_had(void) {
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
    (void)getrlimit(RLIMIT_NOFILE, &most);
    if (are_free(most.rlim_cur) || can_be_had()) return status_ok();
    return status_make(
        a, ST_CL_ERROR,
        "fewer than %d files may be opened, which drivers need; close some, or raise `ulimit -n`, "
        "which is %llu",
        WANTED, (unsigned long long)most.rlim_cur);
}
