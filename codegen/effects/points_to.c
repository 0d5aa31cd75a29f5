#include "points_to.h"

#include <string.h>

#include "jdk_effects.h"
#include "jdk_names.h"
#include "limit.h"

void points_to_init(points_to *p, arena *a, cg_host *host) {
    *p = (points_to){.memory = a, .host = host};
    p->thrown = pt_new_node(p);
}

pt_node pt_new_node(points_to *p) {
    if (p->nodes.count == LIMIT_EFFECT_NODES)
        pt_refuse(p, (pt_site){NULL, 0}, "calls too much code to look at");
    VEC_PUSH(p->memory, &p->nodes, (pt_set){0});
    return p->nodes.count - 1;
}

static void wake(points_to *p, pt_node n) {
    pt_set *s = &p->nodes.items[n];
    if (s->waits) return;
    s->waits = true;
    VEC_PUSH(p->memory, &p->work, n);
}

void pt_add_object(points_to *p, pt_node n, pt_object o) {
    if (n != PT_NO_NODE && object_set_add(p->memory, &p->nodes.items[n].all, o)) wake(p, n);
}

void pt_add_use(points_to *p, pt_node n, pt_use use) {
    if (n == PT_NO_NODE) return;
    VEC_PUSH(p->memory, &p->nodes.items[n].uses, use);
    if (p->nodes.items[n].done.word_count > 0) wake(p, n);
}

void pt_add_edge(points_to *p, pt_node from, pt_node to) {
    if (from == PT_NO_NODE || to == PT_NO_NODE || from == to) return;
    const pt_set *s = &p->nodes.items[from];
    for (uint32_t i = 0; i < s->uses.count; i++)
        if (s->uses.items[i].kind == PT_COPY && s->uses.items[i].target == to) return;
    pt_add_use(p, from, (pt_use){.kind = PT_COPY, .target = to});
}

/* ---- objects ---- */

pt_object pt_new_object(points_to *p, pt_thing thing) {
    if (p->objects.count == LIMIT_EFFECT_OBJECTS)
        pt_refuse(p, thing.site, "makes too many objects to look at");
    thing.every_field = PT_NO_NODE;
    VEC_PUSH(p->memory, &p->objects, thing);
    return p->objects.count - 1;
}

pt_object pt_object_of_type(points_to *p, pt_kind kind, const char *type, bool exact, const bc_class *from) {
    if (jdk_is_final_value(type)) exact = true;
    for (uint32_t i = 0; i < p->objects.count; i++) {
        const pt_thing *t = &p->objects.items[i];
        if (t->kind == kind && t->exact == exact && strcmp(t->type, type) == 0 &&
            (t->from == from || jdk_owns(type)))
            return i;
    }
    return pt_new_object(p, (pt_thing){.kind = kind, .exact = exact, .type = type, .from = from});
}

bool pt_object_of_host(points_to *p, cg_object known, const char *descriptor, const bc_class *from,
                       pt_object *out) {
    cg_host *h = p->host;
    const bc_class *c;
    if (known != 0 && h->array_kind(h, known) != 0) {
        if (h->array_length != NULL && h->array_length(h, known) == 0)
            return false; /* nobody can write to it */
        known = 0;
    }
    if (known == 0 || !status_is_ok(h->object_class(h, known, &c))) {
        *out = pt_object_of_type(p, PT_OTHER, pt_type_of(p, descriptor), false, from);
        return true;
    }
    for (uint32_t i = 0; i < p->objects.count; i++) {
        *out = i;
        if (p->objects.items[i].kind == PT_KNOWN && p->objects.items[i].known == known) return true;
    }
    *out = pt_new_object(
        p, (pt_thing){.kind = PT_KNOWN, .exact = true, .type = c->name, .shape = c, .known = known});
    return true;
}

const bc_class *pt_shape(points_to *p, pt_object o) {
    pt_thing *t = pt_at(p, o);
    if (t->shape == NULL && t->type[0] != '[') {
        bc_source *source = p->host->source;
        const bc_class *c;
        if (status_is_ok(source->find_class(source, t->from, t->type, &c))) t->shape = c;
    }
    return t->shape;
}

const char *pt_type_of(points_to *p, const char *descriptor) {
    if (descriptor[0] != 'L') return descriptor;
    return arena_string(p->memory, descriptor + 1, strcspn(descriptor + 1, ";"));
}

/* ---- fields ---- */

/* What was written to a field of an object. */
static pt_node field_node(points_to *p, pt_object o, const char *name) {
    pt_thing *t = pt_at(p, o);
    for (uint32_t i = 0; i < t->fields.count; i++)
        if (strcmp(t->fields.items[i].name, name) == 0) return t->fields.items[i].node;
    pt_node n = pt_new_node(p);
    VEC_PUSH(p->memory, &t->fields, ((pt_field){name, n}));
    if (t->every_field != PT_NO_NODE) pt_add_edge(p, n, t->every_field);
    return n;
}

/* The name of a field that is not known. */
static const char some_field[] = "*";

static pt_node every_field(points_to *p, pt_object o) {
    pt_thing *t = pt_at(p, o);
    if (t->every_field != PT_NO_NODE) return t->every_field;
    pt_node n = t->every_field = pt_new_node(p);
    for (uint32_t i = 0; i < pt_at(p, o)->fields.count; i++)
        pt_add_edge(p, pt_at(p, o)->fields.items[i].node, n);
    return n;
}

/* What is unknown inside an object that is known by type. */
static pt_kind kind_inside(const pt_thing *t) {
    return t->kind == PT_OPERAND ? PT_OPERAND : pt_is_own(t) ? PT_ELEMENT : PT_OTHER;
}

static const char *element_type(const char *array) {
    return array[0] == '[' ? array + 1 : "Ljava/lang/Object;";
}

/* What a final field of a known object holds; else any object of its type. A constructor of the user's may
 * still run, and not have written a field that holds null. */
static pt_object known_field(points_to *p, pt_object o, const char *name, const char *descriptor,
                             bool *out_any) {
    const bc_field *f;
    cg_object held = 0;
    pt_object holds = 0;
    const bc_class *from = pt_at(p, o)->shape;
    if (status_is_ok(bc_resolve_field(p->host->source, from, name, descriptor, &f)) &&
        (f->access & BC_ACC_FINAL) != 0 && (f->access & BC_ACC_STATIC) == 0 &&
        status_is_ok(p->host->object_field(p->host, pt_at(p, o)->known, f, &held)) && held == 0 &&
        jdk_owns(f->owner->name))
        *out_any = false;
    else
        *out_any = pt_object_of_host(p, held, descriptor, from, &holds);
    return holds;
}

/* Whether a field of an object that the element did not make caches a view of it. */
static bool caches_view(points_to *p, pt_object o, const pt_use *use) {
    const bc_class *c = use->type == NULL || pt_is_own(pt_at(p, o)) ? NULL : pt_shape(p, o);
    const bc_field *f;
    return c != NULL && status_is_ok(bc_resolve_field(p->host->source, c, use->name, use->type, &f)) &&
           jdk_caches_view(f->owner->name, use->name);
}

static void load(points_to *p, pt_object o, const pt_use *use) {
    if (caches_view(p, o, use)) {
        pt_add_edge(p, field_node(p, o, use->name), use->target);
        return;
    }
    pt_kind kind = pt_at(p, o)->kind;
    bool is_array = strcmp(use->name, "[]") == 0;
    const char *descriptor = is_array ? element_type(pt_at(p, o)->type) : use->type;
    if (pt_is_own(pt_at(p, o))) {
        pt_add_edge(p, field_node(p, o, use->name), use->target);
        pt_add_edge(p, field_node(p, o, some_field), use->target);
    }
    if (kind == PT_MADE || strchr("L[", descriptor[0]) == NULL) return;
    bool any = true;
    pt_object held;
    if (kind == PT_KNOWN && !is_array)
        held = known_field(p, o, use->name, descriptor, &any);
    else
        held =
            pt_object_of_type(p, kind_inside(pt_at(p, o)), pt_type_of(p, descriptor), false, pt_shape(p, o));
    if (any) pt_add_object(p, use->target, held);
}

/* What it is that is written to, for people. */
static const char *whose(points_to *p, pt_object o) {
    const char *type = pt_at(p, o)->type;
    return type[0] == '[' ? "an array" : "an object";
}

static bool check_own(points_to *p, pt_object o, const pt_use *use) {
    if (pt_is_own(pt_at(p, o))) return true;
    if (use->name == NULL || strcmp(use->name, some_field) == 0)
        pt_refuse(p, use->site, "changes %s that the element did not make", whose(p, o));
    else if (strcmp(use->name, "[]") == 0)
        pt_refuse(p, use->site, "writes to an array that the element did not make");
    else
        pt_refuse(p, use->site, "writes the field %s of an object that the element did not make", use->name);
    return false;
}

static void get_any(points_to *p, pt_object o, const pt_use *use) {
    if (pt_is_own(pt_at(p, o))) pt_add_edge(p, every_field(p, o), use->target);
    if (pt_at(p, o)->kind != PT_MADE)
        pt_add_object(p, use->target,
                      pt_object_of_type(p, kind_inside(pt_at(p, o)), "java/lang/Object", false, NULL));
}

static pt_object copy_of(points_to *p, pt_object o, const pt_use *use) {
    for (uint32_t i = 0; i < p->objects.count; i++) {
        const pt_thing *t = pt_at(p, i);
        if (t->kind == PT_MADE && t->site.in == use->site.in && t->site.bci == use->site.bci &&
            strcmp(t->type, pt_at(p, o)->type) == 0)
            return i;
    }
    pt_thing t = *pt_at(p, o);
    return pt_new_object(p, (pt_thing){.kind = PT_MADE,
                                       .exact = true,
                                       .type = t.type,
                                       .shape = t.shape,
                                       .from = t.from,
                                       .site = use->site});
}

/* The copy has in some field whatever the object had in any. Its class may be one that extends the known one,
 * which only matters if it is no array. */
static void clone(points_to *p, pt_object o, const pt_use *use) {
    if (!pt_at(p, o)->exact && pt_at(p, o)->type[0] != '[') {
        pt_refuse(p, use->site, "copies an object whose class is not known");
        return;
    }
    pt_object copy = copy_of(p, o, use);
    pt_use get = *use;
    if (pt_at(p, o)->type[0] == '[') {
        pt_node held = field_node(p, copy, "[]");
        load(p, o, &(pt_use){.name = "[]", .target = held});
    } else {
        get.target = field_node(p, copy, some_field);
        get_any(p, o, &get);
    }
    pt_add_object(p, use->target, copy);
}

/* ---- types ---- */

static bool names_array_supertype(const char *name) {
    return strcmp(name, "java/lang/Object") == 0 || strcmp(name, "java/lang/Cloneable") == 0 ||
           strcmp(name, "java/io/Serializable") == 0;
}

static bool is_final(const bc_class *c) {
    return (c->access & BC_ACC_FINAL) != 0;
}

/* Whether an object of class `c` may be a `name`; it is one if `c` is or extends it. */
static bool may_be(points_to *p, const bc_class *c, const char *name) {
    bool is = true;
    return !status_is_ok(bc_is_named(p->host->source, c, name, &is)) || is;
}

/* An object of a type that is not known one by one, behind a cast: of the narrower type. */
static void cast_type(points_to *p, pt_object o, const pt_use *use) {
    const pt_thing t = *pt_at(p, o);
    const bc_class *from = use->call != NULL ? use->call->from : use->site.in->method->owner;
    pt_object narrow = o;
    if (strcmp(t.type, use->type) == 0) goto done;
    if (t.type[0] == '[' && use->type[0] != '[') {
        if (!names_array_supertype(use->type)) return;
        goto done;
    }
    bool wide = names_array_supertype(t.type) || t.type[0] == '[';
    if (!wide && use->type[0] == '[') return;
    const bc_class *shape = wide ? NULL : pt_shape(p, o), *other = NULL;
    if (shape != NULL) {
        if (may_be(p, shape, use->type)) goto done;
        if (is_final(shape)) return;
        bc_source *source = p->host->source;
        bool both = status_is_ok(source->find_class(source, from, use->type, &other)) &&
                    ((shape->access | other->access) & BC_ACC_INTERFACE) == 0;
        if (both && !may_be(p, other, t.type)) return;
    }
    narrow = pt_object_of_type(p, t.kind, use->type, false, from);
done:
    pt_add_object(p, use->target, narrow);
}

static void cast(points_to *p, pt_object o, const pt_use *use) {
    const pt_thing t = *pt_at(p, o);
    if (!t.exact && t.kind != PT_CAUGHT && t.lambda == NULL) {
        cast_type(p, o, use);
        return;
    }
    if (t.lambda == NULL && strcmp(t.type, use->type) != 0) {
        if (t.type[0] == '[' || use->type[0] == '[') {
            if (t.type[0] != use->type[0] && !names_array_supertype(use->type)) return;
        } else if (t.kind != PT_CAUGHT) {
            const bc_class *shape = pt_shape(p, o);
            if (jdk_is_final_value(t.type) && jdk_is_final_value(use->type)) return;
            if (shape != NULL && !may_be(p, shape, use->type)) return;
        }
    }
    pt_add_object(p, use->target, o);
}

/* ---- solving ---- */

static void check_value(points_to *p, pt_object o, const pt_use *use) {
    const pt_thing *t = pt_at(p, o);
    if (t->exact && jdk_is_value(t->type)) return;
    const pt_call *c = use->call;
    pt_refuse(p, use->site, "calls %s.%s with an object whose class is not known", c->ref.owner, c->ref.name);
}

/* Whether String.format asks of an object nothing but toString and hashCode. */
static bool has_plain_text(points_to *p, pt_object o) {
    static const char *const others[] = {"java/util/Formattable", "java/lang/Number", "java/util/Date",
                                         "java/util/Calendar", "java/time/temporal/TemporalAccessor"};
    const pt_thing *t = pt_at(p, o);
    if (jdk_owns(t->type)) return pt_is_own(t);
    const bc_class *c = pt_shape(p, o);
    for (size_t i = 0; c != NULL && i < sizeof others / sizeof *others; i++)
        if (may_be(p, c, others[i])) return false;
    return c != NULL;
}

static status text_of(points_to *p, pt_object o, const pt_use *use) {
    const pt_thing *t = pt_at(p, o);
    if (t->type[0] == '[') {
        pt_node elements = pt_new_node(p);
        load(p, o, &(pt_use){.name = "[]", .target = elements});
        pt_add_use(p, elements, (pt_use){.kind = PT_TEXT, .call = use->call, .site = use->site});
        return status_ok();
    }
    if (t->exact && jdk_is_value(t->type)) return status_ok();
    if (t->exact && has_plain_text(p, o)) return pt_call_on(p, use->call, o);
    pt_refuse(p, use->site, "makes text of a %s, which may do more than call toString", t->type);
    return status_ok();
}

static void lock(points_to *p, pt_object o, const pt_use *use) {
    pt_thing *t = pt_at(p, o);
    t->is_view |= use->kind == PT_VIEW;
    t->is_locked |= use->kind == PT_LOCK;
    if (t->is_locked && (t->kind != PT_MADE || t->is_view))
        pt_refuse(p, use->site,
                  "locks an object that the element did not make, whose lock another thread may hold");
}

static status apply(points_to *p, const pt_use *use, pt_object o) {
    switch (use->kind) {
    case PT_COPY: pt_add_object(p, use->target, o); break;
    case PT_LOAD: load(p, o, use); break;
    case PT_STORE:
        if (caches_view(p, o, use)) {
            pt_add_edge(p, use->target, field_node(p, o, use->name));
            pt_add_use(p, use->target, (pt_use){.kind = PT_VIEW, .site = use->site});
        } else if (check_own(p, o, use))
            pt_add_edge(p, use->target, field_node(p, o, use->name));
        break;
    case PT_WRITE: check_own(p, o, use); break;
    case PT_CAST: cast(p, o, use); break;
    case PT_VIEW:
    case PT_LOCK: lock(p, o, use); break;
    case PT_CALL: return pt_call_on(p, use->call, o);
    case PT_VALUE: check_value(p, o, use); break;
    case PT_TEXT: return text_of(p, o, use);
    case PT_GET_ANY: get_any(p, o, use); break;
    case PT_PUT_ANY:
        if (check_own(p, o, use)) pt_add_edge(p, use->target, field_node(p, o, some_field));
        break;
    case PT_CLONE: clone(p, o, use); break;
    }
    return status_ok();
}

typedef struct solver {
    points_to *p;
    uint32_t steps;
} solver;

/* What cannot be read might do anything. */
status pt_refuse_unread(points_to *p, pt_site site, status st) {
    if (!status_is_ok(st) && !status_may_pass(st)) {
        pt_refuse(p, site, "calls what cannot be looked at: %s", status_render(p->memory, st));
        return status_ok();
    }
    return st;
}

static status hand_to(solver *s, pt_node n, uint32_t use_at, pt_object o) {
    pt_use use = s->p->nodes.items[n].uses.items[use_at];
    if (s->p->why != NULL) return status_ok();
    if (++s->steps > LIMIT_EFFECT_STEPS) pt_refuse(s->p, use.site, "calls too much code to look at");
    return pt_refuse_unread(s->p, use.site, apply(s->p, &use, o));
}

/* New uses get the objects that came before, then all uses those that are new. */
static status settle(solver *s, pt_node n) {
    static const object_set none = {0};
    points_to *p = s->p;
    for (;;) {
        while (p->nodes.items[n].old_uses < p->nodes.items[n].uses.count) {
            uint32_t use = p->nodes.items[n].old_uses++;
            pt_object o = 0;
            for (; (o = object_set_next(&p->nodes.items[n].done, &none, o)) != UINT32_MAX; o++)
                TRY(hand_to(s, n, use, o));
        }
        pt_set *set = &p->nodes.items[n];
        pt_object o = object_set_next(&set->all, &set->done, 0);
        if (o == UINT32_MAX || p->why != NULL) return status_ok();
        object_set_add(p->memory, &set->done, o);
        uint32_t count = set->old_uses;
        for (uint32_t i = 0; i < count; i++)
            TRY(hand_to(s, n, i, o));
    }
}

status points_to_solve(points_to *p) {
    solver s = {.p = p};
    uint32_t visited = 0;
    while (p->why == NULL && (p->work.count > 0 || visited < p->instances.count)) {
        if (visited < p->instances.count) {
            TRY(pt_visit(p, p->instances.items[visited++]));
            continue;
        }
        pt_node n = p->work.items[--p->work.count];
        p->nodes.items[n].waits = false;
        TRY(settle(&s, n));
    }
    return status_ok();
}
