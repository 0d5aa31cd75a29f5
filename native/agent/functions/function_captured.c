#include "function_captured.h"

#include <string.h>

#include "jni_status.h"

#define FIELD(env, object, c, type)                                                                          \
    ((c)->is_static ? (*(env))->GetStatic##type##Field(env, object, (c)->field)                              \
                    : (*(env))->Get##type##Field(env, object, (c)->field))

static int64_t bits_of_float(float value) {
    int32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static int64_t bits_of_double(double value) {
    int64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

int64_t captured_bits(JNIEnv *env, jobject object, const captured_reference *c) {
    switch (c->element) {
    case 'Z': return FIELD(env, object, c, Boolean);
    case 'B': return FIELD(env, object, c, Byte);
    case 'S': return FIELD(env, object, c, Short);
    case 'C': return FIELD(env, object, c, Char);
    case 'J': return FIELD(env, object, c, Long);
    case 'F': return bits_of_float(FIELD(env, object, c, Float));
    case 'D': return bits_of_double(FIELD(env, object, c, Double));
    default: return FIELD(env, object, c, Int);
    }
}

bool captured_now(JNIEnv *env, const captured_reference *c, int64_t *out) {
    jobject object = (*env)->NewLocalRef(env, c->object);
    if (object == NULL) return false;
    *out = captured_bits(env, object, c);
    (*env)->DeleteLocalRef(env, object);
    return true;
}

/* Arrays whose contents are in the code: the kernel has them read. */
static jsize compiled_in(const function *f) {
    jsize count = 0;
    for (uint32_t i = 0; i < f->guard_count; i++)
        if (f->guards[i].contents != NULL) count++;
    return count;
}

/* False: it is gone. */
static bool put(JNIEnv *env, jobjectArray arrays, jsize at, jweak array) {
    jobject local = (*env)->NewLocalRef(env, array);
    if (local == NULL) return false;
    (*env)->SetObjectArrayElement(env, arrays, at, local);
    (*env)->DeleteLocalRef(env, local);
    return true;
}

static bool put_compiled_in(JNIEnv *env, const function *f, jobjectArray arrays) {
    jsize at = (jsize)f->captured_count;
    for (uint32_t i = 0; i < f->guard_count; i++)
        if (f->guards[i].contents != NULL && !put(env, arrays, at++, f->guards[i].object)) return false;
    return true;
}

static bool put_captured(JNIEnv *env, const function *f, jobjectArray arrays, jlongArray fields) {
    for (uint32_t i = 0; i < f->captured_count; i++) {
        const captured_reference *c = &f->captured[i];
        jlong bits = 0;
        if (c->field == NULL ? !put(env, arrays, (jsize)i, c->object) : !captured_now(env, c, &bits))
            return false;
        if (c->field != NULL) (*env)->SetLongArrayRegion(env, fields, (jsize)i, 1, &bits);
    }
    return true;
}

jobjectArray function_captured(JNIEnv *env, const function *f, jlongArray fields) {
    if ((*env)->GetArrayLength(env, fields) < (jsize)f->captured_count) return NULL;
    jclass type = (*env)->FindClass(env, "java/lang/Object");
    jobjectArray arrays =
        type == NULL ? NULL
                     : (*env)->NewObjectArray(env, (jsize)f->captured_count + compiled_in(f), type, NULL);
    bool is_whole = arrays != NULL && put_captured(env, f, arrays, fields) && put_compiled_in(env, f, arrays);
    return is_whole ? arrays : NULL;
}

bool function_has_captured(JNIEnv *env, const function *f, jobject object) {
    for (uint32_t i = 0; i < f->captured_count; i++)
        if (f->captured[i].field == NULL && (*env)->IsSameObject(env, f->captured[i].object, object))
            return true;
    for (uint32_t i = 0; i < f->guard_count; i++)
        if (f->guards[i].contents != NULL && (*env)->IsSameObject(env, f->guards[i].object, object))
            return true;
    return false;
}
