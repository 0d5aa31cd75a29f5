#include "jni_natives.h"

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
