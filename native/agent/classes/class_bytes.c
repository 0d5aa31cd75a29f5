/* JVMTI has no call for the bytes of a class that is loaded; it shows them only while it transforms the class
 * anew. So it is asked to transform it, and kept from doing so:
 *
 * - An environment made for this one question is the last in the order in which agents see a class, so the
 * bytes that it sees are those that would be run.
 * - It answers with a class that cannot be a new version of this one (class_shell.h). Bytes that are no class at all are
 * refused as soon, but HotSpot never frees what it has kept of the class then, for agents that transform it.
 *
 * HotSpot writes the bytes from what it runs, exception tables included, unless an agent that can retransform
 * has changed the class before: then it begins with what this agent got, and asks it again. */
#include "class_bytes.h"

#include <string.h>

#include "agent_state.h"
#include "class_shell.h"
#include "limit.h"

typedef struct question {
    jvmtiEnv *jvmti;  /* that was made for it */
    const char *name; /* of the class */
    arena *a;
    uint8_t *bytes; /* NULL until seen */
    size_t length;
    unsigned char *spare; /* JVMTI's, of one byte, which is no class */
} question;

/* Of the thread that asks; the hook is called on others too. */
static _Thread_local question *asked;

/* An arena that runs out jumps, and here it would jump over the JVM. */
static void keep(question *q, const unsigned char *bytes, jint length) {
    bool armed = q->a->armed;
    if (length <= 0 || length > LIMIT_CLASS_BYTES) return;
    q->a->armed = false;
    q->bytes = arena_alloc(q->a, (size_t)length);
    q->a->armed = armed;
    if (q->bytes == NULL) return;
    memcpy(q->bytes, bytes, (size_t)length);
    q->length = (size_t)length;
}

/* Whatever fails here, there is an answer that does: the class must not be redefined. */
static void refuse(jvmtiEnv *jvmti, question *q, const unsigned char *bytes, jint length, jint *new_length,
                   unsigned char **new_bytes) {
    size_t size = class_shell(bytes, (size_t)length, NULL);
    if (size > 0 && (*jvmti)->Allocate(jvmti, (jlong)size, new_bytes) == JVMTI_ERROR_NONE) {
        *new_length = (jint)class_shell(bytes, (size_t)length, *new_bytes);
        return;
    }
    *new_bytes = q->spare; /* what HotSpot keeps then is lost */
    *new_length = 1;
    q->spare = NULL;
}

/* Environments of other threads' questions see this thread's class too, those behind its own the shell in its place. It tells classes by
 * their names: on JDK 17 -Xcheck:jni takes the references of whoever asks for the hook's,
 * and complains when it calls JNI. */
static void JNICALL on_class_file(jvmtiEnv *jvmti, JNIEnv *env, jclass redefined, jobject loader,
                                  const char *name, jobject domain, jint length, const unsigned char *bytes,
                                  jint *new_length, unsigned char **new_bytes) {
    (void)env, (void)loader, (void)domain;
    question *q = asked;
    if (q == NULL || jvmti != q->jvmti || redefined == NULL || name == NULL || strcmp(name, q->name) != 0)
        return;
    keep(q, bytes, length);
    if (q->spare != NULL) refuse(jvmti, q, bytes, length, new_length, new_bytes);
}

static void ask(jvmtiEnv *jvmti, jclass type, question *q) {
    const jvmtiCapabilities wanted = {.can_retransform_classes = 1};
    const jvmtiEventCallbacks callbacks = {.ClassFileLoadHook = on_class_file};
    if ((*jvmti)->Allocate(jvmti, 1, &q->spare) != JVMTI_ERROR_NONE) return;
    *q->spare = 0;
    if ((*jvmti)->AddCapabilities(jvmti, &wanted) != JVMTI_ERROR_NONE ||
        (*jvmti)->SetEventCallbacks(jvmti, &callbacks, (jint)sizeof callbacks) != JVMTI_ERROR_NONE ||
        (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL) !=
            JVMTI_ERROR_NONE)
        return;
    question *outer = asked; /* other agents' code may run here, and compile something */
    asked = q;
    (*jvmti)->RetransformClasses(jvmti, 1, &type);
    asked = outer;
}

const uint8_t *class_bytes(arena *a, jclass type, const char *name, size_t *out_length) {
    JavaVM *vm = agent_get()->vm;
    question q = {.name = name, .a = a};
    void *env = NULL;
    if ((*vm)->GetEnv(vm, &env, JVMTI_VERSION_11) == JNI_OK) {
        jvmtiEnv *jvmti = env;
        q.jvmti = jvmti;
        ask(jvmti, type, &q);
        if (q.spare != NULL) (*jvmti)->Deallocate(jvmti, q.spare);
        (*jvmti)->DisposeEnvironment(jvmti);
    }
    *out_length = q.length;
    return q.bytes;
}
