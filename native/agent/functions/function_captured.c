#include "function_captured.h"

#include <string.h>

#include "jni_status.h"

uint32_t function_element_bytes(char element) {
    switch (element) {
    case 'Z':
    case 'B': return 1;
    case 'S':
    case 'C': return 2;
    case 'J':
    case 'D': return 8;
    default: return 4;
    }
}

#define FIELD(env, c, type)                                                                                  \
    ((c)->is_static ? (*(env))->GetStatic##type##Field(env, (c)->object, (c)->field)                         \
                    : (*(env))->Get##type##Field(env, (c)->object, (c)->field))

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

int64_t captured_bits(JNIEnv *env, const captured_reference *c) {
    switch (c->element) {
    case 'Z': return FIELD(env, c, Boolean);
    case 'B': return FIELD(env, c, Byte);
    case 'S': return FIELD(env, c, Short);
    case 'C': return FIELD(env, c, Char);
    case 'J': return FIELD(env, c, Long);
    case 'F': return bits_of_float(FIELD(env, c, Float));
    case 'D': return bits_of_double(FIELD(env, c, Double));
    default: return FIELD(env, c, Int);
    }
}

/* Arrays whose contents are in the code: the kernel has them read. */
static jsize compiled_in(const function *f) {
    jsize count = 0;
    for (uint32_t i = 0; i < f->guard_count; i++)
        if (f->guards[i].contents != NULL) count++;
    return count;
}

static void put_compiled_in(JNIEnv *env, const function *f, jobjectArray arrays, jsize at) {
    for (uint32_t i = 0; i < f->guard_count; i++)
        if (f->guards[i].contents != NULL)
            (*env)->SetObjectArrayElement(env, arrays, at++, f->guards[i].object);
}

jobjectArray function_captured(JNIEnv *env, const function *f, jlongArray fields) {
    if ((*env)->GetArrayLength(env, fields) < (jsize)f->captured_count) return NULL;
    jclass type = (*env)->FindClass(env, "java/lang/Object");
    jobjectArray arrays =
        type == NULL ? NULL
                     : (*env)->NewObjectArray(env, (jsize)f->captured_count + compiled_in(f), type, NULL);
    if (arrays != NULL) put_compiled_in(env, f, arrays, (jsize)f->captured_count);
    for (uint32_t i = 0; arrays != NULL && i < f->captured_count; i++) {
        const captured_reference *c = &f->captured[i];
        jlong bits = c->field == NULL ? 0 : captured_bits(env, c);
        if (c->field == NULL)
            (*env)->SetObjectArrayElement(env, arrays, (jsize)i, c->object);
        else
            (*env)->SetLongArrayRegion(env, fields, (jsize)i, 1, &bits);
    }
    return arrays;
}
