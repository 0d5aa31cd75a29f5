/* A device's command queues. A launch and a copy each hold one lane from start to end, so threads overlap on
 * a device that can, and no event of one thread waits behind another's. Few are enough: a device is full long
 * before. */
#include <stdlib.h>

#include "device_internal.h"

#define MAX_LANES 4

static status make_lane(arena *a, dev_device *d, lane **out) {
    lane *l = calloc(1, sizeof *l);
    if (l == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    status st;
    MAKE_CL(a, st, l->queue, d->api, clCreateCommandQueue, d->context, d->id, CL_QUEUE_PROFILING_ENABLE);
    if (status_is_ok(st))
        *out = l;
    else
        free(l);
    return st;
}

status lane_take(arena *a, dev_device *d, lane **out) {
    lane_pool *p = &d->lanes;
    pthread_mutex_lock(&p->lock);
    while (p->idle == NULL && p->made == MAX_LANES)
        pthread_cond_wait(&p->returned, &p->lock);
    lane *l = p->idle;
    if (l != NULL)
        p->idle = l->next;
    else
        p->made++;
    pthread_mutex_unlock(&p->lock);
    if (l != NULL) {
        *out = l;
        return status_ok();
    }

    status st = make_lane(a, d, out);
    if (!status_is_ok(st)) {
        pthread_mutex_lock(&p->lock);
        p->made--;
        pthread_cond_signal(&p->returned);
        pthread_mutex_unlock(&p->lock);
    }
    return st;
}

void lane_give(dev_device *d, lane *l) {
    lane_pool *p = &d->lanes;
    pthread_mutex_lock(&p->lock);
    l->next = p->idle;
    p->idle = l;
    pthread_cond_signal(&p->returned);
    pthread_mutex_unlock(&p->lock);
}

status lane_stage(arena *a, dev_device *d, lane *l) {
    const dev_api *api = d->api;
    for (int i = 0; i < STAGING_CHUNKS; i++) {
        if (l->pinned[i] != NULL) continue;
        status st;
        cl_mem memory;
        MAKE_CL(a, st, memory, api, clCreateBuffer, d->context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR,
                STAGING_BYTES, NULL);
        if (!status_is_ok(st)) return st;
        MAKE_CL(a, st, l->pinned[i], api, clEnqueueMapBuffer, l->queue, memory, CL_TRUE,
                CL_MAP_READ | CL_MAP_WRITE, 0, STAGING_BYTES, 0, NULL, NULL);
        if (!status_is_ok(st)) {
            l->pinned[i] = NULL;
            api->clReleaseMemObject(memory);
            return st;
        }
        l->staging[i] = memory;
    }
    return status_ok();
}

void lane_destroy_all(dev_device *d) {
    const dev_api *api = d->api;
    while (d->lanes.idle != NULL) {
        lane *l = d->lanes.idle;
        d->lanes.idle = l->next;
        for (int i = 0; i < STAGING_CHUNKS; i++) {
            if (l->pinned[i] == NULL) continue;
            api->clEnqueueUnmapMemObject(l->queue, l->staging[i], l->pinned[i], 0, NULL, NULL);
            api->clFinish(l->queue);
            api->clReleaseMemObject(l->staging[i]);
        }
        api->clReleaseCommandQueue(l->queue);
        free(l);
    }
}
