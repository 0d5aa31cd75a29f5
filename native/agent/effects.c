/* The scan.
 *
 * Starting from what the JVM will call on each stage, it visits every method that can be reached, and refuses
 * whatever writes outside the object being made: putstatic, array stores, putfield except a constructor's own
 * fields, locks, natives that are not known to be pure, static initialisers that have not run.
 *
 * Calls whose receiver is not known are resolved by the classes of all objects there can be: the captured
 * objects, followed through their final fields, and the classes that visited code instantiates. That is
 * complete because (1) references out of static fields, arrays of objects and non-final fields of captured
 * objects are refused, and (2) elements are boxes and final tuples and records, whose calls need no receiver;
 * a cast to another type of the user's (`open`) may be an element's interface, and then no receiver is
 * guessed. When in doubt the answer is no: the function then runs in order. */
#include "effects.h"

#include <string.h>

#include "agent.h"
#include "class_source.h"
#include "decode.h"
#include "effects_calls.h"
#include "initialisers.h"
#include "jni_status.h"

enum {
    MOST_METHODS = 1000,
    MOST_INSTRUCTIONS = 100000,
    MOST_OBJECTS = 256,
    MOST_RECEIVERS = 256,
    LOCAL_REFS = 8192
};

typedef struct scan {
    class_source *source;
    arena *memory;
    VEC(const bc_method *) methods; /* reached; those from `next` on are still to be visited */
    uint32_t next;
    VEC(const bc_class *) receivers;
    VEC(bc_member_ref) calls; /* of unknown receivers */
    VEC(const bc_class *)
    lambdas;          /* interfaces that visited call sites implement; their bodies are in `methods` */
    uint32_t objects; /* known objects followed so far */
    uint32_t instructions;
    bool open;
} scan;

static status refuse(const char *why) {
    return status_static(ST_SIDE_EFFECT, why);
}

static status reach(scan *s, const bc_method *m) {
    for (uint32_t i = 0; i < s->methods.count; i++) {
        if (s->methods.items[i] == m) return status_ok();
    }
    if (m->code == NULL || (m->access & BC_ACC_SYNCHRONIZED) != 0)
        return refuse("a native or synchronized method is called");
    if (s->methods.count == MOST_METHODS) return refuse("too many methods are called");
    VEC_PUSH(s->memory, &s->methods, m);
    return status_ok();
}

static status add_receiver(scan *s, const bc_class *c) {
    for (uint32_t i = 0; i < s->receivers.count; i++) {
        if (s->receivers.items[i] == c) return status_ok();
    }
    if (s->receivers.count == MOST_RECEIVERS) return refuse("too many classes of objects");
    VEC_PUSH(s->memory, &s->receivers, c);
    return status_ok();
}

/* --- captured objects --- */

static status follow_fields(scan *s, cg_object object, const bc_class *c) {
    cg_host *host = &s->source->host;
    while (c != NULL) {
        for (uint32_t i = 0; i < c->field_count; i++) {
            const bc_field *f = &c->fields[i];
            if ((f->access & BC_ACC_STATIC) != 0 || f->descriptor[0] != 'L') continue;
            if ((f->access & BC_ACC_FINAL) == 0)
                return refuse("a captured object has a field that may change");
            cg_object value;
            TRY(host->object_field(host, object, f, &value));
        }
        const bc_class *super = NULL;
        if (c->super_name != NULL)
            TRY(s->source->source.find_class(&s->source->source, c, c->super_name, &super));
        c = super;
    }
    return status_ok();
}

/* Follow all objects that are known and were not followed; following one may make others known. */
static status follow_objects(scan *s) {
    cg_host *host = &s->source->host;
    while (s->objects < s->source->objects.count) {
        if (s->objects == MOST_OBJECTS) return refuse("too many captured objects");
        cg_object object = ++s->objects;
        if (host->array_kind(host, object) != 0) continue;
        const bc_class *c;
        TRY(host->object_class(host, object, &c));
        if (effects_is_value(c->name) || effects_is_array(c->name)) continue;
        TRY(add_receiver(s, c));
        TRY(follow_fields(s, object, c));
    }
    return status_ok();
}

/* --- calls --- */

static status call_known(scan *s, const bc_method *from, const bc_member_ref *ref, const bc_method **out) {
    bc_source *source = &s->source->source;
    const bc_class *owner;
    TRY(source->find_class(source, from->owner, ref->owner, &owner));
    return bc_resolve_method(source, owner, ref->name, ref->descriptor, out);
}

static status initialise(scan *s, const bc_class *c, const bc_class *from) {
    return runs_initialiser(s->source, c, from) ? refuse("a static initialiser would run") : status_ok();
}

static status visit_call(scan *s, const bc_method *m, const bc_insn *insn) {
    bc_member_ref ref;
    TRY(bc_pool_member(&m->owner->pool, (uint32_t)insn->a, &ref));
    if (effects_is_pure(&ref)) return status_ok();
    if (ref.owner[0] == '[') {
        if (strcmp(ref.name, "clone") == 0) return status_ok();
        return refuse("a method of an array is called");
    }
    const bc_method *target;
    TRY(call_known(s, m, &ref, &target));
    bc_member_ref resolved = {target->owner->name, target->name, target->descriptor, false};
    if (effects_is_pure(&resolved)) return status_ok();
    bool bound = insn->opcode == BC_invokestatic || insn->opcode == BC_invokespecial ||
                 (target->access & (BC_ACC_FINAL | BC_ACC_PRIVATE)) != 0;
    if (!bound) {
        const bc_class *owner;
        TRY(s->source->source.find_class(&s->source->source, m->owner, ref.owner, &owner));
        bound = (owner->access & BC_ACC_FINAL) != 0;
    }
    if (insn->opcode == BC_invokestatic) TRY(initialise(s, target->owner, m->owner));
    if (bound) return reach(s, target);
    if (strcmp(ref.owner, "java/lang/Object") == 0) return refuse("a method of Object is called");
    VEC_PUSH(s->memory, &s->calls, ref);
    return status_ok();
}

/* The functional interface of a call site "(captured)Linterface;". */
static const char *interface_of(arena *a, const char *descriptor) {
    const char *result = strchr(descriptor, ')');
    if (result == NULL || result[1] != 'L') return NULL;
    return arena_string(a, result + 2, strcspn(result + 2, ";"));
}

/* Copy the name of the class that a descriptor has at "Lname;", and step to its end. */
static bool class_at(const char **at, char *out, size_t capacity) {
    size_t length = strcspn(*at, ";");
    if ((*at)[length] == '\0' || length > capacity) return false;
    memcpy(out, *at + 1, length - 1);
    out[length - 1] = '\0';
    *at += length;
    return true;
}

/* Whether all parameters are primitives, boxes or strings, whose toString is known. */
static bool concatenates_values(const char *descriptor) {
    char name[64];
    for (const char *c = descriptor + 1; *c != ')' && *c != '\0'; c++) {
        if (*c == '[') return false;
        if (*c == 'L' && !(class_at(&c, name, sizeof name) && effects_is_value(name))) return false;
    }
    return true;
}

static status visit_dynamic(scan *s, const bc_method *m, const bc_insn *insn) {
    const bc_class *c = m->owner;
    uint16_t row;
    const char *name, *descriptor;
    TRY(bc_pool_dynamic(&c->pool, (uint32_t)insn->a, &row, &name, &descriptor));
    if (row >= c->bootstrap_count) return refuse("a call site whose class file was not read");
    const bc_bootstrap *b = &c->bootstraps[row];
    bc_handle_ref bootstrap, body;
    TRY(bc_pool_handle(&c->pool, b->handle, &bootstrap));
    if (strcmp(bootstrap.member.owner, "java/lang/invoke/StringConcatFactory") == 0)
        return concatenates_values(descriptor) ? status_ok() : refuse("an object is made into text");
    if (strcmp(bootstrap.member.owner, "java/lang/invoke/LambdaMetafactory") != 0 || b->argument_count < 2)
        return refuse("a call site that is no lambda");
    TRY(bc_pool_handle(&c->pool, b->arguments[1], &body));
    const char *interface = interface_of(s->memory, descriptor);
    if (interface == NULL) return refuse("a call site that is no lambda");
    const bc_class *implemented;
    TRY(s->source->source.find_class(&s->source->source, c, interface, &implemented));
    VEC_PUSH(s->memory, &s->lambdas, implemented);
    if (effects_is_pure(&body.member)) return status_ok();
    if (body.kind != BC_REF_INVOKE_STATIC && body.kind != BC_REF_INVOKE_SPECIAL)
        return refuse("a method reference with a receiver");
    const bc_method *target;
    TRY(call_known(s, m, &body.member, &target));
    return reach(s, target);
}

/* The method of `call` in objects of class `c`, if they can be its receivers. A lambda's class is its
 * interface: that has the default methods, and the abstract one is the lambda's body. */
static status resolve_call(scan *s, const bc_member_ref *call, const bc_class *c, bool is_lambda,
                           bool *out_found) {
    bc_source *source = &s->source->source;
    bool is = false;
    TRY(bc_is_subclass(source, c, call->owner, &is));
    if (!is) return status_ok();
    *out_found = true;
    const bc_method *target;
    status st = bc_select_method(source, c, call->name, call->descriptor, &target);
    if (is_lambda && st.code == ST_ABSTRACT_METHOD && st.detail == NULL) return status_ok();
    TRY(st);
    return reach(s, target);
}

/* Resolve the calls of unknown receivers with every class of object there can be. */
static status resolve_calls(scan *s) {
    for (uint32_t i = 0; i < s->calls.count; i++) {
        const bc_member_ref *call = &s->calls.items[i];
        if (s->open) return refuse("a call on an object whose class is not known");
        bool found = strcmp(call->owner, "java/lang/Number") == 0; /* a box */
        for (uint32_t k = 0; k < s->lambdas.count; k++)
            TRY(resolve_call(s, call, s->lambdas.items[k], true, &found));
        for (uint32_t k = 0; k < s->receivers.count; k++)
            TRY(resolve_call(s, call, s->receivers.items[k], false, &found));
        if (!found) return refuse("a call on an object whose class is not known");
    }
    return status_ok();
}

/* --- instructions --- */

/* Whether a parameter of class `name` is never an object of class `own` or of one that extends it. */
static bool is_another(scan *s, const bc_class *own, const char *name) {
    if (effects_is_value(name) || strcmp(name, "java/lang/Object") == 0 ||
        strncmp(name, "java/util/function/", 19) == 0)
        return true;
    bc_source *source = &s->source->source;
    const bc_class *c;
    bool extends = true;
    return source->find_class(source, own, name, &c).code == ST_OK && (c->access & BC_ACC_FINAL) != 0 &&
           bc_is_subclass(source, c, own->name, &extends).code == ST_OK && !extends;
}

/* Whether no object but the one under construction can be of the constructor's class: then its putfields are
 * its own. */
static bool only_self(scan *s, const bc_method *m) {
    for (const char *c = m->descriptor + 1; *c != ')' && *c != '\0'; c++) {
        if (*c != 'L') continue;
        char name[64];
        if (!class_at(&c, name, sizeof name) || !is_another(s, m->owner, name)) return false;
    }
    bc_insn insn;
    for (uint32_t bci = 0; bci < m->code_length; bci = insn.next) {
        if (bc_decode(m, bci, &insn).code != ST_OK) return false;
        bc_member_ref ref;
        const char *made;
        switch (insn.opcode) {
        case BC_checkcast:
        case BC_aaload:
        case BC_invokedynamic: return false;
        case BC_new:
            if (bc_pool_class(&m->owner->pool, (uint32_t)insn.a, &made).code != ST_OK) return false;
            if (!effects_is_exception(made)) return false;
            break;
        case BC_getfield:
        case BC_getstatic:
            if (bc_pool_member(&m->owner->pool, (uint32_t)insn.a, &ref).code != ST_OK) return false;
            if (ref.descriptor[0] == 'L') return false;
            break;
        case BC_invokestatic:
        case BC_invokevirtual:
        case BC_invokeinterface:
        case BC_invokespecial:
            if (bc_pool_member(&m->owner->pool, (uint32_t)insn.a, &ref).code != ST_OK) return false;
            if (strstr(ref.descriptor, ")L") != NULL && !effects_is_pure(&ref)) return false;
            break;
        default: break;
        }
    }
    return true;
}

static status visit_putfield(scan *s, const bc_method *m, const bc_insn *insn) {
    bc_member_ref ref;
    TRY(bc_pool_member(&m->owner->pool, (uint32_t)insn->a, &ref));
    bool own = strcmp(m->name, "<init>") == 0 && strcmp(ref.owner, m->owner->name) == 0;
    return own && only_self(s, m) ? status_ok() : refuse("a field is written");
}

static status visit_getstatic(scan *s, const bc_method *m, const bc_insn *insn) {
    bc_source *source = &s->source->source;
    const bc_class *owner;
    const bc_field *field;
    bc_member_ref ref;
    TRY(bc_pool_member(&m->owner->pool, (uint32_t)insn->a, &ref));
    const char *d = ref.descriptor;
    bool values = d[0] == '[' ? strpbrk(d, "L") == NULL : d[0] != 'L';
    if (!values) return refuse("an object in a static field is used");
    TRY(source->find_class(source, m->owner, ref.owner, &owner));
    TRY(bc_resolve_field(source, owner, ref.name, &field));
    return initialise(s, field->owner, m->owner);
}

/* What the constructors of Throwable call on the object being made, or on another as its cause. */
static status reach_throwable(scan *s, const bc_class *c) {
    static const char *const called[][2] = {
        {"fillInStackTrace", "()Ljava/lang/Throwable;"},
        {"toString", "()Ljava/lang/String;"},
        {"getLocalizedMessage", "()Ljava/lang/String;"},
        {"getMessage", "()Ljava/lang/String;"},
    };
    bc_source *source = &s->source->source;
    bool is = false;
    TRY(bc_is_subclass(source, c, "java/lang/Throwable", &is));
    for (size_t i = 0; is && i < sizeof called / sizeof called[0]; i++) {
        const bc_method *m;
        TRY(bc_select_method(source, c, called[i][0], called[i][1], &m));
        if (!effects_is_exception(m->owner->name)) TRY(reach(s, m));
    }
    return status_ok();
}

static status visit_type(scan *s, const bc_method *m, const bc_insn *insn) {
    const char *name;
    TRY(bc_pool_class(&m->owner->pool, (uint32_t)insn->a, &name));
    if (name[0] == '[' || effects_is_value(name) || effects_is_exception(name) ||
        strncmp(name, "java/util/function/", 19) == 0 || strcmp(name, "java/lang/Number") == 0)
        return status_ok();
    const bc_class *c;
    TRY(s->source->source.find_class(&s->source->source, m->owner, name, &c));
    if (insn->opcode == BC_new) {
        TRY(initialise(s, c, m->owner));
        TRY(reach_throwable(s, c));
    }
    if (insn->opcode == BC_new || (c->access & BC_ACC_FINAL) != 0) return add_receiver(s, c);
    s->open = true;
    return status_ok();
}

static status visit(scan *s, const bc_method *m) {
    bc_insn insn;
    for (uint32_t bci = 0; bci < m->code_length; bci = insn.next) {
        if (++s->instructions > MOST_INSTRUCTIONS) return refuse("too much code is called");
        TRY(bc_decode(m, bci, &insn));
        switch (insn.opcode) {
        case BC_iastore:
        case BC_lastore:
        case BC_fastore:
        case BC_dastore:
        case BC_aastore:
        case BC_bastore:
        case BC_castore:
        case BC_sastore: return refuse("an array is written");
        case BC_aaload: return refuse("an object in an array is used");
        case BC_putstatic: return refuse("a static field is written");
        case BC_monitorenter:
        case BC_monitorexit: return refuse("a lock is taken");
        case BC_putfield: TRY(visit_putfield(s, m, &insn)); break;
        case BC_getstatic: TRY(visit_getstatic(s, m, &insn)); break;
        case BC_new:
        case BC_checkcast: TRY(visit_type(s, m, &insn)); break;
        case BC_invokedynamic: TRY(visit_dynamic(s, m, &insn)); break;
        case BC_invokestatic:
        case BC_invokespecial:
        case BC_invokevirtual:
        case BC_invokeinterface: TRY(visit_call(s, m, &insn)); break;
        default: break;
        }
    }
    return status_ok();
}

/* --- the whole --- */

/* What Java may call on a function that it is given: a Function's or BinaryOperator's apply, a Predicate's
 * test. All that its class has are visited, for an object may be used as any of them. */
static status start_stage(scan *s, cg_object object) {
    static const char *const entries[][2] = {
        {"apply", "(Ljava/lang/Object;)Ljava/lang/Object;"},
        {"apply", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"},
        {"test", "(Ljava/lang/Object;)Z"},
    };
    const bc_class *c;
    TRY(s->source->host.object_class(&s->source->host, object, &c));
    bool found = false;
    for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++) {
        const bc_method *m;
        status st = bc_select_method(&s->source->source, c, entries[i][0], entries[i][1], &m);
        if (st.code == ST_NO_METHOD || st.code == ST_ABSTRACT_METHOD) continue;
        TRY(st);
        TRY(reach(s, m));
        found = true;
    }
    return found ? status_ok() : refuse("an object that is no function");
}

typedef struct effects_request {
    JNIEnv *env;
    jclass user;
    jobjectArray stages;
    bool with_files;
    class_source source;
} effects_request;

static status effects_body(arena *a, void *context) {
    effects_request *r = context;
    TRY(class_source_open(&r->source, r->env, a, r->user, r->with_files));
    scan s = {.source = &r->source, .memory = a};
    jsize count = (*r->env)->GetArrayLength(r->env, r->stages);
    for (jsize i = 0; i < count; i++) {
        cg_object object;
        jobject local = (*r->env)->GetObjectArrayElement(r->env, r->stages, i);
        if (local == NULL) return refuse("a function is null");
        TRY(class_source_object(&r->source, local, &object));
        TRY(start_stage(&s, object));
    }
    TRY(follow_objects(&s));
    while (s.next < s.methods.count) {
        TRY(visit(&s, s.methods.items[s.next++]));
        if (s.next == s.methods.count) TRY(resolve_calls(&s));
    }
    return status_ok();
}

static status attempt(arena *a, effects_request *r) {
    if ((*r->env)->PushLocalFrame(r->env, LOCAL_REFS) != 0) {
        jni_clear(r->env);
        return status_static(ST_OUT_OF_MEMORY, NULL);
    }
    status st = guarded(a, effects_body, r);
    class_source_close(&r->source);
    (*r->env)->PopLocalFrame(r->env, NULL);
    return st;
}

status effects_may_run_in_parallel(JNIEnv *env, arena *a, jclass user, jobjectArray stages, bool *out) {
    *out = false;
    TRY(agent_ready(env));
    effects_request r = {.env = env, .user = user, .stages = stages};
    status st = attempt(a, &r);
    if (st.code != ST_OK && st.code != ST_OUT_OF_MEMORY && r.source.lacks_files) {
        r = (effects_request){.env = env, .user = user, .stages = stages, .with_files = true};
        st = attempt(a, &r);
    }
    *out = st.code == ST_OK;
    return st.code == ST_OUT_OF_MEMORY ? st : status_ok();
}
