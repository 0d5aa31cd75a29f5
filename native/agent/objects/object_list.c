#include "object_list.h"

#include "agent_state.h"
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

/* Without an answer all are in one chain. */
static uint32_t hash_of(jobject object) {
    jvmtiEnv *jvmti = agent_get()->jvmti;
    jint hash = 0;
    if ((*jvmti)->GetObjectHashCode(jvmti, object, &hash) != JVMTI_ERROR_NONE) return 0;
    return (uint32_t)hash;
}

/* The slot of an object, or the free one where it belongs. */
static cg_object *slot_of(class_source *s, jobject object, uint32_t hash) {
    uint32_t mask = s->slot_count - 1, at = hash & mask;
    for (; s->slots[at] != 0; at = (at + 1) & mask) {
        const source_object *known = &s->objects.items[s->slots[at] - 1];
        if (known->hash == hash && (*s->env)->IsSameObject(s->env, known->object, object)) break;
    }
    return &s->slots[at];
}

/* Half of the slots stay free. */
static void make_room(class_source *s) {
    if (s->slot_count / 2 > s->objects.count) return;
    s->slot_count = s->slot_count == 0 ? 64 : s->slot_count * 2;
    s->slots = ARENA_ARRAY(s->memory, cg_object, s->slot_count);
    for (uint32_t i = 0; i < s->objects.count; i++) {
        uint32_t at = s->objects.items[i].hash & (s->slot_count - 1);
        while (s->slots[at] != 0)
            at = (at + 1) & (s->slot_count - 1);
        s->slots[at] = i + 1;
    }
}

status class_source_object(class_source *s, jobject local, cg_object *out) {
    JNIEnv *env = s->env;
    *out = 0;
    if (local == NULL) return status_ok();
    make_room(s);
    uint32_t hash = hash_of(local);
    cg_object *slot = slot_of(s, local, hash);
    if (*slot != 0) {
        (*env)->DeleteLocalRef(env, local);
        *out = *slot;
        return status_ok();
    }
    if (s->objects.count == LIMIT_CAPTURED_OBJECTS) {
        status st =
            status_make(s->memory, ST_INLINE_LIMIT, "more than %d captured objects", LIMIT_CAPTURED_OBJECTS);
        st.advice = limit_advice_CAPTURED_OBJECTS();
        return st;
    }
    if (s->objects.count % 64 == 0 && (*env)->EnsureLocalCapacity(env, 128) != 0) {
        jni_clear(env);
        return status_static(ST_OUT_OF_MEMORY, NULL);
    }
    VEC_PUSH(s->memory, &s->objects, ((source_object){.object = local, .array_kind = '?', .hash = hash}));
    *slot = *out = s->objects.count;
    return status_ok();
}

static uint32_t *first_guard(class_source *s, cg_object object) {
    return object == 0 ? &s->first_static_guard : &object_at(s, object)->first_guard;
}

void class_source_guard(class_source *s, source_guard guard) {
    uint32_t *first = first_guard(s, guard.object);
    guard.next = *first;
    VEC_PUSH(s->memory, &s->guards, guard);
    *first = s->guards.count;
}

uint32_t class_source_guards(class_source *s, cg_object object) {
    return *first_guard(s, object);
}
