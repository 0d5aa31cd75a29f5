/* A folder for PoCL's cache of compiled kernels. Without one, PoCL has no device, or builds nothing. */
#ifndef WEFT_POCL_CACHE_H
#define WEFT_POCL_CACHE_H

#include <stdbool.h>

#include "status.h"

/* Chooses the folder, before PoCL starts, and makes it: the one that POCL_CACHE_DIR names, too. Once in a process, whatever copies of the
 * library are in it, where there is one: also if PoCL is told of it by a later search only, or never. `own` is NULL if PoCL finds a folder by itself, or there is none; else,
 * because the home folder is read-only say, one of our own for it to use, whose name lives as long as the
 * process: signals_hold tells PoCL. While no other driver starts. ST_OUT_OF_MEMORY: nobody knows. */
status pocl_cache_choose(const char **out_own);

/* After that: ST_NO_DEVICE if there is no folder at all. PoCL would end the process where POCL_CACHE_DIR is empty. */
status pocl_cache_needs(void);

/* Before PoCL compiles: ST_CL_ERROR if it cannot write to its folder, because the disk is full, say. */
status pocl_cache_check(arena *a);

/* Whether PoCL's cache has nothing, though it has compiled: somebody has cleared it. What PoCL makes of its programs then lacks
 * files, or ends the process. */
bool pocl_cache_is_cleared(void);

/* The name of the folder that PoCL uses, in `a`; NULL: out of memory. */
const char *pocl_cache_used(arena *a);

#define POCL_CACHE_OWN "weft." /* the names of Weft's own files in it begin so */

/* The path of such a file, in `out` of PATH_MAX bytes; false if it is too long. */
bool pocl_cache_path(const char *name, char *out);

#endif
