#include "jni_api.h"

#include "agent_state.h"
#include "buffer_natives.h"
#include "device_natives.h"
#include "function_natives.h"
#include "jni_natives.h"
#include "loop_natives.h"
#include "own_classes.h"
#include "stack_natives.h"

/* protocol: as Native.java has it. The jar compares it with its own before it calls anything else. */
static jstring JNICALL native_version(JNIEnv *env, jclass type) {
    (void)type;
    return (*env)->NewStringUTF(env, WEFT_VERSION);
}

static const jni_native natives[] = {
    JNI_NATIVE("version", "()Ljava/lang/String;", native_version),
};

void jni_api_register(JNIEnv *env, jclass type) {
    jni_natives_register(env, type, natives, sizeof natives / sizeof *natives);
    stack_natives_register(env, type);
    device_natives_register(env, type);
    buffer_natives_register(env, type);
    function_natives_register(env, type);
    loop_natives_register(env, type);
    own_classes_register(env, type);
}

/* What the JVM calls version for as long as nobody has registered the natives. */
JNIEXPORT jstring JNICALL Java_weft_internal_jni_Native_version(JNIEnv *env, jclass type) {
    if (!agent_get()->started) { /* an agent beside another copy, which has Weft's classes */
        jclass error = (*env)->FindClass(env, "java/lang/UnsatisfiedLinkError");
        if (error != NULL) (*env)->ThrowNew(env, error, "this copy of the library has not started");
        return NULL;
    }
    jni_api_register(env, type);
    return native_version(env, type);
}
