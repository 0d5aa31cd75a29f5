#include "function_natives.h"

#include <stdint.h>
#include <string.h>

#include "agent_state.h"
#include "class_cache.h"
#include "device_natives.h"
#include "devices.h"
#include "function.h"
#include "function_names.h"
#include "jni_natives.h"
#include "jni_status.h"
#include "record_make.h"
#include "run_words.h"
#include "snapshot.h"

static jobject JNICALL native_compile(JNIEnv *env, jclass type, jobject request) {
    arena a;
    arena_init(&a);
    function *made = NULL;
    jobjectArray held = NULL;
    compile_request source;
    status st = compile_request_read(env, &a, request, &source);
    source.user = type;
    if (st.code == ST_OK && source.device_number != DEVICES_JAVA) {
        st = find_device(env, &a, source.device_number, &source.device);
        if (st.code != ST_OK) devices_report_none(st);
    }
    if (st.code == ST_OK) st = function_compile(env, &a, &source, &made, &held);
    jobject answer = made == NULL ? NULL : function_answer(env, &a, made, held);
    jni_finish_way(env, &a, st);
    return answer;
}

static jobjectArray JNICALL native_captured(JNIEnv *env, jclass type, jlong compiled, jlongArray fields) {
    (void)type;
    if (!jni_check(env, compiled) || function_is_outdated(env, jni_pointer(compiled))) return NULL;
    return function_captured(env, jni_pointer(compiled), fields);
}

static jboolean JNICALL native_has_captured(JNIEnv *env, jclass type, jlong compiled, jobjectArray any) {
    (void)type;
    if (!jni_check(env, compiled) || any == NULL) return JNI_TRUE;
    if (function_is_outdated(env, jni_pointer(compiled))) return JNI_TRUE;
    for (jsize i = 0, count = (*env)->GetArrayLength(env, any); i < count; i++) {
        jobject one = (*env)->GetObjectArrayElement(env, any, i);
        bool has = function_has_captured(env, jni_pointer(compiled), one);
        (*env)->DeleteLocalRef(env, one);
        if (has) return JNI_TRUE;
    }
    return JNI_FALSE;
}

static jboolean JNICALL native_is_outdated(JNIEnv *env, jclass type, jlong compiled) {
    (void)type;
    return jni_check(env, compiled) && function_is_outdated(env, jni_pointer(compiled));
}

static jstring JNICALL native_changed_field(JNIEnv *env, jclass type, jlong compiled,
                                            jbooleanArray is_number) {
    (void)type;
    bool is;
    if (!jni_check(env, compiled)) return NULL;
    const char *name = function_changed_field(env, jni_pointer(compiled), &is);
    if (name == NULL) return NULL;
    (*env)->SetBooleanArrayRegion(env, is_number, 0, 1, &(jboolean){is ? JNI_TRUE : JNI_FALSE});
    return (*env)->NewStringUTF(env, name);
}

static jboolean JNICALL native_is_at_hand(JNIEnv *env, jclass type, jlong compiled) {
    (void)type;
    if (!jni_check(env, compiled)) return JNI_FALSE;
    arena a;
    arena_init(&a);
    bool is = function_is_at_hand(&a, jni_pointer(compiled));
    arena_free(&a);
    return is ? JNI_TRUE : JNI_FALSE;
}

static void JNICALL native_specialise(JNIEnv *env, jclass type, jlong compiled) {
    (void)type;
    if (!jni_check(env, compiled)) return;
    arena a;
    arena_init(&a);
    function_specialise(&a, jni_pointer(compiled));
    arena_free(&a);
}

enum { PROFILE_FIGURES = 14 };

/* protocol: as Tally.java has them, in this order */
static void put_profile(jlong *figures, const function_profile *p) {
    const uint64_t all[PROFILE_FIGURES] = {p->compile,
                                           p->build,
                                           p->to_device,
                                           p->kernel,
                                           p->runs,
                                           p->timed,
                                           p->kernel_of_all,
                                           p->bytes_to_device,
                                           p->bytes_to_host,
                                           p->to_host,
                                           p->waiting,
                                           p->captured.nanoseconds,
                                           p->captured.copies,
                                           p->captured.bytes};
    for (int i = 0; i < PROFILE_FIGURES; i++)
        figures[i] = (jlong)all[i];
}

/* Room for what each run comes to; NULL without memory, of which nobody need know. */
static function_profile *new_profiles(arena *a, uint32_t count) {
    function_profile *profiles = arena_alloc_array(a, (size_t)count + 1, sizeof *profiles);
    if (profiles != NULL) memset(profiles, 0, ((size_t)count + 1) * sizeof *profiles);
    return profiles;
}

/* From the first call's on, which is that of number `first`. */
static void give_profiles(JNIEnv *env, const function_runs *r, jlongArray out, uint32_t first) {
    jlong figures[PROFILE_FIGURES];
    for (uint32_t i = 0; r->profiles != NULL && i < r->call_count; i++) {
        put_profile(figures, &r->profiles[i]);
        (*env)->SetLongArrayRegion(env, out, (jsize)((first + i) * PROFILE_FIGURES), PROFILE_FIGURES,
                                   figures);
    }
}

static jint JNICALL native_run(JNIEnv *env, jclass type, jlongArray words, jint count, jlongArray profiles) {
    (void)type;
    arena a;
    arena_init(&a);
    jint failed = -1;
    function_runs request;
    status st = run_words_read(env, &a, words, 0, count, &request);
    if (st.code == ST_OK && profiles != NULL) request.profiles = new_profiles(&a, request.call_count);
    if (st.code == ST_OK) st = function_run(env, &a, &request, &failed);
    if (st.code == ST_OK && profiles != NULL) give_profiles(env, &request, profiles, 0);
    jni_finish_way(env, &a, st);
    return failed;
}

static jlong JNICALL native_begin_snapshot(JNIEnv *env, jclass type) {
    (void)env, (void)type;
    return jni_handle(snapshot_begin());
}

static void JNICALL native_end_snapshot(JNIEnv *env, jclass type, jlong begun) {
    (void)type;
    if (jni_check(env, begun)) snapshot_end(jni_pointer(begun));
}

enum { MOST_TOGETHER = 64 }; /* devices */
enum { OUTCOME_FIGURES = 2 };

typedef struct programs { /* for a device each */
    function_runs of[MOST_TOGETHER];
    function_outcome outcomes[MOST_TOGETHER];
    uint32_t count;
} programs;

static status read_programs(JNIEnv *env, arena *a, jlongArray words, jintArray counts, bool wants_profiles,
                            programs *out) {
    jint of[MOST_TOGETHER], start = 0;
    jsize count = counts == NULL ? 0 : (*env)->GetArrayLength(env, counts);
    if (words == NULL || count < 1 || count > MOST_TOGETHER)
        return status_make(a, ST_BAD_ARGUMENT, "%d programs at once", (int)count);
    (*env)->GetIntArrayRegion(env, counts, 0, count, of);
    for (jsize i = 0; i < count; i++, out->count++) {
        TRY(run_words_read(env, a, words, start, of[i], &out->of[i]));
        start += of[i];
        if (wants_profiles) out->of[i].profiles = new_profiles(a, out->of[i].call_count);
    }
    return status_ok();
}

static void give_outcomes(JNIEnv *env, const programs *p, jlongArray profiles, jlongArray out) {
    uint32_t calls = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        const jlong figures[OUTCOME_FIGURES] = {p->outcomes[i].failed, (jlong)p->outcomes[i].nanoseconds};
        (*env)->SetLongArrayRegion(env, out, (jsize)(i * OUTCOME_FIGURES), OUTCOME_FIGURES, figures);
        if (profiles != NULL) give_profiles(env, &p->of[i], profiles, calls);
        calls += p->of[i].call_count;
    }
}

static jint JNICALL native_run_together(JNIEnv *env, jclass type, jlongArray words, jintArray counts,
                                        jlongArray profiles, jlongArray outcomes) {
    (void)type;
    arena a;
    arena_init(&a);
    jint answer = 0;
    programs p = {.count = 0};
    status st = outcomes == NULL ? status_static(ST_BAD_ARGUMENT, "null")
                                 : read_programs(env, &a, words, counts, profiles != NULL, &p);
    if (st.code == ST_OK) st = function_run_together(env, &a, p.of, p.count, p.outcomes, &answer);
    if (st.code == ST_OK && answer == 0) give_outcomes(env, &p, profiles, outcomes);
    jni_finish_way(env, &a, st);
    return answer;
}

static void JNICALL native_pipeline(JNIEnv *env, jclass type, jlong compiled, jint elements) {
    (void)type;
    if (jni_check(env, compiled))
        function_pipeline(jni_pointer(compiled), elements < 0 ? 0 : (uint32_t)elements);
}

static jstring text_of(JNIEnv *env, const char *chars) {
    arena a;
    arena_init(&a);
    return jni_finish_string(env, &a, status_ok(), chars);
}

static jstring JNICALL native_read_in_place(JNIEnv *env, jclass type, jlong compiled) {
    (void)type;
    const char *why_not = jni_check(env, compiled) ? function_read_in_place(jni_pointer(compiled)) : NULL;
    return why_not == NULL ? NULL : text_of(env, why_not);
}

static jstring JNICALL native_ir(JNIEnv *env, jclass type, jlong compiled) {
    (void)type;
    return jni_check(env, compiled) ? text_of(env, function_ir(jni_pointer(compiled))) : NULL;
}

static jstring JNICALL native_opencl(JNIEnv *env, jclass type, jlong compiled) {
    (void)type;
    return jni_check(env, compiled) ? text_of(env, function_opencl(jni_pointer(compiled))) : NULL;
}

static jstring JNICALL native_form(JNIEnv *env, jclass type, jlong compiled) {
    (void)type;
    return jni_check(env, compiled) ? text_of(env, function_form(jni_pointer(compiled))) : NULL;
}

static jstring JNICALL native_waits(JNIEnv *env, jclass type, jlong compiled) {
    (void)type;
    const char *what = jni_check(env, compiled) ? function_waits(jni_pointer(compiled)) : NULL;
    return what == NULL ? NULL : text_of(env, what);
}

static jlongArray JNICALL native_profile(JNIEnv *env, jclass type, jlong compiled) {
    (void)type;
    function_profile p =
        compiled == 0 ? function_profile_of_all() : function_profile_of(jni_pointer(compiled));
    jlong figures[PROFILE_FIGURES];
    put_profile(figures, &p);
    return jni_longs(env, figures, PROFILE_FIGURES);
}

static void JNICALL native_release(JNIEnv *env, jclass type, jlong compiled) {
    (void)type;
    function_destroy(env, jni_pointer(compiled));
}

static jlong JNICALL native_java_order(JNIEnv *env, jclass type, jobjectArray functions, jobjectArray records,
                                       jobjectArray told) {
    arena a;
    arena_init(&a);
    function *made = NULL;
    jobjectArray held = NULL;
    const compile_request request = {.user = type, .stages = functions, .classes = records};
    status st = functions == NULL || records == NULL ? status_static(ST_BAD_ARGUMENT, "null")
                                                     : function_order(env, &a, &request, &made, &held);
    if (made != NULL && !function_tell_order(env, &a, made, held, told)) made = NULL;
    jni_finish_way(env, &a, st);
    return jni_handle(made);
}

static jint JNICALL native_order(JNIEnv *env, jclass type, jlong made) {
    (void)type;
    return jni_check(env, made) ? function_order_number(jni_pointer(made)) : 0;
}

static jobjectArray JNICALL native_function_names(JNIEnv *env, jclass type, jobjectArray functions) {
    arena a;
    arena_init(&a);
    const char **names = NULL;
    status st = functions == NULL ? status_static(ST_BAD_ARGUMENT, "null")
                                  : function_names(env, &a, type, functions, &names);
    jsize count = st.code == ST_OK ? (*env)->GetArrayLength(env, functions) : 0;
    jobjectArray result =
        st.code == ST_OK ? (*env)->NewObjectArray(env, count, agent_get()->refs.string, NULL) : NULL;
    for (jsize i = 0; result != NULL && i < count; i++) {
        jstring name = jni_string(env, &a, names[i]);
        if (name == NULL) result = NULL; /* it has thrown */
        if (name == NULL) break;
        (*env)->SetObjectArrayElement(env, result, i, name);
        (*env)->DeleteLocalRef(env, name);
    }
    jni_finish_way(env, &a, st);
    return result;
}

static jobject JNICALL native_make_record(JNIEnv *env, jclass type, jclass record, jobjectArray fields,
                                          jstring kinds, jobjectArray parts) {
    (void)type;
    return record_make(env, record, fields, kinds, parts);
}

static jlong JNICALL native_class_bytes(JNIEnv *env, jclass type) {
    (void)env, (void)type;
    return (jlong)class_cache_bytes();
}

static const jni_native natives[] = {
    JNI_NATIVE("classBytes", "()J", native_class_bytes),
    JNI_NATIVE(
        "makeRecord",
        "(Ljava/lang/Class;[Ljava/lang/reflect/Field;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/Object;",
        native_make_record),
    JNI_NATIVE("compile", "(Lweft/internal/jni/CompileRequest;)Ljava/lang/Object;", native_compile),
    JNI_NATIVE("captured", "(J[J)[Ljava/lang/Object;", native_captured),
    JNI_NATIVE("hasCaptured", "(J[Ljava/lang/Object;)Z", native_has_captured),
    JNI_NATIVE("isOutdated", "(J)Z", native_is_outdated),
    JNI_NATIVE("changedField", "(J[Z)Ljava/lang/String;", native_changed_field),
    JNI_NATIVE("isAtHand", "(J)Z", native_is_at_hand),
    JNI_NATIVE("specialise", "(J)V", native_specialise),
    JNI_NATIVE("run", "([JI[J)I", native_run),
    JNI_NATIVE("beginSnapshot", "()J", native_begin_snapshot),
    JNI_NATIVE("endSnapshot", "(J)V", native_end_snapshot),
    JNI_NATIVE("runTogether", "([J[I[J[J)I", native_run_together),
    JNI_NATIVE("pipeline", "(JI)V", native_pipeline),
    JNI_NATIVE("readInPlace", "(J)Ljava/lang/String;", native_read_in_place),
    JNI_NATIVE("ir", "(J)Ljava/lang/String;", native_ir),
    JNI_NATIVE("opencl", "(J)Ljava/lang/String;", native_opencl),
    JNI_NATIVE("form", "(J)Ljava/lang/String;", native_form),
    JNI_NATIVE("waits", "(J)Ljava/lang/String;", native_waits),
    JNI_NATIVE("profile", "(J)[J", native_profile),
    JNI_NATIVE("release", "(J)V", native_release),
    JNI_NATIVE("functionNames", "([Ljava/lang/Object;)[Ljava/lang/String;", native_function_names),
    JNI_NATIVE("javaOrder", "([Ljava/lang/Object;[Ljava/lang/Class;[Ljava/lang/Object;)J", native_java_order),
    JNI_NATIVE("order", "(J)I", native_order),
};

void function_natives_register(JNIEnv *env, jclass type) {
    jni_natives_register(env, type, natives, sizeof natives / sizeof *natives);
}
