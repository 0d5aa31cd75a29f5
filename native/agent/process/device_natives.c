#include "device_natives.h"

#include <stdint.h>
#include <time.h>
#include <unistd.h>

#include "agent_state.h"
#include "devices.h"
#include "jni_natives.h"
#include "jni_status.h"

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
    return jni_finish_string(env, &a, st, value);
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
    jstring text = jni_finish_string(env, &a, st, r.text);
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
    jni_finish_way(env, &a, st);
    if (st.code != ST_OK) return NULL;
    uint32_t count = dev_count(system);
    jobjectArray result = (*env)->NewObjectArray(env, (jsize)count, agent_get()->refs.string, NULL);
    for (uint32_t i = 0; result != NULL && i < count; i++) {
        if (!put_device(env, result, i, dev_at(system, i))) return NULL;
    }
    return result;
}

status find_device(JNIEnv *env, arena *a, jint number, dev_device **out) {
    status st = agent_ready(env);
    return st.code == ST_OK ? devices_numbered(a, number, out) : st;
}

static jstring JNICALL native_device_name(JNIEnv *env, jclass type, jint number) {
    (void)type;
    arena a;
    arena_init(&a);
    dev_device *device;
    status st = find_device(env, &a, number, &device);
    return jni_finish_string(env, &a, st, st.code == ST_OK ? dev_describe(device)->name : NULL);
}

static jint JNICALL native_device_number(JNIEnv *env, jclass type, jint number) {
    (void)type;
    arena a;
    arena_init(&a);
    dev_device *device;
    status st = find_device(env, &a, number, &device);
    if (st.code != ST_OK && number == DEVICES_CHOSEN) devices_report_none(st);
    jint found = st.code == ST_OK ? (jint)dev_number(device) : -1;
    jni_finish_way(env, &a, st);
    return found;
}

/* NULL, with an exception, where there is no such device. */
static const dev_info *info_of(JNIEnv *env, jint number) {
    arena a;
    arena_init(&a);
    dev_device *device;
    status st = find_device(env, &a, number, &device);
    const dev_info *info = st.code == ST_OK ? dev_describe(device) : NULL;
    jni_finish_way(env, &a, st);
    return info;
}

/* protocol: as Native.java has the bits, and tells of figures */
enum { TRAIT_GPU = 1, TRAIT_SHARES_MEMORY = 2 };

static jint JNICALL native_device_traits(JNIEnv *env, jclass type, jint number) {
    (void)type;
    const dev_info *info = info_of(env, number);
    if (info == NULL) return 0;
    return (info->type == DEV_GPU ? TRAIT_GPU : 0) | (info->shares_memory ? TRAIT_SHARES_MEMORY : 0);
}

static jlong JNICALL native_largest_buffer(JNIEnv *env, jclass type, jint number) {
    (void)type;
    const dev_info *info = info_of(env, number);
    if (info == NULL) return 0;
    return info->largest_buffer > INT64_MAX ? INT64_MAX : (jlong)info->largest_buffer;
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

/* It is looked for here: for Java's interpreter that is a tenth of a millisecond, in a process's first apply. */
static jstring JNICALL native_wanted_cache_file(JNIEnv *env, jclass type, jstring name) {
    (void)type;
    arena a;
    arena_init(&a);
    const char *folder = agent_ready(env).code == ST_OK ? devices_wanted_cache_folder(&a) : NULL;
    const char *own = folder == NULL ? NULL : jni_text(env, &a, name);
    const char *path = own == NULL ? NULL : arena_printf(&a, "%s/%s", folder, own);
    jstring text = path == NULL || access(path, F_OK) != 0 ? NULL : jni_string(env, &a, path);
    arena_free(&a);
    return text;
}

static jlongArray JNICALL native_work(JNIEnv *env, jclass type, jint number) {
    (void)type;
    arena a;
    arena_init(&a);
    dev_device *device;
    status st = find_device(env, &a, number, &device);
    jni_finish_way(env, &a, st);
    if (st.code != ST_OK) return NULL;
    dev_counts c = dev_count_work(device);
    const jlong figures[] = {(jlong)c.builds,           (jlong)c.loads,          (jlong)c.launches,
                             (jlong)c.copies_to_device, (jlong)c.copies_to_host, (jlong)c.bytes_to_device,
                             (jlong)c.bytes_to_host,    (jlong)c.evictions,      (jlong)c.programs,
                             (jlong)c.program_bytes,    (jlong)c.memory_bytes};
    return jni_longs(env, figures, sizeof figures / sizeof figures[0]);
}

/* Arrays are there without a device, too. */
static jlongArray JNICALL native_host_memory(JNIEnv *env, jclass type) {
    (void)type;
    uint64_t in_use, kept, lost;
    dev_buffer_memory(&in_use, &kept, &lost);
    const jlong figures[] = {(jlong)in_use, (jlong)kept, (jlong)lost};
    return jni_longs(env, figures, sizeof figures / sizeof figures[0]);
}

static jboolean JNICALL native_devices_were_opened(JNIEnv *env, jclass type) {
    (void)env;
    (void)type;
    return devices_were_opened();
}

static jlong JNICALL native_thread_nanos(JNIEnv *env, jclass type) {
    (void)env;
    (void)type;
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (jlong)t.tv_sec * 1000000000 + t.tv_nsec;
}

static const jni_native natives[] = {
    JNI_NATIVE("devices", "()[Ljava/lang/String;", native_devices),
    JNI_NATIVE("deviceName", "(I)Ljava/lang/String;", native_device_name),
    JNI_NATIVE("deviceNumber", "(I)I", native_device_number),
    JNI_NATIVE("deviceTraits", "(I)I", native_device_traits),
    JNI_NATIVE("largestBuffer", "(I)J", native_largest_buffer),
    JNI_NATIVE("cacheFolder", "()Ljava/lang/String;", native_cache_folder),
    JNI_NATIVE("wantedCacheFile", "(Ljava/lang/String;)Ljava/lang/String;", native_wanted_cache_file),
    JNI_NATIVE("work", "(I)[J", native_work),
    JNI_NATIVE("hostMemory", "()[J", native_host_memory),
    JNI_NATIVE("devicesWereOpened", "()Z", native_devices_were_opened),
    JNI_NATIVE("threadNanos", "()J", native_thread_nanos),
    JNI_NATIVE("option", "(Ljava/lang/String;)Ljava/lang/String;", native_option),
};

void device_natives_register(JNIEnv *env, jclass type) {
    jni_natives_register(env, type, natives, sizeof natives / sizeof *natives);
}
