#include "jni_natives.h"

#include <stdint.h>
#include <string.h>

#include "jni_status.h"

void jni_natives_register(JNIEnv *env, jclass type, const jni_native *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        JNINativeMethod method = {(char *)rows[i].name, (char *)rows[i].signature, NULL};
        memcpy(&method.fnPtr, &rows[i].function, sizeof method.fnPtr);
        (*env)->RegisterNatives(env, type, &method, 1);
        jni_clear(env); /* NoSuchMethodError */
    }
}

void *jni_pointer(jlong handle) {
    return (void *)(intptr_t)handle;
}

jlong jni_handle(void *pointer) {
    return (jlong)(intptr_t)pointer;
}

bool jni_check(JNIEnv *env, jlong handle) {
    if (handle == 0) jni_throw(env, status_static(ST_BAD_ARGUMENT, "the handle is 0"));
    return handle != 0;
}

void jni_finish_way(JNIEnv *env, arena *a, status st) {
    jni_throw_as(env, st, status_may_pass(st) ? STATUS_FAILED : status_kind_of(st.code));
    arena_free(a);
}

jstring jni_finish_string(JNIEnv *env, arena *a, status st, const char *chars) {
    if (st.code == ST_OK && chars == NULL) st = status_static(ST_OUT_OF_MEMORY, NULL);
    jstring result = st.code == ST_OK ? jni_string(env, a, chars) : NULL;
    jni_finish_way(env, a, st);
    return result;
}

jlongArray jni_longs(JNIEnv *env, const jlong *figures, jsize count) {
    jlongArray result = (*env)->NewLongArray(env, count);
    if (result != NULL) (*env)->SetLongArrayRegion(env, result, 0, count, figures);
    return result;
}
