#include "known_tables.h"

#include "class_read.h"
#include "jni_status.h"
#include "object_list.h"
#include "limit.h"

/* What Table.describe answers. With a reason there is no table. protocol: as Table.java has it */
enum { REASON, TABLE, SHAPE, LAYOUT, CLASSES };
enum { REGULAR, PARRAY, STANDS_IN, DIMENSIONS, ELEMENT, SHAPE_NUMBERS };

/* Java's description of an object, a local reference. NULL: Java has no memory, or stack. */
static jobjectArray describe(JNIEnv *env, jobject object) {
    jclass type = (*env)->FindClass(env, "weft/internal/capture/Table");
    jmethodID describe = type == NULL ? NULL
                                      : (*env)->GetStaticMethodID(env, type, "describe",
                                                                  "(Ljava/lang/Object;)[Ljava/lang/Object;");
    jobjectArray parts =
        describe == NULL ? NULL : (*env)->CallStaticObjectMethod(env, type, describe, object);
    if (jni_clear(env)) parts = NULL;
    if (type != NULL) (*env)->DeleteLocalRef(env, type);
    return parts;
}

static status read_classes(class_source *s, jobjectArray types, cg_table *t) {
    JNIEnv *env = s->env;
    jsize count = (*env)->GetArrayLength(env, types);
    const bc_class **classes = ARENA_ARRAY(s->memory, const bc_class *, (size_t)count + 1);
    for (jsize i = 0; i < count; i++) {
        jclass type = (*env)->GetObjectArrayElement(env, types, i);
        status st = class_source_of(s, type, &classes[i]);
        (*env)->DeleteLocalRef(env, type);
        TRY(st);
    }
    t->classes = classes;
    t->class_count = (uint32_t)count;
    return status_ok();
}

static void read_shape(JNIEnv *env, jintArray shape, cg_table *t) {
    jint numbers[SHAPE_NUMBERS];
    (*env)->GetIntArrayRegion(env, shape, 0, SHAPE_NUMBERS, numbers);
    t->regular = numbers[REGULAR] != 0;
    t->is_parray = numbers[PARRAY] != 0;
    t->stands_in = numbers[STANDS_IN] != 0;
    t->dimensions = (uint32_t)numbers[DIMENSIONS];
    t->element = (char)numbers[ELEMENT];
}

static status read_parts(class_source *s, source_object *o, jobjectArray parts, cg_table *t) {
    JNIEnv *env = s->env;
    jobject reason = (*env)->GetObjectArrayElement(env, parts, REASON);
    if (reason != NULL) {
        const char *chars = jni_text(env, s->memory, reason);
        return chars == NULL ? status_static(ST_OUT_OF_MEMORY, NULL)
                             : status_make(s->memory, ST_CAPTURE, "%s", chars);
    }
    read_shape(env, (*env)->GetObjectArrayElement(env, parts, SHAPE), t);
    jobject layout = (*env)->GetObjectArrayElement(env, parts, LAYOUT);
    t->layout = jni_text(env, s->memory, layout);
    if (layout != NULL && t->layout == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    TRY(read_classes(s, (*env)->GetObjectArrayElement(env, parts, CLASSES), t));
    o->table_object = (*env)->GetObjectArrayElement(env, parts, TABLE);
    return status_ok();
}

/* An array that is no table, as the objects in it. `why` it is none. */
static status read_objects(class_source *s, cg_object array, status why, cg_table *t) {
    JNIEnv *env = s->env;
    jobject object = s->objects.items[array - 1].object; /* the vector grows below */
    if (s->objects.items[array - 1].array_kind != 'L') return why;
    jsize count = (*env)->GetArrayLength(env, object);
    if (count > LIMIT_TABLE_OBJECTS)
        return status_make(s->memory, ST_CAPTURE,
                           "it has %d elements, and at most %d elements may be other objects than those that "
                           "arrays can hold: %s",
                           (int)count, LIMIT_TABLE_OBJECTS, why.detail);
    cg_object *objects = ARENA_ARRAY(s->memory, cg_object, (size_t)count + 1);
    *t = (cg_table){.dimensions = 1, .objects = objects, .object_count = (uint32_t)count};
    for (jsize i = 0; i < count; i++) {
        TRY(class_source_object(s, (*env)->GetObjectArrayElement(env, object, i), &objects[i]));
        class_source_guard(s, (source_guard){.object = array, .element = (uint32_t)i, .held = objects[i]});
    }
    return status_ok();
}

static status read_array_class(class_source *s, jobject array, cg_table *t) {
    JNIEnv *env = s->env;
    jclass type = (*env)->GetObjectClass(env, array);
    status st = class_read_name(s->memory, type, &t->array_class);
    (*env)->DeleteLocalRef(env, type);
    return st;
}

status known_table(class_source *s, cg_object object, const cg_table **out) {
    source_object *o = &s->objects.items[object - 1];
    if (o->table == NULL) {
        if ((*s->env)->EnsureLocalCapacity(s->env, 16) != 0) {
            jni_clear(s->env);
            return status_static(ST_OUT_OF_MEMORY, NULL);
        }
        jobjectArray parts = describe(s->env, o->object);
        if (parts == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
        cg_table *t = ARENA_NEW(s->memory, cg_table);
        *t = (cg_table){0};
        status st = read_parts(s, o, parts, t);
        (*s->env)->DeleteLocalRef(s->env, parts);
        if (st.code == ST_CAPTURE) st = read_objects(s, object, st, t);
        TRY(st);
        if (!t->is_parray) TRY(read_array_class(s, s->objects.items[object - 1].object, t));
        s->objects.items[object - 1].table = t;
    }
    *out = s->objects.items[object - 1].table;
    return status_ok();
}
