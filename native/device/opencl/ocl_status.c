#include "ocl_status.h"

#define CL_ERROR_NAME(name, value) _Static_assert(name == value, #name);
#include "ocl_errors.def"
#undef CL_ERROR_NAME

const char *ocl_error_name(cl_int error) {
    switch (error) {
#define CL_ERROR_NAME(name, value)                                                                           \
    case value:                                                                                              \
        return #name;
#include "ocl_errors.def"
#undef CL_ERROR_NAME
    case -1001: return "CL_PLATFORM_NOT_FOUND_KHR";
    default: return "an unknown code";
    }
}

status ocl_check(arena *a, cl_int error, const char *call) {
    if (error == CL_SUCCESS) return status_ok();
    return status_make(a, ST_CL_ERROR, "%s gave %s (%d)", call, ocl_error_name(error), (int)error);
}
