#include "jni_status.h"

#include <string.h>

status guarded(arena *a, status (*body)(arena *a, void *context), void *context) {
    if (setjmp(a->out_of_memory) != 0) {
        a->armed = false;
        return status_static(ST_OUT_OF_MEMORY, NULL);
    }
    a->armed = true;
    status st = body(a, context);
    a->armed = false;
    return st;
}

void jni_finish(JNIEnv *env, arena *a, status st) {
    jni_throw(env, st);
    arena_free(a);
}

bool jni_clear(JNIEnv *env) {
    if (!(*env)->ExceptionCheck(env)) return false;
    (*env)->ExceptionClear(env);
    return true;
}

/* Modified UTF-8 has sequences of one to three bytes and no byte zero. */
static bool is_modified_utf8(const char *chars) {
    const unsigned char *c = (const unsigned char *)chars;
    while (*c != 0) {
        int more = *c < 0x80 ? 0 : (*c & 0xe0) == 0xc0 ? 1 : (*c & 0xf0) == 0xe0 ? 2 : -1;
        if (more < 0) return false;
        for (c++; more > 0; more--, c++) {
            if ((*c & 0xc0) != 0x80) return false;
        }
    }
    return true;
}

static const char *as_modified_utf8(arena *a, const char *chars) {
    if (is_modified_utf8(chars)) return chars;
    char *plain = arena_string(a, chars, strlen(chars));
    if (plain == NULL) return "(text lost: out of memory)";
    for (char *c = plain; *c != '\0'; c++) {
        if ((unsigned char)*c >= 0x80) *c = '?';
    }
    return plain;
}

jstring jni_string(JNIEnv *env, arena *a, const char *chars) {
    return (*env)->NewStringUTF(env, as_modified_utf8(a, chars));
}

const char *jni_text(JNIEnv *env, arena *a, jstring string) {
    if (string == NULL) return NULL;
    jsize length = (*env)->GetStringLength(env, string);
    jsize bytes = (*env)->GetStringUTFLength(env, string);
    char *chars = arena_alloc(a, (size_t)bytes + 1);
    if (chars == NULL) return NULL;
    (*env)->GetStringUTFRegion(env, string, 0, length, chars);
    return jni_clear(env) ? NULL : chars;
}

static const char *exception_for(status_kind kind) {
    switch (kind) {
    case STATUS_INPUT: return "java/lang/IllegalArgumentException";
    case STATUS_OOM: return "java/lang/OutOfMemoryError";
    case STATUS_FAILED: return "weft/DeviceException";
    default: return "weft/OffloadException";
    }
}

void jni_throw(JNIEnv *env, status st) {
    jni_throw_as(env, st, status_kind_of(st.code));
}

void jni_throw_as(JNIEnv *env, status st, status_kind kind) {
    if (st.code == ST_OK || (*env)->ExceptionCheck(env)) return;
    arena a; /* not armed: everything below copes with NULL */
    arena_init(&a);
    const char *message = status_render(&a, st);
    message = message == NULL ? status_text(st.code) : as_modified_utf8(&a, message);
    jclass type = (*env)->FindClass(env, exception_for(kind));
    if (type != NULL) { /* else FindClass has thrown, which tells enough */
        (*env)->ThrowNew(env, type, message);
        (*env)->DeleteLocalRef(env, type);
    }
    arena_free(&a);
}
