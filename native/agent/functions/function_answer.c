/* What Native.compile answers: a weft.internal.program.Compiled, made of a function.
 * protocol: as Compiled.java has it */
#include "agent_state.h"
#include "function_arrays.h"
#include "jni_status.h"

#define COMPILED "weft/internal/program/Compiled"

/* An element that Java evaluates throws, or initialises the class that the function waits for. */
static bool is_javas(const function *f) {
    bool is = f->always_throws;
    for (uint32_t i = 0; i < f->class_count; i++)
        is |= f->classes[i].awaited;
    return is;
}

/* Null if there is none. */
static jstring text_or_null(JNIEnv *env, arena *a, const char *chars) {
    return chars == NULL ? NULL : jni_string(env, a, chars);
}

/* What they refer to is there: the caller has all that the function uses. */
static jobjectArray array_of(JNIEnv *env, jclass type, const jweak *references, uint32_t count) {
    jobjectArray array = (*env)->NewObjectArray(env, (jsize)count, type, NULL);
    for (uint32_t i = 0; array != NULL && i < count; i++) {
        jobject local = (*env)->NewLocalRef(env, references[i]);
        (*env)->SetObjectArrayElement(env, array, (jsize)i, local);
        (*env)->DeleteLocalRef(env, local);
    }
    return array;
}

static jobjectArray classes_of(JNIEnv *env, const function *f) {
    return array_of(env, agent_get()->refs.class, f->result_classes, f->result_class_count);
}

static jobjectArray tables_of(JNIEnv *env, const function *f) {
    jclass type = (*env)->FindClass(env, "weft/internal/capture/Table");
    return type == NULL ? NULL : array_of(env, type, f->tables, f->table_count);
}

/* A java.lang.StackTraceElement; null where a refusal is of no line, or there is none. */
static jobject location_of(JNIEnv *env, arena *a, const function *f) {
    const status_location *p = &f->location;
    if (p->method == NULL) return NULL;
    jclass type = (*env)->FindClass(env, "java/lang/StackTraceElement");
    jmethodID make = type == NULL ? NULL
                                  : (*env)->GetMethodID(env, type, "<init>",
                                                        "(Ljava/lang/String;Ljava/lang/String;"
                                                        "Ljava/lang/String;I)V");
    jstring class_name = make == NULL ? NULL : jni_string(env, a, p->class_name);
    jstring method = class_name == NULL ? NULL : jni_string(env, a, p->method);
    jstring file = method == NULL ? NULL : text_or_null(env, a, p->file);
    if ((*env)->ExceptionCheck(env)) return NULL;
    jint line = p->line == 0 ? -1 : (jint)p->line; /* as Java has it where it is not known */
    return (*env)->NewObject(env, type, make, class_name, method, file, line);
}

/* A static method of Compiled that makes one; `*out_type` is its class. NULL with an exception pending. */
static jmethodID find_maker(JNIEnv *env, const char *name, const char *descriptor, jclass *out_type) {
    *out_type = (*env)->FindClass(env, COMPILED);
    return *out_type == NULL ? NULL : (*env)->GetStaticMethodID(env, *out_type, name, descriptor);
}

static const char *device_name(const function *f) {
    return f->device == NULL ? "Java" : dev_describe(f->device)->name;
}

static uint64_t small_range(const function *f) {
    return f->device == NULL ? 0 : dev_describe(f->device)->small_range;
}

enum {
#define BIT(name, number, what, condition) LAUNCH_##name = number,
#include "launch_bits.def"
#undef BIT
    LAUNCH_SUM = 0
#define BIT(name, number, what, condition) +LAUNCH_##name
#include "launch_bits.def"
#undef BIT
    ,
    LAUNCH_ALL = 0
#define BIT(name, number, what, condition) | LAUNCH_##name
#include "launch_bits.def"
#undef BIT
};
_Static_assert(LAUNCH_SUM == LAUNCH_ALL, "each has a bit of its own");

static jint launch_bits(const function *f) {
    jint bits = 0;
#define BIT(name, number, what, condition)                                                                   \
    if (condition) bits |= LAUNCH_##name;
#include "launch_bits.def"
#undef BIT
    return bits;
}

static jobject answer_made(JNIEnv *env, arena *a, const function *f, jobjectArray held) {
    jclass type;
    jmethodID make =
        find_maker(env, "of",
                   "(J[Ljava/lang/Object;Ljava/lang/String;IIIIILjava/lang/String;[Ljava/lang/Class;"
                   "[Lweft/internal/capture/Table;Ljava/lang/String;"
                   "Ljava/lang/StackTraceElement;)L" COMPILED ";",
                   &type);
    jobjectArray classes = make == NULL ? NULL : classes_of(env, f);
    jobjectArray tables = classes == NULL ? NULL : tables_of(env, f);
    jstring device = tables == NULL ? NULL : jni_string(env, a, device_name(f));
    jstring layout = device == NULL ? NULL : jni_string(env, a, f->result_layout);
    jstring rewrites = layout == NULL ? NULL : text_or_null(env, a, f->rewrites);
    jobject location = rewrites == NULL ? NULL : location_of(env, a, f);
    if (layout == NULL || (*env)->ExceptionCheck(env)) return NULL;
    return (*env)->CallStaticObjectMethod(env, type, make, (jlong)(intptr_t)f, held, device, launch_bits(f),
                                          (jint)f->launch.block, (jint)f->launch.items, (jint)small_range(f),
                                          (jint)f->launch.rounds, layout, classes, tables, rewrites,
                                          location);
}

static jobject answer_refused(JNIEnv *env, arena *a, const function *f, jobjectArray held) {
    jclass type;
    jmethodID make = find_maker(env, "refused",
                                "(J[Ljava/lang/Object;Ljava/lang/String;Ljava/lang/String;"
                                "Ljava/lang/StackTraceElement;ZZI"
                                "Ljava/lang/String;)L" COMPILED ";",
                                &type);
    jstring device = make == NULL ? NULL : jni_string(env, a, device_name(f));
    jstring text = device == NULL ? NULL : jni_string(env, a, f->refusal);
    jobject location = text == NULL ? NULL : location_of(env, a, f);
    jstring order_why = text == NULL ? NULL : text_or_null(env, a, f->order_why);
    if (text == NULL || (*env)->ExceptionCheck(env)) return NULL;
    return (*env)->CallStaticObjectMethod(
        env, type, make, (jlong)(intptr_t)f, held, device, text, location, is_javas(f) ? JNI_TRUE : JNI_FALSE,
        f->rewrites != NULL ? JNI_TRUE : JNI_FALSE, (jint)f->order, order_why);
}

bool function_tell_order(JNIEnv *env, arena *a, function *f, jobjectArray held, jobjectArray told) {
    jstring why = text_or_null(env, a, f->order_why);
    if (!(*env)->ExceptionCheck(env)) (*env)->SetObjectArrayElement(env, told, 0, held);
    if (!(*env)->ExceptionCheck(env)) (*env)->SetObjectArrayElement(env, told, 1, why);
    if (!(*env)->ExceptionCheck(env)) return true;
    function_destroy(env, f);
    return false;
}

jint function_order_number(const function *f) {
    return (jint)f->order;
}

jobject function_answer(JNIEnv *env, arena *a, function *f, jobjectArray held) {
    jobject answer = f->refusal == NULL ? answer_made(env, a, f, held) : answer_refused(env, a, f, held);
    if (answer == NULL) function_destroy(env, f);
    return answer;
}

const char *function_ir(const function *f) {
    return f->ir;
}

const char *function_form(const function *f) {
    return f->form;
}

const char *function_waits(const function *f) {
    return f->waits;
}

const char *function_opencl(const function *f) {
    return f->opencl;
}
