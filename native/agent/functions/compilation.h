/* A compilation from Java's request to the function. */
#ifndef WEFT_COMPILATION_H
#define WEFT_COMPILATION_H

#include "function_internal.h"
#include "kernel_cache.h"

typedef struct compilation {
    JNIEnv *env;
    const compile_request *request;
    class_source classes;
    const char *title; /* "a function" until the first stage's class is known */
    cg_kernel kernel;
    cached_kernels alike; /* in use; `kernel` is one of theirs if `is_cached` */
    bool is_cached;
    function *made;
    jobjectArray held; /* what `made` refers to; `held_count` so far */
    jsize held_count;
    effects_request called; /* all that Java calls for the same; functions NULL: not known yet */
} compilation;

/* `kernel` becomes `made`, with all that it refers to. */
status function_keep_kernel(compilation *r);
/* Makes `made` a refusal for the reason `why`. It holds as long as the classes, and the objects that captured fields hold, are what they are. */
status function_keep_refusal(compilation *r, arena *a, status why);
/* Makes `made` how Java may run what is `called`, which holds likewise; `read` is how it went to find that. */
status function_keep_order(compilation *r, arena *a, status read);

#endif
