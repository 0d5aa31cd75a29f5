/* OpenCL's error codes as Weft's statuses. Each call goes through one of two macros, which record the call's
 * own text: "clFinish(l->queue) gave CL_OUT_OF_RESOURCES (-5)".
 */
#ifndef WEFT_OCL_STATUS_H
#define WEFT_OCL_STATUS_H

#include "ocl_load.h"

/* "CL_OUT_OF_RESOURCES", or "an unknown code". */
const char *ocl_error_name(cl_int error);
/* OK, or ST_CL_ERROR that says which call gave what. */
status ocl_check(arena *a, cl_int error, const char *call);

/* The status of a call that returns its error. */
#define CALL_CL(a, api, function, ...)                                                                       \
    ocl_check((a), (api)->function(__VA_ARGS__), #function "(" #__VA_ARGS__ ")")

/* The status of a call that returns an object, put into `out`, and its error through a last argument. */
#define MAKE_CL(a, st, out, api, function, ...)                                                              \
    do {                                                                                                     \
        cl_int make_error_ = CL_SUCCESS;                                                                     \
        (out) = (api)->function(__VA_ARGS__, &make_error_);                                                  \
        (st) = ocl_check((a), make_error_, #function "(" #__VA_ARGS__ ")");                                  \
    } while (0)

#endif
