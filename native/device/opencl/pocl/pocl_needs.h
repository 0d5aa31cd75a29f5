/* What PoCL must find before it may be asked for devices: if it is missing, PoCL ends the process. */
#ifndef WEFT_POCL_NEEDS_H
#define WEFT_POCL_NEEDS_H

#include <stdbool.h>

#include "status.h"

bool pocl_is(const char *platform_name);
/* Whether a device of PoCL's, by its name, runs kernels on the thread that launches them: "basic", which PoCL calls "cpu-minimal" from 4.0 on. */
bool pocl_has_no_threads(const char *device_name);

/* OK, or ST_NO_DEVICE with what is missing on this machine and what to do. */
status pocl_needs(arena *a);

/* Before the loader is asked for platforms. Debian's (ocl-icd) sorts several of them by their devices, and asks all of them:
 * where PoCL would end the process the loader is told not to, by a variable of its own unless somebody has set that. */
void pocl_spare_of_sorting(arena *a);

#endif
