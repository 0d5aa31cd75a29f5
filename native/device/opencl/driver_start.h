/* The start of drivers, of which there is one in a process, whatever copies of the library are in it: drivers, handlers of signals, the
 * environment and the stacks of threads to come are the process's. PoCL that is asked for devices while it starts dereferences NULL. */
#ifndef WEFT_DRIVER_START_H
#define WEFT_DRIVER_START_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "status.h"

/* Copies of other versions use it too, so what is in it never changes. What must be otherwise gets another name (exports.map). */
typedef struct driver_start {
    pthread_mutex_t lock;
    /* PoCL (3.1 to 5.0) that could not start once ends the process when it is asked again. */
    bool pocl_has_failed;
} driver_start;

_Static_assert(offsetof(driver_start, lock) == 0 &&
                   offsetof(driver_start, pocl_has_failed) == sizeof(pthread_mutex_t) &&
                   sizeof(driver_start) == sizeof(pthread_mutex_t) + _Alignof(pthread_mutex_t),
               "other versions of the library find it where this one does");

/* Around whatever may start a driver, on one thread; waits while another thread does, of any copy. The loader's locks come behind this one
 * (signals_hold.c): no constructor of a library may wait for a device. Also tells which copy of the library
 * this is: 0, 1, ... On failure there is nothing to end. */
status driver_start_begin(driver_start **out, uint32_t *out_copy);
void driver_start_end(driver_start *start);

#endif
