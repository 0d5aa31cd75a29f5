/* PoCL's binary of a program: the program's files in PoCL's cache folder (POCL_CACHE_DIR), one after the other. */
#ifndef WEFT_POCL_BINARY_H
#define WEFT_POCL_BINARY_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the program itself is in it. It is not where somebody has cleared the folder since it was compiled, and such a
 * binary ends the process that loads it, by an assertion (seen with 3.1). */
bool pocl_binary_is_whole(const void *binary, size_t bytes);

#endif
