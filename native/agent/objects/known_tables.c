#include "known_tables.h"

#include <string.h>

#include "class_read.h"
#include "jni_status.h"
#include "lambda_class.h"
#include "object_list.h"
#include "limit.h"

/* A description, as Table.describe makes it. With a reason there is no table. */
enum { CAPTURED, REASON, TABLE, SHAPE, LAYOUT, CLASSES };
enum { REGULAR, PARRAY, DIMENSIONS, ELEMENT, SHAPE_NUMBERS };

/* ---- what Java has described ---- */

/* The description of an object, a local reference; NULL if there is none. */
static jobjectArray find_description(const class_source *s, jobject object) {
    JNIEnv *env = s->env;
    jsize count = s->described == NULL ? 0 : (*env)->GetArrayLength(env, s->described);
    for (jsize i = 0; i < count; i++) {
        jobjectArray one = (*env)->GetObjectArrayElement(env, s->described, i);
        jobject captured = one == NULL ? NULL : (*env)->GetObjectArrayElement(env, one, CAPTURED);
        bool is = captured != NULL && (*env)->IsSameObject(env, captured, object);
        (*env)->DeleteLocalRef(env, captured);
        if (is) return one;
        (*env)->DeleteLocalRef(env, one);
    }
    return NULL;
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
        return status_make(s->memory, ST_CAPTURE, "%s; at most %d elements may be other objects", why.detail,
                           LIMIT_TABLE_OBJECTS);
    cg_object *objects = ARENA_ARRAY(s->memory, cg_object, (size_t)count + 1);
    *t = (cg_table){.dimensions = 1, .objects = objects, .object_count = (uint32_t)count};
    jclass type = (*env)->GetObjectClass(env, object);
    status st = class_read_name(s->memory, type, &t->array_class);
    (*env)->DeleteLocalRef(env, type);
    TRY(st);
    for (jsize i = 0; i < count; i++) {
        TRY(class_source_object(s, (*env)->GetObjectArrayElement(env, object, i), &objects[i]));
        source_guard guard = {.object = array, .element = (uint32_t)i, .held = objects[i]};
        VEC_PUSH(s->memory, &s->guards, guard);
    }
    return status_ok();
}

status known_table(class_source *s, cg_object object, const cg_table **out) {
    source_object *o = &s->objects.items[object - 1];
    if (o->table == NULL) {
        if ((*s->env)->EnsureLocalCapacity(s->env, 16) != 0) {
            jni_clear(s->env);
            return status_static(ST_OUT_OF_MEMORY, NULL);
        }
        jobjectArray parts = find_description(s, o->object);
        if (parts == NULL) {
            VEC_PUSH(s->memory, &s->undescribed, object);
            return status_static(ST_NOT_TOLD, NULL);
        }
        cg_table *t = ARENA_NEW(s->memory, cg_table);
        *t = (cg_table){0};
        status st = read_parts(s, o, parts, t);
        (*s->env)->DeleteLocalRef(s->env, parts);
        if (st.code == ST_CAPTURE) st = read_objects(s, object, st, t);
        TRY(st);
        s->objects.items[object - 1].table = t;
    }
    *out = s->objects.items[object - 1].table;
    return status_ok();
}

/* ---- what Java has not described ---- */

/* What a lambda holds becomes known too. */
static status look_into(class_source *s, cg_object lambda) {
    const bc_class *c;
    TRY(s->host.object_class(&s->host, lambda, &c));
    for (uint32_t k = 0; is_lambda_class(c) && k < c->field_count; k++) {
        const bc_field *field = &c->fields[k];
        bool is_object = field->descriptor[0] == 'L' || field->descriptor[0] == '[';
        cg_object held;
        if (is_object && (field->access & BC_ACC_STATIC) == 0)
            TRY(s->host.object_field(&s->host, lambda, field, &held));
    }
    return status_ok();
}

static status check(class_source *s, cg_object object) {
    const char *name = NULL;
    jclass type = (*s->env)->GetObjectClass(s->env, class_source_reference(s, object));
    status st = class_read_name(s->memory, type, &name);
    (*s->env)->DeleteLocalRef(s->env, type);
    TRY(st);
    if (strstr(name, "$$Lambda") != NULL) return look_into(s, object);
    bool of_references = name[0] == '[' && name[2] != '\0';
    if (!of_references && strcmp(name, "weft/PArray") != 0) return status_ok();
    jobjectArray described = find_description(s, class_source_reference(s, object));
    if (described == NULL) VEC_PUSH(s->memory, &s->undescribed, object);
    (*s->env)->DeleteLocalRef(s->env, described);
    return status_ok();
}

status known_tables_check(class_source *s) {
    for (uint32_t i = 0; i < s->objects.count; i++) /* more become known meanwhile */
        TRY(check(s, i + 1));
    return s->undescribed.count == 0 ? status_ok() : status_static(ST_NOT_TOLD, NULL);
}

jobjectArray known_tables_undescribed(class_source *s) {
    JNIEnv *env = s->env;
    jclass type = (*env)->FindClass(env, "java/lang/Object");
    jobjectArray result =
        type == NULL ? NULL : (*env)->NewObjectArray(env, (jsize)s->undescribed.count, type, NULL);
    for (uint32_t i = 0; result != NULL && i < s->undescribed.count; i++)
        (*env)->SetObjectArrayElement(env, result, (jsize)i,
                                      class_source_reference(s, s->undescribed.items[i]));
    return result;
}
