/* The JDK's classes and methods that the agent calls, looked up once. */
#ifndef WEFT_JAVA_REFS_H
#define WEFT_JAVA_REFS_H

#include <jni.h>

#include "status.h"

typedef struct java_refs {
#define C(id, name) jclass id;
#include "java_refs.def"
#define M(id, class_id, name, descriptor) jmethodID id;
#define SM(id, class_id, name, descriptor) jmethodID id;
#include "java_refs.def"
    /* An int field of java.lang.Class in HotSpot that counts redefinitions; NULL where there is none. */
    jfieldID redefined_count;
} java_refs;

/* Fill `out`. No exception is pending afterwards. */
status java_refs_find(JNIEnv *env, java_refs *out);

#endif
