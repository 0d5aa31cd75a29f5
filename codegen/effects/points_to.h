/* Which objects the references of a program part can lead to: inclusion constraints, as L. Andersen's, over
 * all methods that are reached, solved while calls are resolved by the objects they are made on.
 *
 * A node is a set of objects: a value of a method (method_flow.h), or a field of an object. A method has one
 * copy of its values for receivers that the element made, and another for those that it did not. An object
 * stands for all that one instruction makes, for one that is known, or for all of a type that are not. */
#ifndef WEFT_POINTS_TO_H
#define WEFT_POINTS_TO_H

#include "host.h"
#include "method_flow.h"
#include "object_set.h"

typedef uint32_t pt_node;
typedef uint32_t pt_object;

#define PT_NO_NODE UINT32_MAX

typedef struct pt_instance { /* a method with its values */
    const bc_method *method;
    const method_flow *flow;
    pt_node base;                     /* of value 0 */
    bool own;                         /* the receiver was made by the element */
    const struct pt_instance *caller; /* the first */
    uint32_t caller_bci;
} pt_instance;

typedef struct pt_site {
    const pt_instance *in; /* NULL: nobody's code */
    uint32_t bci;
} pt_site;

typedef struct pt_lambda {           /* what an object made by a call site does */
    const char *method, *descriptor; /* of its interface */
    bc_handle_ref body;
    const bc_class *from; /* whose code has the call site */
    pt_node *captured;
    uint32_t captured_count;
    VEC(struct pt_call *) calls; /* of its body, one for each place that leads there */
} pt_lambda;

typedef enum pt_kind {
    PT_MADE,    /* by an instruction of what is looked at */
    PT_ELEMENT, /* an element, a part of one, or what a JDK method made: known by type */
    PT_CAUGHT,  /* an exception that the JVM made */
    PT_OPERAND, /* what an operator is given, or a part of it: as PT_ELEMENT, but other elements may have it
                   too */
    PT_KNOWN,   /* an object of the host */
    PT_OTHER,   /* any object of a type that the element did not make */
} pt_kind;

typedef struct pt_field {
    const char *name; /* "[]": the elements of an array */
    pt_node node;
} pt_field;

typedef struct pt_thing {
    pt_kind kind;
    bool exact;            /* of exactly this class */
    const char *type;      /* class name, or an array's descriptor */
    const bc_class *shape; /* NULL until asked */
    const bc_class *from;  /* a class that sees the type; NULL: any */
    cg_object known;
    pt_lambda *lambda;       /* NULL: none */
    pt_site site;            /* PT_MADE */
    VEC(pt_field) fields;    /* of those that were written by what is looked at */
    pt_node every_field;     /* PT_NO_NODE until asked */
    bool is_view, is_locked; /* cached in an object that the element did not make (jdk_caches_view); locked */
} pt_thing;

typedef struct pt_call {
    bc_member_ref ref;
    const bc_class *from;
    pt_site site;
    bool is_static, is_special;
    pt_node *arguments; /* the receiver first; PT_NO_NODE for primitives */
    uint32_t argument_count;
    pt_node result;
    VEC(const void *) done; /* instances and rows that arguments were bound to */
} pt_call;

typedef enum pt_use_kind {
    PT_COPY,    /* into `target` */
    PT_LOAD,    /* field `name`, of type `type`, into `target` */
    PT_STORE,   /* `target` into field `name`, of type `type` */
    PT_WRITE,   /* a number into field `name` */
    PT_CAST,    /* to `type`, into `target` */
    PT_VIEW,    /* it becomes one that others see too */
    PT_LOCK,    /* the object */
    PT_CALL,    /* `call` on the object */
    PT_VALUE,   /* it must be a value, for `call` */
    PT_TEXT,    /* toString, of an array's elements too, for `call` */
    PT_GET_ANY, /* some field into `target` */
    PT_PUT_ANY, /* `target` into some field */
    PT_CLONE,   /* a copy of it into `target` */
} pt_use_kind;

typedef struct pt_use {
    pt_use_kind kind;
    pt_node target;
    const char *name, *type;
    pt_call *call;
    pt_site site;
} pt_use;

typedef struct pt_set {
    object_set all, done; /* of `all`, those that the uses have got */
    VEC(pt_use) uses;
    uint32_t old_uses; /* that have got all of `done` */
    bool waits;
} pt_set;

typedef struct points_to {
    arena *memory;
    cg_host *host;
    const bc_class *const *records; /* of the elements, as in effects_request */
    uint32_t record_count;
    VEC(pt_set) nodes;
    VEC(pt_thing) objects;
    VEC(pt_instance *) instances;
    VEC(pt_node) work;
    pt_node thrown;
    uint32_t instructions;
    const char *why; /* set by the first pt_refuse */
    bool waits;
} points_to;

void points_to_init(points_to *p, arena *a, cg_host *host);
/* Until nothing changes, or something was refused. Fails only for want of memory. */
status points_to_solve(points_to *p);

pt_node pt_new_node(points_to *p);
void pt_add_use(points_to *p, pt_node n, pt_use use);
void pt_add_edge(points_to *p, pt_node from, pt_node to);
void pt_add_object(points_to *p, pt_node n, pt_object o);

pt_object pt_new_object(points_to *p, pt_thing thing);
/* All objects of a type that are not known one by one. `from` is a class that sees the type. */
pt_object pt_object_of_type(points_to *p, pt_kind kind, const char *type, bool exact, const bc_class *from);
/* What the host holds, as field or variable of type `descriptor`. False: nothing that can be used, as null.
 */
bool pt_object_of_host(points_to *p, cg_object known, const char *descriptor, const bc_class *from,
                       pt_object *out);
static inline pt_thing *pt_at(points_to *p, pt_object o) {
    return &p->objects.items[o];
}
static inline bool pt_is_own(const pt_thing *t) {
    return t->kind <= PT_CAUGHT;
}
/* The class of an object; NULL where it cannot be read, and for arrays. */
const bc_class *pt_shape(points_to *p, pt_object o);
/* Of a type descriptor: the class name, or the descriptor of an array; in the arena. */
const char *pt_type_of(points_to *p, const char *descriptor);

/* What stops the search: `format` says it of the place. The user's line is found along the callers of `site`.
 */
void pt_refuse(points_to *p, pt_site site, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The same for a failure that is not for want of memory; that one comes back. */
status pt_refuse_unread(points_to *p, pt_site site, status st);

/* ---- points_to_visit.c ---- */

/* Put the uses of a method's values to its nodes. */
status pt_visit(points_to *p, const pt_instance *in);
/* Whether code that reaches class `c` may run a static initialiser; then it is refused. */
bool pt_initialises(points_to *p, const bc_class *c, pt_site site);

/* ---- points_to_calls.c ---- */

/* The method with its values, made when it is not there, and visited later. */
status pt_instance_of(points_to *p, const bc_method *m, bool own, pt_site caller, pt_instance **out);
/* A call that has one target. */
status pt_call_static(points_to *p, pt_call *call);
/* A call on object `o`. */
status pt_call_on(points_to *p, pt_call *call, pt_object o);

/* ---- points_to_dynamic.c ---- */

/* The call site of an invokedynamic: a lambda, a string, a record's own methods, a switch. */
status pt_visit_dynamic(points_to *p, const pt_instance *in, const flow_use *use);
/* A call on the lambda `o`; false if it is not of the lambda's method. */
status pt_call_lambda(points_to *p, pt_call *call, pt_object o, bool *out_is);

#endif
