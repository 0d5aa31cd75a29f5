/* Compiling: what Java asks becomes a cg_request, and what the compiler answers a function. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agent_state.h"
#include "compilation.h"
#include "devices.h"
#include "dump.h"
#include "host_log.h"
#include "jni_status.h"
#include "known_objects.h"
#include "lambda_class.h"
#include "limit.h"
#include "monotonic.h"
#include "object_list.h"

enum { LOCAL_REFS = 8192 }; /* announced at once: JDK 17 with -Xcheck:jni forgets what is added later */

/* "Main.lambda$main$0(Main.java:12) and 2 more" */
static status find_title(arena *a, compilation *r, cg_object first, jsize count) {
    const bc_class *c;
    TRY(r->classes.host.object_class(&r->classes.host, first, &c));
    const bc_method *body = lambda_class_body(&r->classes, c);
    r->title = body != NULL ? bc_method_where(a, body, 0) : arena_string(a, c->name, strlen(c->name));
    if (count > 1) r->title = arena_printf(a, "%s and %d more", r->title, (int)count - 1);
    return status_ok();
}

static bool blocks_in_groups(const dev_info *device) {
    const char *wish = agent_option(OPTION_blocks);
    return strcmp(wish, "auto") == 0 ? device->type == DEV_GPU : strcmp(wish, "group") == 0;
}

static cg_form form_for(const dev_info *device) {
    const char *wish = agent_option(OPTION_emit);
    if (strcmp(wish, "auto") == 0) return device->type == DEV_CPU ? CG_FORM_BEST : CG_FORM_SIMT;
    return strcmp(wish, "spmd") == 0 ? CG_FORM_SPMD : CG_FORM_SIMT;
}

/* Of no device: for Java's own loops. */
static cg_target target_for(const compile_request *from) {
    const dev_device *chosen = from->device;
    if (chosen == NULL) return (cg_target){.java = true};
    const dev_info *device = dev_describe(chosen);
    /* "auto" is no number: 0. */
    return (cg_target){.groups = blocks_in_groups(device),
                       .wide_atomics = device->wide_atomics,
                       .local_bytes = device->local_bytes,
                       .group_items = device->group_items,
                       .form = from->one_by_one ? CG_FORM_SIMT : form_for(device),
                       .width = (uint32_t)strtoul(agent_option(OPTION_width), NULL, 10),
                       .native_width = device->vector_width_float,
                       .vectorises = device->vectorises,
                       .cores = device->compute_units,
                       .cache_bytes = device->cache_bytes};
}

static status too_many_stages(arena *a, int count) {
    status why =
        status_make(a, ST_INLINE_LIMIT, "%d functions, and at most %d can be compiled", count, LIMIT_STAGES);
    why.advice = "apply it in several parts, or let one function compute what several do";
    return why;
}

static status find_stages(arena *a, compilation *r, cg_stage **out, jsize *out_count) {
    static const char letters[] = {
        [CG_STAGE_MAP] = 'm', [CG_STAGE_FILTER] = 'f', [CG_STAGE_TEST] = 't', [CG_STAGE_ROUND] = 'r', '\0'};
    JNIEnv *env = r->env;
    const char *kinds = r->request->kinds;
    jsize count = *out_count = (*env)->GetArrayLength(env, r->request->stages);
    if (count > LIMIT_STAGES) return too_many_stages(a, (int)count);
    if (strlen(kinds) != (size_t)count || strspn(kinds, letters) != (size_t)count)
        return status_make(a, ST_BAD_ARGUMENT, "%d functions of kinds \"%s\"", (int)count, kinds);
    cg_stage *stages = *out = ARENA_ARRAY(a, cg_stage, (size_t)count + 1);
    for (jsize i = 0; i < count; i++) {
        jobject object = (*env)->GetObjectArrayElement(env, r->request->stages, i);
        if (object == NULL) return status_make(a, ST_BAD_ARGUMENT, "function %d is null", (int)i);
        stages[i].kind = (cg_stage_kind)(strchr(letters, kinds[i]) - letters);
        TRY(class_source_object(&r->classes, object, &stages[i].function));
    }
    return status_ok();
}

/* All that Java would call: the operator too. */
static void find_called(arena *a, compilation *r, const cg_request *request) {
    cg_object *functions = ARENA_ARRAY(a, cg_object, (size_t)request->stage_count + 1);
    for (uint32_t i = 0; i < request->stage_count; i++)
        functions[i] = request->stages[i].function;
    functions[request->stage_count] = request->combine;
    r->called = (effects_request){.functions = functions,
                                  .function_count = request->stage_count + (request->combine != 0),
                                  .records = request->input_classes,
                                  .record_count = request->input_class_count};
}

/* The objects and the classes, as the compiler gets them. */
static status open_request(arena *a, compilation *r, cg_request *out) {
    TRY(known_objects_open(&r->classes, r->env, a, r->request->user));
    cg_stage *stages = NULL;
    jsize count = 0;
    TRY(find_stages(a, r, &stages, &count));
    cg_object combine = 0;
    if (r->request->combine != NULL) TRY(class_source_object(&r->classes, r->request->combine, &combine));
    if (count > 0 || combine != 0) TRY(find_title(a, r, count > 0 ? stages[0].function : combine, count));
    *out = (cg_request){
        .host = &r->classes.host,
        .stages = stages,
        .stage_count = (uint32_t)count,
        .input_layout = r->request->layout,
        .skeleton = cg_skeleton_named(r->request->skeleton),
        .combine = combine,
        .target = target_for(r->request),
        .relaxed = r->request->relaxed,
    };
    if (out->skeleton == CG_SKELETONS)
        return status_make(a, ST_BAD_ARGUMENT, "there is no skeleton %s", r->request->skeleton);
    const bc_class **records;
    TRY(class_source_all(&r->classes, r->request->classes, &records, &out->input_class_count));
    out->input_classes = records;
    if (out->input_class_count > LIMIT_COLUMNS)
        return status_make(a, ST_BAD_ARGUMENT, "layout %s", r->request->layout);
    find_called(a, r, out);
    return status_ok();
}

/* ---- kernels that are there ---- */

static status find_key(arena *a, const compilation *r, const cg_request *request, kernel_key *out) {
    uint32_t count = request->stage_count + 1;
    const bc_class **classes = ARENA_ARRAY(a, const bc_class *, count);
    const cg_object *roots = r->called.functions; /* the operator behind the stages */
    for (uint32_t i = 0; i < count; i++)
        if (roots[i] != 0) TRY(request->host->object_class(request->host, roots[i], &classes[i]));
    *out = (kernel_key){
        .device = r->request->device,
        .skeleton = r->request->skeleton,
        .kinds = r->request->kinds,
        .layout = r->request->layout,
        .relaxed = r->request->relaxed,
        .one_by_one = r->request->one_by_one,
        .root_count = count,
        .roots = roots,
        .root_classes = classes,
        .record_count = request->input_class_count,
        .records = request->input_classes,
    };
    return status_ok();
}

/* The tables are those of this request's objects. */
static status take_cached(arena *a, compilation *r, const cg_kernel *made) {
    cg_host *host = &r->classes.host;
    r->kernel = *made;
    cg_captured_table *tables = ARENA_ARRAY(a, cg_captured_table, (size_t)made->table_count + 1);
    for (uint32_t k = 0; k < made->table_count; k++) {
        tables[k].object = made->tables[k].object;
        TRY(host->table(host, tables[k].object, &tables[k].table));
    }
    r->kernel.tables = tables;
    r->is_cached = true;
    return status_ok();
}

/* One that was made for the same answers, if there is one. */
static status find_cached(arena *a, compilation *r, host_recorder *recorder, const kernel_key *key) {
    const host_log *logs[MOST_ALIKE];
    uint64_t start = now_ns();
    r->alike = kernel_cache_like(key);
    for (uint32_t i = 0; i < r->alike.count; i++)
        logs[i] = cached_kernel_log(r->alike.items[i]);
    int found = host_log_match(recorder, logs, r->alike.count);
    if (found < 0) return status_ok();
    kernel_cache_use(r->alike.items[found]);
    TRY(take_cached(a, r, cached_kernel_made(r->alike.items[found])));
    r->kernel.nanoseconds = now_ns() - start;
    return status_ok();
}

static status compile_recorded(arena *a, compilation *r, cg_request *request, const cg_debug *debug) {
    host_recorder recorder;
    kernel_key key;
    host_record(&recorder, a, request->host);
    request->host = &recorder.host;
    TRY(find_key(a, r, request, &key));
    TRY(find_cached(a, r, &recorder, &key));
    if (r->is_cached) return status_ok();
    TRY(cg_compile(a, request, debug, &r->kernel));
    if (status_is_ok(r->kernel.rewrites)) kernel_cache_keep(&r->classes, &key, &recorder.log, &r->kernel);
    return status_ok();
}

static status compile_body(arena *a, void *context) {
    compilation *r = context;
    cg_request request;
    TRY(open_request(a, r, &request));
    cg_debug debug = {.verify = agent_option(OPTION_verify)[0] == '1'};
    if (dump_wanted()) { /* of each function */
        dump_state dump = dump_start(r->title);
        debug.dump = dump_stage;
        debug.dump_context = &dump;
        TRY(cg_compile(a, &request, &debug, &r->kernel));
    } else {
        TRY(compile_recorded(a, r, &request, &debug));
    }
    return function_keep_kernel(r);
}

static void drop_made(compilation *r) {
    function_destroy(r->env, r->made);
    r->made = NULL;
}

/* With room for local references, which end() takes back. */
static status begin(compilation *r) {
    if ((*r->env)->PushLocalFrame(r->env, LOCAL_REFS) == 0) return status_ok();
    jni_clear(r->env);
    return status_static(ST_OUT_OF_MEMORY, NULL);
}

/* What was kept, unless that has failed; or the failure. */
static status end(compilation *r, status kept) {
    if (kept.code != ST_OK) drop_made(r);
    class_source_close(&r->classes);
    kernel_cache_give(r->env, &r->alike);
    r->held = (*r->env)->PopLocalFrame(r->env, r->held);
    if (r->made == NULL || r->held != NULL) return kept;
    drop_made(r);
    return status_static(ST_OUT_OF_MEMORY, NULL);
}

/* A refusal is kept, and answered with its reason. */
static status run_compilation(arena *a, compilation *r) {
    TRY(begin(r));
    status st = guarded(a, compile_body, r);
    if (status_kind_of(st.code) != STATUS_REJECT) return end(r, st);
    drop_made(r);
    status ended = end(r, function_keep_refusal(r, a, st));
    return ended.code == ST_OK ? st : ended;
}

static void tell(arena *a, const compilation *r, status st) {
    if (agent_option(OPTION_verbose)[0] != '1') return;
    const char *title = r->title;
    if (st.code == ST_OK) {
        fprintf(stderr, "weft: %s: %s in %.2f ms\n", title,
                r->is_cached ? "compiled before; found" : "compiled", (double)r->kernel.nanoseconds / 1e6);
        return;
    }
    const char *why = status_render(a, st);
    if (why == NULL) why = "";
    if (st.code == ST_SKELETON_UNSUITABLE)
        fprintf(stderr, "weft: %s: tried in another form: %s\n", title, why);
    else
        fprintf(stderr, "weft: %s: refused, %s: %s\n", title, status_name(st.code), why);
}

status function_compile(JNIEnv *env, arena *a, const compile_request *request, function **out,
                        jobjectArray *out_held) {
    TRY(agent_ready(env));
    compilation r = {.env = env, .request = request, .title = "a function"};
    status st = run_compilation(a, &r);
    *out = r.made;
    *out_held = r.held;
    tell(a, &r, st);
    return r.made != NULL ? status_ok() : st;
}

static status order_body(arena *a, void *context) {
    compilation *r = context;
    TRY(known_objects_open(&r->classes, r->env, a, r->request->user));
    jsize count = (*r->env)->GetArrayLength(r->env, r->request->stages);
    cg_object *functions = ARENA_ARRAY(a, cg_object, (size_t)count + 1);
    for (jsize i = 0; i < count; i++) {
        jobject object = (*r->env)->GetObjectArrayElement(r->env, r->request->stages, i);
        TRY(class_source_object(&r->classes, object, &functions[i]));
    }
    effects_request called = {.functions = functions, .function_count = (uint32_t)count};
    const bc_class **records;
    TRY(class_source_all(&r->classes, r->request->classes, &records, &called.record_count));
    called.records = records;
    r->called = called;
    return status_ok();
}

status function_order(JNIEnv *env, arena *a, const compile_request *request, function **out,
                      jobjectArray *out_held) {
    TRY(agent_ready(env));
    compilation r = {.env = env, .request = request};
    TRY(begin(&r));
    status st = guarded(a, order_body, &r);
    st = end(&r, status_may_pass(st) ? st : function_keep_order(&r, a, st));
    *out = r.made;
    *out_held = r.held;
    return st;
}
