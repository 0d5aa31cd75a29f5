#include "buffer_natives.h"

#include <limits.h>
#include <stdint.h>

#include "agent_state.h"
#include "device_natives.h"
#include "jni_natives.h"
#include "jni_status.h"

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
    return jni_handle(buffer);
}

/* protocol: as Native.java has it */
_Static_assert(DEV_BUFFER_BEHIND == 256, "as Native.BEHIND and the Javadoc of PArray.wrap say");

static jlong JNICALL native_wrap(JNIEnv *env, jclass type, jobject memory, jlong from, jlong bytes,
                                 jint align) {
    (void)type;
    arena a;
    arena_init(&a);
    dev_buffer *buffer = NULL;
    char *address = (*env)->GetDirectBufferAddress(env, memory);
    bool places = address != NULL && (uintptr_t)(address + from) % (uintptr_t)align == 0;
    status st = !places ? status_static(ST_BAD_ARGUMENT,
                                        "the memory does not begin at a multiple of its elements' size")
                        : dev_buffer_create_over(&a, address + from, (uint64_t)bytes, &buffer);
    if (st.code != ST_OK) buffer = NULL;
    jni_finish(env, &a, st);
    return jni_handle(buffer);
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

/* As Module.addExports does in the end. What it does before, and JVMTI's AddModuleExports with it, is for reflection alone, and a process's first call
 * takes 4 ms of it. */
static bool add_exports(JNIEnv *env, jobject base, const char *package, jobject to) {
    jclass module = (*env)->GetObjectClass(env, base);
    jmethodID add = (*env)->GetStaticMethodID(env, module, "addExports0",
                                              "(Ljava/lang/Module;Ljava/lang/String;Ljava/lang/Module;)V");
    jstring name = add == NULL ? NULL : (*env)->NewStringUTF(env, package);
    if (name != NULL) (*env)->CallStaticVoidMethod(env, module, add, base, name, to);
    bool added = name != NULL && !(*env)->ExceptionCheck(env);
    jni_clear(env);
    return added;
}

static jboolean JNICALL native_export_memory(JNIEnv *env, jclass type, jobject base, jobject to) {
    (void)type;
    static const char *const packages[] = {"jdk.internal.misc",
                                           "sun.nio.ch"}; /* of which java.nio's own buffers are made */
    jvmtiEnv *jvmti = agent_get()->jvmti;
    bool all = jvmti != NULL;
    for (size_t i = 0; all && i < sizeof packages / sizeof *packages; i++)
        all = add_exports(env, base, packages[i], to) ||
              (*jvmti)->AddModuleExports(jvmti, base, packages[i], to) == JVMTI_ERROR_NONE;
    return all ? JNI_TRUE : JNI_FALSE;
}

static jlong JNICALL native_part(JNIEnv *env, jclass type, jlong whole, jlong from, jlong bytes) {
    (void)type;
    if (!jni_check(env, whole)) return 0;
    arena a;
    arena_init(&a);
    dev_buffer *buffer = NULL;
    status st = from < 0 || bytes < 0 ? status_static(ST_BAD_ARGUMENT, "a part that begins or ends nowhere")
                                      : dev_buffer_create_part(&a, jni_pointer(whole), (uint64_t)from,
                                                               (uint64_t)bytes, &buffer);
    if (st.code != ST_OK) buffer = NULL;
    jni_finish(env, &a, st);
    return jni_handle(buffer);
}

static jobject JNICALL native_host_buffer(JNIEnv *env, jclass type, jlong buffer, jlong from, jlong bytes) {
    (void)type;
    if (!jni_check(env, buffer)) return NULL;
    uint64_t all = dev_buffer_bytes(jni_pointer(buffer));
    if (from < 0 || bytes < 0 || bytes > INT_MAX || (uint64_t)from > all ||
        (uint64_t)bytes > all - (uint64_t)from) {
        jni_throw(env, status_static(ST_BAD_ARGUMENT,
                                     "a ByteBuffer of memory that is not there, or of 2 GiB or more"));
        return NULL;
    }
    return (*env)->NewDirectByteBuffer(env, (char *)dev_buffer_host(jni_pointer(buffer)) + from, bytes);
}

static void JNICALL native_free(JNIEnv *env, jclass type, jlong buffer) {
    (void)env;
    (void)type;
    if (buffer != 0) dev_buffer_destroy(jni_pointer(buffer));
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
    if (!jni_check(env, buffer)) return 0;
    arena a;
    arena_init(&a);
    move_request r = {.buffer = jni_pointer(buffer)};
    jni_finish_way(env, &a, guarded(&a, to_host, &r));
    return (jlong)r.profile.bytes_to_host;
}

static status to_device(arena *a, void *context) {
    move_request *r = context;
    return dev_buffer_to_device_timed(a, r->buffer, r->device, &r->profile);
}

static jlong JNICALL native_to_device(JNIEnv *env, jclass type, jint number, jlong buffer) {
    (void)type;
    if (!jni_check(env, buffer)) return 0;
    arena a;
    arena_init(&a);
    move_request r = {.buffer = jni_pointer(buffer)};
    status st = find_device(env, &a, number, &r.device);
    if (st.code == ST_OK) st = guarded(&a, to_device, &r);
    jni_finish_way(env, &a, st);
    return (jlong)r.profile.bytes_to_device;
}

static jboolean JNICALL native_copy(JNIEnv *env, jclass type, jlong from, jlong to) {
    (void)type;
    if (!jni_check(env, from) || !jni_check(env, to)) return JNI_FALSE;
    arena a;
    arena_init(&a);
    bool on_host = true;
    jni_finish_way(env, &a, dev_buffer_copy(&a, jni_pointer(to), jni_pointer(from), &on_host));
    return on_host ? JNI_FALSE : JNI_TRUE;
}

static jboolean JNICALL native_copy_part(JNIEnv *env, jclass type, jlong from, jlong from_offset, jlong to,
                                         jlong to_offset, jlong bytes) {
    (void)type;
    if (!jni_check(env, from) || !jni_check(env, to)) return JNI_FALSE;
    arena a;
    arena_init(&a);
    dev_buffer_place source = {jni_pointer(from), (uint64_t)from_offset},
                     target = {jni_pointer(to), (uint64_t)to_offset};
    bool done = dev_buffer_copy_part(&a, &target, &source, (uint64_t)bytes);
    arena_free(&a);
    return done ? JNI_TRUE : JNI_FALSE;
}

static status leave_devices(arena *a, void *context) {
    return dev_buffer_leave_devices(a, context);
}

static void JNICALL native_leave_devices(JNIEnv *env, jclass type, jlong buffer) {
    (void)type;
    if (!jni_check(env, buffer)) return;
    arena a;
    arena_init(&a);
    jni_finish_way(env, &a, guarded(&a, leave_devices, jni_pointer(buffer)));
}

static void JNICALL native_host_wrote(JNIEnv *env, jclass type, jlong buffer) {
    (void)type;
    if (jni_check(env, buffer)) dev_buffer_host_wrote(jni_pointer(buffer));
}

static const jni_native natives[] = {
    JNI_NATIVE("allocate", "(JZ)J", native_allocate),
    JNI_NATIVE("wrap", "(Ljava/nio/Buffer;JJI)J", native_wrap),
    JNI_NATIVE("bytes", "(Ljava/nio/Buffer;JJ)Ljava/nio/ByteBuffer;", native_bytes),
    JNI_NATIVE("exportMemory", "(Ljava/lang/Module;Ljava/lang/Module;)Z", native_export_memory),
    JNI_NATIVE("address", "(Ljava/nio/Buffer;)J", native_address),
    JNI_NATIVE("part", "(JJJ)J", native_part),
    JNI_NATIVE("hostBuffer", "(JJJ)Ljava/nio/ByteBuffer;", native_host_buffer),
    JNI_NATIVE("free", "(J)V", native_free),
    JNI_NATIVE("toHost", "(J)J", native_to_host),
    JNI_NATIVE("toDevice", "(IJ)J", native_to_device),
    JNI_NATIVE("copy", "(JJ)Z", native_copy),
    JNI_NATIVE("copyPart", "(JJJJJ)Z", native_copy_part),
    JNI_NATIVE("leaveDevices", "(J)V", native_leave_devices),
    JNI_NATIVE("hostWrote", "(J)V", native_host_wrote),
};

void buffer_natives_register(JNIEnv *env, jclass type) {
    jni_natives_register(env, type, natives, sizeof natives / sizeof *natives);
}
