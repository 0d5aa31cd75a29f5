/* Whether what a function was compiled for is as it was. */
#include <stdlib.h>
#include <string.h>

#include "changing.h"
#include "function_captured.h"
#include "initialisers.h"
#include "jni_status.h"
#include "length_values.h"

/* The elements; those of an array that cannot be looked at may have changed. */
static bool holds_contents(JNIEnv *env, jobject object, const function_guard *g) {
    void *now = malloc(g->bytes + 1);
    void *elements = now == NULL ? NULL : (*env)->GetPrimitiveArrayCritical(env, object, NULL);
    bool same = elements != NULL && memcmp(elements, g->contents, g->bytes) == 0;
    if (elements != NULL) {
        memcpy(now, elements, g->bytes);
        (*env)->ReleasePrimitiveArrayCritical(env, object, elements, JNI_ABORT);
        if (!same) changing_note(env, object, now, g->bytes);
    }
    jni_clear(env);
    free(now);
    return same;
}

/* Whether it is still none of those that may be compiled in for functions of this class. */
static bool is_refused(JNIEnv *env, const function_guard *g, int64_t now) {
    jclass type = (*env)->NewLocalRef(env, g->held);
    bool may = type != NULL && length_values_may_take(env, type, g->field, now);
    if (type != NULL) (*env)->DeleteLocalRef(env, type);
    return !may;
}

static bool holds_number(JNIEnv *env, jobject object, const function_guard *g) {
    captured_reference field = {.element = g->number_kind, .field = g->field, .is_static = g->is_static};
    int64_t now = captured_bits(env, object, &field);
    if (g->use == NUMBER_REFUSED) return is_refused(env, g, now);
    if (now != g->number && g->use != NUMBER_LENGTH) changing_note(env, object, &now, sizeof now);
    return now == g->number;
}

/* What `held` refers to is there while `object` is: one Compiled has both. */
static bool holds_object(JNIEnv *env, jobject object, const function_guard *g) {
    jobject now = g->field == NULL ? (*env)->GetObjectArrayElement(env, object, g->element)
                  : g->is_static   ? (*env)->GetStaticObjectField(env, object, g->field)
                                   : (*env)->GetObjectField(env, object, g->field);
    bool same = (*env)->IsSameObject(env, now, g->held);
    if (now != NULL) (*env)->DeleteLocalRef(env, now);
    return same;
}

static bool holds(JNIEnv *env, const function_guard *g) {
    jobject object = (*env)->NewLocalRef(env, g->object);
    if (object == NULL) return false; /* nobody owns the function */
    bool same = g->contents != NULL   ? holds_contents(env, object, g)
                : g->number_kind != 0 ? holds_number(env, object, g)
                                      : holds_object(env, object, g);
    (*env)->DeleteLocalRef(env, object);
    return same;
}

static const function_guard *changed_field(JNIEnv *env, const function *f) {
    for (uint32_t i = 0; i < f->guard_count; i++) {
        const function_guard *g = &f->guards[i];
        if (g->name != NULL && (g->number_kind == 0 || g->use == NUMBER_LENGTH) && !holds(env, g)) return g;
    }
    return NULL;
}

const char *function_changed_field(JNIEnv *env, const function *f, bool *out_is_number) {
    const function_guard *g = changed_field(env, f);
    *out_is_number = g != NULL && g->number_kind != 0;
    return g == NULL ? NULL : g->name;
}

static bool is_other(JNIEnv *env, jclass type, const function_class *c) {
    return class_cache_redefinitions(env, type) != c->redefined || (c->awaited && class_is_initialised(type));
}

static bool has_changed(JNIEnv *env, const function_class *c) {
    if (c->stays) return is_other(env, c->type, c);
    jclass type = (*env)->NewLocalRef(env, c->type);
    if (type == NULL) return false; /* unloaded */
    bool changed = is_other(env, type, c);
    (*env)->DeleteLocalRef(env, type);
    return changed;
}

bool function_is_outdated(JNIEnv *env, const function *f) {
    for (uint32_t i = 0; i < f->guard_count; i++)
        if (!holds(env, &f->guards[i])) return true;
    for (uint32_t i = 0; i < f->class_count; i++)
        if (has_changed(env, &f->classes[i])) return true;
    return false;
}
