#include "program_binary.h"

#include <stdlib.h>

#include "binary_store.h"

/* All that a binary depends on; readable, for the entry begins with it. */
static const char *key_of(arena *a, dev_device *d, dev_arithmetic arithmetic, const char *source) {
    const dev_info *i = &d->info;
    return arena_printf(a, "device: %s\nplatform: %s\nversion: %s\ndriver: %s\noptions: %s\n\n%s", i->name,
                        i->platform, i->version, i->driver, d->backend->program_options(d->own, arithmetic),
                        source);
}

backend_program *program_binary_load(arena *a, dev_device *d, dev_arithmetic arithmetic, const char *source) {
    binary_store *store = d->system->binaries;
    backend_program *loaded = NULL;
    size_t bytes;
    const char *key = store == NULL ? NULL : key_of(a, d, arithmetic, source);
    void *binary = key == NULL ? NULL : binary_store_get(store, key, &bytes);
    if (binary == NULL) return NULL;
    status st = d->backend->program_load(a, d->own, arithmetic, source, binary, bytes, &loaded);
    free(binary);
    if (status_is_ok(st)) return loaded;
    if (st.code != ST_OUT_OF_MEMORY) binary_store_drop(store, key);
    return NULL;
}

bool program_binary_is_kept(arena *a, dev_device *d, dev_arithmetic arithmetic, const char *source) {
    binary_store *store = d->system->binaries;
    const char *key = store == NULL ? NULL : key_of(a, d, arithmetic, source);
    return key != NULL && binary_store_has(store, key);
}

void program_binary_save(dev_device *d, dev_arithmetic arithmetic, const char *source,
                         backend_program *built) {
    void *binary;
    size_t bytes;
    arena a;
    if (d->system->binaries == NULL) return;
    arena_init(&a);
    const char *key = key_of(&a, d, arithmetic, source);
    status st = key == NULL ? status_static(ST_OUT_OF_MEMORY, NULL)
                            : d->backend->program_save(&a, d->own, built, &binary, &bytes);
    if (status_is_ok(st)) {
        binary_store_put(d->system->binaries, key, binary, bytes);
        free(binary);
    }
    arena_free(&a);
}
