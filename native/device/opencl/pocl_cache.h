/* A folder for PoCL's cache of compiled kernels. Without one, PoCL has no device, or builds nothing. */
#ifndef WEFT_POCL_CACHE_H
#define WEFT_POCL_CACHE_H

#include <stdbool.h>

#include "status.h"

/* Sees to it that the folder that POCL_CACHE_DIR names is there. NULL if PoCL finds a folder by itself; else,
 * because the home folder is read-only say, one of our own for it to use, whose name lives as long as the
 * process: signals_hold tells PoCL. Under the lock of signals_save. */
const char *pocl_cache_folder(void);

/* Before PoCL compiles: ST_CL_ERROR if it cannot write to its folder, because the disk is full, say. */
status pocl_cache_check(arena *a);

/* Whether PoCL's cache has nothing, though it has compiled: somebody has cleared it. What PoCL makes of its programs then lacks
 * files, or ends the process. */
bool pocl_cache_is_cleared(void);

/* The file in that cache for the locks of pocl_lock.h, in `out` of PATH_MAX bytes; false if its name is too long. */
bool pocl_cache_lock_path(char *out);

#endif
