#include "java_refs.h"

#include "jni_status.h"

static jclass find_class(JNIEnv *env, const char *name) {
    jclass local = (*env)->FindClass(env, name);
    if (local == NULL) return NULL;
    jclass global = (*env)->NewGlobalRef(env, local);
    (*env)->DeleteLocalRef(env, local);
    return global;
}

status java_refs_find(JNIEnv *env, java_refs *out) {
#define C(id, name)                                                                                          \
    out->id = find_class(env, name);                                                                         \
    if (out->id == NULL) goto missing;
#include "java_refs.def"
#define M(id, class_id, name, descriptor)                                                                    \
    out->id = (*env)->GetMethodID(env, out->class_id, name, descriptor);                                     \
    if (out->id == NULL) goto missing;
#define SM(id, class_id, name, descriptor)                                                                   \
    out->id = (*env)->GetStaticMethodID(env, out->class_id, name, descriptor);                               \
    if (out->id == NULL) goto missing;
#include "java_refs.def"
    out->redefined_count = (*env)->GetFieldID(env, out->class, "classRedefinedCount", "I");
    jni_clear(env);
    return status_ok();
missing:
    jni_clear(env);
    return status_static(ST_NO_AGENT, "a class or method of the JDK is missing");
}
