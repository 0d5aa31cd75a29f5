#include "cl_load.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    size_t offset;
} symbols[] = {
#define CL_SYMBOL(name) {#name, offsetof(dev_api, name)},
#include "cl_symbols.def"
#undef CL_SYMBOL
};

static status no_library(arena *a, const char *name, const char *reason) {
    return status_make(a, ST_NO_PLATFORM,
                       "%s could not be opened (%s); on Debian it comes with ocl-icd-libopencl1", name,
                       reason == NULL ? "no reason given" : reason);
}

status dev_api_load(arena *a, dev_api *out_api) {
    const char *name = getenv("WEFT_OPENCL_LIBRARY");
    if (name == NULL || *name == '\0') name = "libOpenCL.so.1";

    /* Never closed: drivers start threads and register exit handlers inside this process. */
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return no_library(a, name, dlerror());

    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        void *address = dlsym(library, symbols[i].name);
        if (address == NULL) return no_library(a, name, dlerror());
        /* ISO C has no cast from an object pointer to a function pointer; POSIX says that the bits are good.
         */
        memcpy((char *)out_api + symbols[i].offset, &address, sizeof address);
    }
    return status_ok();
}
