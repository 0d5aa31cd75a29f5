/* Supertypes are walked without recursion and remembered by address, which find_class promises is unique: a
 * cycle or a diamond in what somebody else wrote is seen once. */
#include "source.h"

#include <string.h>

#include "limit.h"

status bc_no_class(arena *a, const char *name, const char *matter) {
    char *dotted = arena_string(a, name, strlen(name));
    for (char *p = dotted; *p != '\0'; p++)
        if (*p == '/') *p = '.';
    return status_make(a, ST_NO_CLASS, "%s%s", dotted, matter);
}

typedef struct lineage {
    bc_source *source;
    const bc_class *items[LIMIT_SUPERTYPES]; /* the class, its superclasses, then superinterfaces */
    uint32_t count;
    uint32_t class_count; /* items before the first that only an interface list named */
} lineage;

static bool contains(const lineage *l, const bc_class *c) {
    for (uint32_t i = 0; i < l->count; i++)
        if (l->items[i] == c) return true;
    return false;
}

static status add(lineage *l, const bc_class *c) {
    if (l->count == LIMIT_SUPERTYPES) return status_static(ST_LIMIT, "supertypes of a class");
    l->items[l->count++] = c;
    return status_ok();
}

static void lineage_start(lineage *l, bc_source *s, const bc_class *c) {
    l->source = s;
    l->items[0] = c;
    l->count = l->class_count = 1;
}

/* Add the superclass of the last class; *out is NULL when there is none. */
static status add_superclass(lineage *l, const bc_class **out) {
    const bc_class *last = l->items[l->count - 1];
    *out = NULL;
    if (last->super_name == NULL) return status_ok();
    TRY(l->source->find_class(l->source, last, last->super_name, out));
    if (contains(l, *out)) return status_static(ST_BAD_CLASS_FILE, "a class is its own superclass");
    TRY(add(l, *out));
    l->class_count = l->count;
    return status_ok();
}

/* Add all superinterfaces, once the superclasses are there. */
static status add_interfaces(lineage *l) {
    for (uint32_t i = 0; i < l->count; i++) {
        const bc_class *c = l->items[i];
        for (uint32_t k = 0; k < c->interface_count; k++) {
            const bc_class *interface;
            TRY(l->source->find_class(l->source, c, c->interfaces[k], &interface));
            if (!contains(l, interface)) TRY(add(l, interface));
        }
    }
    return status_ok();
}

static bool is_inherited(const bc_method *m) {
    return m != NULL && (m->access & (BC_ACC_PRIVATE | BC_ACC_STATIC)) == 0;
}

/* What superinterfaces have to offer for one name and descriptor. */
typedef struct offer {
    const bc_method *any;  /* the first inherited method, or NULL */
    const bc_method *body; /* the first maximally-specific one that has a body, or NULL */
    uint32_t body_count;   /* of those */
} offer;

/* Superinterfaces that have their own version of a method: their places in a lineage. */
typedef struct candidates {
    uint16_t places[LIMIT_SUPERTYPES];
    uint32_t count;
    bool overridden[LIMIT_SUPERTYPES]; /* by another candidate: not maximally-specific */
} candidates;

/* Mark the candidates that candidate `k` extends. */
static status mark_overridden(const lineage *l, candidates *all, uint32_t k) {
    lineage above;
    lineage_start(&above, l->source, l->items[all->places[k]]);
    TRY(add_interfaces(&above));
    for (uint32_t i = 0; i < all->count; i++)
        if (i != k && contains(&above, l->items[all->places[i]])) all->overridden[i] = true;
    return status_ok();
}

static status find_offer(const lineage *l, const char *name, const char *descriptor, offer *out) {
    candidates all = {.count = 0};
    *out = (offer){0};
    for (uint32_t i = l->class_count; i < l->count; i++)
        if (is_inherited(bc_class_method(l->items[i], name, descriptor)))
            all.places[all.count++] = (uint16_t)i;
    for (uint32_t k = 0; k < all.count && all.count > 1; k++)
        TRY(mark_overridden(l, &all, k));
    for (uint32_t k = 0; k < all.count; k++) {
        const bc_method *m = bc_class_method(l->items[all.places[k]], name, descriptor);
        if (out->any == NULL) out->any = m;
        if (all.overridden[k] || (m->access & BC_ACC_ABSTRACT) != 0) continue;
        if (out->body == NULL) out->body = m;
        out->body_count++;
    }
    return status_ok();
}

/* Interfaces see only the public instance methods of java/lang/Object, which is their super_name in class
 * files. */
static bool is_visible(const bc_class *from, const bc_method *m) {
    if ((from->access & BC_ACC_INTERFACE) == 0 || m->owner == from) return true;
    return (m->access & (BC_ACC_PUBLIC | BC_ACC_STATIC)) == BC_ACC_PUBLIC;
}

/* The signature polymorphic method of this name (2.9.3): a call of it says for itself what it passes, so no descriptor is compared. */
static const bc_method *polymorphic_method(const bc_class *c, const char *name) {
    if (strcmp(c->name, "java/lang/invoke/VarHandle") != 0 &&
        strcmp(c->name, "java/lang/invoke/MethodHandle") != 0)
        return NULL;
    const uint16_t flags = BC_ACC_VARARGS | BC_ACC_NATIVE;
    for (uint32_t k = 0; k < c->method_count; k++) {
        const bc_method *m = &c->methods[k];
        bool takes_any = strncmp(m->descriptor, "([Ljava/lang/Object;)", 21) == 0;
        if (takes_any && (m->access & flags) == flags && strcmp(m->name, name) == 0) return m;
    }
    return NULL;
}

status bc_resolve_method(bc_source *s, const bc_class *owner, const char *name, const char *descriptor,
                         const bc_method **out) {
    lineage l;
    lineage_start(&l, s, owner);
    for (const bc_class *c = owner; c != NULL;) {
        const bc_method *m = polymorphic_method(c, name);
        if (m == NULL) m = bc_class_method(c, name, descriptor);
        if (m != NULL && is_visible(owner, m)) {
            *out = m;
            return status_ok();
        }
        TRY(add_superclass(&l, &c));
    }
    offer found;
    TRY(add_interfaces(&l));
    TRY(find_offer(&l, name, descriptor, &found));
    *out = found.body_count == 1 ? found.body : found.any;
    return *out == NULL ? status_static(ST_NO_METHOD, NULL) : status_ok();
}

static bool is_of_package(const bc_class *a, const bc_class *b) {
    const char *of_a = strrchr(a->name, '/'), *of_b = strrchr(b->name, '/');
    size_t length = of_a == NULL ? 0 : (size_t)(of_a - a->name);
    return length == (of_b == NULL ? 0 : (size_t)(of_b - b->name)) && memcmp(a->name, b->name, length) == 0;
}

/* Whether a subclass's method of the same name and descriptor overrides `m` by itself (5.4.5). */
static bool overrides(const bc_method *by, const bc_method *m) {
    return (m->access & (BC_ACC_PUBLIC | BC_ACC_PROTECTED)) != 0 || is_of_package(by->owner, m->owner);
}

/* Whether other packages' methods of the same name and descriptor may be others than this one. */
static bool is_of_package_alone(const bc_method *m) {
    return m != NULL && (m->access & (BC_ACC_PUBLIC | BC_ACC_PROTECTED | BC_ACC_PRIVATE)) == 0 &&
           (m->owner->access & BC_ACC_INTERFACE) == 0;
}

/* From the class that declares `resolved` on down: each method overrides it that overrides one which does, and the last of them runs. *out:
 * NULL if the receiver's is no subclass. */
static status select_of_package(lineage *l, const bc_method *resolved, const bc_method **out) {
    const bc_method *taken[LIMIT_SUPERTYPES];
    uint32_t count = 0;
    for (const bc_class *c = l->items[0]; c != NULL && c != resolved->owner;)
        TRY(add_superclass(l, &c));
    if (contains(l, resolved->owner)) taken[count++] = resolved;
    for (uint32_t at = l->class_count - 1; at-- > 0;) {
        const bc_method *m = bc_class_method(l->items[at], resolved->name, resolved->descriptor);
        bool takes = false;
        for (uint32_t k = 0; k < count && is_inherited(m); k++)
            takes = takes || overrides(m, taken[k]);
        if (takes) taken[count++] = m;
    }
    *out = count == 0 ? NULL : taken[count - 1];
    return status_ok();
}

/* The first of a class or superclass; *out: NULL if none has one. */
static status select_of_classes(lineage *l, const char *name, const char *descriptor, const bc_method **out) {
    *out = NULL;
    for (const bc_class *c = l->items[0]; c != NULL;) {
        const bc_method *m = bc_class_method(c, name, descriptor);
        if (is_inherited(m)) *out = m;
        if (*out != NULL) break;
        TRY(add_superclass(l, &c));
    }
    return status_ok();
}

status bc_select_method(bc_source *s, const bc_class *receiver, const bc_method *resolved, const char *name,
                        const char *descriptor, const bc_method **out) {
    lineage l;
    lineage_start(&l, s, receiver);
    if (is_of_package_alone(resolved))
        TRY(select_of_package(&l, resolved, out));
    else
        TRY(select_of_classes(&l, name, descriptor, out));
    if (*out != NULL)
        return ((*out)->access & BC_ACC_ABSTRACT) != 0 ? status_static(ST_ABSTRACT_METHOD, NULL)
                                                       : status_ok();
    offer found;
    TRY(add_interfaces(&l));
    TRY(find_offer(&l, name, descriptor, &found));
    if (found.any == NULL) return status_static(ST_NO_METHOD, NULL);
    if (found.body_count == 0) return status_static(ST_ABSTRACT_METHOD, NULL);
    if (found.body_count > 1) return status_static(ST_ABSTRACT_METHOD, "several interfaces have a default");
    *out = found.body;
    return status_ok();
}

/* A supertype that is named but not loaded yet. */
typedef struct named {
    const bc_class *from;
    const char *name;
} named;

/* Unlike methods, fields are looked up depth first: the class, its superinterfaces, then its superclass. */
status bc_resolve_field(bc_source *s, const bc_class *owner, const char *name, const char *descriptor,
                        const bc_field **out) {
    lineage seen;
    named pending[LIMIT_SUPERTYPES];
    uint32_t pending_count = 0;
    lineage_start(&seen, s, owner);
    for (const bc_class *c = owner;;) {
        *out = bc_class_field(c, name, descriptor);
        if (*out != NULL) return status_ok();
        if (c->interface_count + 1 > LIMIT_SUPERTYPES - pending_count)
            return status_static(ST_LIMIT, "supertypes of a class");
        if (c->super_name != NULL) pending[pending_count++] = (named){c, c->super_name};
        for (uint32_t k = c->interface_count; k > 0; k--)
            pending[pending_count++] = (named){c, c->interfaces[k - 1]};
        do {
            if (pending_count == 0) return status_static(ST_NO_FIELD, name);
            named next = pending[--pending_count];
            TRY(s->find_class(s, next.from, next.name, &c));
        } while (contains(&seen, c));
        TRY(add(&seen, c));
    }
}

/* Whether `super`, or if that is NULL a class `name`, is one of those that `c` extends or implements itself. */
static status is_next_to(bc_source *s, const bc_class *c, const char *name, const bc_class *super,
                         bool *out) {
    *out = false;
    for (int k = -1; k < (int)c->interface_count && !*out; k++) {
        const char *at = k < 0 ? c->super_name : c->interfaces[k];
        const bc_class *found = NULL;
        if (at == NULL || strcmp(at, name) != 0) continue;
        if (super != NULL) TRY(s->find_class(s, c, at, &found));
        *out = found == super;
    }
    return status_ok();
}

static status is_below(bc_source *s, const bc_class *c, const char *name, const bc_class *super, bool *out) {
    lineage l;
    lineage_start(&l, s, c);
    for (const bc_class *k = c; k != NULL;) {
        TRY(is_next_to(s, k, name, super, out));
        if (*out) return status_ok();
        TRY(add_superclass(&l, &k));
    }
    TRY(add_interfaces(&l));
    for (uint32_t i = 0; i < l.count && !*out; i++)
        TRY(is_next_to(s, l.items[i], name, super, out));
    return status_ok();
}

status bc_is_subclass(bc_source *s, const bc_class *c, const bc_class *super, bool *out) {
    *out = c == super;
    return *out ? status_ok() : is_below(s, c, super->name, super, out);
}

status bc_is_named(bc_source *s, const bc_class *c, const char *name, bool *out) {
    *out = strcmp(c->name, name) == 0;
    return *out ? status_ok() : is_below(s, c, name, NULL, out);
}

static bool is_for_all(const bc_class *c) {
    return (c->access & BC_ACC_PUBLIC) != 0 &&
           (strncmp(c->name, "java/", 5) == 0 || strncmp(c->name, "javax/", 6) == 0);
}

status bc_public_class(bc_source *s, const bc_class *c, const bc_class **out) {
    lineage l;
    lineage_start(&l, s, c);
    *out = c;
    while (!is_for_all(c)) {
        for (uint32_t k = 0; k < c->interface_count; k++) {
            TRY(s->find_class(s, c, c->interfaces[k], out));
            if (is_for_all(*out) && (*out)->method_count > 0) return status_ok(); /* not Serializable */
        }
        TRY(add_superclass(&l, out));
        if (*out == NULL) return status_static(ST_BAD_CLASS_FILE, "java.lang.Object is not public");
        c = *out;
    }
    return status_ok();
}
