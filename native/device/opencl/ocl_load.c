#include "ocl_load.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#define USUAL "libOpenCL.so.1"

static const struct {
    const char *name;
    size_t offset;
} symbols[] = {
#define CL_SYMBOL(name) {#name, offsetof(ocl_api, name)},
#include "ocl_symbols.def"
#undef CL_SYMBOL
};

static status no_library(arena *a, const char *given, const char *reason) {
    if (reason == NULL) reason = "no reason given";
    if (given != NULL)
        return status_make(a, ST_NO_LIBRARY, "%s (%s); unset the variable, or let it name a libOpenCL.so",
                           given, reason);
    return status_make(a, ST_NO_PLATFORM,
                       USUAL " could not be opened (%s); on Debian it comes with ocl-icd-libopencl1", reason);
}

status ocl_api_load(arena *a, ocl_api *out_api) {
    const char *given = getenv("WEFT_OPENCL_LIBRARY");
    if (given != NULL && *given == '\0') given = NULL;

    /* Never closed: drivers start threads and register exit handlers inside this process. */
    void *library = dlopen(given == NULL ? USUAL : given, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return no_library(a, given, dlerror());

    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        void *address = dlsym(library, symbols[i].name);
        if (address == NULL) return no_library(a, given, dlerror());
        /* ISO C has no cast from an object pointer to a function pointer; POSIX says that the bits are good.
         */
        memcpy((char *)out_api + symbols[i].offset, &address, sizeof address);
    }
    return status_ok();
}
