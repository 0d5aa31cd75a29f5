/* The files that name OpenCL's drivers to its loader, *.icd, each with a library's name in it. */
#ifndef WEFT_ICD_FILES_H
#define WEFT_ICD_FILES_H

#include "status.h"

/* Why the loader knows no platform: none is installed, or a library that a file names cannot be opened, which the loader keeps to itself. Opens
 * what can be opened, for good, as the loader has. */
status icd_files_explain(arena *a);

#endif
