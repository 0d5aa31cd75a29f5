#include "function_names.h"

#include <string.h>

#include "agent_state.h"
#include "jni_status.h"
#include "known_objects.h"
#include "lambda_class.h"
#include "object_list.h"

enum { LOCAL_REFS = 1024 };

typedef struct names_request {
    JNIEnv *env;
    jclass user;
    jobjectArray functions;
    class_source source;
    const char **names;
} names_request;

static status names_body(arena *a, void *context) {
    names_request *r = context;
    TRY(known_objects_open(&r->source, r->env, a, r->user));
    jsize count = (*r->env)->GetArrayLength(r->env, r->functions);
    r->names = ARENA_ARRAY(a, const char *, (size_t)count);
    for (jsize i = 0; i < count; i++) {
        cg_object function;
        const bc_class *c;
        TRY(class_source_object(&r->source, (*r->env)->GetObjectArrayElement(r->env, r->functions, i),
                                &function));
        TRY(r->source.host.object_class(&r->source.host, function, &c));
        const bc_method *body = lambda_class_body(&r->source, c);
        r->names[i] = body == NULL
                          ? class_source_dotted(a, c->name)
                          : arena_printf(a, "%s.%s", class_source_dotted(a, body->owner->name), body->name);
    }
    return status_ok();
}

status function_names(JNIEnv *env, arena *a, jclass user, jobjectArray functions, const char ***out) {
    TRY(agent_ready(env));
    if ((*env)->PushLocalFrame(env, LOCAL_REFS) != 0) {
        jni_clear(env);
        return status_static(ST_OUT_OF_MEMORY, NULL);
    }
    names_request r = {.env = env, .user = user, .functions = functions};
    status st = guarded(a, names_body, &r);
    class_source_close(&r.source);
    (*env)->PopLocalFrame(env, NULL);
    *out = r.names;
    return st;
}
