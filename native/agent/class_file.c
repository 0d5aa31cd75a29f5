#include "class_file.h"

#include <string.h>

#include "agent.h"
#include "jni_status.h"

enum { BEFORE_POOL = 10, MOST_BYTES = 16 << 20 }; /* magic, minor, major, constant_pool_count */

/* The resource's bytes as a Java array, or NULL. Runs the class loader's Java code. */
static jbyteArray read_resource(JNIEnv *env, jclass type, jstring path) {
    const java_refs *refs = &agent_get()->refs;
    jobject stream = (*env)->CallObjectMethod(env, type, refs->class_resource, path);
    if (jni_clear(env) || stream == NULL) return NULL;
    jbyteArray bytes = (*env)->CallObjectMethod(env, stream, refs->read_all_bytes);
    if (jni_clear(env)) bytes = NULL;
    (*env)->CallVoidMethod(env, stream, refs->close_stream);
    jni_clear(env);
    (*env)->DeleteLocalRef(env, stream);
    return bytes;
}

static const uint8_t *copy_bytes(JNIEnv *env, arena *a, jbyteArray array, size_t *out_length) {
    jsize length = (*env)->GetArrayLength(env, array);
    if (length < BEFORE_POOL || length > MOST_BYTES) return NULL;
    uint8_t *bytes = arena_alloc(a, (size_t)length);
    (*env)->GetByteArrayRegion(env, array, 0, length, (jbyte *)bytes);
    *out_length = (size_t)length;
    return jni_clear(env) ? NULL : bytes;
}

static void complete(const bc_class *file, bc_class *c) {
    c->bootstraps = file->bootstraps;
    c->bootstrap_count = file->bootstrap_count;
    for (uint32_t i = 0; i < c->method_count; i++) {
        bc_method *m = &c->methods[i];
        const bc_method *same = bc_class_method(file, m->name, m->descriptor);
        if (same == NULL || m->code == NULL || same->code_length != m->code_length) continue;
        if (memcmp(same->code, m->code, m->code_length) != 0) continue;
        m->handlers_known = true;
        m->handlers = same->handlers;
        m->handler_count = same->handler_count;
        m->max_stack = same->max_stack;
    }
    for (uint32_t i = 0; i < c->field_count; i++) {
        const bc_field *same = bc_class_field(file, c->fields[i].name);
        if (same != NULL && strcmp(same->descriptor, c->fields[i].descriptor) == 0)
            c->fields[i].constant_value = same->constant_value;
    }
}

status class_file_open(JNIEnv *env, arena *a, jclass type, bc_class *c, const uint8_t *pool,
                       size_t pool_length) {
    const char *path = arena_printf(a, "/%s.class", c->name);
    jstring name = (*env)->NewStringUTF(env, path);
    jbyteArray array = name == NULL ? NULL : read_resource(env, type, name);
    jni_clear(env);
    size_t length = 0;
    const uint8_t *bytes = array == NULL ? NULL : copy_bytes(env, a, array, &length);
    if (array != NULL) (*env)->DeleteLocalRef(env, array);
    if (name != NULL) (*env)->DeleteLocalRef(env, name);
    if (bytes == NULL) return status_ok();
    uint32_t count = (uint32_t)bytes[8] << 8 | bytes[9];
    if (count != c->pool.count || length - BEFORE_POOL < pool_length ||
        memcmp(bytes + BEFORE_POOL, pool, pool_length) != 0)
        return status_ok();
    bc_class *file = NULL;
    if (bc_class_parse(a, bytes, length, &file).code == ST_OK) complete(file, c);
    return status_ok();
}
