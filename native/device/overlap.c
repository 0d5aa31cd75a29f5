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
#include "device_internal.h"

static bool fits(const overlap *o, const launch_range *r) {
    return r->width <= o->width && r->has_offset == o->has_offset;
}

bool overlap_enter(dev_kernel *k, const launch_range *r) {
    if (!k->device->is_pocl) return false;
    overlap *o = &k->overlap;
    pthread_mutex_lock(&k->lock);
    bool alone = false;
    for (;;) {
        bool known = fits(o, r);
        if (alone && known) { /* another one has seen to it meanwhile */
            o->wanting--;
            alone = false;
        }
        if (!alone && !known) {
            o->wanting++;
            alone = true;
        }
        if (!o->taken && (alone ? o->running == 0 : o->wanting == 0)) break;
        pthread_cond_wait(&o->ended, &k->lock);
    }
    if (alone) o->wanting--;
    o->taken = alone;
    o->running++;
    pthread_mutex_unlock(&k->lock);
    return alone;
}

void overlap_leave(dev_kernel *k, const launch_range *r, bool alone) {
    if (!k->device->is_pocl) return;
    overlap *o = &k->overlap;
    pthread_mutex_lock(&k->lock);
    o->running--;
    if (alone) {
        o->taken = false;
        o->width = r->width;
        o->has_offset = r->has_offset;
    }
    pthread_cond_broadcast(&o->ended);
    pthread_mutex_unlock(&k->lock);
}
