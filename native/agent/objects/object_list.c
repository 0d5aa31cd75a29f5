#include "object_list.h"

#include "jni_status.h"
#include "limit.h"

source_object *object_at(class_source *s, cg_object object) {
    return object == 0 || object > s->objects.count ? NULL : &s->objects.items[object - 1];
}

jobject class_source_reference(const class_source *s, cg_object object) {
    return object == 0 || object > s->objects.count ? NULL : s->objects.items[object - 1].object;
}

jobject class_source_table(const class_source *s, cg_object object) {
    return object == 0 || object > s->objects.count ? NULL : s->objects.items[object - 1].table_object;
}

status class_source_object(class_source *s, jobject local, cg_object *out) {
    JNIEnv *env = s->env;
    *out = 0;
    if (local == NULL) return status_ok();
    for (uint32_t i = 0; i < s->objects.count; i++) {
        if (!(*env)->IsSameObject(env, s->objects.items[i].object, local)) continue;
        (*env)->DeleteLocalRef(env, local);
        *out = i + 1;
        return status_ok();
    }
    if (s->objects.count == LIMIT_CAPTURED_OBJECTS)
        return status_make(s->memory, ST_INLINE_LIMIT, "more than %d captured objects",
                           LIMIT_CAPTURED_OBJECTS);
    if (s->objects.count % 64 == 0 && (*env)->EnsureLocalCapacity(env, 128) != 0) {
        jni_clear(env);
        return status_static(ST_OUT_OF_MEMORY, NULL);
    }
    VEC_PUSH(s->memory, &s->objects, ((source_object){.object = local, .array_kind = '?'}));
    *out = s->objects.count;
    return status_ok();
}
