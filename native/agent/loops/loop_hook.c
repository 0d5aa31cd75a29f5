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

#define NO_LOOP UINT32_MAX

/* A version of a class that was looked at. */
typedef struct seen_class {
    const char *name;
    size_t length;
    uint64_t hash;      /* hash_of_version */
    uint32_t last_loop; /* of hook.loops; each of its own leads to the one before */
} seen_class;

/* A loop of a version. It is looked at once for each kind of wish, whatever else is named later. */
typedef struct kept_loop {
    uint32_t before; /* another one of its version; NO_LOOP: this is the first */
    loop_id id;
    loop_seen seen;
    loop_body body; /* if it was rewritten */
} kept_loop;

/* What there is one of. The memory lives as long as the process: call sites may ask any time. */
static struct {
    pthread_mutex_t lock;
    jvmtiEnv *jvmti; /* NULL: nothing is named */
    arena memory;
    const char *names; /* patterns; never NULL where there is an environment */
    bool *fitting;     /* of each, whether a method was seen that it fits; NULL: there was no memory */
    uint32_t late;     /* so many of them, the first, were named when the program ran already */
    VEC(seen_class) classes;
    VEC(kept_loop) loops;
    uint32_t numbers;                  /* so many have been given to loops */
    const char *unseen, *unseen_class; /* why the loops of a class stay, the first one; or NULL */
} hook = {.lock = PTHREAD_MUTEX_INITIALIZER};

static uint64_t hash_of(const uint8_t *bytes, size_t length) { /* FNV-1a */
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ bytes[i]) * 1099511628211u;
    return hash;
}

/* --- rewriting --- */

typedef struct hook_request {
    const char *class_name;
    const uint8_t *bytes;
    size_t length;
    uint32_t version;   /* hook.classes.count: a new one */
    uint32_t numbers;   /* of new loops */
    const char *unseen; /* why no loop of it may be rewritten; NULL: nothing */
    rewritten made;
} hook_request;

static loop_wish wish_of(void *context, const char *class_name, const char *method) {
    (void)context;
    return loop_names_note(hook.names, class_name, method, hook.fitting);
}

static bool is_same(const loop_id *x, const loop_id *y) {
    return x->order == y->order && x->relaxed == y->relaxed && strcmp(x->method, y->method) == 0 &&
           strcmp(x->descriptor, y->descriptor) == 0;
}

/* NULL: this loop of the version was not looked at. */
static const kept_loop *find_kept(uint32_t version, const loop_id *id) {
    uint32_t at = version < hook.classes.count ? hook.classes.items[version].last_loop : NO_LOOP;
    while (at != NO_LOOP && !is_same(&hook.loops.items[at].id, id))
        at = hook.loops.items[at].before;
    return at == NO_LOOP ? NULL : &hook.loops.items[at];
}

static uint32_t number_of(void *context, const loop_id *id) {
    hook_request *r = context;
    const kept_loop *known = find_kept(r->version, id);
    return known != NULL && known->seen.why_not == NULL ? known->seen.number : hook.numbers + r->numbers++;
}

static const char *dotted(arena *a, const char *class_name) {
    char *chars = arena_string(a, class_name, strlen(class_name));
    for (char *c = chars; *c != '\0'; c++)
        if (*c == '/') *c = '.';
    return chars;
}

static const char *copy_of(arena *a, const char *text) {
    return text == NULL ? NULL : arena_string(a, text, strlen(text));
}

static void keep_loop(arena *a, const hook_request *r, const loop_report *from) {
    kept_loop kept = {.before = hook.classes.items[r->version].last_loop, .id = from->id, .body = from->body};
    kept.id.method = copy_of(a, from->id.method);
    kept.id.descriptor = copy_of(a, from->id.descriptor);
    kept.seen.where =
        arena_printf(a, "%s.%s, line %u", dotted(a, r->class_name), from->id.method, from->line);
    kept.seen.id = arena_printf(a, "%s %u", from->id.descriptor, from->id.order);
    kept.seen.why_not = copy_of(a, from->why_not != NULL ? from->why_not : r->unseen);
    kept.seen.number = from->number;
    if (kept.seen.why_not == NULL) {
        kept.body.bytes = arena_copy(a, from->body.bytes, from->body.length);
        kept.body.description = copy_of(a, from->body.description);
    }
    VEC_PUSH(a, &hook.loops, kept);
    hook.classes.items[r->version].last_loop = hook.loops.count - 1;
}

/* Another loader's may be the same bytes, and see Weft. */
static uint64_t hash_of_version(const hook_request *r) {
    return hash_of(r->bytes, r->length) ^ (r->unseen != NULL);
}

/* What was not looked at before. Where the memory ends some loops stay, so their numbers are nobody else's from here on. */
static status remember(arena *a, void *context) {
    const hook_request *r = context;
    hook.numbers += r->numbers;
    if (r->version == hook.classes.count)
        VEC_PUSH(a, &hook.classes,
                 (seen_class){copy_of(a, r->class_name), r->length, hash_of_version(r), NO_LOOP});
    if (r->unseen != NULL && hook.unseen == NULL) {
        hook.unseen_class = dotted(a, r->class_name);
        hook.unseen = r->unseen;
    }
    for (uint32_t i = 0; i < r->made.report_count; i++)
        if (find_kept(r->version, &r->made.reports[i].id) == NULL) keep_loop(a, r, &r->made.reports[i]);
    return status_ok();
}

static status find_loops(arena *a, void *context) {
    hook_request *r = context;
    const rewrite_request request = {.bytes = r->bytes,
                                     .length = r->length,
                                     .bootstrap_class = LOOP_BOOTSTRAP,
                                     .wish = wish_of,
                                     .number = number_of,
                                     .context = r};
    r->numbers = 0;
    return loops_rewrite(a, &request, &r->made);
}

static uint32_t version_of(const hook_request *r) {
    uint64_t hash = hash_of_version(r);
    uint32_t i = 0;
    for (; i < hook.classes.count; i++) {
        const seen_class *c = &hook.classes.items[i];
        if (c->hash == hash && c->length == r->length && strcmp(c->name, r->class_name) == 0) break;
    }
    return i;
}

static status rewrite_body(arena *a, void *context) {
    hook_request *r = context;
    r->version = version_of(r);
    TRY(find_loops(a, r));
    return r->made.report_count == 0 ? status_ok() : guarded(&hook.memory, remember, r);
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
    if (r->made.bytes != NULL) r->unseen = loop_bootstrap_unseen(jvmti, env, loader);
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
    hook_request r = {.class_name = name, .bytes = bytes, .length = (size_t)length, .version = UINT32_MAX};
    status st = rewrite(jvmti, env, loader, &scratch, &r);
    unsigned char *given = NULL;
    if (st.code == ST_OK && r.made.bytes != NULL && r.unseen == NULL &&
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
    if (hook.unseen != NULL && !loop_bootstrap_was_seen())
        fprintf(stderr, "weft: no plain loop can run on a device; of %s: %s\n", hook.unseen_class,
                hook.unseen);
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
        return status_make(a, ST_BAD_ARGUMENT, "the class %s has no method '%s'", dotted(a, name), method);
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
        return status_make(a, ST_UNMODIFIABLE, "%s, which is hidden, or the JVM's own", dotted(a, name));
    return status_make(a, ST_UNMODIFIABLE, "%s (JVMTI error %d)", dotted(a, name), (int)error);
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

/* --- what Java asks --- */

static status copy_body(arena *a, void *context) {
    kept_loop *kept = context;
    kept->body.bytes = arena_copy(a, kept->body.bytes, kept->body.length);
    kept->body.description = copy_of(a, kept->body.description);
    return status_ok();
}

status loop_hook_body(arena *a, uint32_t number, const uint8_t **out_bytes, size_t *out_length,
                      const char **out_description) {
    kept_loop kept = {0};
    pthread_mutex_lock(&hook.lock);
    for (uint32_t i = 0; i < hook.loops.count; i++) {
        const kept_loop *one = &hook.loops.items[i];
        if (one->seen.why_not == NULL && one->seen.number == number) kept = *one;
    }
    pthread_mutex_unlock(&hook.lock);
    if (kept.body.bytes == NULL) return status_make(a, ST_BAD_ARGUMENT, "there is no loop %u", number);
    TRY(guarded(a, copy_body, &kept));
    *out_bytes = kept.body.bytes;
    *out_length = kept.body.length;
    *out_description = kept.body.description;
    return status_ok();
}

typedef struct seen_request {
    loop_seen *items;
    uint32_t count;
} seen_request;

static status copy_seen(arena *a, void *context) {
    seen_request *r = context;
    r->items = ARENA_ARRAY(a, loop_seen, (size_t)hook.loops.count + 1);
    r->count = hook.loops.count;
    for (uint32_t i = 0; i < r->count; i++)
        r->items[i] = hook.loops.items[i].seen; /* whose texts stay */
    return status_ok();
}

status loop_hook_seen(arena *a, const loop_seen **out, uint32_t *out_count) {
    seen_request r = {0};
    pthread_mutex_lock(&hook.lock);
    status st = guarded(a, copy_seen, &r);
    pthread_mutex_unlock(&hook.lock);
    *out = r.items;
    *out_count = r.count;
    return st;
}
