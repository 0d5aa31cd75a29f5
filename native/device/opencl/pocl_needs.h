/* What PoCL must find before it may be asked for devices: it ends the process where it does not. */
#ifndef WEFT_POCL_NEEDS_H
#define WEFT_POCL_NEEDS_H

#include <stdbool.h>

#include "status.h"

bool pocl_is(const char *platform_name);

/* OK, or ST_NO_DEVICE with what is missing on this machine and what to do. */
status pocl_needs(arena *a);

#endif
