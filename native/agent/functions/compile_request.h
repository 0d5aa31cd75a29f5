/* A compilation from Java's request to the function. */
#ifndef WEFT_COMPILE_REQUEST_H
#define WEFT_COMPILE_REQUEST_H

#include "function_internal.h"
#include "known_kernels.h"

typedef struct compile_request {
    JNIEnv *env;
    const function_source *from;
    class_source source;
    const char *title; /* "a function" until the first stage's class is known */
    cg_kernel kernel;
    known_kernels alike; /* in use; `kernel` is one of theirs if `is_known` */
    bool is_known;
    function *made;
    jobjectArray held; /* what `made` refers to; `held_count` so far */
    jsize held_count;
    effects_request called; /* all that Java calls for the same; functions NULL: not known yet */
} compile_request;

/* `kernel` becomes `made`, with all that it refers to. */
status function_keep_kernel(compile_request *r);
/* So does `why` there is none. It holds as long as the classes, and the objects that captured fields hold, are what they are. */
status function_keep_refusal(compile_request *r, arena *a, status why);

#endif
