/* Which collector a JVM has. Neither JNI nor JVMTI tell, and java.lang.management takes 30 to 65 ms to begin with. HotSpot
 * has tables of its variables for tools that look at it from outside (vmStructs.hpp, which describe themselves), and its flags are
 * among them. Where something is not there as it is looked for, arrays are copied. */
#include "collector.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "agent_state.h"

static struct {
    pthread_once_t once;
    const char *stops;
    uint64_t granule;
} collector = {.once = PTHREAD_ONCE_INIT, .granule = 4096};

/* ---- HotSpot's tables ---- */

/* Of a table whose rows are `stride` bytes, up to one without a name. */
typedef struct vm_table {
    const char *rows;
    uint64_t stride, type; /* where a row has the name of its type */
} vm_table;

typedef struct vm_flags {
    const char *all;
    uint64_t count, size, name, address; /* how many, and what is where in one */
} vm_flags;

static bool number(void *jvm, const char *symbol, uint64_t *out) {
    const uint64_t *at = dlsym(jvm, symbol);
    if (at != NULL) *out = *at;
    return at != NULL;
}

static const char *text_at(const char *row, uint64_t offset) {
    const char *text;
    memcpy(&text, row + offset, sizeof text);
    return text;
}

static bool open_table(void *jvm, const char *rows, const char *stride, const char *type, vm_table *out) {
    const char *const *at = dlsym(jvm, rows);
    out->rows = at == NULL ? NULL : *at;
    return out->rows != NULL && number(jvm, stride, &out->stride) && number(jvm, type, &out->type);
}

/* The row of a type, and where `field` is not NULL of that field, whose name is at `name`; or NULL. */
static const char *find_row(const vm_table *t, const char *type, const char *field, uint64_t name) {
    for (const char *row = t->rows; text_at(row, t->type) != NULL; row += t->stride)
        if (strcmp(text_at(row, t->type), type) == 0 &&
            (field == NULL || strcmp(text_at(row, name), field) == 0))
            return row;
    return NULL;
}

static bool find_flags(void *jvm, vm_flags *out) {
    static const char *const fields[] = {"flags", "numFlags", "_name", "_addr"};
    vm_table structs, types;
    uint64_t name, offset, address, size;
    if (!open_table(jvm, "gHotSpotVMStructs", "gHotSpotVMStructEntryArrayStride",
                    "gHotSpotVMStructEntryTypeNameOffset", &structs) ||
        !open_table(jvm, "gHotSpotVMTypes", "gHotSpotVMTypeEntryArrayStride",
                    "gHotSpotVMTypeEntryTypeNameOffset", &types) ||
        !number(jvm, "gHotSpotVMStructEntryFieldNameOffset", &name) ||
        !number(jvm, "gHotSpotVMStructEntryOffsetOffset", &offset) ||
        !number(jvm, "gHotSpotVMStructEntryAddressOffset", &address) ||
        !number(jvm, "gHotSpotVMTypeEntrySizeOffset", &size))
        return false;
    const char *type = find_row(&types, "JVMFlag", NULL, 0), *rows[4];
    for (int i = 0; i < 4; i++) {
        rows[i] = find_row(&structs, "JVMFlag", fields[i], name);
        if (rows[i] == NULL) return false;
    }
    if (type == NULL) return false;
    const char *all = text_at(rows[0], address), *count = text_at(rows[1], address);
    if (all == NULL || count == NULL) return false;
    out->all = text_at(all, 0);
    memcpy(&out->count, count, sizeof out->count);
    memcpy(&out->size, type + size, sizeof out->size);
    memcpy(&out->name, rows[2] + offset, sizeof out->name);
    memcpy(&out->address, rows[3] + offset, sizeof out->address);
    return out->all != NULL;
}

static bool is_on(const vm_flags *f, const char *flag) {
    for (uint64_t i = 0; i < f->count; i++) {
        const char *row = f->all + i * f->size, *name = text_at(row, f->name);
        if (name != NULL && strcmp(name, flag) == 0) return *text_at(row, f->address) != 0;
    }
    return false;
}

/* ---- what follows ---- */

static int jvm_version(void) {
    jvmtiEnv *jvmti = agent_get()->jvmti;
    char *text = NULL;
    if (jvmti == NULL ||
        (*jvmti)->GetSystemProperty(jvmti, "java.vm.specification.version", &text) != JVMTI_ERROR_NONE)
        return 0;
    int version = atoi(text);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)text);
    return version;
}

static const char *look(void *jvm) {
    enum { PINS_REGIONS = 22 }; /* JEP 423 */
    vm_flags flags;
    if (!find_flags(jvm, &flags)) return "this JVM does not tell which collector it has";
    /* Both heaps are there in whole regions: G1's are of 1 MiB at least, Shenandoah's of this. With -Xcheck:jni native code gets
     * copies, which malloc has made. */
    collector.granule = (is_on(&flags, "CheckJNICalls") ? (uint64_t)4 : (uint64_t)256) << 10;
    if (is_on(&flags, "UseShenandoahGC")) return NULL;
    if (is_on(&flags, "UseEpsilonGC")) { /* which collects nothing, and whose heap is there in whole pages */
        collector.granule = (uint64_t)4 << 10;
        return NULL;
    }
    if (!is_on(&flags, "UseG1GC"))
        return "this JVM's collector would wait while a kernel reads them; -XX:+UseG1GC would not, from JDK 22 on";
    return jvm_version() >= PINS_REGIONS
               ? NULL
               : "up to JDK 21, G1 would collect nothing while a kernel reads them; from JDK 22 on it would";
}

static void find(void) {
    const agent_state *state = agent_get();
    Dl_info jvm;
    void *handle = NULL, *one_of_its = NULL;
    if (state->vm != NULL) memcpy(&one_of_its, &(*state->vm)->GetEnv, sizeof one_of_its);
    if (one_of_its != NULL && dladdr(one_of_its, &jvm) != 0)
        handle = dlopen(jvm.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    collector.stops = handle == NULL ? "this JVM's library is not known" : look(handle);
    if (handle != NULL) dlclose(handle);
}

const char *collector_stops(void) {
    pthread_once(&collector.once, find);
    return collector.stops;
}

uint64_t collector_granule(void) {
    pthread_once(&collector.once, find);
    return collector.granule;
}
