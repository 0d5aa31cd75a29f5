/* Loads programs that a driver has compiled from disk, and saves them there (binary_store.h). */
#ifndef WEFT_PROGRAM_BINARY_H
#define WEFT_PROGRAM_BINARY_H

#include "device_state.h"

/* The program ready to use, if a process before this one has left it; NULL otherwise. */
backend_program *program_binary_load(arena *a, dev_device *d, dev_arithmetic arithmetic, const char *source);
/* Whether one has, as far as that can be seen without loading it. */
bool program_binary_is_kept(arena *a, dev_device *d, dev_arithmetic arithmetic, const char *source);
/* Keep what was built. */
void program_binary_save(dev_device *d, dev_arithmetic arithmetic, const char *source,
                         backend_program *built);

#endif
