/* Classes that their loaders have no memory, or no stack, for. That may pass, so the function that needs one is compiled anew by its next
 * apply; but a loader may fail with such an error for ever. */
#ifndef WEFT_CLASS_ROOM_H
#define WEFT_CLASS_ROOM_H

#include <stdint.h>

#include "status.h"

/* What follows from it that this loader (class_cache.h) had no room for the class once more: `st`, which says so and may pass; after LIMIT_CLASS_ROOM
 * times that there is no such class. Any thread. */
status class_room_missing(arena *a, uint32_t loader, const char *name, status st);

#endif
