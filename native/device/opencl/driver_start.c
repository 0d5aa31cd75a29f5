/* Each copy of the library exports one, and all use the first copy's. */
#include "driver_start.h"

#include <stdatomic.h>
#include <stddef.h>

#include "library_copies.h"

/* Protected: see other_copy.c. */
__attribute__((visibility("protected"))) driver_start weft_driver_start = {.lock = PTHREAD_MUTEX_INITIALIZER};

typedef struct place {
    driver_start *first;
    uint32_t before; /* copies before this one */
} place;

static bool is_own(void *start, void *context) {
    place *p = context;
    if (p->first == NULL) p->first = start;
    if (start == &weft_driver_start) return true;
    p->before++;
    return false;
}

status driver_start_begin(driver_start **out, uint32_t *out_copy) {
    /* They stay the same, so it does not matter who finds them. */
    static _Atomic(driver_start *) first;
    static atomic_uint before;
    if (atomic_load(&first) == NULL) {
        place p = {NULL, 0};
        bool is_library;
        TRY(library_copies_find("weft_driver_start", is_own, &p, &is_library));
        atomic_store(&before, p.before);
        atomic_store(&first, p.first == NULL ? &weft_driver_start : p.first); /* a program has its own */
    }
    *out = atomic_load(&first);
    *out_copy = atomic_load(&before);
    pthread_mutex_lock(&(*out)->lock);
    return status_ok();
}

void driver_start_end(driver_start *start) {
    pthread_mutex_unlock(&start->lock);
}
