/* How the agent starts.
 *
 * libweft.so is loaded by -agentpath, attached to a running JVM, loaded by System.load from the jar, or more
 * than one of these; each way ends in one agent_start, and only the first does anything. An agent's start does nothing, too, where
 * another copy of the library has started: it would take that one's classes. The library is
 * linked so that it is never unloaded: once its natives are registered, classes of any loader may call them.
 */
#include "agent_state.h"

#include <stdio.h>
#include <string.h>

#include "devices.h"
#include "jni_api.h"
#include "jni_status.h"
#include "loop_hook.h"
#include "other_copy.h"

/* The agent's footprint on the JVM. Required ones first; the rest only makes messages better. */
#define REQUIRED_CAPABILITIES(X) X(can_get_bytecodes) X(can_get_constant_pool)
#define WISHED_CAPABILITIES(X)                                                                               \
    X(can_get_line_numbers) X(can_get_source_file_name) X(can_get_source_debug_extension)

#define PROPERTY "weft.options"

/* --- events --- */

/* Behind the program. Daemon threads may be in a driver. */
static void JNICALL on_death(jvmtiEnv *jvmti, JNIEnv *env) {
    (void)jvmti, (void)env;
    loop_hook_end();
    devices_before_exit();
}

/* Without the event Weft does what it does, but for a daemon thread that compiles while the JVM exits. */
static void listen(jvmtiEnv *jvmti) {
    jvmtiEventCallbacks callbacks = {.VMDeath = on_death};
    (*jvmti)->SetEventCallbacks(jvmti, &callbacks, (jint)sizeof callbacks);
    (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_DEATH, NULL);
}

/* --- the start --- */

static status find_jvmti(void) {
    agent_state *state = agent_to_start();
    void *env = NULL;
    if ((*state->vm)->GetEnv(state->vm, &env, JVMTI_VERSION_11) != JNI_OK)
        return status_static(ST_NO_AGENT, "GetEnv");
    jvmtiEnv *jvmti = env;
    jvmtiCapabilities potential = {0}, wanted = {0};
    if ((*jvmti)->GetPotentialCapabilities(jvmti, &potential) != JVMTI_ERROR_NONE)
        return status_static(ST_NO_AGENT, "GetPotentialCapabilities");
#define REQUIRE(name)                                                                                        \
    if (!potential.name) return status_static(ST_NO_AGENT, "capability " #name);                             \
    wanted.name = 1;
#define WISH(name) wanted.name = potential.name;
    REQUIRED_CAPABILITIES(REQUIRE)
    WISHED_CAPABILITIES(WISH)
    if ((*jvmti)->AddCapabilities(jvmti, &wanted) != JVMTI_ERROR_NONE)
        return status_static(ST_NO_AGENT, "AddCapabilities");
    listen(jvmti);
    state->jvmti = jvmti;
    return status_ok();
}

typedef struct start_request {
    JavaVM *vm;
    const char *given;    /* the agent's own option string, or NULL */
    const char *property; /* the system property, or NULL; it does nothing when there is an own string */
    bool other_runs;      /* another copy of the library, which has Weft's classes */
} start_request;

/* Options that do nothing: nobody should wait for what they ask. */
static void tell_of_idle_options(const start_request *r, const options *o) {
    bool given = r->given != NULL && r->given[0] != '\0';
    if (given && r->property != NULL && r->property[0] != '\0')
        fprintf(stderr,
                "weft: -D" PROPERTY
                "=%s does nothing, because the agent was given options; give it all of them\n",
                r->property);
    if (o->values[OPTION_dumpdir][0] != '\0' && o->values[OPTION_dump][0] == '\0')
        fprintf(stderr, "weft: dumpdir=%s alone writes nothing; dump=all dumps every stage there\n",
                o->values[OPTION_dumpdir]);
}

/* The one start, under the lock. Only an own option string that is not good fails, and then nothing has
 * started; a bad property is told when Weft is used, for the program may not mean to. */
static status agent_start(arena *a, void *context) {
    agent_state *state = agent_to_start();
    const start_request *r = context;
    bool given = r->given != NULL && r->given[0] != '\0';
    if (state->started || r->other_runs)
        return given ? status_static(ST_BAD_OPTION,
                                     "Weft is running already and keeps the options that it began with;"
                                     " give all of them the first time that it is loaded")
                     : status_ok();
    options_init(&state->options);
    if (given) TRY(options_parse(&state->options, a, r->given));
    state->option_problem = given ? status_ok() : options_parse(&state->options, a, r->property);
    tell_of_idle_options(r, &state->options);
    state->vm = r->vm;
    state->problem = find_jvmti();
    devices_read_environment();
    state->started = true;
    other_copy_here_is_one();
    if (state->jvmti != NULL) loop_hook_start();
    return status_ok();
}

/* --- the three ways in --- */

static status start_locked(const start_request *request) {
    agent_state *state = agent_to_start();
    pthread_mutex_lock(&state->lock);
    start_request copy = *request;
    status st = guarded(&state->memory, agent_start, &copy);
    if (status_may_pass(st)) st = guarded(&state->memory, agent_start, &copy); /* the JVM asks but once */
    pthread_mutex_unlock(&state->lock);
    return st;
}

/* `so` is what comes of a failure, which the JVM itself does not say, and `hint` what may have been meant where options have no
 * values. False: it does nothing, with what the JVM is to know in `out`. */
static bool start_as_agent(JavaVM *vm, const char *given, const char *so, const char *hint, jint *out) {
    char *property = NULL; /* as given on the command line */
    void *env = NULL;
    jvmtiEnv *jvmti = NULL;
    if ((*vm)->GetEnv(vm, &env, JVMTI_VERSION_11) == JNI_OK) {
        jvmti = env;
        if ((*jvmti)->GetSystemProperty(jvmti, PROPERTY, &property) != JVMTI_ERROR_NONE) property = NULL;
    }
    bool other_runs = other_copy_has_started();
    status st = start_locked(&(start_request){vm, given, property, other_runs});
    if (property != NULL) (*jvmti)->Deallocate(jvmti, (unsigned char *)property);
    if (jvmti != NULL) (*jvmti)->DisposeEnvironment(jvmti);
    if (st.code != ST_OK) {
        bool has_options = given != NULL && given[0] != '\0';
        fprintf(stderr, "weft: %s: %s%s%s%s%s%s\n", so, has_options ? "libweft.so=" : "",
                has_options ? given : "", has_options ? ": " : "",
                st.detail == NULL ? status_text(st.code) : "", st.detail == NULL ? "" : st.detail,
                has_options && strchr(given, '=') == NULL ? hint : "");
        *out = JNI_ERR;
        return false;
    }
    *out = JNI_OK;
    return !other_runs;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *given, void *reserved) {
    (void)reserved;
    jint result;
    bool is_it = start_as_agent(vm, given, "the JVM does not start with this -agentpath", "", &result);
    /* OpenCL drivers put signal handlers in while they start, and a Java thread that met one would take the
     * process down. Here no Java thread runs yet; later there is no moment as good. What fails now is told
     * when it is used. */
    if (is_it && devices_wanted()) {
        arena scratch;
        arena_init(&scratch);
        dev_system *system;
        status st = devices_open(&scratch, &system);
        (void)st;
        arena_free(&scratch);
    }
    return result;
}

JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *given, void *reserved) {
    (void)reserved;
    static const char hint[] =
        "; jcmd takes what stands before '=' for a name of its own, so give it '\"NAME=VALUE\"'";
    jint result;
    start_as_agent(vm, given, "Weft is not attached", hint, &result);
    return result;
}

/* The property as the program sees it now, in `a`; NULL when it is not set. */
static status read_property(JNIEnv *env, arena *a, const char **out) {
    status st = status_ok();
    *out = NULL;
    jclass system = (*env)->FindClass(env, "java/lang/System");
    jstring name = system == NULL ? NULL : (*env)->NewStringUTF(env, PROPERTY);
    if (name != NULL) {
        jmethodID get =
            (*env)->GetStaticMethodID(env, system, "getProperty", "(Ljava/lang/String;)Ljava/lang/String;");
        jstring text = get == NULL ? NULL : (*env)->CallStaticObjectMethod(env, system, get, name);
        if (!jni_clear(env)) *out = jni_text(env, a, text);
        if (text != NULL && *out == NULL) st = status_static(ST_OUT_OF_MEMORY, NULL);
        if (text != NULL) (*env)->DeleteLocalRef(env, text);
        (*env)->DeleteLocalRef(env, name);
    }
    jni_clear(env);
    if (system != NULL) (*env)->DeleteLocalRef(env, system);
    return st;
}

/* What System.load throws; else it would say that JNI has no version -1. */
static jint not_loaded(JNIEnv *env, status st) {
    jclass type = (*env)->FindClass(env, "java/lang/UnsatisfiedLinkError");
    if (type != NULL)
        (*env)->ThrowNew(env, type,
                         st.code == ST_OUT_OF_MEMORY ? "it found no memory to start with"
                                                     : status_text(st.code));
    return JNI_ERR;
}

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
    (void)reserved;
    void *got = NULL;
    if ((*vm)->GetEnv(vm, &got, JNI_VERSION_10) != JNI_OK) return JNI_ERR;
    JNIEnv *env = got;
    arena scratch;
    arena_init(&scratch);
    const char *property;
    status st = read_property(env, &scratch, &property);
    if (status_may_pass(st)) st = read_property(env, &scratch, &property); /* options are not lost lightly */
    /* Other copies are not looked for: whoever loads this one has asked whether Native has its natives already. */
    if (status_is_ok(st)) st = start_locked(&(start_request){vm, NULL, property, false});
    arena_free(&scratch);
    if (st.code != ST_OK) return not_loaded(env, st); /* out of memory: no option string was parsed here */
    /* Through the loader that loads the library; where its parent has the class, the JVM would not look here for version. */
    jclass type = (*env)->FindClass(env, JNI_API_CLASS);
    if (type != NULL) {
        jni_api_register(env, type);
        (*env)->DeleteLocalRef(env, type);
    }
    jni_clear(env); /* no Native there: loaded for some other reason, as by a tool */
    return JNI_VERSION_10;
}
