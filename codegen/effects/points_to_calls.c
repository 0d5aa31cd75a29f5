/* What calls do: the JDK's table first, then the bytecode of the method that the receiver selects. */
#include <string.h>

#include "api_names.h"
#include "jdk_effects.h"
#include "jdk_names.h"
#include "points_to.h"
#include "limit.h"

/* ---- methods ---- */

static status flow_of(points_to *p, const bc_method *m, method_flow **out) {
    for (uint32_t i = 0; i < p->instances.count; i++) {
        if (p->instances.items[i]->method != m) continue;
        *out = (method_flow *)p->instances.items[i]->flow;
        return status_ok();
    }
    const bc_method *from = jdk_owns(m->owner->name) ? m : cg_method_in_file(p->host, m);
    p->instructions += m->code_length;
    return method_flow_of(p->memory, m, from->handlers, from->handler_count, from->handlers_known, out);
}

status pt_instance_of(points_to *p, const bc_method *m, bool own, pt_site caller, pt_instance **out) {
    for (uint32_t i = 0; i < p->instances.count; i++) {
        *out = p->instances.items[i];
        if ((*out)->method == m && (*out)->own == own) return status_ok();
    }
    if (p->instances.count == LIMIT_EFFECT_METHODS || p->instructions > LIMIT_EFFECT_CODE)
        pt_refuse(p, caller, "calls too much code to look at");
    method_flow *flow;
    TRY(flow_of(p, m, &flow));
    pt_instance *in = *out = ARENA_NEW(p->memory, pt_instance);
    *in = (pt_instance){.method = m,
                        .flow = flow,
                        .base = p->nodes.count,
                        .own = own,
                        .caller = caller.in,
                        .caller_bci = caller.bci};
    for (uint32_t i = 0; i < flow->value_count; i++)
        pt_new_node(p);
    VEC_PUSH(p->memory, &p->instances, in);
    return status_ok();
}

/* True the first time. */
static bool bind_once(points_to *p, pt_call *call, const void *target) {
    for (uint32_t i = 0; i < call->done.count; i++)
        if (call->done.items[i] == target) return false;
    VEC_PUSH(p->memory, &call->done, target);
    return true;
}

static void bind(points_to *p, pt_call *call, const pt_instance *target) {
    uint32_t first = call->is_static ? 0 : 1, count = target->flow->parameter_count;
    for (uint32_t k = first; k < call->argument_count && k < count; k++)
        pt_add_edge(p, call->arguments[k], target->base + k);
    pt_add_edge(p, target->base + target->flow->result, call->result);
}

/* ---- the table ---- */

/* What a row answers with: a value, or something new that is known by its type. */
static void add_result(points_to *p, pt_call *call) {
    const char *type = strchr(call->ref.descriptor, ')') + 1;
    if (call->result == PT_NO_NODE || strchr("L[", *type) == NULL) return;
    const char *name = pt_type_of(p, type);
    bool value = jdk_is_value(name), open = strcmp(name, "java/lang/Object") == 0;
    pt_add_object(p, call->result,
                  pt_object_of_type(p, value ? PT_OTHER : PT_ELEMENT, name, !open, call->from));
}

static void add_to_arguments(points_to *p, pt_call *call, pt_use_kind kind, pt_call *with) {
    for (uint32_t k = call->is_static ? 0 : 1; k < call->argument_count; k++)
        pt_add_use(p, call->arguments[k], (pt_use){.kind = kind, .call = with, .site = call->site});
}

/* One of a method that all objects have, whose arguments nobody has told. */
static pt_call *call_of_objects(points_to *p, const pt_call *from, const char *name, const char *descriptor,
                                uint32_t arguments) {
    pt_call *call = ARENA_NEW(p->memory, pt_call);
    *call = (pt_call){.ref = {"java/lang/Object", name, descriptor, false},
                      .from = from->from,
                      .site = from->site,
                      .arguments = ARENA_ARRAY(p->memory, pt_node, arguments),
                      .argument_count = arguments,
                      .result = PT_NO_NODE};
    for (uint32_t k = 0; k < arguments; k++)
        call->arguments[k] = PT_NO_NODE;
    return call;
}

static pt_call *text_call(points_to *p, const pt_call *from, const char *name, const char *descriptor) {
    return call_of_objects(p, from, name, descriptor, 1);
}

static void array_copy(points_to *p, const pt_call *call) {
    pt_node elements = pt_new_node(p);
    pt_add_use(p, call->arguments[0],
               (pt_use){.kind = PT_LOAD, .name = "[]", .target = elements, .site = call->site});
    pt_add_use(p, call->arguments[2],
               (pt_use){.kind = PT_STORE, .name = "[]", .target = elements, .site = call->site});
}

static void memory(points_to *p, pt_call *call, bool put) {
    /* A class of the user's could reach static fields and memory outside objects through these. */
    if (call->argument_count < 2 || call->arguments[1] == PT_NO_NODE || !jdk_owns(call->from->name)) {
        pt_refuse(p, call->site, "calls %s.%s, which may write anywhere", call->ref.owner, call->ref.name);
        return;
    }
    pt_add_use(p, call->arguments[1],
               (pt_use){.kind = PT_GET_ANY, .target = call->result, .site = call->site});
    for (uint32_t k = 2; put && k < call->argument_count; k++)
        pt_add_use(p, call->arguments[1],
                   (pt_use){.kind = PT_PUT_ANY, .target = call->arguments[k], .site = call->site});
}

static bool changes_receiver(jdk_effect e) {
    return e == JDK_OWN || e == JDK_OWN_TEXT;
}

static void add_array(points_to *p, pt_call *call) {
    if (call->result == PT_NO_NODE) return;
    const char *type = strchr(call->ref.descriptor, ')') + 1;
    if (*type != '[') type = "[Ljava/lang/Object;"; /* as reflection has it */
    pt_add_object(
        p, call->result,
        pt_new_object(p, (pt_thing){.kind = PT_MADE, .exact = true, .type = type, .site = call->site}));
}

/* Tuples ask their components, which are elements too. */
static void compare_elements(points_to *p, const pt_call *from) {
    for (uint32_t i = 0; i < p->record_count; i++) {
        const bc_class *c = p->records[i];
        if (tuple_size(c->name) > 0) continue;
        pt_object element = pt_object_of_type(p, PT_ELEMENT, c->name, true, c);
        pt_call *call = call_of_objects(p, from, "equals", "(Ljava/lang/Object;)Z", 2);
        for (uint32_t k = 0; k < 2; k++) {
            call->arguments[k] = pt_new_node(p);
            pt_add_object(p, call->arguments[k], element);
        }
        pt_add_use(p, call->arguments[0], (pt_use){.kind = PT_CALL, .call = call, .site = from->site});
    }
}

/* A call of the method of a row, on `o` if it is not static. */
static void apply_row(points_to *p, pt_call *call, const jdk_method *row, const char *owner, pt_object o) {
    if (changes_receiver(row->effect) && !call->is_static) {
        if (!pt_is_own(pt_at(p, o))) {
            pt_refuse(p, call->site, "calls %s.%s, which changes an object that the element did not make",
                      owner, call->ref.name);
            return;
        }
        const char *type = strchr(call->ref.descriptor, ')') + 1;
        if (call->result != PT_NO_NODE && *type == 'L' &&
            (strcmp(pt_type_of(p, type), pt_at(p, o)->type) == 0 || !jdk_is_value(pt_type_of(p, type))))
            pt_add_object(p, call->result, o);
        else
            add_result(p, call);
    }
    if (!bind_once(p, call, row)) return;
    switch (row->effect) {
    case JDK_EMPTY: break;
    case JDK_PURE: add_result(p, call); break;
    case JDK_PURE_VALUES:
        add_to_arguments(p, call, PT_VALUE, call);
        add_result(p, call);
        break;
    case JDK_PURE_TEXT: add_result(p, call); /* fall through */
    case JDK_OWN_TEXT:
        add_to_arguments(p, call, PT_TEXT, text_call(p, call, "toString", "()Ljava/lang/String;"));
        add_to_arguments(p, call, PT_TEXT, text_call(p, call, "hashCode", "()I"));
        break;
    case JDK_OWN:
        if (call->is_static) add_result(p, call);
        break;
    case JDK_RETURNS_0: pt_add_edge(p, call->arguments[0], call->result); break;
    case JDK_RETURNS_1: pt_add_edge(p, call->arguments[1], call->result); break;
    case JDK_COPY:
        pt_add_use(p, call->arguments[0],
                   (pt_use){.kind = PT_CLONE, .target = call->result, .call = call, .site = call->site});
        break;
    case JDK_ARRAYCOPY: array_copy(p, call); break;
    case JDK_NEW_ARRAY: add_array(p, call); break;
    case JDK_WRITES_0:
        pt_add_use(p, call->arguments[0], (pt_use){.kind = PT_WRITE, .name = "[]", .site = call->site});
        break;
    case JDK_READS:
        if (call->result != PT_NO_NODE)
            pt_add_object(p, call->result,
                          pt_object_of_type(p, PT_OTHER, pt_type_of(p, strchr(call->ref.descriptor, ')') + 1),
                                            false, call->from));
        break;
    case JDK_MEMORY_GET: memory(p, call, false); break;
    case JDK_MEMORY_PUT: memory(p, call, true); break;
    case JDK_EQUALS: compare_elements(p, call); break;
    case JDK_SKIP: break;
    case JDK_INNER:
    case JDK_FOREIGN:
        pt_refuse(p, call->site, "calls %s.%s, which %s", owner, call->ref.name, row->reason);
        break;
    }
}

/* ---- targets ---- */

/* A call of `m`, on `o` if it is not static. */
static status call_method(points_to *p, pt_call *call, const bc_method *m, pt_object o) {
    const char *owner = m->owner->name;
    const jdk_method *row = jdk_method_find(call->from->name, owner, m->name, m->descriptor);
    if (row != NULL) {
        apply_row(p, call, row, owner, o);
        return status_ok();
    }
    if ((m->access & BC_ACC_NATIVE) != 0) {
        pt_refuse(p, call->site, "calls the native method %s.%s", owner, m->name);
        return status_ok();
    }
    if (m->code == NULL) return status_ok(); /* AbstractMethodError */
    bool is_static = (m->access & BC_ACC_STATIC) != 0;
    if (is_static != call->is_static) return status_ok(); /* IncompatibleClassChangeError */
    if (is_static && pt_initialises(p, m->owner, call->site)) return status_ok();
    if ((m->access & BC_ACC_SYNCHRONIZED) != 0 && (is_static || pt_at(p, o)->kind != PT_MADE)) {
        pt_refuse(p, call->site, "calls %s.%s, which takes a lock that another thread may hold", owner,
                  m->name);
        return status_ok();
    }
    pt_instance *target;
    TRY(pt_instance_of(p, m, is_static || pt_is_own(pt_at(p, o)), call->site, &target));
    if (!is_static) pt_add_object(p, target->base, o);
    if (bind_once(p, call, target)) bind(p, call, target);
    return status_ok();
}

static status resolve(points_to *p, const pt_call *call, const bc_method **out) {
    bc_source *source = p->host->source;
    const bc_class *owner;
    TRY(source->find_class(source, call->from, call->ref.owner, &owner));
    return bc_resolve_method(source, owner, call->ref.name, call->ref.descriptor, out);
}

status pt_call_static(points_to *p, pt_call *call) {
    const bc_member_ref *ref = &call->ref;
    const jdk_method *row = jdk_method_find(call->from->name, ref->owner, ref->name, ref->descriptor);
    if (row != NULL) {
        apply_row(p, call, row, ref->owner, 0);
        return status_ok();
    }
    const bc_method *m;
    TRY(resolve(p, call, &m));
    return call_method(p, call, m, 0);
}

/* A row that holds whatever class the receiver is of. */
static bool holds_for_all(const pt_thing *t, const bc_member_ref *ref, const jdk_method *row) {
    if (row->effect >= JDK_MEMORY_GET) return true;
    if (strcmp(ref->owner, "java/lang/Object") == 0) /* these are final */
        return strcmp(ref->name, "getClass") == 0 || strcmp(ref->name, "<init>") == 0;
    return t->kind == PT_CAUGHT && row->effect != JDK_FOREIGN;
}

static const jdk_method *row_of(const pt_thing *t, const pt_call *call) {
    static const jdk_method of_box = {JDK_PURE_VALUES, "an element that is a number is a box"};
    const bc_member_ref *ref = &call->ref;
    if (call->is_special) return jdk_method_find(call->from->name, ref->owner, ref->name, ref->descriptor);
    if (t->exact && t->lambda == NULL) {
        const jdk_method *row = jdk_method_find(call->from->name, t->type, ref->name, ref->descriptor);
        if (row != NULL) return row;
    }
    if ((t->kind == PT_ELEMENT || t->kind == PT_OPERAND) && strcmp(ref->owner, "java/lang/Number") == 0)
        return &of_box;
    const jdk_method *row = jdk_method_find(call->from->name, ref->owner, ref->name, ref->descriptor);
    return row != NULL && holds_for_all(t, ref, row) ? row : NULL;
}

/* Whether objects of a class of the program's are known by it if nothing may extend it. */
static bool is_to_be_final(const bc_class *c, const char *name) {
    return c != NULL && strcmp(c->name, name) == 0 && !jdk_owns(name) &&
           (c->access & (BC_ACC_INTERFACE | BC_ACC_ABSTRACT)) == 0;
}

/* `c` may be NULL. */
static void refuse_unknown(points_to *p, const pt_call *call, pt_object o, const bc_class *c) {
    const char *type = pt_at(p, o)->type;
    if (is_to_be_final(c, call->ref.owner))
        pt_refuse(
            p, call->site,
            "calls %s.%s on an object whose class is not known; declare this class final, or the method, if nothing overrides it",
            call->ref.owner, call->ref.name);
    else if (strcmp(type, call->ref.owner) == 0 || strcmp(type, "java/lang/Object") == 0)
        pt_refuse(p, call->site, "calls %s.%s on an object whose class is not known", call->ref.owner,
                  call->ref.name);
    else
        pt_refuse(p, call->site, "calls %s.%s on a %s, which other classes may extend", call->ref.owner,
                  call->ref.name, type);
}

/* The target in an object of class `c`, or of one that extends it if not `exact`. NULL: no such object has
 * it, so it never comes here. */
static status select(points_to *p, pt_call *call, pt_object o, const bc_class *c, const bc_method **out) {
    bc_source *source = p->host->source;
    const bc_method *named = NULL;
    bool exact =
        pt_at(p, o)->exact || (c != NULL && ((c->access & BC_ACC_FINAL) != 0 || jdk_is_closed(c->name)));
    *out = NULL;
    if (call->is_special) return resolve(p, call, out);
    if (strcmp(call->ref.owner, "java/lang/Object") != 0) {
        TRY(resolve(p, call, &named));
        bool bound = (named->access & BC_ACC_PRIVATE) != 0 || (!exact && (named->access & BC_ACC_FINAL) != 0);
        if (bound) {
            *out = named;
            return status_ok();
        }
        bool fits = false;
        if (c != NULL) TRY(bc_is_subclass(source, c, named->owner, &fits));
        if (exact && !fits) return status_ok();
    }
    if (c == NULL || !exact) {
        refuse_unknown(p, call, o, c);
        return status_ok();
    }
    status st = bc_select_method(source, c, named, call->ref.name, call->ref.descriptor, out);
    if (st.code == ST_NO_METHOD || st.code == ST_ABSTRACT_METHOD) {
        *out = NULL; /* AbstractMethodError */
        return status_ok();
    }
    return st;
}

/* An array has Object's methods. */
static bool call_on_array(points_to *p, pt_call *call, pt_object o) {
    if (pt_at(p, o)->type[0] != '[') return false;
    static const char cloned[] = "clone";
    if (strcmp(call->ref.name, cloned) == 0 && bind_once(p, call, cloned))
        pt_add_use(p, call->arguments[0],
                   (pt_use){.kind = PT_CLONE, .target = call->result, .call = call, .site = call->site});
    else if (strcmp(call->ref.name, "getClass") == 0)
        add_result(p, call);
    return true;
}

/* The JVM's own exceptions are the JDK's: what their methods write is their own. What they are given, as a cause or as
 * suppressed, others may hold too, so what they answer with may be anybody's. */
static void call_on_caught(points_to *p, pt_call *call) {
    const char *type = strchr(call->ref.descriptor, ')') + 1;
    if (call->result == PT_NO_NODE || strchr("L[", *type) == NULL) return;
    pt_add_object(p, call->result, pt_object_of_type(p, PT_OTHER, pt_type_of(p, type), false, call->from));
}

/* Whether the method does nothing in this object, as a field of it says. */
static bool is_idle(points_to *p, const pt_call *call, pt_object o) {
    const pt_thing *t = pt_at(p, o);
    const char *name = t->kind == PT_KNOWN ? jdk_idle_unless(call->ref.owner, call->ref.name) : NULL;
    const bc_field *field;
    cg_constant now;
    return name != NULL && p->host->field_now != NULL &&
           status_is_ok(bc_resolve_field(p->host->source, t->shape, name, "Z", &field)) &&
           p->host->field_now(p->host, t->known, field, &now) && now.as.i == 0;
}

status pt_call_on(points_to *p, pt_call *call, pt_object o) {
    if (is_idle(p, call, o)) return status_ok();
    const jdk_method *row = row_of(pt_at(p, o), call);
    if (row != NULL && row->effect != JDK_COPY) {
        apply_row(p, call, row, pt_at(p, o)->exact ? pt_at(p, o)->type : call->ref.owner, o);
        return status_ok();
    }
    if (call_on_array(p, call, o)) return status_ok();
    if (pt_at(p, o)->lambda != NULL && !call->is_special) {
        bool is = false;
        TRY(pt_call_lambda(p, call, o, &is));
        if (is) return status_ok();
    }
    if (pt_at(p, o)->kind == PT_CAUGHT && !call->is_special) {
        call_on_caught(p, call);
        return status_ok();
    }
    const bc_method *m;
    TRY(select(p, call, o, pt_shape(p, o), &m));
    return m == NULL ? status_ok() : call_method(p, call, m, o);
}
