#include "pocl_ready.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <string.h>
#include <sys/wait.h>

#include "descriptors.h"
#include "pocl_cache.h"

/* PoCL (3.1 to 5.0) links kernels in a child process and waits for it, which fails where children leave nothing to wait for: whoever
 * started the JVM ignored SIGCHLD, say. The JDK sets it to its default, too, when it starts its first process. */
static void let_children_be_waited_for(void) {
    struct sigaction now;
    if (sigaction(SIGCHLD, NULL, &now) != 0) return;
    bool is_handler = (now.sa_flags & SA_SIGINFO) != 0 || now.sa_handler != SIG_IGN;
    if (is_handler && (now.sa_flags & SA_NOCLDWAIT) == 0) return;
    if (is_handler)
        now.sa_flags &= ~SA_NOCLDWAIT;
    else
        now = (struct sigaction){.sa_handler = SIG_DFL};
    (void)sigaction(SIGCHLD, &now, NULL);
}

/* Under `ulimit -u`, say, or in a container that may have no more processes, of which a thread is one, there is no child for the linker.
 * By trying, in the way of PoCL's compiler, with a file that is not there: what else there is to say than that, clone has said. Where the
 * child is a copy of this process (emulators of processors have no other) it cannot say so, and has ended by itself. */
static status children_check(arena *a) {
    static char nothing[] = "";
    char *const none[] = {nothing, NULL};
    pid_t child;
    int error = posix_spawn(&child, nothing, NULL, NULL, none, none);
    if (error == 0)
        while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
            continue;
    if (error != EAGAIN && error != ENOMEM && error != EPERM) return status_ok();
    return status_make(
        a, ST_CL_ERROR, "no process can be started, and PoCL's linker is one: %s; %s", strerror(error),
        error != EAGAIN ? "let the JVM have more memory, or start processes"
                        : "raise `ulimit -u`, or the number of processes and threads that this container or "
                          "service may have, or end some");
}

status pocl_ready(arena *a) {
    let_children_be_waited_for();
    TRY(descriptors_check(a));
    return pocl_cache_check(a);
}

status pocl_ready_to_link(arena *a) {
    TRY(pocl_ready(a));
    return children_check(a);
}
