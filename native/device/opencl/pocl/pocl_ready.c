#include "pocl_ready.h"

#include <signal.h>

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

status pocl_ready(arena *a) {
    let_children_be_waited_for();
    TRY(descriptors_check(a));
    return pocl_cache_check(a);
}
