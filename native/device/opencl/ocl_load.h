/* The OpenCL ICD loader, found at run time.
 *
 * WEFT_OPENCL_LIBRARY=path names the library to open instead of libOpenCL.so.1.
 */
#ifndef WEFT_OCL_LOAD_H
#define WEFT_OCL_LOAD_H

#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 120
#endif
#include <CL/cl.h>

#include "status.h"

typedef struct ocl_api {
#define CL_SYMBOL(name) __typeof__(name) *name;
#include "ocl_symbols.def"
#undef CL_SYMBOL
} ocl_api;

/* Fill `out_api`. Library or symbol absent: ST_NO_PLATFORM, or ST_NO_LIBRARY for one that the user names, with the linker's reason. */
status ocl_api_load(arena *a, ocl_api *out_api);

#endif
