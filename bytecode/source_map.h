/* Lines of the source that a compiler for another language had, where its class file's own are others: the attribute
 * SourceDebugExtension in the form of JSR-45 ("SMAP"). Kotlin numbers the lines of what it inlines behind the last of the file, and says
 * twice where they are from: in the stratum Kotlin the place in the inlined function's file, in KotlinDebug the call's line. */
#ifndef WEFT_SOURCE_MAP_H
#define WEFT_SOURCE_MAP_H

#include <stdint.h>

#include "arena.h"

typedef struct source_line {
    const char *file; /* in `a`, or NULL: the map does not say */
    uint32_t line;
} source_line;

/* Where line `line` of a class file is from: by the last stratum that has it, else the line itself. `map` may be any text. */
source_line source_map_line(arena *a, const char *map, uint32_t line);

#endif
