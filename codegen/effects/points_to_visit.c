/* The uses of a method's values as constraints: what each instruction does with objects. */
#include <string.h>

#include "coverage.h"
#include "jdk_names.h"
#include "points_to.h"

typedef struct visit {
    points_to *p;
    const pt_instance *in;
    const flow_use *use;
    pt_site site;
} visit;

static pt_node node_of(const pt_instance *in, flow_value v) {
    return v == FLOW_NOTHING ? PT_NO_NODE : in->base + v;
}

static pt_node argument(const visit *v, uint32_t k) {
    return node_of(v->in, v->in->flow->arguments.items[v->use->arguments + k]);
}

static pt_node result(const visit *v) {
    return node_of(v->in, v->use->result);
}

static const bc_class *owner(const visit *v) {
    return v->in->method->owner;
}

static void add_made(const visit *v, const char *type) {
    pt_object o = pt_new_object(
        v->p, (pt_thing){.kind = PT_MADE, .exact = true, .type = type, .from = owner(v), .site = v->site});
    pt_add_object(v->p, result(v), o);
}

/* ---- classes and static fields ---- */

/* The JDK's initialisers set up what is the JDK's own, and nobody holds their locks while calling Weft. */
bool pt_initialises(points_to *p, const bc_class *c, pt_site site) {
    cg_host *h = p->host;
    if (jdk_owns(c->name) || h->runs_initialiser == NULL || !h->runs_initialiser(h, c, NULL)) return false;
    p->waits = true;
    pt_refuse(p, site, "is the first to use class %s, whose static initialiser has not run to its end",
              c->name);
    return true;
}

static pt_object static_object(points_to *p, const bc_field *f, const char *descriptor, const bc_class *from,
                               bool *out_any) {
    cg_host *h = p->host;
    cg_constant held;
    pt_object o;
    bool is_set =
        jdk_owns(f->owner->name) || h->runs_initialiser == NULL || !h->runs_initialiser(h, f->owner, NULL);
    if (!is_set || (f->access & BC_ACC_FINAL) == 0 || !status_is_ok(h->static_constant(h, f, &held)) ||
        held.kind != 'L')
        held.as.object = 0;
    *out_any = pt_object_of_host(p, held.as.object, descriptor, from, &o);
    return o;
}

static status visit_static(const visit *v) {
    points_to *p = v->p;
    bc_source *source = p->host->source;
    bc_member_ref ref;
    const bc_class *c;
    const bc_field *f;
    TRY(bc_pool_member(&owner(v)->pool, (uint32_t)v->use->operand, &ref));
    if (v->use->opcode == BC_putstatic) {
        if (jdk_owns(ref.owner))
            pt_refuse(p, v->site, "%s", "writes what all elements share");
        else
            pt_refuse(p, v->site, "writes the static field %s.%s", ref.owner, ref.name);
        return status_ok();
    }
    bool any = true;
    status found = source->find_class(source, owner(v), ref.owner, &c);
    if (!status_is_ok(found) && jdk_owns(ref.owner)) { /* weftc has no JDK */
        if (result(v) != PT_NO_NODE)
            pt_add_object(p, result(v),
                          pt_object_of_type(p, PT_OTHER, pt_type_of(p, ref.descriptor), false, NULL));
        return status_ok();
    }
    TRY(found);
    TRY(bc_resolve_field(source, c, ref.name, ref.descriptor, &f));
    if (pt_initialises(p, f->owner, v->site) || result(v) == PT_NO_NODE) return status_ok();
    pt_object o = static_object(p, f, ref.descriptor, owner(v), &any);
    if (any) pt_add_object(p, result(v), o);
    return status_ok();
}

static status visit_new(const visit *v) {
    bc_source *source = v->p->host->source;
    const char *name;
    const bc_class *c;
    TRY(bc_pool_class(&owner(v)->pool, (uint32_t)v->use->operand, &name));
    if (status_is_ok(source->find_class(source, owner(v), name, &c)) && pt_initialises(v->p, c, v->site))
        return status_ok();
    add_made(v, name);
    return status_ok();
}

static status visit_constant(const visit *v) {
    static const struct {
        uint8_t tag;
        const char *type;
    } types[] = {{BC_STRING, "java/lang/String"},
                 {BC_CLASS, "java/lang/Class"},
                 {BC_METHOD_TYPE, "java/lang/invoke/MethodType"},
                 {BC_METHOD_HANDLE, "java/lang/invoke/MethodHandle"}};
    uint8_t tag = owner(v)->pool.items[v->use->operand].tag;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (types[i].tag != tag) continue;
        pt_add_object(v->p, result(v), pt_object_of_type(v->p, PT_OTHER, types[i].type, false, NULL));
        return status_ok();
    }
    if (coverage_is_marks(&owner(v)->pool, (uint32_t)v->use->operand)) {
        add_made(v, "[Z");
        return status_ok();
    }
    pt_refuse(v->p, v->site, "uses a constant that the JVM computes");
    return status_ok();
}

/* ---- arrays ---- */

static status visit_new_array(const visit *v) {
    points_to *p = v->p;
    const char *name;
    if (v->use->opcode == BC_newarray) {
        static const char kinds[] = "ZCFDBSIJ"; /* T_BOOLEAN is 4 */
        if (v->use->operand < 4 || v->use->operand > 11) return status_static(ST_BAD_BYTECODE, "newarray");
        add_made(v, arena_printf(p->memory, "[%c", kinds[v->use->operand - 4]));
        return status_ok();
    }
    TRY(bc_pool_class(&owner(v)->pool, (uint32_t)v->use->operand, &name));
    if (v->use->opcode == BC_anewarray) {
        add_made(v, arena_printf(p->memory, name[0] == '[' ? "[%s" : "[L%s;", name));
        return status_ok();
    }
    pt_node holder = result(v); /* multianewarray: arrays in arrays, perhaps fewer than its type says */
    for (; name[0] == '['; name++) {
        pt_object o = pt_new_object(
            p, (pt_thing){.kind = PT_MADE, .exact = true, .type = name, .from = owner(v), .site = v->site});
        pt_add_object(p, holder, o);
        if (name[1] == '[') {
            pt_node elements = pt_new_node(p), array = pt_new_node(p);
            pt_add_object(p, array, o);
            pt_add_use(p, array,
                       (pt_use){.kind = PT_STORE, .name = "[]", .target = elements, .site = v->site});
            holder = elements;
        }
    }
    return status_ok();
}

/* ---- instructions ---- */

static status visit_field(const visit *v) {
    bc_member_ref ref;
    TRY(bc_pool_member(&owner(v)->pool, (uint32_t)v->use->operand, &ref));
    if (v->use->opcode == BC_getfield) {
        if (result(v) == PT_NO_NODE) return status_ok();
        pt_add_use(v->p, argument(v, 0),
                   (pt_use){.kind = PT_LOAD,
                            .name = ref.name,
                            .type = ref.descriptor,
                            .target = result(v),
                            .site = v->site});
        return status_ok();
    }
    pt_node value = argument(v, 1);
    pt_add_use(v->p, argument(v, 0),
               (pt_use){.kind = value == PT_NO_NODE ? PT_WRITE : PT_STORE,
                        .name = ref.name,
                        .type = ref.descriptor,
                        .target = value,
                        .site = v->site});
    return status_ok();
}

static status visit_cast(const visit *v) {
    const char *name;
    TRY(bc_pool_class(&owner(v)->pool, (uint32_t)v->use->operand, &name));
    pt_add_use(v->p, argument(v, 0),
               (pt_use){.kind = PT_CAST, .type = name, .target = result(v), .site = v->site});
    return status_ok();
}

static status visit_call(const visit *v) {
    points_to *p = v->p;
    pt_call *call = ARENA_NEW(p->memory, pt_call);
    TRY(bc_pool_member(&owner(v)->pool, (uint32_t)v->use->operand, &call->ref));
    call->from = owner(v);
    call->site = v->site;
    call->is_static = v->use->opcode == BC_invokestatic;
    call->is_special = v->use->opcode == BC_invokespecial;
    call->argument_count = v->use->argument_count;
    call->arguments = ARENA_ARRAY(p->memory, pt_node, call->argument_count + 1);
    for (uint32_t k = 0; k < call->argument_count; k++)
        call->arguments[k] = argument(v, k);
    call->result = result(v);
    if (call->is_static) return pt_call_static(p, call);
    pt_add_use(p, call->arguments[0], (pt_use){.kind = PT_CALL, .call = call, .site = v->site});
    return status_ok();
}

static status visit_use(const visit *v) {
    points_to *p = v->p;
    switch (v->use->opcode) {
    case BC_getstatic:
    case BC_putstatic: return visit_static(v);
    case BC_getfield:
    case BC_putfield: return visit_field(v);
    case BC_aaload:
        pt_add_use(p, argument(v, 0),
                   (pt_use){.kind = PT_LOAD, .name = "[]", .target = result(v), .site = v->site});
        return status_ok();
    case BC_aastore:
        pt_add_use(p, argument(v, 0),
                   (pt_use){.kind = argument(v, 1) == PT_NO_NODE ? PT_WRITE : PT_STORE,
                            .name = "[]",
                            .target = argument(v, 1),
                            .site = v->site});
        return status_ok();
    case BC_new: return visit_new(v);
    case BC_newarray:
    case BC_anewarray:
    case BC_multianewarray: return visit_new_array(v);
    case BC_ldc:
    case BC_ldc_w:
    case BC_ldc2_w: return visit_constant(v);
    case BC_checkcast: return visit_cast(v);
    case BC_athrow: pt_add_edge(p, argument(v, 0), p->thrown); return status_ok();
    case BC_monitorenter:
        pt_add_use(p, argument(v, 0), (pt_use){.kind = PT_LOCK, .site = v->site});
        return status_ok();
    case BC_invokedynamic: return pt_visit_dynamic(p, v->in, v->use);
    case BC_invokestatic:
    case BC_invokespecial:
    case BC_invokevirtual:
    case BC_invokeinterface: return visit_call(v);
    default: /* stores of numbers into arrays */
        pt_add_use(p, argument(v, 0), (pt_use){.kind = PT_WRITE, .name = "[]", .site = v->site});
        return status_ok();
    }
}

status pt_visit(points_to *p, const pt_instance *in) {
    const method_flow *f = in->flow;
    for (uint32_t i = 0; i < f->edges.count; i++)
        pt_add_edge(p, node_of(in, f->edges.items[i].from), node_of(in, f->edges.items[i].to));
    if (f->catches) {
        pt_add_edge(p, p->thrown, node_of(in, f->caught));
        pt_add_object(p, node_of(in, f->caught),
                      pt_object_of_type(p, PT_CAUGHT, "java/lang/Throwable", false, NULL));
    }
    for (uint32_t i = 0; i < f->uses.count && p->why == NULL; i++) {
        const flow_use *use = &f->uses.items[i];
        visit v = {p, in, use, {in, use->bci}};
        TRY(pt_refuse_unread(p, v.site, visit_use(&v)));
    }
    return status_ok();
}
