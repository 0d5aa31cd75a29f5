/* What the compiler answers becomes a function: in memory of its own, with references to the objects and classes that it was made for. */
#include <stdlib.h>
#include <string.h>

#include "compilation.h"
#include "initialisers.h"
#include "jni_status.h"
#include "known_objects.h"
#include "object_list.h"

static status keep_text(function *f, const char *from, const char **out) {
    *out = arena_string(&f->memory, from == NULL ? "" : from, from == NULL ? 0 : strlen(from));
    return *out == NULL ? status_static(ST_OUT_OF_MEMORY, NULL) : status_ok();
}

/* Where the user's code is refused; what it calls there is in the text. */
static status keep_location(function *f, const status_location *from) {
    if (from == NULL) return status_ok();
    f->location.line = from->line;
    TRY(keep_text(f, from->class_name, &f->location.class_name));
    TRY(keep_text(f, from->method, &f->location.method));
    return from->file == NULL ? status_ok() : keep_text(f, from->file, &f->location.file);
}

/* As function_internal.h has them: weak, and the object among those that are held. */
static status keep_reference(compilation *r, jobject local, jweak *out) {
    JNIEnv *env = r->env;
    *out = local == NULL ? NULL : (*env)->NewWeakGlobalRef(env, local);
    if (*out != NULL) (*env)->SetObjectArrayElement(env, r->held, r->held_count++, local);
    if (local == NULL || *out != NULL) return status_ok();
    jni_clear(env);
    return status_static(ST_OUT_OF_MEMORY, NULL);
}

static status keep_contents(const source_guard *from, function *f, function_guard *to) {
    if (from->contents == NULL) return status_ok();
    char *kept = arena_alloc(&f->memory, from->bytes + 1);
    if (kept == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    memcpy(kept, from->contents, from->bytes);
    to->contents = kept;
    to->bytes = from->bytes;
    return status_ok();
}

static status keep_guarded_field(const bc_field *field, function *f, function_guard *to) {
    const char *owner = class_source_dotted(&f->memory, field->owner->name);
    to->field = class_source_field_id(field);
    to->name = owner == NULL ? NULL : arena_printf(&f->memory, "%s.%s", owner, field->name);
    return to->name != NULL ? status_ok() : status_static(ST_OUT_OF_MEMORY, NULL);
}

/* What it holds, or, for a number that was refused, the class of the function, for which values are counted. */
static jobject guarded_object(const compilation *r, const source_guard *from) {
    if (from->use != NUMBER_REFUSED) return class_source_reference(&r->classes, from->held);
    return known_objects_function(&r->classes);
}

static status keep_guards(compilation *r, function *f) {
    const class_source *s = &r->classes;
    f->guards = ARENA_ARRAY(&f->memory, function_guard, s->guards.count + 1);
    if (f->guards == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    for (uint32_t i = 0; i < s->guards.count; i++) {
        const source_guard *from = &s->guards.items[i];
        if (from->use == NUMBER_SEEN) continue;
        function_guard *to = &f->guards[f->guard_count++];
        *to = (function_guard){.element = (jsize)from->element, .is_static = from->object == 0};
        if (from->field != NULL) TRY(keep_guarded_field(from->field, f, to));
        if (from->use != NUMBER_NONE) to->number_kind = from->field->descriptor[0];
        to->use = from->use;
        to->number = from->number;
        TRY(keep_contents(from, f, to));
        jobject owner = from->object == 0 ? class_source_type(s, from->field->owner)
                                          : class_source_reference(s, from->object);
        if (owner == NULL) return status_static(ST_BUG, "what may change is of no known object");
        TRY(keep_reference(r, owner, &to->object));
        TRY(keep_reference(r, guarded_object(r, from), &to->held));
    }
    return status_ok();
}

/* The field, of its object or static. */
static status keep_field(compilation *r, const cg_captured *from, captured_reference *to) {
    const bc_field *field = from->field;
    jclass owner = class_source_type(&r->classes, field->owner);
    jobject object = from->object == 0 ? owner : class_source_reference(&r->classes, from->object);
    to->field = class_source_field_id(field);
    to->is_static = from->object == 0;
    if (owner == NULL || object == NULL || field->descriptor[0] != from->element ||
        to->is_static != ((field->access & BC_ACC_STATIC) != 0) ||
        (!to->is_static && !(*r->env)->IsInstanceOf(r->env, object, owner)))
        return status_static(ST_BUG, "a kernel argument names no field of its object");
    return keep_reference(r, object, &to->object);
}

static status keep_array(compilation *r, const cg_captured *from, captured_reference *to) {
    cg_host *host = (cg_host *)&r->classes.host;
    jobject object = class_source_reference(&r->classes, from->object);
    if (object == NULL || host->array_kind(host, from->object) != from->element)
        return status_static(ST_BUG, "a kernel argument is no captured array of its kind");
    to->length = (*r->env)->GetArrayLength(r->env, object);
    to->is_fixed = object_at(&r->classes, from->object)->is_made;
    return keep_reference(r, object, &to->object);
}

static status keep_captured(compilation *r, function *f) {
    const cg_kernel *k = &r->kernel;
    f->captured = ARENA_ARRAY(&f->memory, captured_reference, (size_t)k->captured_count + 1);
    if (f->captured == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    for (uint32_t i = 0; i < k->captured_count; i++) {
        const cg_captured *from = &k->captured[i];
        captured_reference *to = &f->captured[f->captured_count++];
        *to = (captured_reference){.element = from->element};
        TRY(from->field != NULL ? keep_field(r, from, to) : keep_array(r, from, to));
    }
    return status_ok();
}

static status keep_tables(compilation *r, function *f) {
    const cg_kernel *k = &r->kernel;
    f->tables = ARENA_ARRAY(&f->memory, jweak, (size_t)k->table_count + 1);
    if (f->tables == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    for (uint32_t i = 0; i < k->table_count; i++) {
        jobject local = class_source_table(&r->classes, k->tables[i].object);
        if (local == NULL) return status_static(ST_BUG, "a kernel argument names no table");
        TRY(keep_reference(r, local, &f->tables[f->table_count]));
        f->table_count++;
    }
    return status_ok();
}

static status keep_launch(const compilation *r, function *f) {
    return cg_launch_copy(&f->memory, &r->kernel.launch, &f->launch) ? status_ok()
                                                                     : status_static(ST_OUT_OF_MEMORY, NULL);
}

/* Of the first `count` that are. */
static bool is_awaited(const class_source *s, uint32_t count, const class_entry *e) {
    for (uint32_t i = 0; i < count; i++)
        if (s->awaited.items[i] == &e->shape) return true;
    return false;
}

/* What tells later that a class was redefined, as debuggers, jshell and Mockito do, or, of the first `awaited` that are, initialised.
 * Weak: the objects that a function uses keep their classes themselves. The boot loader's, which are never unloaded, are not:
 * to look at one is to read a field. */
static status keep_classes(const compilation *r, uint32_t awaited_count, function *f) {
    const class_source *s = &r->classes;
    f->classes = ARENA_ARRAY(&f->memory, function_class, s->classes.count);
    if (f->classes == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    for (uint32_t i = 0; i < s->classes.count; i++) {
        const class_entry *e = s->classes.items[i].entry;
        bool awaited = is_awaited(s, awaited_count, e);
        if (e->hidden && !awaited) continue; /* nobody can redefine it */
        bool stays = e->loader == CLASS_CACHE_BOOT_LOADER && !e->hidden;
        jclass local = s->classes.items[i].type;
        jobject type =
            stays ? (*r->env)->NewGlobalRef(r->env, local) : (*r->env)->NewWeakGlobalRef(r->env, local);
        if (type == NULL) {
            jni_clear(r->env);
            return status_static(ST_OUT_OF_MEMORY, NULL);
        }
        f->classes[f->class_count++] =
            (function_class){.type = type, .stays = stays, .redefined = e->redefined, .awaited = awaited};
    }
    return status_ok();
}

static status keep_result_classes(compilation *r, function *f) {
    const cg_kernel *k = &r->kernel;
    f->result_classes = ARENA_ARRAY(&f->memory, jweak, (size_t)k->result_class_count + 1);
    if (f->result_classes == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    for (uint32_t i = 0; i < k->result_class_count; i++) {
        jclass local = class_source_type(&r->classes, k->result_classes[i]);
        if (local == NULL) return status_static(ST_BUG, "a record of no known class");
        TRY(keep_reference(r, local, &f->result_classes[f->result_class_count]));
        f->result_class_count++;
    }
    return status_ok();
}

/* Room for what the guards refer to, and `others`. */
static status make_held(compilation *r, size_t others) {
    JNIEnv *env = r->env;
    jclass type = (*env)->FindClass(env, "java/lang/Object");
    jsize count = (jsize)(2 * (size_t)r->classes.guards.count + others);
    r->held = type == NULL ? NULL : (*env)->NewObjectArray(env, count, type, NULL);
    r->held_count = 0;
    if (r->held != NULL) return status_ok();
    jni_clear(env);
    return status_static(ST_OUT_OF_MEMORY, NULL);
}

/* An empty function as `made`, which is filled step by step: a failure can destroy it at any point. */
static status make_function(compilation *r) {
    function *f = calloc(1, sizeof *f);
    if (f == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    f->device = r->request->device;
    arena_init(&f->memory);
    if (pthread_mutex_init(&f->lock, NULL) != 0) {
        free(f);
        return status_static(ST_OUT_OF_MEMORY, NULL);
    }
    r->made = f;
    return status_ok();
}

static status keep_rewrites(function *f, status why) {
    if (status_is_ok(why)) return status_ok();
    const char *chars = status_render(&f->memory, why);
    if (chars == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    f->rewrites = chars;
    return keep_location(f, why.location);
}

status function_keep_kernel(compilation *r) {
    const cg_kernel *k = &r->kernel;
    TRY(make_held(r, (size_t)k->captured_count + k->table_count + k->result_class_count));
    TRY(make_function(r));
    function *f = r->made;
    TRY(keep_text(f, k->opencl, &f->opencl));
    TRY(keep_text(f, k->name, &f->kernel_name));
    TRY(keep_text(f, k->result_layout, &f->result_layout));
    TRY(keep_text(f, k->ir, &f->ir));
    TRY(keep_text(f, k->form, &f->form));
    if (k->waits != NULL) TRY(keep_text(f, k->waits, &f->waits));
    TRY(keep_result_classes(r, f));
    function_profile compiled = {.compile = k->nanoseconds};
    function_profile_add(f, &compiled);
    TRY(keep_rewrites(f, r->kernel.rewrites));
    f->arithmetic = r->request->relaxed ? DEV_RELAXED : DEV_EXACT;
    TRY(keep_launch(r, f));
    TRY(keep_captured(r, f));
    TRY(keep_tables(r, f));
    TRY(keep_guards(r, f));
    return keep_classes(r, r->classes.awaited.count, f);
}

static status keep_order_text(function *f, status st, const char *why) {
    TRY(st);
    return why == NULL ? status_ok() : keep_text(f, why, &f->order_why);
}

/* How Java may run what no device can: it will have to. */
static status keep_order(compilation *r, arena *a) {
    function *f = r->made;
    const char *why = NULL;
    f->order = JAVA_ORDER_UNKNOWN;
    if (r->called.functions == NULL) return status_ok();
    status st = java_order_in(a, &r->classes, &r->called, &f->order, &why);
    return keep_order_text(f, st, why);
}

/* What was looked at, by the compiler and for Java's order; what that alone waits for is asked about again as long as it waits. */
static status keep_looked_at(compilation *r, uint32_t awaited) {
    TRY(make_held(r, 0));
    TRY(keep_guards(r, r->made));
    return keep_classes(r, awaited, r->made);
}

status function_keep_refusal(compilation *r, arena *a, status why) {
    const char *chars = status_render(a, why);
    uint32_t awaited = r->classes.awaited.count;
    if (chars == NULL) return status_static(ST_OUT_OF_MEMORY, NULL);
    TRY(make_function(r));
    TRY(keep_text(r->made, chars, &r->made->refusal));
    TRY(keep_location(r->made, why.location));
    r->made->always_throws = why.code == ST_ALWAYS_THROWS;
    if (why.code == ST_STATE) r->made->rewrites = r->made->refusal;
    TRY(keep_order(r, a));
    return keep_looked_at(r, awaited);
}

status function_keep_order(compilation *r, arena *a, status read) {
    TRY(make_function(r));
    TRY(keep_text(r->made, NULL, &r->made->refusal));
    if (status_is_ok(read)) {
        TRY(keep_order(r, a));
    } else {
        const char *why = NULL;
        status st = java_order_unread(a, read, &r->made->order, &why);
        TRY(keep_order_text(r->made, st, why));
    }
    return keep_looked_at(r, 0);
}

void function_destroy(JNIEnv *env, function *f) {
    if (f == NULL) return;
    function_run_free(f);
    for (uint32_t i = 0; i < f->captured_count; i++)
        (*env)->DeleteWeakGlobalRef(env, f->captured[i].object);
    for (uint32_t i = 0; i < f->table_count; i++)
        (*env)->DeleteWeakGlobalRef(env, f->tables[i]);
    for (uint32_t i = 0; i < f->guard_count; i++) {
        (*env)->DeleteWeakGlobalRef(env, f->guards[i].object);
        (*env)->DeleteWeakGlobalRef(env, f->guards[i].held);
    }
    for (uint32_t i = 0; i < f->class_count; i++) {
        const function_class *c = &f->classes[i];
        if (c->stays)
            (*env)->DeleteGlobalRef(env, c->type);
        else
            (*env)->DeleteWeakGlobalRef(env, c->type);
    }
    for (uint32_t i = 0; i < f->result_class_count; i++)
        (*env)->DeleteWeakGlobalRef(env, f->result_classes[i]);
    arena_free(&f->memory);
    pthread_mutex_destroy(&f->lock);
    free(f);
}
