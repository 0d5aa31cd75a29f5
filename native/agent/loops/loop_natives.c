#include "loop_natives.h"

#include <dlfcn.h>
#include <stdio.h>

#include "agent_state.h"
#include "jni_natives.h"
#include "jni_status.h"
#include "loop_hook.h"
#include "loop_store.h"

static void JNICALL native_rewrite_loops(JNIEnv *env, jclass type, jclass of, jstring method) {
    (void)type;
    arena a;
    arena_init(&a);
    const char *name = jni_text(env, &a, method);
    status st = of == NULL || method == NULL ? status_static(ST_BAD_ARGUMENT, "null")
                : name == NULL               ? status_static(ST_OUT_OF_MEMORY, NULL)
                                             : loop_hook_add(env, &a, of, name);
    jni_finish(env, &a, st);
}

static jbyteArray JNICALL native_loop_body(JNIEnv *env, jclass type, jint number, jobjectArray description) {
    (void)type;
    arena a;
    arena_init(&a);
    loop_body body;
    status st = loop_store_body(&a, (uint32_t)number, &body);
    jstring string = st.code == ST_OK ? jni_string(env, &a, body.description) : NULL;
    jbyteArray result = string == NULL ? NULL : (*env)->NewByteArray(env, (jsize)body.length);
    if (result != NULL) {
        (*env)->SetByteArrayRegion(env, result, 0, (jsize)body.length, (const jbyte *)body.bytes);
        (*env)->SetObjectArrayElement(env, description, 0, string);
    }
    jni_finish(env, &a, st);
    return result;
}

enum { LOOP_TEXTS = 4 }; /* protocol: as LoopNames.java has them */

static jobjectArray JNICALL native_loops_seen(JNIEnv *env, jclass type) {
    (void)type;
    arena a;
    arena_init(&a);
    const loop_seen *seen = NULL;
    uint32_t count = 0;
    status st = loop_store_seen(&a, &seen, &count);
    jobjectArray result =
        st.code == ST_OK && status_is_ok(agent_ready(env))
            ? (*env)->NewObjectArray(env, (jsize)count * LOOP_TEXTS, agent_get()->refs.string, NULL)
            : NULL;
    for (uint32_t i = 0; result != NULL && i < count; i++) {
        char number[16] = "";
        if (seen[i].why_not == NULL) snprintf(number, sizeof number, "%u", seen[i].number);
        const char *const texts[LOOP_TEXTS] = {seen[i].where, seen[i].why_not == NULL ? "" : seen[i].why_not,
                                               number, seen[i].id};
        for (uint32_t k = 0; k < LOOP_TEXTS && result != NULL; k++) {
            jstring string = jni_string(env, &a, texts[k]);
            if (string == NULL) result = NULL; /* it has thrown */
            if (string == NULL) break;
            (*env)->SetObjectArrayElement(env, result, (jsize)(LOOP_TEXTS * i + k), string);
            (*env)->DeleteLocalRef(env, string);
        }
    }
    jni_finish(env, &a, st);
    return result;
}

/* The JDK's agent for debuggers, which every debugger of Java talks to, is loaded when the JVM starts or never. */
static jboolean JNICALL native_has_debugger(JNIEnv *env, jclass type) {
    (void)env, (void)type;
    void *jdwp = dlopen("libjdwp.so", RTLD_LAZY | RTLD_NOLOAD);
    if (jdwp != NULL) dlclose(jdwp);
    return jdwp != NULL;
}

static const jni_native natives[] = {
    JNI_NATIVE("hasDebugger", "()Z", native_has_debugger),
    JNI_NATIVE("rewriteLoops", "(Ljava/lang/Class;Ljava/lang/String;)V", native_rewrite_loops),
    JNI_NATIVE("loopBody", "(I[Ljava/lang/String;)[B", native_loop_body),
    JNI_NATIVE("loopsSeen", "()[Ljava/lang/String;", native_loops_seen),
};

void loop_natives_register(JNIEnv *env, jclass type) {
    jni_natives_register(env, type, natives, sizeof natives / sizeof *natives);
}
