#include "loop_bootstrap.h"

#include <stdatomic.h>

#include "agent_state.h"
#include "jni_status.h"
#include "loop_reasons.h"

#define NAME "weft.PlainLoops"

static atomic_bool was_seen;

static jobject class_for(JNIEnv *env, jobject loader, jstring name, bool initialise) {
    const java_refs *refs = &agent_get()->refs;
    jobject found = (*env)->CallStaticObjectMethod(env, refs->class, refs->class_for_name, name,
                                                   (jboolean)initialise, loader);
    return jni_clear(env) ? NULL : found;
}

/* The class that call sites call, without which they could not be linked; NULL where the loader does not see it, or as a module's,
 * which is not everybody's to call. */
static jclass find_weft(jvmtiEnv *jvmti, JNIEnv *env, jobject loader, jstring name) {
    jobject owner = NULL, module = NULL;
    jclass found = name == NULL ? NULL : class_for(env, loader, name, false);
    bool good = found != NULL && (*jvmti)->GetClassLoader(jvmti, found, &owner) == JVMTI_ERROR_NONE &&
                owner != NULL &&
                (*jvmti)->GetNamedModule(jvmti, owner, "weft", &module) == JVMTI_ERROR_NONE && module == NULL;
    if (good) atomic_store(&was_seen, true);
    return good ? found : NULL;
}

/* In an event of JVMTI's, with which its references go. On JDK 17 -Xcheck:jni takes those of the code that the event came upon, a
 * compilation that reads a class file say, for the event's own: so there is no frame to return from, and more is announced than the 32
 * that an event has anyway, or it is not heard. */
static bool may_call(JNIEnv *env) {
    enum { ANNOUNCED = 64 };
    /* Before anything else: ExceptionCheck, too, is a call at which they are counted. */
    if ((*env)->EnsureLocalCapacity(env, ANNOUNCED) == 0) return !(*env)->ExceptionCheck(env);
    jni_clear(env);
    return false;
}

const char *loop_bootstrap_unseen(jvmtiEnv *jvmti, JNIEnv *env, jobject loader) {
    if (!may_call(env)) return WHY_UNASKED;
    if (!status_is_ok(agent_ready(env))) return WHY_UNSEEN;
    jint is = 0;
    jclass found = find_weft(jvmti, env, loader, (*env)->NewStringUTF(env, NAME));
    bool failed = found != NULL && (*jvmti)->GetClassStatus(jvmti, found, &is) == JVMTI_ERROR_NONE &&
                  (is & JVMTI_CLASS_STATUS_ERROR) != 0;
    jni_clear(env); /* no memory for the name */
    return found == NULL ? WHY_UNSEEN : failed ? WHY_UNREADY : NULL;
}

bool loop_bootstrap_was_seen(void) {
    return atomic_load(&was_seen);
}

void JNICALL loop_bootstrap_on_init(jvmtiEnv *jvmti, JNIEnv *env, jthread thread) {
    (void)thread;
    if (!status_is_ok(agent_ready(env)) || (*env)->PushLocalFrame(env, 8) != 0) {
        jni_clear(env);
        return;
    }
    const java_refs *refs = &agent_get()->refs;
    jobject loader = (*env)->CallStaticObjectMethod(env, refs->class_loader, refs->system_class_loader);
    jstring name = jni_clear(env) || loader == NULL ? NULL : (*env)->NewStringUTF(env, NAME);
    if (find_weft(jvmti, env, loader, name) != NULL) class_for(env, loader, name, true);
    jni_clear(env);
    (*env)->PopLocalFrame(env, NULL);
}
