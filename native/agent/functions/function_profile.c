/* What functions' runs have come to: of each one, and of all that there are or have been. */
#include "function_internal.h"

static struct {
    pthread_mutex_t lock;
    function_profile profile;
} all = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void sum(function_profile *to, const function_profile *more) {
    to->compile += more->compile;
    to->build += more->build;
    to->to_device += more->to_device;
    to->kernel += more->kernel;
    to->to_host += more->to_host;
    to->waiting += more->waiting;
    to->bytes_to_device += more->bytes_to_device;
    to->bytes_to_host += more->bytes_to_host;
    to->runs += more->runs;
    to->timed += more->timed;
    to->kernel_of_all += more->kernel_of_all;
    to->captured.copies += more->captured.copies;
    to->captured.bytes += more->captured.bytes;
    to->captured.nanoseconds += more->captured.nanoseconds;
}

void function_profile_add(function *f, function_profile *more) {
    pthread_mutex_lock(&f->lock);
    const function_profile *so_far = &f->profile;
    if (more->timed != 0)
        more->kernel_of_all = more->kernel;
    else if (more->runs != 0 && so_far->timed != 0)
        more->kernel_of_all = so_far->kernel / so_far->timed;
    sum(&f->profile, more);
    pthread_mutex_unlock(&f->lock);
    pthread_mutex_lock(&all.lock);
    sum(&all.profile, more);
    pthread_mutex_unlock(&all.lock);
}

function_profile function_profile_of(function *f) {
    pthread_mutex_lock(&f->lock);
    function_profile p = f->profile;
    pthread_mutex_unlock(&f->lock);
    return p;
}

function_profile function_profile_of_all(void) {
    pthread_mutex_lock(&all.lock);
    function_profile p = all.profile;
    pthread_mutex_unlock(&all.lock);
    return p;
}
