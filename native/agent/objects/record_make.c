#include "record_make.h"

/* A component is taken out of its wrapper, which has a field `value`, and put into the record's field.
 * Records let neither reflection nor Unsafe set their fields; JNI may. */
static void set_field(JNIEnv *env, jobject record, jfieldID field, char kind, jobject part) {
    if (kind == 'L') {
        (*env)->SetObjectField(env, record, field, part);
        return;
    }
    const char signature[] = {kind, '\0'};
    jclass wrapper = (*env)->GetObjectClass(env, part);
    jfieldID value = (*env)->GetFieldID(env, wrapper, "value", signature);
    (*env)->DeleteLocalRef(env, wrapper);
    if (value == NULL) return;
#define SET(name) (*env)->Set##name##Field(env, record, field, (*env)->Get##name##Field(env, part, value))
    switch (kind) {
    case 'Z': SET(Boolean); break;
    case 'B': SET(Byte); break;
    case 'S': SET(Short); break;
    case 'C': SET(Char); break;
    case 'I': SET(Int); break;
    case 'J': SET(Long); break;
    case 'F': SET(Float); break;
    case 'D': SET(Double); break;
    default: break;
    }
#undef SET
}

jobject record_make(JNIEnv *env, jclass type, jobjectArray fields, jstring kinds, jobjectArray parts) {
    jobject record = (*env)->AllocObject(env, type);
    jsize count = (*env)->GetArrayLength(env, parts);
    for (jsize k = 0; record != NULL && k < count; k++) {
        jchar kind;
        jobject field = (*env)->GetObjectArrayElement(env, fields, k);
        jobject part = (*env)->GetObjectArrayElement(env, parts, k);
        (*env)->GetStringRegion(env, kinds, k, 1, &kind);
        if (!(*env)->ExceptionCheck(env))
            set_field(env, record, (*env)->FromReflectedField(env, field), (char)kind, part);
        (*env)->DeleteLocalRef(env, field);
        (*env)->DeleteLocalRef(env, part);
        if ((*env)->ExceptionCheck(env)) return NULL;
    }
    return record;
}
