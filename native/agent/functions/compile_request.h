/* What is to be compiled: a weft.internal.jni.CompileRequest, read. */
#ifndef WEFT_COMPILE_REQUEST_H
#define WEFT_COMPILE_REQUEST_H

#include <jni.h>

#include "device.h"

typedef struct compile_request {
    jint device_number;
    dev_device *device; /* for the caller to find; NULL: Java itself */
    jclass user;        /* weft.internal.jni.Native: its loader is the default one */
    const char *skeleton;
    const char *kinds;   /* of the stages, a letter each: map, filter, test */
    jobjectArray stages; /* applied one after the other */
    jobject combine;     /* a BinaryOperator, or NULL */
    const char *layout;
    jobjectArray classes; /* of the layout's records (request.h) */
    bool relaxed;         /* arithmetic: see cg_request */
    bool one_by_one;      /* not in lanes, whatever they would gain */
} compile_request;

/* The texts are in `a`, which must not be armed; the references are local ones. */
status compile_request_read(JNIEnv *env, arena *a, jobject request, compile_request *out);

#endif
