/* The dynamic linker knows what is loaded, under whatever name, so each copy exports a mark that the others look up. */
#include "other_copy.h"

#include <dlfcn.h>
#include <link.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* Read by other copies. Protected: this copy's name means this copy's mark, even where a copy is preloaded, whose names come first. */
__attribute__((visibility("protected"))) atomic_int weft_has_started;

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

static bool has_started(const char *library) {
    void *handle = *library == '\0' ? NULL : dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
    if (handle == NULL) return false;
    const atomic_int *mark = dlsym(handle, "weft_has_started");
    bool has = mark != NULL && mark != &weft_has_started && atomic_load(mark) != 0;
    dlclose(handle);
    return has;
}

void other_copy_here_is_one(void) {
    atomic_store(&weft_has_started, 1);
}

bool other_copy_has_started(void) {
    library_names names = {NULL, 0};
    bool found = false;
    dl_iterate_phdr(collect, &names); /* which holds a lock of the linker's, so nothing is opened meanwhile */
    for (size_t at = 0; at < names.length && !found; at += strlen(names.all + at) + 1)
        found = has_started(names.all + at);
    free(names.all);
    return found;
}
