#include "java_order.h"

#include "jni_status.h"

static status answer(arena *a, status st, const effects *found, java_order *out, const char **out_why) {
    if (status_may_pass(st)) return st;
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

status java_order_unread(arena *a, status why, java_order *out, const char **out_why) {
    const effects none = {0};
    return answer(a, why, &none, out, out_why);
}
