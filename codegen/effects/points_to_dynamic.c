/* Call sites whose code the JVM writes: what javac makes of lambdas, `+` on strings, records and switches. */
#include <string.h>

#include "boxes.h"
#include "descriptor.h"
#include "plain_calls.h"
#include "points_to.h"

typedef struct call_place {
    points_to *p;
    const pt_instance *in;
    const flow_use *use;
    pt_site site;
    const bc_class *owner;
    const bc_bootstrap *bootstrap;
    const char *name, *descriptor;
} call_place;

static pt_node argument(const call_place *c, uint32_t k) {
    flow_value v = c->in->flow->arguments.items[c->use->arguments + k];
    return v == FLOW_NOTHING ? PT_NO_NODE : c->in->base + v;
}

static pt_node result(const call_place *c) {
    return c->use->result == FLOW_NOTHING ? PT_NO_NODE : c->in->base + c->use->result;
}

/* A call of a method of every object, on what `receiver` leads to. */
static void call_object_method(const call_place *c, const char *name, const char *descriptor,
                               pt_node receiver, pt_node other) {
    pt_call *call = ARENA_NEW(c->p->memory, pt_call);
    *call = (pt_call){.ref = {"java/lang/Object", name, descriptor, false},
                      .from = c->owner,
                      .site = c->site,
                      .arguments = ARENA_ARRAY(c->p->memory, pt_node, 2),
                      .argument_count = other == PT_NO_NODE ? 1 : 2,
                      .result = PT_NO_NODE};
    call->arguments[0] = receiver;
    call->arguments[1] = other;
    pt_add_use(c->p, receiver, (pt_use){.kind = PT_CALL, .call = call, .site = c->site});
}

static void add_string(const call_place *c) {
    if (result(c) != PT_NO_NODE)
        pt_add_object(c->p, result(c), pt_object_of_type(c->p, PT_OTHER, "java/lang/String", true, NULL));
}

static status visit_concatenation(const call_place *c) {
    for (uint32_t k = 0; k < c->use->argument_count; k++)
        call_object_method(c, "toString", "()Ljava/lang/String;", argument(c, k), PT_NO_NODE);
    add_string(c);
    return status_ok();
}

/* ---- records: equals, hashCode and toString ask the components ---- */

static pt_node component(const call_place *c, pt_node record, const bc_member_ref *field) {
    pt_node cast = pt_new_node(c->p), held = pt_new_node(c->p);
    pt_add_use(c->p, record,
               (pt_use){.kind = PT_CAST, .type = c->owner->name, .target = cast, .site = c->site});
    pt_add_use(c->p, cast,
               (pt_use){.kind = PT_LOAD,
                        .name = field->name,
                        .type = field->descriptor,
                        .target = held,
                        .site = c->site});
    return held;
}

static status visit_record(const call_place *c) {
    bool equals = strcmp(c->name, "equals") == 0, text = strcmp(c->name, "toString") == 0;
    const char *descriptor = equals ? "(Ljava/lang/Object;)Z" : text ? "()Ljava/lang/String;" : "()I";
    for (uint32_t k = 2; k < c->bootstrap->argument_count; k++) {
        bc_handle_ref getter;
        TRY(bc_pool_handle(&c->owner->pool, c->bootstrap->arguments[k], &getter));
        if (strchr("L[", getter.member.descriptor[0]) == NULL) continue;
        pt_node other = equals ? component(c, argument(c, 1), &getter.member) : PT_NO_NODE;
        call_object_method(c, c->name, descriptor, component(c, argument(c, 0), &getter.member), other);
    }
    if (text) add_string(c);
    return status_ok();
}

/* ---- lambdas ---- */

static status visit_lambda(const call_place *c) {
    points_to *p = c->p;
    pt_lambda *lambda = ARENA_NEW(p->memory, pt_lambda);
    const char *interface = strchr(c->descriptor, ')') + 1;
    if (c->bootstrap->argument_count < 3 || *interface != 'L')
        return status_static(ST_BAD_BYTECODE, "LambdaMetafactory");
    TRY(bc_pool_method_type(&c->owner->pool, c->bootstrap->arguments[0], &lambda->descriptor));
    TRY(bc_pool_handle(&c->owner->pool, c->bootstrap->arguments[1], &lambda->body));
    lambda->method = c->name;
    lambda->from = c->owner;
    lambda->captured_count = c->use->argument_count;
    lambda->captured = ARENA_ARRAY(p->memory, pt_node, lambda->captured_count + 1);
    for (uint32_t k = 0; k < lambda->captured_count; k++)
        lambda->captured[k] = argument(c, k);
    pt_object o = pt_new_object(p, (pt_thing){.kind = PT_MADE,
                                              .exact = true,
                                              .type = pt_type_of(p, interface),
                                              .from = c->owner,
                                              .lambda = lambda,
                                              .site = c->site});
    if (result(c) != PT_NO_NODE) pt_add_object(p, result(c), o);
    return status_ok();
}

static const char *box_of(char primitive) {
    const box_class *box = box_of_kind(primitive);
    return box == NULL ? NULL : box->name;
}

static bool is_reference(char kind) {
    return kind == 'L' || kind == '[';
}

/* An argument, of a kind, reaches a parameter: cast, or boxed. */
static void pass(points_to *p, pt_call *call, pt_node from, char given, const bc_type *wanted,
                 pt_node parameter) {
    if (parameter == PT_NO_NODE) return;
    if (from != PT_NO_NODE)
        pt_add_use(p, from,
                   (pt_use){.kind = PT_CAST,
                            .type = wanted->name,
                            .target = parameter,
                            .call = call,
                            .site = call->site});
    else if (box_of(given) != NULL)
        pt_add_object(p, parameter, pt_object_of_type(p, PT_OTHER, box_of(given), true, NULL));
}

/* A lambda and its body's method, as one of its calls sees them. */
typedef struct body {
    pt_lambda *lambda;
    bool makes, is_static;
    bc_signature given, wanted;
} body;

static const bc_type *parameter_type(const body *b, const bc_type *receiver, uint32_t k) {
    return b->is_static ? &b->wanted.parameters[k] : k == 0 ? receiver : &b->wanted.parameters[k - 1];
}

/* The calls of a body that one place leads to are one: what a lambda calls may be the lambda itself, a Runnable that runs another
 * one, say. NULL: there is none yet. */
static pt_call *known_call(const body *b, const pt_call *outer) {
    for (uint32_t k = 0; k < b->lambda->calls.count; k++) {
        pt_call *call = b->lambda->calls.items[k];
        if (call->site.in == outer->site.in && call->site.bci == outer->site.bci &&
            (call->result == PT_NO_NODE) ==
                (outer->result == PT_NO_NODE || !is_reference(b->wanted.result.kind)))
            return call;
    }
    return NULL;
}

static pt_call *new_call(points_to *p, const body *b, const pt_call *outer, const bc_type *receiver) {
    const pt_lambda *lambda = b->lambda;
    pt_call *call = ARENA_NEW(p->memory, pt_call);
    *call = (pt_call){.ref = lambda->body.member,
                      .from = lambda->from,
                      .site = outer->site,
                      .is_static = b->is_static,
                      .is_special = b->makes || lambda->body.kind == BC_REF_INVOKE_SPECIAL,
                      .argument_count = b->wanted.parameter_count + !b->is_static,
                      .result = PT_NO_NODE};
    call->arguments = ARENA_ARRAY(p->memory, pt_node, call->argument_count + 1);
    for (uint32_t k = 0; k < call->argument_count; k++)
        call->arguments[k] = is_reference(parameter_type(b, receiver, k)->kind) ? pt_new_node(p) : PT_NO_NODE;
    if (b->makes)
        pt_add_object(p, call->arguments[0],
                      pt_new_object(p, (pt_thing){.kind = PT_MADE,
                                                  .exact = true,
                                                  .type = lambda->body.member.owner,
                                                  .from = lambda->from,
                                                  .site = outer->site}));
    else if (is_reference(b->wanted.result.kind))
        call->result = outer->result;
    VEC_PUSH(p->memory, &b->lambda->calls, call);
    return call;
}

static void give_result(points_to *p, const body *b, pt_call *call, const pt_call *outer) {
    if (outer->result == PT_NO_NODE) return;
    const char *box = box_of(b->wanted.result.kind);
    if (b->makes)
        pt_add_edge(p, call->arguments[0], outer->result);
    else if (call->result != PT_NO_NODE && call->result != outer->result)
        pt_add_edge(p, call->result, outer->result);
    else if (call->result == PT_NO_NODE && box != NULL)
        pt_add_object(p, outer->result, pt_object_of_type(p, PT_OTHER, box, true, NULL));
}

/* The call of the body, whose arguments are those captured and then the call's. */
static status call_body(points_to *p, pt_call *outer, pt_lambda *lambda) {
    body b = {.lambda = lambda,
              .makes = lambda->body.kind == BC_REF_NEW_INVOKE_SPECIAL,
              .is_static = lambda->body.kind == BC_REF_INVOKE_STATIC};
    bc_type receiver = {'L', lambda->body.member.owner};
    TRY(bc_method_signature(p->memory, lambda->descriptor, &b.given));
    TRY(bc_method_signature(p->memory, lambda->body.member.descriptor, &b.wanted));
    uint32_t passed = lambda->captured_count + b.given.parameter_count;
    if (passed + b.makes != b.wanted.parameter_count + !b.is_static ||
        outer->argument_count != b.given.parameter_count + 1)
        return status_static(ST_BAD_BYTECODE, "LambdaMetafactory");
    pt_call *known = known_call(&b, outer);
    pt_call *call = known != NULL ? known : new_call(p, &b, outer, &receiver);
    for (uint32_t k = b.makes; k < call->argument_count; k++) {
        uint32_t from = k - b.makes, own = from - lambda->captured_count;
        bool captured = from < lambda->captured_count;
        if (captured && known != NULL) continue;
        pass(p, call, captured ? lambda->captured[from] : outer->arguments[1 + own],
             captured ? 'L' : b.given.parameters[own].kind, parameter_type(&b, &receiver, k),
             call->arguments[k]);
    }
    give_result(p, &b, call, outer);
    if (known != NULL) return status_ok();
    if (b.is_static) return pt_call_static(p, call);
    pt_add_use(p, call->arguments[0], (pt_use){.kind = PT_CALL, .call = call, .site = call->site});
    return status_ok();
}

static uint32_t parameters_of(arena *a, const char *descriptor) {
    bc_signature s;
    return status_is_ok(bc_method_signature(a, descriptor, &s)) ? s.parameter_count : UINT32_MAX;
}

status pt_call_lambda(points_to *p, pt_call *call, pt_object o, bool *out_is) {
    pt_lambda *lambda = pt_at(p, o)->lambda;
    *out_is = strcmp(call->ref.name, lambda->method) == 0 &&
              parameters_of(p->memory, call->ref.descriptor) == parameters_of(p->memory, lambda->descriptor);
    return *out_is ? call_body(p, call, lambda) : status_ok();
}

/* ---- which it is ---- */

status pt_visit_dynamic(points_to *p, const pt_instance *in, const flow_use *use) {
    call_place c = {.p = p, .in = in, .use = use, .site = {in, use->bci}, .owner = in->method->owner};
    uint16_t row;
    bc_handle_ref made_by;
    TRY(bc_pool_dynamic(&c.owner->pool, (uint32_t)use->operand, &row, &c.name, &c.descriptor));
    if (is_plain_call(c.name, c.descriptor)) return status_ok();
    const bc_class *file = cg_class_file(p->host, c.owner);
    if (row >= file->bootstrap_count) {
        pt_refuse(p, c.site, "has a lambda, or text, in class %s, whose class file cannot be read",
                  c.owner->name);
        return status_ok();
    }
    c.bootstrap = &file->bootstraps[row];
    TRY(bc_pool_handle(&c.owner->pool, c.bootstrap->handle, &made_by));
    const char *maker = made_by.member.owner;
    if (strcmp(maker, "java/lang/invoke/LambdaMetafactory") == 0) return visit_lambda(&c);
    if (strcmp(maker, "java/lang/invoke/StringConcatFactory") == 0) return visit_concatenation(&c);
    if (strcmp(maker, "java/lang/runtime/ObjectMethods") == 0) return visit_record(&c);
    if (strcmp(maker, "java/lang/runtime/SwitchBootstraps") == 0)
        return status_ok(); /* compares, and no more */
    pt_refuse(p, c.site, "has a call site whose code %s makes", maker);
    return status_ok();
}
