/* Loops are rewritten in an environment of JVMTI of their own, which can retransform: so the JVM gives it the class as the
 * program's other agents have left it, and gives what comes of it to agents behind it.
 *
 * A class is seen again when another agent has it retransformed. Then it is rewritten again, and its loops keep their numbers if
 * it is what it was: call sites that were linked are those of before. */
#include "loop_hook.h"

#include <jvmti.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agent_state.h"
#include "api_names.h"
#include "jni_status.h"
#include "loop_bootstrap.h"
#include "loop_names.h"
#include "loop_rewrite.h"
#include "loop_rules.h"
#include "loop_store.h"

/* What there is one of. */
static struct {
    pthread_mutex_t lock;
    jvmtiEnv *jvmti;   /* NULL: nothing is named */
    const char *names; /* patterns; never NULL where there is an environment */
    bool *fitting;     /* of each, whether a method was seen that it fits; NULL: there was no memory */
    uint32_t late;     /* so many of them, the first, were named when the program ran already */
} hook = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* --- rewriting --- */

typedef struct hook_request {
    loop_version of;
    uint32_t version; /* its number */
    uint32_t numbers; /* of new loops */
    rewritten made;
} hook_request;

static loop_wish wish_of(void *context, const char *class_name, const char *method) {
    (void)context;
    return loop_names_note(hook.names, class_name, method, hook.fitting);
}

static uint32_t number_of(void *context, const loop_id *id) {
    hook_request *r = context;
    uint32_t number;
    return loop_store_number(r->version, id, &number) ? number : loop_store_numbers() + r->numbers++;
}

static status find_loops(arena *a, void *context) {
    hook_request *r = context;
    const rewrite_request request = {.bytes = r->of.bytes,
                                     .length = r->of.length,
                                     .bootstrap_class = LOOP_BOOTSTRAP,
                                     .wish = wish_of,
                                     .number = number_of,
                                     .context = r};
    r->numbers = 0;
    return loops_rewrite(a, &request, &r->made);
}

static status rewrite_body(arena *a, void *context) {
    hook_request *r = context;
    r->version = loop_store_find(&r->of);
    TRY(find_loops(a, r));
    if (r->made.report_count == 0) return status_ok();
    return loop_store_add(&r->of, r->version, r->numbers, r->made.reports, r->made.report_count);
}

static bool is_candidate(const JNIEnv *env, jobject loader, const char *name) {
    return env != NULL && loader != NULL && name != NULL && !api_owns(name) && strstr(name, "$$Loop") == NULL;
}

/* Under the lock, but where the JVM is asked. */
static status rewrite(jvmtiEnv *jvmti, JNIEnv *env, jobject loader, arena *a, hook_request *r) {
    pthread_mutex_lock(&hook.lock);
    status st = guarded(a, find_loops, r); /* most classes have none */
    pthread_mutex_unlock(&hook.lock);
    if (st.code != ST_OK || r->made.report_count == 0) return st;
    if (r->made.bytes != NULL) r->of.unseen = loop_bootstrap_unseen(jvmti, env, loader);
    pthread_mutex_lock(&hook.lock);
    st = guarded(a, rewrite_body, r);
    pthread_mutex_unlock(&hook.lock);
    return st;
}

static void JNICALL on_class_file(jvmtiEnv *jvmti, JNIEnv *env, jclass redefined, jobject loader,
                                  const char *name, jobject domain, jint length, const unsigned char *bytes,
                                  jint *new_length, unsigned char **new_bytes) {
    (void)domain, (void)redefined;
    if (!is_candidate(env, loader, name)) return;
    arena scratch;
    arena_init(&scratch);
    hook_request r = {.of = {.class_name = name, .bytes = bytes, .length = (size_t)length},
                      .version = UINT32_MAX};
    status st = rewrite(jvmti, env, loader, &scratch, &r);
    unsigned char *given = NULL;
    if (st.code == ST_OK && r.made.bytes != NULL && r.of.unseen == NULL &&
        (*jvmti)->Allocate(jvmti, (jlong)r.made.length, &given) == JVMTI_ERROR_NONE) {
        memcpy(given, r.made.bytes, r.made.length);
        *new_bytes = given;
        *new_length = (jint)r.made.length;
    }
    if (st.code != ST_OK)
        fprintf(stderr, "weft: the loops of %s stay as they are: %s\n", name, status_text(st.code));
    arena_free(&scratch);
}

/* --- the environment --- */

/* Under the lock. */
static bool open_environment(void) {
    const jvmtiCapabilities wanted = {.can_retransform_classes = 1};
    const jvmtiEventCallbacks callbacks = {.ClassFileLoadHook = on_class_file,
                                           .VMInit = loop_bootstrap_on_init};
    JavaVM *vm = agent_get()->vm;
    void *env = NULL;
    if (hook.jvmti != NULL) return true;
    if ((*vm)->GetEnv(vm, &env, JVMTI_VERSION_11) != JNI_OK) return false;
    jvmtiEnv *jvmti = env;
    if ((*jvmti)->AddCapabilities(jvmti, &wanted) != JVMTI_ERROR_NONE ||
        (*jvmti)->SetEventCallbacks(jvmti, &callbacks, (jint)sizeof callbacks) != JVMTI_ERROR_NONE ||
        (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, NULL) !=
            JVMTI_ERROR_NONE) {
        (*jvmti)->DisposeEnvironment(jvmti);
        return false;
    }
    /* never comes where the JVM runs already */
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL);
    hook.jvmti = jvmti;
    return true;
}

/* Under the lock. */
static void set_names(const char *names) {
    bool *fitting = calloc(loop_names_count(names), sizeof *fitting);
    if (fitting != NULL && hook.fitting != NULL)
        memcpy(fitting, hook.fitting, loop_names_count(hook.names) * sizeof *fitting);
    free(hook.fitting);
    hook.fitting = fitting;
    hook.names = names;
}

void loop_hook_end(void) {
    pthread_mutex_lock(&hook.lock);
    for (uint32_t k = 0; hook.fitting != NULL && k < loop_names_count(hook.names); k++) {
        uint32_t length;
        const char *one = loop_names_at(hook.names, k, &length);
        if (length == 0 || hook.fitting[k]) continue;
        fprintf(
            stderr, "weft: '%.*s' names plain loops, but matches no method of any class that was loaded%s\n",
            (int)length, one,
            strcspn(one, "#()") < length
                ? "; a method is named as Class.method, without parentheses, and one of a nested class as Outer.Inner.method"
            : k < hook.late
                ? " after Weft's library; load the library with -agentpath, or call Weft.loops for a class that "
                  "is already loaded"
                : "; loops of the JDK's own classes stay in Java");
    }
    /* Where some loaders see Weft, Weft.loops() can be asked. */
    const char *of_class, *unseen = loop_store_unseen(&of_class);
    if (unseen != NULL && !loop_bootstrap_was_seen())
        fprintf(stderr, "weft: no plain loop can run on a device; of %s: %s\n", of_class, unseen);
    pthread_mutex_unlock(&hook.lock);
}

void loop_hook_start(void) {
    const char *names = agent_option(OPTION_plain), *rules = agent_option(OPTION_rules);
    if (names[0] == '\0' && rules[0] == '\0') return;
    char *all = loop_rules_add(names, rules); /* stays, as names do */
    if (all != NULL) names = all;
    if (names[0] == '\0') {
        free(all);
        return;
    }
    jvmtiPhase phase = JVMTI_PHASE_ONLOAD;
    (*agent_get()->jvmti)->GetPhase(agent_get()->jvmti, &phase);
    pthread_mutex_lock(&hook.lock);
    set_names(names);
    if (phase == JVMTI_PHASE_LIVE) hook.late = loop_names_count(names);
    open_environment();
    pthread_mutex_unlock(&hook.lock);
}

/* One more pattern. Under the lock, as whoever reads is, too. */
static status add_name(const char *class_name, const char *method) {
    if (hook.names != NULL && loop_names_have(hook.names, class_name, method)) return status_ok();
    char *all = loop_names_with(hook.names, class_name, method);
    if (all == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    set_names(all); /* the one before stays: there are few, and another thread may read it */
    return status_ok();
}

/* Whether a class has a method that is named so. */
static bool has_method(jclass type, const char *class_name, const char *method) {
    jvmtiEnv *main = agent_get()->jvmti;
    jmethodID *methods = NULL;
    jint count = 0;
    char *pattern = loop_names_with(NULL, class_name, method);
    bool found = pattern == NULL || /* then there is more to be told */
                 (*main)->GetClassMethods(main, type, &count, &methods) != JVMTI_ERROR_NONE;
    for (jint i = 0; i < count && !found; i++) {
        char *name = NULL;
        if ((*main)->GetMethodName(main, methods[i], &name, NULL, NULL) != JVMTI_ERROR_NONE) continue;
        found = loop_names_have(pattern, class_name, name);
        (*main)->Deallocate(main, (unsigned char *)name);
    }
    (*main)->Deallocate(main, (unsigned char *)methods);
    free(pattern);
    return found;
}

/* `name` as the JVM has it. */
static status rewrite_loaded(arena *a, jclass type, const char *name, const char *method) {
    if (!has_method(type, name, method))
        return status_make(a, ST_BAD_ARGUMENT, "the class %s has no method '%s'", loop_names_dotted(a, name),
                           method);
    pthread_mutex_lock(&hook.lock);
    status st = add_name(name, method);
    if (st.code == ST_OK && !open_environment())
        st = status_static(ST_NO_AGENT, "the JVM does not let classes be rewritten");
    pthread_mutex_unlock(&hook.lock);
    TRY(st);
    jvmtiError error = (*hook.jvmti)->RetransformClasses(hook.jvmti, 1, &type);
    if (error == JVMTI_ERROR_NONE) return status_ok();
    if (error == JVMTI_ERROR_OUT_OF_MEMORY) return status_static(ST_OUT_OF_MEMORY, NULL);
    if (error == JVMTI_ERROR_UNMODIFIABLE_CLASS)
        return status_make(a, ST_UNMODIFIABLE, "%s, which is hidden, or the JVM's own",
                           loop_names_dotted(a, name));
    return status_make(a, ST_UNMODIFIABLE, "%s (JVMTI error %d)", loop_names_dotted(a, name), (int)error);
}

status loop_hook_add(JNIEnv *env, arena *a, jclass type, const char *method) {
    char *signature = NULL;
    if (method[0] == '\0' || strchr(method, '+') != NULL)
        return status_make(a, ST_BAD_ARGUMENT, "'%s' is no method's name; give several one by one", method);
    TRY(agent_ready(env));
    jvmtiEnv *main = agent_get()->jvmti;
    jvmtiError error = (*main)->GetClassSignature(main, type, &signature, NULL);
    if (error == JVMTI_ERROR_OUT_OF_MEMORY) return status_static(ST_OUT_OF_MEMORY, NULL);
    if (error != JVMTI_ERROR_NONE) return status_static(ST_BAD_ARGUMENT, "the class has no name");
    status st = status_static(ST_BAD_ARGUMENT, "an array or a primitive has no methods");
    if (signature[0] == 'L') {
        signature[strlen(signature) - 1] = '\0'; /* the semicolon */
        st = rewrite_loaded(a, type, signature + 1, method);
    }
    (*main)->Deallocate(main, (unsigned char *)signature);
    return st;
}
