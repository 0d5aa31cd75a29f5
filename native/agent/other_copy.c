/* Each copy exports a mark that the others look up. */
#include "other_copy.h"

#include <stdatomic.h>
#include <stddef.h>

#include "library_copies.h"

/* Read by other copies. Protected: this copy's name means this copy's mark, even where a copy is preloaded, whose names come first. */
__attribute__((visibility("protected"))) atomic_int weft_has_started;

static bool is_other_that_has_started(void *mark, void *context) {
    (void)context;
    const atomic_int *has = mark;
    return has != &weft_has_started && atomic_load(has) != 0;
}

void other_copy_here_is_one(void) {
    atomic_store(&weft_has_started, 1);
}

bool other_copy_has_started(void) {
    bool has;
    status st = library_copies_find("weft_has_started", is_other_that_has_started, NULL, &has);
    return status_is_ok(st) && has;
}
