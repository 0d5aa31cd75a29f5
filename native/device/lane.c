/* A device's command queues. A launch and a copy each hold one lane from start to end, so threads overlap on
 * a device that can, and no event of one thread waits behind another's. Few are enough: a device is full long
 * before. */
#include <stdlib.h>

#include "device_internal.h"

#define MAX_LANES 4

static status make_queue(arena *a, dev_device *d, cl_command_queue_properties properties,
                         cl_command_queue *out) {
    status st;
    cl_command_queue queue;
    MAKE_CL(a, st, queue, d->api, clCreateCommandQueue, d->context, d->id, properties);
    if (status_is_ok(st)) *out = queue;
    return st;
}

static status make_lane(arena *a, dev_device *d, lane **out) {
    lane *l = calloc(1, sizeof *l);
    if (l == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    status st = make_queue(a, d, 0, &l->queue);
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

status lane_timed_queue(arena *a, dev_device *d, lane *l, cl_command_queue *out) {
    if (l->timed == NULL) TRY(make_queue(a, d, CL_QUEUE_PROFILING_ENABLE, &l->timed));
    *out = l->timed;
    return status_ok();
}

status lane_side_queues(arena *a, dev_device *d, lane *l, cl_command_queue *out_up,
                        cl_command_queue *out_down) {
    if (l->up == NULL) TRY(make_queue(a, d, CL_QUEUE_PROFILING_ENABLE, &l->up));
    if (l->down == NULL) TRY(make_queue(a, d, CL_QUEUE_PROFILING_ENABLE, &l->down));
    *out_up = l->up;
    *out_down = l->down;
    return status_ok();
}

void lane_destroy_all(dev_device *d) {
    while (d->lanes.idle != NULL) {
        lane *l = d->lanes.idle;
        d->lanes.idle = l->next;
        landing_destroy(d, l);
        const cl_command_queue queues[] = {l->queue, l->timed, l->up, l->down};
        for (size_t i = 0; i < sizeof queues / sizeof *queues; i++)
            if (queues[i] != NULL) d->api->clReleaseCommandQueue(queues[i]);
        free(l);
    }
}
