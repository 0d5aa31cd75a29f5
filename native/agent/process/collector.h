/* What the garbage collector does while native code holds an array (JNI's GetPrimitiveArrayCritical). */
#ifndef WEFT_COLLECTOR_H
#define WEFT_COLLECTOR_H

#include <stdint.h>

/* NULL: it only leaves the array where it is, and whoever allocates goes on, so that a kernel may have the array for as long
 * as it runs. Otherwise why not, in words for people. Valid for the life of the process. */
const char *collector_stops(void);

/* Who reads behind an array's end, but not behind the next multiple of this, reads memory that there is. */
uint64_t collector_granule(void);

#endif
