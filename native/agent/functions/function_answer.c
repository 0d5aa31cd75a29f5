#include "agent_state.h"
#include "function_internal.h"
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

static jobjectArray classes_of(JNIEnv *env, const function *f) {
    jobjectArray classes =
        (*env)->NewObjectArray(env, (jsize)f->result_class_count, agent_get()->refs.class, NULL);
    for (uint32_t i = 0; classes != NULL && i < f->result_class_count; i++)
        (*env)->SetObjectArrayElement(env, classes, (jsize)i, f->result_classes[i]);
    return classes;
}

static jobjectArray tables_of(JNIEnv *env, const function *f) {
    jclass type = (*env)->FindClass(env, "weft/internal/capture/Table");
    jobjectArray tables =
        type == NULL ? NULL : (*env)->NewObjectArray(env, (jsize)f->table_count, type, NULL);
    for (uint32_t i = 0; tables != NULL && i < f->table_count; i++)
        (*env)->SetObjectArrayElement(env, tables, (jsize)i, f->tables[i]);
    return tables;
}

jobject function_answer(JNIEnv *env, arena *a, function *f) {
    jclass type = (*env)->FindClass(env, COMPILED);
    jmethodID make =
        type == NULL ? NULL
                     : (*env)->GetStaticMethodID(env, type, "of",
                                                 "(JLjava/lang/String;ILjava/lang/String;[Ljava/lang/Class;"
                                                 "[Lweft/internal/capture/Table;Ljava/lang/String;Z)"
                                                 "L" COMPILED ";");
    jobjectArray classes = make == NULL ? NULL : classes_of(env, f);
    jobjectArray tables = classes == NULL ? NULL : tables_of(env, f);
    jstring device = tables == NULL ? NULL : jni_string(env, a, dev_describe(f->device)->name);
    jstring layout = tables == NULL ? NULL : text_or_null(env, a, f->result_layout);
    jstring refused = tables == NULL ? NULL : text_or_null(env, a, f->refusal);
    if ((*env)->ExceptionCheck(env)) {
        function_destroy(env, f);
        return NULL;
    }
    return (*env)->CallStaticObjectMethod(env, type, make, (jlong)(intptr_t)f, device, (jint)f->launch.block,
                                          layout, classes, tables, refused,
                                          is_javas(f) ? JNI_TRUE : JNI_FALSE);
}
