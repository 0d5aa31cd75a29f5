#include "jni_api.h"

#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "agent_state.h"
#include "class_cache.h"
#include "devices.h"
#include "function.h"
#include "function_names.h"
#include "java_order.h"
#include "jni_natives.h"
#include "jni_status.h"
#include "loop_natives.h"
#include "record_make.h"
#include "run_words.h"

/* Every native reads its arguments, calls plain code and turns a status into one exception. Its arena is of
 * the call; one that is armed (guarded) is never used by the native itself at the same time. */

static void *pointer(jlong handle) {
    return (void *)(intptr_t)handle;
}
static jlong handle(void *pointer) {
    return (jlong)(intptr_t)pointer;
}

/* Throws when a handle is 0. */
static bool check(JNIEnv *env, jlong handle) {
    if (handle == 0) jni_throw(env, status_static(ST_BAD_ARGUMENT, "the handle is 0"));
    return handle != 0;
}

/* The same where Java has another way: that this one has no memory is no OutOfMemoryError. */
static void finish_way(JNIEnv *env, arena *a, status st) {
    jni_throw_as(env, st, status_may_pass(st) ? STATUS_FAILED : status_kind_of(st.code));
    arena_free(a);
}

/* A string that plain code made; NULL stands for no memory. */
static jstring finish_string(JNIEnv *env, arena *a, status st, const char *chars) {
    if (st.code == ST_OK && chars == NULL) st = status_static(ST_OUT_OF_MEMORY, NULL);
    jstring result = st.code == ST_OK ? jni_string(env, a, chars) : NULL;
    finish_way(env, a, st);
    return result;
}

static jlongArray longs(JNIEnv *env, const jlong *figures, jsize count) {
    jlongArray result = (*env)->NewLongArray(env, count);
    if (result != NULL) (*env)->SetLongArrayRegion(env, result, 0, count, figures);
    return result;
}

/* The jar compares it with its own before it calls anything else. */
static jstring JNICALL native_version(JNIEnv *env, jclass type) {
    (void)type;
    return (*env)->NewStringUTF(env, WEFT_VERSION);
}

/* --- options and devices --- */

static jstring JNICALL native_option(JNIEnv *env, jclass type, jstring name) {
    (void)type;
    arena a;
    arena_init(&a);
    /* Java asks once, while its classes are initialised: so this needs no memory. */
    char chars[64] = "";
    const char *value = "";
    option_key key;
    status st = agent_get()->option_problem;
    if (name != NULL && (*env)->GetStringUTFLength(env, name) < (jsize)sizeof chars)
        (*env)->GetStringUTFRegion(env, name, 0, (*env)->GetStringLength(env, name), chars);
    if (st.code == ST_OK && options_find(chars, &key))
        value = agent_option(key);
    else if (st.code == ST_OK)
        st = status_make(&a, ST_BAD_OPTION, "there is no option '%s'", chars);
    return finish_string(env, &a, st, value);
}

typedef struct text_request {
    const void *of;
    const char *text;
} text_request;

static status device_text(arena *a, void *context) {
    text_request *r = context;
    r->text = devices_text(a, r->of);
    return status_ok();
}

static bool put_device(JNIEnv *env, jobjectArray result, uint32_t index, dev_device *d) {
    arena a;
    arena_init(&a);
    text_request r = {dev_describe(d), NULL};
    status st = guarded(&a, device_text, &r); /* sets r.text */
    jstring text = finish_string(env, &a, st, r.text);
    if (text == NULL) return false;
    (*env)->SetObjectArrayElement(env, result, (jsize)index, text);
    (*env)->DeleteLocalRef(env, text);
    return !(*env)->ExceptionCheck(env);
}

static jobjectArray JNICALL native_devices(JNIEnv *env, jclass type) {
    (void)type;
    arena a;
    arena_init(&a);
    dev_system *system;
    status st = agent_ready(env);
    if (st.code == ST_OK) st = devices_open(&a, &system);
    finish_way(env, &a, st);
    if (st.code != ST_OK) return NULL;
    uint32_t count = dev_count(system);
    jobjectArray result = (*env)->NewObjectArray(env, (jsize)count, agent_get()->refs.string, NULL);
    for (uint32_t i = 0; result != NULL && i < count; i++) {
        if (!put_device(env, result, i, dev_at(system, i))) return NULL;
    }
    return result;
}

/* A device by its number, once the agent can work at all. */
static status find_device(JNIEnv *env, arena *a, jint number, dev_device **out) {
    status st = agent_ready(env);
    return st.code == ST_OK ? devices_numbered(a, number, out) : st;
}

static jstring JNICALL native_device_name(JNIEnv *env, jclass type, jint number) {
    (void)type;
    arena a;
    arena_init(&a);
    dev_device *device;
    status st = find_device(env, &a, number, &device);
    return finish_string(env, &a, st, st.code == ST_OK ? dev_describe(device)->name : NULL);
}

static jint JNICALL native_device_number(JNIEnv *env, jclass type, jint number) {
    (void)type;
    arena a;
    arena_init(&a);
    dev_device *device;
    status st = find_device(env, &a, number, &device);
    if (st.code != ST_OK && number == DEVICES_CHOSEN) devices_report_none(st);
    jint found = st.code == ST_OK ? (jint)dev_number(device) : -1;
    finish_way(env, &a, st);
    return found;
}

/* The bits that Native names. */
enum { TRAIT_GPU = 1, TRAIT_SHARES_MEMORY = 2 };

static jint JNICALL native_device_traits(JNIEnv *env, jclass type, jint number) {
    (void)type;
    arena a;
    arena_init(&a);
    dev_device *device;
    status st = find_device(env, &a, number, &device);
    const dev_info *info = st.code == ST_OK ? dev_describe(device) : NULL;
    finish_way(env, &a, st);
    if (info == NULL) return 0;
    return (info->type == DEV_GPU ? TRAIT_GPU : 0) | (info->shares_memory ? TRAIT_SHARES_MEMORY : 0);
}

static jlong JNICALL native_largest_buffer(JNIEnv *env, jclass type, jint number) {
    (void)type;
    arena a;
    arena_init(&a);
    dev_device *device;
    status st = find_device(env, &a, number, &device);
    uint64_t bytes = st.code == ST_OK ? dev_describe(device)->largest_buffer : 0;
    finish_way(env, &a, st);
    return bytes > INT64_MAX ? INT64_MAX : (jlong)bytes;
}

static jstring JNICALL native_cache_folder(JNIEnv *env, jclass type) {
    (void)type;
    arena a;
    arena_init(&a);
    dev_system *system;
    const char *folder = NULL;
    if (agent_ready(env).code == ST_OK && devices_open(&a, &system).code == ST_OK)
        folder = dev_binaries(system);
    jstring text = folder == NULL ? NULL : jni_string(env, &a, folder);
    arena_free(&a);
    return text;
}

static jstring JNICALL native_wanted_cache_folder(JNIEnv *env, jclass type) {
    (void)type;
    arena a;
    arena_init(&a);
    const char *folder = agent_ready(env).code == ST_OK ? devices_wanted_cache_folder(&a) : NULL;
    jstring text = folder == NULL ? NULL : jni_string(env, &a, folder);
    arena_free(&a);
    return text;
}

static jlongArray JNICALL native_work(JNIEnv *env, jclass type, jint number) {
    (void)type;
    arena a;
    arena_init(&a);
    dev_device *device;
    status st = find_device(env, &a, number, &device);
    finish_way(env, &a, st);
    if (st.code != ST_OK) return NULL;
    dev_counts c = dev_count_work(device);
    uint64_t in_use, kept;
    dev_buffer_memory(&in_use, &kept);
    const jlong figures[] = {(jlong)c.builds,           (jlong)c.loads,          (jlong)c.launches,
                             (jlong)c.copies_to_device, (jlong)c.copies_to_host, (jlong)c.bytes_to_device,
                             (jlong)c.bytes_to_host,    (jlong)c.evictions,      (jlong)c.programs,
                             (jlong)c.program_bytes,    (jlong)in_use,           (jlong)kept,
                             (jlong)c.memory_bytes};
    return longs(env, figures, sizeof figures / sizeof figures[0]);
}

static jlong JNICALL native_class_bytes(JNIEnv *env, jclass type) {
    (void)env, (void)type;
    return (jlong)class_cache_bytes();
}

/* --- buffers --- */

static jlong JNICALL native_allocate(JNIEnv *env, jclass type, jlong bytes, jboolean zeroed) {
    (void)type;
    arena a;
    arena_init(&a);
    dev_buffer *buffer = NULL;
    status st = bytes < 0 ? status_static(ST_BAD_ARGUMENT, "a negative size")
                : zeroed  ? dev_buffer_create(&a, (uint64_t)bytes, &buffer)
                          : dev_buffer_create_unset(&a, (uint64_t)bytes, &buffer);
    if (st.code != ST_OK) buffer = NULL;
    jni_finish(env, &a, st);
    return handle(buffer);
}

_Static_assert(DEV_BUFFER_BEHIND == 256, "as Native.BEHIND and the Javadoc of PArray.wrap say");

static jlong JNICALL native_wrap(JNIEnv *env, jclass type, jobject memory, jlong from, jlong bytes,
                                 jint align) {
    (void)type;
    arena a;
    arena_init(&a);
    dev_buffer *buffer = NULL;
    char *address = (*env)->GetDirectBufferAddress(env, memory);
    bool places = address != NULL && (uintptr_t)(address + from) % (uintptr_t)align == 0;
    status st = !places
                    ? status_static(
                          ST_BAD_ARGUMENT,
                          "the buffer does not begin at a multiple of its elements' size: take a part of its "
                          "memory that does")
                    : dev_buffer_create_over(&a, address + from, (uint64_t)bytes, &buffer);
    if (st.code != ST_OK) buffer = NULL;
    jni_finish(env, &a, st);
    return handle(buffer);
}

static jobject JNICALL native_bytes(JNIEnv *env, jclass type, jobject memory, jlong from, jlong bytes) {
    (void)type;
    char *address = (*env)->GetDirectBufferAddress(env, memory);
    if (address == NULL || from < 0 || bytes < 0 || bytes > INT_MAX) {
        jni_throw(env, status_static(ST_BAD_ARGUMENT,
                                     "a ByteBuffer of memory that is not there, or of 2 GiB or more"));
        return NULL;
    }
    return (*env)->NewDirectByteBuffer(env, address + from, bytes);
}

static jlong JNICALL native_address(JNIEnv *env, jclass type, jobject memory) {
    (void)type;
    return (jlong)(uintptr_t)(*env)->GetDirectBufferAddress(env, memory);
}

static jlong JNICALL native_part(JNIEnv *env, jclass type, jlong whole, jlong from, jlong bytes) {
    (void)type;
    if (!check(env, whole)) return 0;
    arena a;
    arena_init(&a);
    dev_buffer *buffer = NULL;
    status st = from < 0 || bytes < 0
                    ? status_static(ST_BAD_ARGUMENT, "a part that begins or ends nowhere")
                    : dev_buffer_create_part(&a, pointer(whole), (uint64_t)from, (uint64_t)bytes, &buffer);
    if (st.code != ST_OK) buffer = NULL;
    jni_finish(env, &a, st);
    return handle(buffer);
}

static jobject JNICALL native_host_buffer(JNIEnv *env, jclass type, jlong buffer, jlong from, jlong bytes) {
    (void)type;
    if (!check(env, buffer)) return NULL;
    uint64_t all = dev_buffer_bytes(pointer(buffer));
    if (from < 0 || bytes < 0 || bytes > INT_MAX || (uint64_t)from > all ||
        (uint64_t)bytes > all - (uint64_t)from) {
        jni_throw(env, status_static(ST_BAD_ARGUMENT,
                                     "a ByteBuffer of memory that is not there, or of 2 GiB or more"));
        return NULL;
    }
    return (*env)->NewDirectByteBuffer(env, (char *)dev_buffer_host(pointer(buffer)) + from, bytes);
}

static void JNICALL native_free(JNIEnv *env, jclass type, jlong buffer) {
    (void)env;
    (void)type;
    if (buffer != 0) dev_buffer_destroy(pointer(buffer));
}

typedef struct move_request {
    dev_buffer *buffer;
    dev_device *device;
    dev_profile profile;
} move_request;

static status to_host(arena *a, void *context) {
    move_request *r = context;
    return dev_buffer_to_host_timed(a, r->buffer, &r->profile);
}

static jlong JNICALL native_to_host(JNIEnv *env, jclass type, jlong buffer) {
    (void)type;
    if (!check(env, buffer)) return 0;
    arena a;
    arena_init(&a);
    move_request r = {.buffer = pointer(buffer)};
    finish_way(env, &a, guarded(&a, to_host, &r));
    return (jlong)r.profile.bytes_to_host;
}

static status to_device(arena *a, void *context) {
    move_request *r = context;
    return dev_buffer_to_device_timed(a, r->buffer, r->device, &r->profile);
}

static jlong JNICALL native_to_device(JNIEnv *env, jclass type, jint number, jlong buffer) {
    (void)type;
    if (!check(env, buffer)) return 0;
    arena a;
    arena_init(&a);
    move_request r = {.buffer = pointer(buffer)};
    status st = find_device(env, &a, number, &r.device);
    if (st.code == ST_OK) st = guarded(&a, to_device, &r);
    finish_way(env, &a, st);
    return (jlong)r.profile.bytes_to_device;
}

static jboolean JNICALL native_copy(JNIEnv *env, jclass type, jlong from, jlong to) {
    (void)type;
    if (!check(env, from) || !check(env, to)) return JNI_FALSE;
    arena a;
    arena_init(&a);
    bool on_host = true;
    finish_way(env, &a, dev_buffer_copy(&a, pointer(to), pointer(from), &on_host));
    return on_host ? JNI_FALSE : JNI_TRUE;
}

static jboolean JNICALL native_copy_part(JNIEnv *env, jclass type, jlong from, jlong from_offset, jlong to,
                                         jlong to_offset, jlong bytes) {
    (void)type;
    if (!check(env, from) || !check(env, to)) return JNI_FALSE;
    arena a;
    arena_init(&a);
    dev_buffer_part source = {pointer(from), (uint64_t)from_offset},
                    target = {pointer(to), (uint64_t)to_offset};
    bool done = dev_buffer_copy_part(&a, &target, &source, (uint64_t)bytes);
    arena_free(&a);
    return done ? JNI_TRUE : JNI_FALSE;
}

static status leave_devices(arena *a, void *context) {
    return dev_buffer_leave_devices(a, context);
}

static void JNICALL native_leave_devices(JNIEnv *env, jclass type, jlong buffer) {
    (void)type;
    if (!check(env, buffer)) return;
    arena a;
    arena_init(&a);
    finish_way(env, &a, guarded(&a, leave_devices, pointer(buffer)));
}

static void JNICALL native_host_wrote(JNIEnv *env, jclass type, jlong buffer) {
    (void)type;
    if (check(env, buffer)) dev_buffer_host_wrote(pointer(buffer));
}

static jobject JNICALL native_make_record(JNIEnv *env, jclass type, jclass record, jobjectArray fields,
                                          jstring kinds, jobjectArray parts) {
    (void)type;
    return record_make(env, record, fields, kinds, parts);
}

/* --- functions --- */

static jobject JNICALL native_compile(JNIEnv *env, jclass type, jobject request) {
    arena a;
    arena_init(&a);
    function *made = NULL;
    function_source source;
    status st = function_source_read(env, &a, request, &source);
    source.user = type;
    if (st.code == ST_OK && source.device_number != DEVICES_JAVA) {
        st = find_device(env, &a, source.device_number, &source.device);
        if (st.code != ST_OK) devices_report_none(st);
    }
    if (st.code == ST_OK) st = function_compile(env, &a, &source, &made);
    jobject answer = made == NULL ? NULL : function_answer(env, &a, made);
    finish_way(env, &a, st);
    return answer;
}

static jobjectArray JNICALL native_captured(JNIEnv *env, jclass type, jlong compiled, jlongArray fields) {
    (void)type;
    if (!check(env, compiled) || function_is_outdated(env, pointer(compiled))) return NULL;
    return function_captured(env, pointer(compiled), fields);
}

static jboolean JNICALL native_is_outdated(JNIEnv *env, jclass type, jlong compiled) {
    (void)type;
    return check(env, compiled) && function_is_outdated(env, pointer(compiled));
}

static jboolean JNICALL native_is_at_hand(JNIEnv *env, jclass type, jlong compiled) {
    (void)type;
    if (!check(env, compiled)) return JNI_FALSE;
    arena a;
    arena_init(&a);
    bool is = function_is_at_hand(&a, pointer(compiled));
    arena_free(&a);
    return is ? JNI_TRUE : JNI_FALSE;
}

enum { PROFILE_FIGURES = 14 };

/* In the order of weft.internal.program.Tally. */
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

static void give_profiles(JNIEnv *env, const function_runs *r, jlongArray out) {
    jlong figures[PROFILE_FIGURES];
    for (uint32_t i = 0; r->profiles != NULL && i < r->call_count; i++) {
        put_profile(figures, &r->profiles[i]);
        (*env)->SetLongArrayRegion(env, out, (jsize)(i * PROFILE_FIGURES), PROFILE_FIGURES, figures);
    }
}

static jint JNICALL native_run(JNIEnv *env, jclass type, jlongArray words, jint count, jlongArray profiles) {
    (void)type;
    arena a;
    arena_init(&a);
    jint failed = -1;
    function_runs request;
    status st = run_words_read(env, &a, words, count, &request);
    if (st.code == ST_OK && profiles != NULL) request.profiles = new_profiles(&a, request.call_count);
    if (st.code == ST_OK) st = function_run(env, &a, &request, &failed);
    if (st.code == ST_OK && profiles != NULL) give_profiles(env, &request, profiles);
    finish_way(env, &a, st);
    return failed;
}

static void JNICALL native_pipeline(JNIEnv *env, jclass type, jlong compiled, jint elements) {
    (void)type;
    if (check(env, compiled)) function_pipeline(pointer(compiled), elements < 0 ? 0 : (uint32_t)elements);
}

static jstring text_of(JNIEnv *env, const char *chars) {
    arena a;
    arena_init(&a);
    return finish_string(env, &a, status_ok(), chars);
}

static jstring JNICALL native_ir(JNIEnv *env, jclass type, jlong compiled) {
    (void)type;
    return check(env, compiled) ? text_of(env, function_ir(pointer(compiled))) : NULL;
}

static jstring JNICALL native_opencl(JNIEnv *env, jclass type, jlong compiled) {
    (void)type;
    return check(env, compiled) ? text_of(env, function_opencl(pointer(compiled))) : NULL;
}

static jstring JNICALL native_form(JNIEnv *env, jclass type, jlong compiled) {
    (void)type;
    return check(env, compiled) ? text_of(env, function_form(pointer(compiled))) : NULL;
}

static jlongArray JNICALL native_profile(JNIEnv *env, jclass type, jlong compiled) {
    (void)type;
    function_profile p = compiled == 0 ? function_profile_of_all() : function_profile_of(pointer(compiled));
    jlong figures[PROFILE_FIGURES];
    put_profile(figures, &p);
    return longs(env, figures, PROFILE_FIGURES);
}

static void JNICALL native_release(JNIEnv *env, jclass type, jlong compiled) {
    (void)type;
    function_destroy(env, pointer(compiled));
}

static jint JNICALL native_java_order(JNIEnv *env, jclass type, jobjectArray functions, jobjectArray records,
                                      jobjectArray why) {
    arena a;
    arena_init(&a);
    java_order order = JAVA_ORDER_SEQUENTIAL;
    const char *because = NULL;
    status st = functions == NULL || records == NULL || why == NULL
                    ? status_static(ST_BAD_ARGUMENT, "null")
                    : java_order_of(env, &a, type, functions, records, &order, &because);
    if (st.code == ST_OK && because != NULL) {
        jstring text = jni_string(env, &a, because);
        if (text != NULL) (*env)->SetObjectArrayElement(env, why, 0, text);
    }
    finish_way(env, &a, st);
    return (jint)order;
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
    finish_way(env, &a, st);
    return result;
}

/* --- the table --- */

#define N(name, signature, function) JNI_NATIVE(name, signature, function)

static const jni_native natives[] = {
    N("version", "()Ljava/lang/String;", native_version),
    N("devices", "()[Ljava/lang/String;", native_devices),
    N("deviceName", "(I)Ljava/lang/String;", native_device_name),
    N("deviceNumber", "(I)I", native_device_number),
    N("deviceTraits", "(I)I", native_device_traits),
    N("largestBuffer", "(I)J", native_largest_buffer),
    N("cacheFolder", "()Ljava/lang/String;", native_cache_folder),
    N("wantedCacheFolder", "()Ljava/lang/String;", native_wanted_cache_folder),
    N("work", "(I)[J", native_work),
    N("classBytes", "()J", native_class_bytes),
    N("option", "(Ljava/lang/String;)Ljava/lang/String;", native_option),
    N("allocate", "(JZ)J", native_allocate),
    N("wrap", "(Ljava/nio/Buffer;JJI)J", native_wrap),
    N("bytes", "(Ljava/nio/Buffer;JJ)Ljava/nio/ByteBuffer;", native_bytes),
    N("address", "(Ljava/nio/Buffer;)J", native_address),
    N("part", "(JJJ)J", native_part),
    N("hostBuffer", "(JJJ)Ljava/nio/ByteBuffer;", native_host_buffer),
    N("free", "(J)V", native_free),
    N("toHost", "(J)J", native_to_host),
    N("toDevice", "(IJ)J", native_to_device),
    N("copy", "(JJ)Z", native_copy),
    N("copyPart", "(JJJJJ)Z", native_copy_part),
    N("leaveDevices", "(J)V", native_leave_devices),
    N("hostWrote", "(J)V", native_host_wrote),
    N("makeRecord",
      "(Ljava/lang/Class;[Ljava/lang/reflect/Field;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/Object;",
      native_make_record),
    N("compile", "(Lweft/internal/jni/CompileRequest;)Ljava/lang/Object;", native_compile),
    N("captured", "(J[J)[Ljava/lang/Object;", native_captured),
    N("isOutdated", "(J)Z", native_is_outdated),
    N("isAtHand", "(J)Z", native_is_at_hand),
    N("run", "([JI[J)I", native_run),
    N("pipeline", "(JI)V", native_pipeline),
    N("ir", "(J)Ljava/lang/String;", native_ir),
    N("opencl", "(J)Ljava/lang/String;", native_opencl),
    N("form", "(J)Ljava/lang/String;", native_form),
    N("profile", "(J)[J", native_profile),
    N("release", "(J)V", native_release),
    N("functionNames", "([Ljava/lang/Object;)[Ljava/lang/String;", native_function_names),
    N("javaOrder", "([Ljava/lang/Object;[Ljava/lang/Class;[Ljava/lang/String;)I", native_java_order),
};

void jni_api_register(JNIEnv *env, jclass type) {
    jni_natives_register(env, type, natives, sizeof natives / sizeof *natives);
    loop_natives_register(env, type);
}
