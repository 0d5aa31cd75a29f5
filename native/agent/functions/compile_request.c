/* protocol: as CompileRequest.java has it */
#include "compile_request.h"

#include "jni_status.h"

typedef struct reading {
    JNIEnv *env;
    arena *a;
    jobject request;
    jclass type;
    status st; /* of what was read so far */
} reading;

static jfieldID find(reading *r, const char *name, const char *descriptor) {
    jfieldID id = r->st.code == ST_OK ? (*r->env)->GetFieldID(r->env, r->type, name, descriptor) : NULL;
    if (id == NULL && r->st.code == ST_OK) {
        jni_clear(r->env);
        r->st = status_make(r->a, ST_BUG, "a request has no field %s", name);
    }
    return id;
}

static jint read_int(reading *r, const char *name) {
    jfieldID id = find(r, name, "I");
    return id == NULL ? 0 : (*r->env)->GetIntField(r->env, r->request, id);
}

static bool read_bool(reading *r, const char *name) {
    jfieldID id = find(r, name, "Z");
    return id != NULL && (*r->env)->GetBooleanField(r->env, r->request, id) == JNI_TRUE;
}

static jobject read_nullable(reading *r, const char *name, const char *descriptor) {
    jfieldID id = find(r, name, descriptor);
    return id == NULL ? NULL : (*r->env)->GetObjectField(r->env, r->request, id);
}

static jobject read_object(reading *r, const char *name, const char *descriptor) {
    jobject object = read_nullable(r, name, descriptor);
    if (object == NULL && r->st.code == ST_OK) r->st = status_make(r->a, ST_BAD_ARGUMENT, "%s is null", name);
    return object;
}

static const char *read_text(reading *r, const char *name) {
    jobject string = read_object(r, name, "Ljava/lang/String;");
    const char *text = string == NULL ? NULL : jni_text(r->env, r->a, string);
    if (text == NULL && r->st.code == ST_OK) r->st = status_static(ST_OUT_OF_MEMORY, NULL);
    return text;
}

status compile_request_read(JNIEnv *env, arena *a, jobject request, compile_request *out) {
    if (request == NULL) return status_static(ST_BAD_ARGUMENT, "null");
    reading of = {env, a, request, (*env)->GetObjectClass(env, request), status_ok()}, *r = &of;
    *out = (compile_request){
        .device_number = read_int(r, "device"),
        .skeleton = read_text(r, "skeleton"),
        .kinds = read_text(r, "kinds"),
        .stages = read_object(r, "stages", "[Ljava/lang/Object;"),
        .combine = read_nullable(r, "combine", "Ljava/lang/Object;"),
        .layout = read_text(r, "layout"),
        .classes = read_object(r, "classes", "[Ljava/lang/Class;"),
        .relaxed = read_bool(r, "relaxed"),
        .one_by_one = read_bool(r, "oneByOne"),
    };
    return r->st;
}
