#include "effects.h"

#include <string.h>

#include "jdk_names.h"
#include "points_to.h"

/* ---- why not ---- */

/* The JVM's own class of a lambda has no source. */
static bool is_hidden(const bc_method *m) {
    return strchr(m->owner->name, '.') != NULL;
}

static bool is_users(const bc_method *m) {
    return !jdk_owns(m->owner->name) && !is_hidden(m);
}

static char *with_dots(char *chars) {
    for (char *c = chars; *c != '\0'; c++)
        if (*c == '/') *c = '.';
    return chars;
}

/* "Main.lambda$main$0(Main.java:12) calls java.util.ArrayList.add, which writes ...": the innermost code of
 * the user's, and what it calls. */
void pt_refuse(points_to *p, pt_site site, const char *format, ...) {
    if (p->why != NULL) return;
    va_list args;
    va_start(args, format);
    char *what = with_dots(arena_vprintf(p->memory, format, args));
    va_end(args);
    const pt_instance *at = site.in, *called = NULL;
    uint32_t bci = site.bci;
    while (at != NULL && !is_users(at->method)) {
        called = at;
        bci = at->caller_bci;
        at = at->caller;
    }
    if (called != NULL && !is_hidden(called->method))
        what = arena_printf(p->memory, "calls %s.%s, which %s",
                            with_dots(arena_string(p->memory, called->method->owner->name,
                                                   strlen(called->method->owner->name))),
                            called->method->name, what);
    p->why = at == NULL ? what
                        : arena_printf(p->memory, "%s %s", bc_method_where(p->memory, at->method, bci), what);
}

/* ---- the ways in ---- */

static void add_parameter(points_to *p, const pt_instance *in, uint32_t k, pt_object o) {
    pt_add_object(p, in->base + k, o);
}

typedef struct entered { /* a method that Java calls */
    const pt_instance *in;
    uint32_t function;
} entered;

typedef VEC(entered) entered_list;

/* Which methods Java calls is not known here, so all that the object's class has. */
static status enter_function(points_to *p, cg_object function, uint32_t number, entered_list *all) {
    static const char *const entries[][2] = {
        {"apply", "(Ljava/lang/Object;)Ljava/lang/Object;"},
        {"apply", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"},
        {"test", "(Ljava/lang/Object;)Z"},
    };
    const pt_site nowhere = {NULL, 0};
    const uint32_t before = all->count;
    const bc_class *c;
    pt_object self;
    TRY(p->host->object_class(p->host, function, &c));
    pt_object_of_host(p, function, "Ljava/lang/Object;", c, &self);
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        const bc_method *m;
        pt_instance *in;
        status st = bc_select_method(p->host->source, c, NULL, entries[i][0], entries[i][1], &m);
        if (st.code == ST_NO_METHOD || st.code == ST_ABSTRACT_METHOD) continue;
        TRY(st);
        if (m->code == NULL) continue;
        TRY(pt_instance_of(p, m, false, nowhere, &in));
        add_parameter(p, in, 0, self);
        if ((m->access & BC_ACC_SYNCHRONIZED) != 0)
            pt_refuse(p, nowhere, "%s.%s is synchronized", m->owner->name, m->name);
        VEC_PUSH(p->memory, all, ((entered){in, number}));
    }
    if (all->count == before) pt_refuse(p, nowhere, "an object of class %s is no function", c->name);
    return status_ok();
}

/* What a method is given, from its parameter `k` on: objects of these kinds. */
static void add_parameters(points_to *p, const pt_instance *in, uint32_t k, pt_kind kind, pt_kind last) {
    const char *at = in->method->descriptor + 1;
    for (; k < in->flow->parameter_count; k++) {
        size_t dims = strspn(at, "["), length = at[dims] == 'L' ? strcspn(at, ";") + 1 : dims + 1;
        const char *type = arena_string(p->memory, at, length);
        if (strchr("L[", *type) != NULL)
            add_parameter(p, in, k,
                          pt_object_of_type(p, k + 1 == in->flow->parameter_count ? last : kind,
                                            pt_type_of(p, type), false, in->method->owner));
        at += length;
    }
}

/* "(IF)V": a constructor that takes all fields, in their order. */
static const char *canonical_descriptor(arena *a, const bc_class *c) {
    const char *parts = "";
    for (uint32_t k = 0; k < c->field_count; k++)
        if ((c->fields[k].access & BC_ACC_STATIC) == 0)
            parts = arena_printf(a, "%s%s", parts, c->fields[k].descriptor);
    return arena_printf(a, "(%s)V", parts);
}

/* Java makes a record of what is in columns. */
static status enter_record(points_to *p, const bc_class *c) {
    const bc_method *m = bc_class_method(c, "<init>", canonical_descriptor(p->memory, c));
    pt_instance *in;
    if (m == NULL || m->code == NULL) return status_ok(); /* no class of elements */
    TRY(pt_instance_of(p, m, true, (pt_site){NULL, 0}, &in));
    add_parameter(
        p, in, 0,
        pt_new_object(p, (pt_thing){.kind = PT_MADE, .exact = true, .type = c->name, .shape = c, .from = c}));
    add_parameters(p, in, 1, PT_ELEMENT, PT_ELEMENT);
    return status_ok();
}

/* A function gets elements out of arrays, which are made for it, or what another function has made of them.
 * An operator gets what other elements may use again. */
static void connect(points_to *p, const entered_list *all) {
    for (uint32_t i = 0; i < all->count; i++) {
        const entered *to = &all->items[i];
        bool is_operator = to->in->flow->parameter_count > 2;
        for (uint32_t k = 1; k < to->in->flow->parameter_count; k++)
            add_parameter(
                p, to->in, k,
                pt_object_of_type(p, is_operator ? PT_OPERAND : PT_ELEMENT, "java/lang/Object", false, NULL));
        for (uint32_t j = 0; j < all->count && !is_operator; j++) {
            const entered *from = &all->items[j];
            if (from->function != to->function)
                pt_add_edge(p, from->in->base + from->in->flow->result, to->in->base + 1);
        }
    }
}

static void answer(const points_to *p, effects *out) {
    *out = (effects){.parallel = p->why == NULL,
                     .why = p->why,
                     .waits = p->waits,
                     .methods = p->instances.count,
                     .instructions = p->instructions};
}

/* What cannot be read might do anything; of what was out of room nothing is known. */
static status finish(points_to *p, status st, effects *out) {
    if (status_is_ok(st)) st = points_to_solve(p);
    if (status_may_pass(st)) return st;
    if (!status_is_ok(st) && p->why == NULL) p->why = status_render(p->memory, st);
    answer(p, out);
    return status_ok();
}

status effects_of_functions(arena *a, cg_host *host, const effects_request *r, effects *out) {
    points_to p;
    points_to_init(&p, a, host);
    p.records = r->records;
    p.record_count = r->record_count;
    entered_list all = {0};
    status st = status_ok();
    for (uint32_t i = 0; i < r->function_count && status_is_ok(st); i++) {
        if (r->functions[i] != 0)
            st = enter_function(&p, r->functions[i], i, &all);
        else
            pt_refuse(&p, (pt_site){NULL, 0}, "a function is null");
    }
    for (uint32_t i = 0; i < r->record_count && status_is_ok(st); i++)
        st = enter_record(&p, r->records[i]);
    connect(&p, &all);
    return finish(&p, st, out);
}

/* If the element of a method is a record. */
static status enter_element(points_to *p) {
    for (pt_object o = 0; o < p->objects.count; o++) {
        const bc_class *c = pt_at(p, o)->kind == PT_ELEMENT ? pt_shape(p, o) : NULL;
        if (c != NULL && c->is_record) return enter_record(p, c);
    }
    return status_ok();
}

static status enter_method(points_to *p, const bc_method *m) {
    pt_instance *in;
    if ((m->access & BC_ACC_STATIC) == 0 || m->code == NULL)
        return status_static(ST_BAD_ARGUMENT, "the method is not static");
    TRY(pt_instance_of(p, m, true, (pt_site){NULL, 0}, &in));
    add_parameters(p, in, 0, PT_OTHER, PT_ELEMENT);
    return enter_element(p);
}

status effects_of_method(arena *a, cg_host *host, const bc_method *m, effects *out) {
    points_to p;
    points_to_init(&p, a, host);
    return finish(&p, enter_method(&p, m), out);
}
