/* Which launches of one kernel may be under way at the same time: all, but on PoCL.
 *
 * PoCL (3.1 to 5.0 at least, lib/CL/devices/common.c) loads a kernel anew for a wider range than it was
 * loaded for, and once for ranges with an offset and once for those without. It looks for the loaded kernel
 * of a launch by range and offset, but when the launch ends, only by the local size: then it finds the newest
 * one, and when that is not the launch's own, a use too many is taken from it, and an assertion ends the
 * process. The kernel that was loaded last is the first that is looked at, and serves every launch up to its
 * width; so it is enough that a launch for which PoCL loads anew is alone.
 *
 * Not covered: PoCL keeps 128 loaded kernels and drops others that are not in use, so one that has long been
 * idle may be loaded anew by launches that are not alone. Seen with its device "basic", of one thread, which
 * also runs kernels in the thread that enqueues them; in half a million launches not with "pthread", the
 * default.
 */
#include "overlap.h"

void overlap_init(overlap *o) {
    *o = (overlap){0};
    pthread_mutex_init(&o->lock, NULL);
    pthread_cond_init(&o->ended, NULL);
}

void overlap_destroy(overlap *o) {
    pthread_cond_destroy(&o->ended);
    pthread_mutex_destroy(&o->lock);
}

bool overlap_enter(overlap *o, size_t width, bool has_offset) {
    pthread_mutex_lock(&o->lock);
    bool alone = false;
    for (;;) {
        bool known = width <= o->width && has_offset == o->has_offset;
        if (alone && known) { /* another one has seen to it meanwhile */
            o->wanting--;
            alone = false;
        }
        if (!alone && !known) {
            o->wanting++;
            alone = true;
        }
        if (!o->taken && (alone ? o->running == 0 : o->wanting == 0)) break;
        pthread_cond_wait(&o->ended, &o->lock);
    }
    if (alone) o->wanting--;
    o->taken = alone;
    o->running++;
    pthread_mutex_unlock(&o->lock);
    return alone;
}

/* Only who is alone, and changes it, sees `taken` set. */
bool overlap_is_alone(const overlap *o) {
    return o->taken;
}

void overlap_loaded(overlap *o, size_t width) {
    if (width > o->loaded) o->loaded = width;
}

void overlap_leave(overlap *o, bool has_offset, bool alone) {
    pthread_mutex_lock(&o->lock);
    o->running--;
    if (alone) {
        o->taken = false;
        if (o->loaded > 0) {
            o->width = o->loaded;
            o->has_offset = has_offset;
        }
        o->loaded = 0;
    }
    pthread_cond_broadcast(&o->ended);
    pthread_mutex_unlock(&o->lock);
}

bool overlap_close(overlap *o) {
    pthread_mutex_lock(&o->lock);
    bool closes = o->running == 0;
    if (closes) o->taken = true;
    pthread_mutex_unlock(&o->lock);
    return closes;
}
