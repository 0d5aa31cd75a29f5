#include "function_arrays.h"

#include <string.h>

#include "agent_state.h"
#include "collector.h"
#include "monotonic.h"

/* Less is compared with its copy before the device's driver has made a buffer of it. */
#define LEAST_IN_PLACE ((uint64_t)16 << 10)

static uint64_t bytes_of(const captured_reference *c) {
    return (uint64_t)c->length * cg_element_bytes(c->element);
}

/* Whether what kernels may read behind the last element is memory that there is. */
static bool ends_well(const char *elements, uint64_t bytes) {
    uint64_t granule = collector_granule(), last = (uintptr_t)elements + bytes - 1;
    return last / granule == (last + DEV_BUFFER_BEHIND) / granule;
}

/* Those of an earlier run are mostly the same, and need not be sent again. */
static status copy(arena *a, const void *elements, uint64_t bytes, dev_buffer **copy) {
    if (*copy == NULL) TRY(dev_buffer_create(a, bytes == 0 ? 8 : bytes, copy)); /* none is empty */
    void *kept = dev_buffer_host(*copy);
    if (memcmp(kept, elements, bytes) == 0) return status_ok();
    memcpy(kept, elements, bytes);
    dev_buffer_host_wrote(*copy);
    return status_ok();
}

uint32_t function_arrays_count(const function *f) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < f->captured_count; i++)
        if (f->captured[i].field == NULL) count++;
    return count;
}

static bool has_large(const function *f) {
    for (uint32_t i = 0; i < f->captured_count; i++)
        if (f->captured[i].field == NULL && bytes_of(&f->captured[i]) >= LEAST_IN_PLACE) return true;
    return false;
}

const char *function_read_in_place(function *f) {
    if (!has_large(f)) return "";
    if (strcmp(agent_option(OPTION_arrays), "copy") == 0) return "the option arrays says so";
    if (!dev_describe(f->device)->shares_memory) return "the device has memory of its own";
    const char *why_not = collector_stops();
    f->in_place = why_not == NULL;
    return why_not;
}

status function_arrays_find(JNIEnv *env, const function *f, snapshot *s, const void *batch, run_array *out) {
    for (uint32_t i = 0; i < f->captured_count; i++) {
        jweak object = f->captured[i].object;
        if (f->captured[i].field != NULL) continue;
        out[i].array = (*env)->NewLocalRef(env, object);
        if (out[i].array == NULL) return status_static(ST_BUG, "a captured array is gone");
        if (s == NULL) continue;
        out[i].taken = snapshot_find(env, s, f->device, object, out[i].array, batch);
        if (out[i].taken == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    }
    return status_ok();
}

static bool is_taken(const run_array *array) {
    return array->taken != NULL && array->taken->copy != NULL;
}

bool function_arrays_lack_copies(const function *f, const run_array *arrays) {
    for (uint32_t i = 0; i < f->captured_count; i++)
        if (f->captured[i].field == NULL && !is_taken(&arrays[i])) return true;
    return false;
}

static status enter(JNIEnv *env, arena *a, const function *f, const captured_reference *c, dev_buffer **kept,
                    run_array *out, function_captures *told) {
    if (is_taken(out)) {
        out->buffer = out->taken->copy;
        return status_ok();
    }
    if (c->is_fixed && *kept != NULL) { /* not compared either: a string may be long */
        out->buffer = *kept;
        if (out->taken != NULL) out->taken->copy = *kept;
        return status_ok();
    }
    uint64_t start = now_ns(), bytes = bytes_of(c);
    void *elements = (*env)->GetPrimitiveArrayCritical(env, out->array, NULL);
    if (elements == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    if (f->in_place && bytes >= LEAST_IN_PLACE && ends_well(elements, bytes)) {
        out->elements = elements;
        return dev_buffer_create_over(a, elements, bytes, &out->buffer);
    }
    status st = copy(a, elements, bytes, kept);
    (*env)->ReleasePrimitiveArrayCritical(env, out->array, elements, JNI_ABORT);
    out->buffer = *kept;
    if (out->taken != NULL && st.code == ST_OK) out->taken->copy = *kept;
    if (c->is_fixed) return st; /* told is what each run costs, and of arrays that a user has captured */
    told->copies++;
    told->bytes += bytes;
    told->nanoseconds += now_ns() - start;
    return st;
}

status function_arrays_enter(JNIEnv *env, arena *a, const function *f, dev_buffer **copies, run_array *out,
                             function_captures *told) {
    for (uint32_t i = 0; i < f->captured_count; i++)
        if (f->captured[i].field == NULL)
            TRY(enter(env, a, f, &f->captured[i], copies == NULL ? NULL : &copies[i], &out[i], told));
    return status_ok();
}

void function_arrays_leave(JNIEnv *env, const function *f, run_array *arrays) {
    for (uint32_t i = 0; i < f->captured_count; i++) {
        run_array *array = &arrays[i];
        if (array->elements == NULL) continue;
        /* One that a kernel may read still stays where it is for good. */
        bool lost = array->buffer != NULL && dev_buffer_is_lost(array->buffer);
        dev_buffer_destroy(array->buffer);
        if (!lost) (*env)->ReleasePrimitiveArrayCritical(env, array->array, array->elements, JNI_ABORT);
        array->elements = NULL;
    }
}
