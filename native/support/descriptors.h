/* Files that drivers open while they are loaded and while they compile. */
#ifndef WEFT_DESCRIPTORS_H
#define WEFT_DESCRIPTORS_H

#include "status.h"

/* ST_CL_ERROR where this process may open too few: PoCL (3.1 to 5.0) ends it when it cannot link a kernel, and ICD loaders find no
 * drivers, for good. */
status descriptors_check(arena *a);

#endif
