#include "java_order.h"

#include "agent_state.h"
#include "jni_status.h"
#include "known_objects.h"
#include "object_list.h"

enum { LOCAL_REFS = 8192 };

typedef struct order_request {
    JNIEnv *env;
    jclass user;
    jobjectArray functions, records;
    bool with_files;
    class_source source;
    effects *out;
} order_request;

static status order_body(arena *a, void *context) {
    order_request *r = context;
    TRY(known_objects_open(&r->source, r->env, a, r->user, r->with_files));
    jsize count = (*r->env)->GetArrayLength(r->env, r->functions);
    cg_object *functions = ARENA_ARRAY(a, cg_object, (size_t)count);
    for (jsize i = 0; i < count; i++)
        TRY(class_source_object(&r->source, (*r->env)->GetObjectArrayElement(r->env, r->functions, i),
                                &functions[i]));
    const bc_class **records;
    effects_request request = {.functions = functions, .function_count = (uint32_t)count};
    TRY(class_source_all(&r->source, r->records, &records, &request.record_count));
    request.records = records;
    return effects_of_functions(a, &r->source.host, &request, r->out);
}

static status attempt(arena *a, order_request *r) {
    if ((*r->env)->PushLocalFrame(r->env, LOCAL_REFS) != 0) {
        jni_clear(r->env);
        return status_static(ST_OUT_OF_MEMORY, NULL);
    }
    status st = guarded(a, order_body, r);
    class_source_close(&r->source);
    (*r->env)->PopLocalFrame(r->env, NULL);
    return st;
}

/* Class files tell what call sites do; most functions need none of them. */
status java_order_of(JNIEnv *env, arena *a, jclass user, jobjectArray functions, jobjectArray records,
                     effects *out) {
    TRY(agent_ready(env));
    const order_request asked = {
        .env = env, .user = user, .functions = functions, .records = records, .out = out};
    order_request r = asked;
    status st = attempt(a, &r);
    if (st.code == ST_OK && !out->parallel && r.source.lacks_files) {
        r = asked;
        r.with_files = true;
        st = attempt(a, &r);
    }
    if (st.code == ST_OK || st.code == ST_OUT_OF_MEMORY) return st;
    *out = (effects){.why = status_render(a, st)};
    return out->why == NULL ? status_static(ST_OUT_OF_MEMORY, NULL) : status_ok();
}
