/* Kernels that were made lately, for functions that come to the same: a lambda in a method that is called again, or a
 * function whose field holds another array now.
 *
 * A kernel is known by what was asked for and by what the compiler was told meanwhile (host_log.h), never by objects: it keeps none.
 * The latest MOST_KERNELS are kept, as far as they take MOST_BYTES together, and their classes what class_cache.h allows; of one
 * request the latest MOST_ALIKE, which differ in what was told. Any thread may call. */
#ifndef WEFT_KERNEL_CACHE_H
#define WEFT_KERNEL_CACHE_H

#include <jni.h>

#include "class_source.h"
#include "compile.h"
#include "host_log.h"

enum { MOST_ALIKE = 4 };

typedef struct kernel_key { /* a request, without its objects */
    const void *device;     /* NULL: Java's loops */
    const char *skeleton, *kinds, *layout;
    bool relaxed, one_by_one;
    uint32_t root_count, record_count;
    const cg_object *roots;              /* the stages' functions, then the operator, or 0 */
    const bc_class *const *root_classes; /* NULL for 0 */
    const bc_class *const *records;      /* of the layout */
} kernel_key;

typedef struct cached_kernel cached_kernel;

typedef struct cached_kernels { /* in use, so that they stay */
    cached_kernel *items[MOST_ALIKE];
    uint32_t count;
} cached_kernels;

/* Those of an equal request, the latest first; to be given back. */
cached_kernels kernel_cache_like(const kernel_key *key);
void kernel_cache_give(JNIEnv *env, cached_kernels *given);
/* It is the latest one now. */
void kernel_cache_use(cached_kernel *k);
const host_log *cached_kernel_log(const cached_kernel *k);
/* Its tables are not told; the rest is there as long as `k` is in use. */
const cg_kernel *cached_kernel_made(const cached_kernel *k);

/* Another one, which is copied, with the classes that `source` has met, which stay. Without memory nothing is kept. */
void kernel_cache_keep(const class_source *source, const kernel_key *key, const host_log *log,
                       const cg_kernel *made);

#endif
