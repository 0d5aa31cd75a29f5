#include "device_state.h"

status device_ready(arena *a, dev_device *d) {
    if (atomic_load(&d->ready)) return status_ok();
    status st = status_ok();
    pthread_mutex_lock(&d->lock);
    if (!atomic_load(&d->ready)) {
        st = d->backend->open(a, d->own);
        atomic_store(&d->ready, status_is_ok(st));
    }
    pthread_mutex_unlock(&d->lock);
    return st;
}

void system_retain(dev_system *s) {
    atomic_fetch_add(&s->uses, 1);
}

void system_release(dev_system *s) {
    if (atomic_fetch_sub(&s->uses, 1) == 1) s->destroy(s);
}

const dev_info *dev_describe(const dev_device *d) {
    return &d->info;
}
