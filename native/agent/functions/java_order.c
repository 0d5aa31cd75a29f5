#include "java_order.h"

#include "agent_state.h"
#include "jni_status.h"
#include "known_objects.h"
#include "object_list.h"

enum { LOCAL_REFS = 8192 };

static status answer(arena *a, status st, const effects *found, java_order *out, const char **out_why) {
    if (st.code == ST_OUT_OF_MEMORY) return st;
    *out = JAVA_ORDER_SEQUENTIAL;
    if (st.code != ST_OK) {
        *out_why = status_render(a, st);
        return *out_why == NULL ? status_static(ST_OUT_OF_MEMORY, NULL) : status_ok();
    }
    *out_why = found->why;
    if (found->parallel)
        *out = JAVA_ORDER_THREADS;
    else if (found->waits)
        *out = JAVA_ORDER_SEQUENTIAL_FOR_NOW;
    return status_ok();
}

/* ---- of what a compilation knows ---- */

typedef struct source_request {
    class_source *source;
    const effects_request *request;
    effects found;
} source_request;

static status source_body(arena *a, void *context) {
    source_request *r = context;
    return effects_of_functions(a, &r->source->host, r->request, &r->found);
}

status java_order_in(arena *a, class_source *s, const effects_request *request, java_order *out,
                     const char **out_why) {
    source_request r = {.source = s, .request = request};
    status st = guarded(a, source_body, &r);
    return answer(a, st, &r.found, out, out_why);
}

/* ---- of objects ---- */

typedef struct order_request {
    JNIEnv *env;
    jclass user;
    jobjectArray functions, records;
    class_source source;
    effects found;
} order_request;

static status order_body(arena *a, void *context) {
    order_request *r = context;
    TRY(known_objects_open(&r->source, r->env, a, r->user));
    jsize count = (*r->env)->GetArrayLength(r->env, r->functions);
    cg_object *functions = ARENA_ARRAY(a, cg_object, (size_t)count);
    for (jsize i = 0; i < count; i++)
        TRY(class_source_object(&r->source, (*r->env)->GetObjectArrayElement(r->env, r->functions, i),
                                &functions[i]));
    const bc_class **records;
    effects_request request = {.functions = functions, .function_count = (uint32_t)count};
    TRY(class_source_all(&r->source, r->records, &records, &request.record_count));
    request.records = records;
    return effects_of_functions(a, &r->source.host, &request, &r->found);
}

status java_order_of(JNIEnv *env, arena *a, jclass user, jobjectArray functions, jobjectArray records,
                     java_order *out, const char **out_why) {
    TRY(agent_ready(env));
    order_request r = {.env = env, .user = user, .functions = functions, .records = records};
    if ((*env)->PushLocalFrame(env, LOCAL_REFS) != 0) {
        jni_clear(env);
        return status_static(ST_OUT_OF_MEMORY, NULL);
    }
    status st = guarded(a, order_body, &r);
    class_source_close(&r.source);
    (*env)->PopLocalFrame(env, NULL);
    return answer(a, st, &r.found, out, out_why);
}
