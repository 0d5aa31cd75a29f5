#include "thread_stacks.h"

#include <pthread.h>
#include <stdbool.h>

#define LEAST_BYTES ((size_t)8 << 20) /* of addresses; memory is taken as it is used */

#ifdef __GLIBC__

static bool set_size(pthread_attr_t *all, size_t bytes) {
    return pthread_attr_setstacksize(all, bytes) == 0 && pthread_setattr_default_np(all) == 0;
}

size_t thread_stacks_enlarge(void) {
    pthread_attr_t all;
    size_t before = 0;
    if (pthread_getattr_default_np(&all) != 0) return 0;
    bool changed =
        pthread_attr_getstacksize(&all, &before) == 0 && before < LEAST_BYTES && set_size(&all, LEAST_BYTES);
    pthread_attr_destroy(&all);
    return changed ? before : 0;
}

void thread_stacks_restore(size_t before) {
    pthread_attr_t all;
    if (before == 0 || pthread_getattr_default_np(&all) != 0) return;
    (void)set_size(&all, before);
    pthread_attr_destroy(&all);
}

#else /* nobody can be told */

size_t thread_stacks_enlarge(void) {
    return 0;
}

void thread_stacks_restore(size_t before) {
    (void)before;
}

#endif
