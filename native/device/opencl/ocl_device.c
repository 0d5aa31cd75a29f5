/* Which devices OpenCL has, and what they can. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ocl.h"
#include "pocl_needs.h"

#define MOST_TEXT                                                                                            \
    512 /* bytes of a driver's string; it says that a longer one is an error, and so it is here */

/* What `text` holds after a query of `room` bytes that came to `error`, kept; in "clGetDeviceInfo(...)". */
static status keep_string(arena *a, arena *names, cl_int error, char *text, const char *call,
                          const char **out) {
    TRY(ocl_check(a, error, call));
    text[MOST_TEXT - 1] = '\0'; /* drivers have been seen to forget it */
    *out = arena_string(names, text, strlen(text));
    return *out == NULL ? status_static(ST_OUT_OF_MEMORY, NULL) : status_ok();
}

static status query_string(arena *a, const ocl_api *api, arena *names, cl_device_id id, cl_device_info what,
                           const char **out) {
    char text[MOST_TEXT] = "";
    cl_int error = api->clGetDeviceInfo(id, what, sizeof text, text, NULL);
    return keep_string(a, names, error, text, "clGetDeviceInfo(id, what, sizeof text, text, NULL)", out);
}

status ocl_platform_name(arena *a, const ocl_api *api, arena *names, cl_platform_id platform,
                         const char **out) {
    char text[MOST_TEXT] = "";
    cl_int error = api->clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof text, text, NULL);
    return keep_string(a, names, error, text, "clGetPlatformInfo(platform, CL_PLATFORM_NAME, ...)", out);
}

static bool at_least_1_2(const char *version) {
    int major = 0, minor = 0;
    if (sscanf(version, "OpenCL %d.%d", &major, &minor) != 2) return false;
    return major > 1 || (major == 1 && minor >= 2);
}

#define MOST_EXTENSIONS 16384 /* bytes; of a device that has more to say none counts */

static bool has_extension(arena *a, const ocl_api *api, cl_device_id id, const char *name) {
    char *all = arena_alloc(a, MOST_EXTENSIONS);
    if (all == NULL ||
        api->clGetDeviceInfo(id, CL_DEVICE_EXTENSIONS, MOST_EXTENSIONS, all, NULL) != CL_SUCCESS)
        return false;
    all[MOST_EXTENSIONS - 1] = '\0';
    size_t length = strlen(name);
    for (const char *at = all; (at = strstr(at, name)) != NULL; at += length)
        if ((at == all || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) return true;
    return false;
}

/* PoCL compiles a kernel again for every local size (0.1 to 0.3 s), so that it has one. Other drivers for CPUs do
 * not, and Intel's takes half as long for saxpy with 1024 as with 64. */
enum { GROUP_GPU = 256, GROUP_POCL = 64, GROUP_CPU = 1024 };

/* What an NVIDIA GPU gives a work-group. Others have 32 KB, the least that OpenCL allows, or 64, where one that takes all of it
 * is the only one that a core runs. */
enum { MOST_LOCAL_BYTES = 48 << 10 };

/* PoCL compiles a kernel for launches of at most so many work-items in a dimension, and again for wider ones. */
enum { POCL_SMALL_RANGE = 0xffff };

/* The value of one fixed-size property, read into the lvalue `to`. */
#define QUERY(what, to) CALL_CL(a, api, clGetDeviceInfo, id, what, sizeof(to), &(to), NULL)

status ocl_query(arena *a, const ocl_api *api, arena *names, cl_platform_id platform, cl_device_id id,
                 dev_info *out, bool *out_usable) {
    cl_bool available = CL_FALSE, compiler = CL_FALSE, unified = CL_FALSE;
    cl_device_type type = 0;
    cl_ulong memory = 0, largest = 0, local = 0, cache = 0;
    size_t items = 0;
    cl_uint units = 0, floats = 0, doubles = 0;
    cl_device_fp_config single = 0;
    *out = (dev_info){0};
    *out_usable = false;

    TRY(query_string(a, api, names, id, CL_DEVICE_NAME, &out->name));
    TRY(query_string(a, api, names, id, CL_DEVICE_VERSION, &out->version));
    TRY(query_string(a, api, names, id, CL_DRIVER_VERSION, &out->driver));
    TRY(ocl_platform_name(a, api, names, platform, &out->platform));
    TRY(QUERY(CL_DEVICE_AVAILABLE, available));
    TRY(QUERY(CL_DEVICE_COMPILER_AVAILABLE, compiler));
    if (!available || !compiler || !at_least_1_2(out->version)) return status_ok();

    TRY(QUERY(CL_DEVICE_TYPE, type));
    TRY(QUERY(CL_DEVICE_GLOBAL_MEM_SIZE, memory));
    TRY(QUERY(CL_DEVICE_MAX_MEM_ALLOC_SIZE, largest));
    TRY(QUERY(CL_DEVICE_LOCAL_MEM_SIZE, local));
    TRY(QUERY(CL_DEVICE_MAX_WORK_GROUP_SIZE, items));
    TRY(QUERY(CL_DEVICE_MAX_COMPUTE_UNITS, units));
    TRY(QUERY(CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, floats));
    TRY(QUERY(CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE, doubles));
    TRY(QUERY(CL_DEVICE_HOST_UNIFIED_MEMORY, unified));
    TRY(QUERY(CL_DEVICE_SINGLE_FP_CONFIG, single));
    TRY(QUERY(CL_DEVICE_GLOBAL_MEM_CACHE_SIZE, cache));

    out->type = type & CL_DEVICE_TYPE_GPU ? DEV_GPU : type & CL_DEVICE_TYPE_CPU ? DEV_CPU : DEV_OTHER;
    bool is_pocl = pocl_is(out->platform);
    const char *flags =
        is_pocl ? getenv("POCL_EXTRA_BUILD_FLAGS") : NULL; /* what is built with these is another driver's */
    if (flags != NULL)
        out->driver = arena_printf(names, "%s with POCL_EXTRA_BUILD_FLAGS=%s", out->driver, flags);
    out->vectorises = out->type == DEV_CPU && strcmp(out->platform, "Intel(R) OpenCL") == 0;
    out->group_size = out->type != DEV_CPU ? GROUP_GPU : is_pocl ? GROUP_POCL : GROUP_CPU;
    out->small_range = is_pocl ? POCL_SMALL_RANGE : 0;
    out->fails_for_good = strcmp(out->platform, "NVIDIA CUDA") == 0;
    out->memory_bytes = memory;
    /* Drivers of GPUs make larger ones than they say. */
    out->largest_buffer = out->type == DEV_GPU ? UINT64_MAX : largest;
    out->local_bytes = local < MOST_LOCAL_BYTES ? (uint32_t)local : MOST_LOCAL_BYTES;
    out->group_items = items < UINT32_MAX ? (uint32_t)items : UINT32_MAX;
    out->compute_units = units;
    out->cache_bytes = cache;
    out->vector_width_float = floats;
    out->vector_width_double = doubles;
    /* An integrated GPU shares the memory but not always the caches; only a CPU reads what the host wrote as
     * the host does. */
    out->shares_memory = out->type == DEV_CPU && unified;
    out->rounds_divide = (single & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) != 0;
    out->wide_atomics = has_extension(a, api, id, "cl_khr_int64_base_atomics");
    *out_usable = true;
    return status_ok();
}
