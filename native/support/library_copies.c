/* The dynamic linker knows what is loaded, under whatever name. */
#include "library_copies.h"

#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

typedef struct library_names {
    char *all; /* each with its zero */
    size_t length;
} library_names;

static int collect(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    library_names *names = context;
    size_t length = strlen(info->dlpi_name) + 1;
    char *more = realloc(names->all, names->length + length);
    if (more == NULL) return 1;
    memcpy(more + names->length, info->dlpi_name, length);
    names->all = more;
    names->length += length;
    return 0;
}

/* Waits for whoever is loading the library, so what is found stays. */
static void *variable_of(const char *library, const char *name) {
    void *handle = *library == '\0' ? NULL : dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
    if (handle == NULL) return NULL;
    void *variable = dlsym(handle, name);
    dlclose(handle);
    return variable;
}

status library_copies_find(const char *name, bool (*is_it)(void *variable, void *context), void *context,
                           bool *out) {
    library_names names = {NULL, 0};
    *out = false;
    /* Which holds a lock of the linker's, so nothing is opened meanwhile. */
    bool all = dl_iterate_phdr(collect, &names) == 0;
    for (size_t at = 0; all && at < names.length && !*out; at += strlen(names.all + at) + 1) {
        void *variable = variable_of(names.all + at, name);
        *out = variable != NULL && is_it(variable, context);
    }
    free(names.all);
    return all ? status_ok() : status_static(ST_OUT_OF_MEMORY, NULL);
}
