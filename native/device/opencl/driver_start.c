/* Each copy exports one, and all use the first copy's. */
#include "driver_start.h"

#include <stdatomic.h>
#include <stddef.h>

#include "library_copies.h"

/* Protected: see other_copy.c. */
__attribute__((visibility("protected"))) driver_start weft_driver_start = {.lock = PTHREAD_MUTEX_INITIALIZER};

status driver_start_begin(driver_start **out) {
    static _Atomic(driver_start *) known; /* it stays the same */
    driver_start *start = atomic_load(&known);
    if (start == NULL) {
        void *first;
        TRY(library_copies_first("weft_driver_start", NULL, &first));
        start = first == NULL ? &weft_driver_start : first; /* else this is a program */
        atomic_store(&known, start);
    }
    pthread_mutex_lock(&start->lock);
    *out = start;
    return status_ok();
}

void driver_start_end(driver_start *start) {
    pthread_mutex_unlock(&start->lock);
}
