/* A call on one of several objects becomes
 *
 *   number = a phi of constants beside the phi of objects, and so on up to the leaves
 *   number == 0 ? call on receiver 0 : number == 1 ? call on receiver 1 : ...
 *
 * A known object is a receiver by itself; if there are many, all of one class are one. Objects made in the
 * function are a receiver for each of their classes: the same phis again, with `never` for the objects of
 * other classes, so that every call has a receiver of known class. No object needs an address on the device.
 * Objects of one class never come here: their common class is known, and their fields are merged instead
 * (passes/objects/sroa.c).
 *
 * Lambdas made in the function are a receiver for each implementation: a lambda that captures the same phis
 * again, of what those of this implementation captured, and of nothing for the others.
 */
#include "receivers.h"

#include <string.h>

#include "facts.h"
#include "phi_web.h"
#include "limit.h"

typedef struct receiver { /* known objects, objects made here, or lambdas */
    cg_object object;
    const bc_class *shape; /* of known objects; NULL where each is a receiver by itself */
    bool several;          /* objects of this shape */
    const ir_symbol *class;
    const ir_lambda *lambda;
    ir_ref class_object; /* a `class` */
} receiver;

typedef struct choice {
    ir_fn *fn;
    receiver receivers[LIMIT_RECEIVERS];
    uint32_t count;
    bool for_comparison; /* null is a receiver too: no object, no class */
    bool by_class;       /* known objects of one class are one receiver */
} choice;

static receiver receiver_of(const choice *c, ir_ref leaf) {
    const ir_ins *ins = ir_at(c->fn, leaf);
    receiver r = {.object = 0};
    switch (ins->op) {
    case IR_null: return r;
    case IR_object:
        r.object = (cg_object)ins->imm.i;
        if (c->for_comparison && fact_is_class_object(c->fn, leaf)) return (receiver){.class_object = leaf};
        if (c->by_class) (void)c->fn->host->object_class(c->fn->host, r.object, &r.shape);
        return r;
    case IR_class: return (receiver){.class_object = leaf};
    case IR_lambda: return (receiver){.lambda = ins->imm.lambda};
    default: return (receiver){.class = ins->imm.symbol};
    }
}

/* Whether both do the same with what they have captured. */
static bool same_lambda(const ir_lambda *a, const ir_lambda *b) {
    const ir_symbol *x = &a->implementation, *y = &b->implementation;
    return a == b || (a->marker_count + b->marker_count == 0 && x->from == y->from &&
                      a->handle_kind == b->handle_kind && strcmp(x->name, y->name) == 0 &&
                      strcmp(x->owner, y->owner) == 0 && strcmp(x->descriptor, y->descriptor) == 0 &&
                      strcmp(a->interface_name, b->interface_name) == 0 && strcmp(a->name, b->name) == 0 &&
                      strcmp(a->instantiated, b->instantiated) == 0);
}

static bool is_same(ir_fn *fn, const receiver *a, const receiver *b) {
    if (a->class_object != 0 && b->class_object != 0)
        return fact_same_class(fn, a->class_object, b->class_object) == SAME_ALWAYS;
    if (a->lambda != NULL && b->lambda != NULL) return same_lambda(a->lambda, b->lambda);
    if (a->class != NULL && b->class != NULL) return fact_same_symbol(fn, a->class, b->class);
    if (a->shape != NULL && b->shape != NULL) return a->shape == b->shape;
    return a->lambda == b->lambda && a->class == b->class && a->object == b->object &&
           a->class_object == b->class_object;
}

/* The receiver that a leaf is; c->count for one that no call is made on. */
static uint32_t find(const choice *c, ir_ref leaf) {
    ir_op op = (ir_op)ir_at(c->fn, leaf)->op;
    if ((op == IR_null && !c->for_comparison) || op == IR_never) return c->count;
    receiver wanted = receiver_of(c, leaf);
    uint32_t i = 0;
    while (i < c->count && !is_same(c->fn, &c->receivers[i], &wanted))
        i++;
    return i;
}

/* False if some are not known. */
static bool add_receivers(choice *c, ir_ref merged) {
    ir_fn *fn = c->fn;
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, merged, leaves, &count)) return false;
    for (uint32_t k = 0; k < count; k++) {
        ir_op op = (ir_op)ir_at(fn, leaves[k])->op;
        if ((op == IR_null && !c->for_comparison) || op == IR_never)
            continue; /* a null check stands before a call */
        if (op == IR_class && !c->for_comparison) return false;
        if (op != IR_object && op != IR_new && op != IR_null && op != IR_lambda && op != IR_class)
            return false;
        receiver *same = &c->receivers[find(c, leaves[k])], next = receiver_of(c, leaves[k]);
        if (same < &c->receivers[c->count]) {
            same->several |= same->object != next.object;
            continue;
        }
        if (c->count == LIMIT_RECEIVERS) return false;
        c->receivers[c->count++] = next;
    }
    return true;
}

/* ---- phis beside phis ---- */

typedef enum web_of {
    NUMBERS,  /* of receivers */
    OBJECTS,  /* of receiver `only` */
    CAPTURED, /* operand `operand` of the lambdas of receiver `only` */
} web_of;

typedef struct mapping {
    choice *c;
    web_of of;
    uint32_t only, operand;
    ir_ref other; /* for leaves that are not of receiver `only` */
    ir_ref constants[LIMIT_RECEIVERS];
} mapping;

static ir_ref map_leaf(const phi_web *w, ir_ref leaf) {
    const mapping *m = w->context;
    uint32_t i = find(m->c, leaf);
    if (m->of == NUMBERS) return m->constants[i == m->c->count ? 0 : i];
    if (i != m->only) return m->other;
    return m->of == OBJECTS ? leaf : ir_arg(w->fn, leaf, m->operand);
}

static ir_ref weave(mapping *m, ir_type type, ir_ref merged) {
    phi_web w = {.fn = m->c->fn, .type = type, .of_leaf = map_leaf, .context = m};
    return phi_web_weave(&w, merged);
}

/* Which receiver it is, and in `constants` the numbers that it may be. */
static ir_ref make_number(choice *c, ir_ref merged, ir_ref *constants) {
    mapping m = {.c = c, .of = NUMBERS};
    for (uint32_t i = 0; i < c->count; i++)
        m.constants[i] = constants[i] = phi_web_put_first(c->fn, IR_const_, IR_I32, (ir_imm){.i = i});
    return weave(&m, IR_I32, merged);
}

/* Some lambda of receiver `i`, among what is merged. */
static ir_ref lambda_of(choice *c, ir_ref merged, uint32_t i) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count, k = 0;
    fact_leaves(c->fn, merged, leaves, &count);
    while (find(c, leaves[k]) != i)
        k++;
    return leaves[k];
}

/* In front of the call `before`. */
static ir_ref make_lambda(choice *c, ir_ref merged, uint32_t i, ir_ref before) {
    ir_fn *fn = c->fn;
    ir_ref like = lambda_of(c, merged, i);
    uint32_t count = ir_at(fn, like)->arg_count;
    ir_ref *captured = ARENA_ARRAY(fn->memory, ir_ref, count + 1);
    for (uint32_t k = 0; k < count; k++) {
        ir_type type = (ir_type)ir_at(fn, ir_arg(fn, like, k))->type;
        mapping m = {.c = c, .of = CAPTURED, .only = i, .operand = k, .other = phi_web_put_nothing(fn, type)};
        captured[k] = weave(&m, type, merged);
    }
    ir_ref made =
        ir_make(fn, IR_lambda, IR_REF, captured, count, ir_at(fn, like)->imm, 0, ir_at(fn, like)->site);
    ir_insert(fn, ir_at(fn, before)->block, ir_position(fn, before), made);
    return made;
}

static ir_ref make_receiver(choice *c, ir_ref merged, uint32_t i, ir_ref call) {
    const receiver *r = &c->receivers[i];
    if (r->lambda != NULL) return make_lambda(c, merged, i, call);
    if (r->class == NULL && !r->several)
        return phi_web_put_first(c->fn, IR_object, IR_REF, (ir_imm){.i = r->object});
    mapping m = {.c = c, .of = OBJECTS, .only = i, .other = phi_web_put_nothing(c->fn, IR_REF)};
    return weave(&m, IR_REF, merged);
}

/* ---- calls ---- */

/* The call on `object`, at the end of block `b`, which then goes on to `returned`, or to `threw` if it is an
 * invoke. */
static ir_ref call_on(ir_fn *fn, ir_ref object, const ir_ins *call, ir_blk b, ir_blk returned, ir_blk threw,
                      ir_ref *out_caught) {
    ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, call->arg_count);
    for (uint32_t k = 1; k < call->arg_count; k++)
        args[k] = ir_resolve(fn, call->args[k]);
    args[0] = object;
    ir_ref made = ir_append(fn, b, (ir_op)call->op, (ir_type)call->type, args, call->arg_count, call->imm,
                            call->kind, call->site);
    if (call->op == IR_invoke) {
        ir_blk own_threw = ir_block_new(fn), own_returned = ir_block_new(fn);
        ir_link(fn, b, own_returned);
        ir_link(fn, b, own_threw);
        *out_caught = ir_append(fn, own_threw, IR_caught, IR_REF, NULL, 0, (ir_imm){0}, 0, call->site);
        ir_append(fn, own_threw, IR_jump, IR_VOID, NULL, 0, (ir_imm){0}, 0, call->site);
        ir_link(fn, own_threw, threw);
        b = own_returned;
    }
    ir_append(fn, b, IR_jump, IR_VOID, NULL, 0, (ir_imm){0}, 0, call->site);
    ir_link(fn, b, returned);
    return made;
}

/* Where both have several predecessors now: what the call gave, and what it threw. */
static void merge(call_site *c, const ir_ref *results, const ir_ref *caught, uint32_t count, ir_blk returned,
                  ir_blk threw) {
    ir_fn *fn = c->fn;
    ir_type type = (ir_type)ir_at(fn, c->ref)->type;
    if (type != IR_VOID) {
        ir_ref phi = ir_make(fn, IR_phi, type, results, count, (ir_imm){0}, 0, c->site);
        ir_insert(fn, returned, 0, phi);
        ir_replace(fn, c->ref, phi);
    } else {
        ir_remove(fn, c->ref);
    }
    if (threw == IR_NO_BLOCK) return;
    ir_ref phi = ir_make(fn, IR_phi, IR_REF, caught, count, (ir_imm){0}, 0, c->site);
    ir_insert(fn, threw, 0, phi);
    call_replace_caught(fn, threw, phi);
}

bool receivers_split(call_site *site) {
    ir_fn *fn = site->fn;
    choice c = {.fn = fn};
    ir_ref merged = ir_arg(fn, site->ref, 0);
    if (ir_at(fn, merged)->op != IR_phi) return false;
    bool known = add_receivers(&c, merged);
    if (!known || c.count > LIMIT_DISPATCH) {
        c = (choice){.fn = fn, .by_class = true};
        known = add_receivers(&c, merged);
    }
    if (!known || c.count == 0 || c.count > LIMIT_DISPATCH || (c.count == 1 && c.receivers[0].lambda == NULL))
        return false;
    ir_ref constants[LIMIT_RECEIVERS], objects[LIMIT_RECEIVERS];
    ir_ref number = make_number(&c, merged, constants);
    for (uint32_t i = 0; i < c.count; i++)
        objects[i] = make_receiver(&c, merged, i, site->ref);
    ir_ins call = *ir_at(fn, site->ref);
    ir_blk returned, threw;
    site->at = ir_position(fn, site->ref);
    call_cut(site, &returned, &threw);

    ir_ref results[LIMIT_RECEIVERS], caught[LIMIT_RECEIVERS];
    ir_blk b = call.block;
    for (uint32_t i = 0; i + 1 < c.count; i++) {
        ir_ref operands[] = {number, constants[i]};
        ir_ref is = ir_append(fn, b, IR_eq, IR_I32, operands, 2, (ir_imm){0}, 0, call.site);
        ir_append(fn, b, IR_branch, IR_VOID, &is, 1, (ir_imm){0}, 0, call.site);
        ir_blk yes = ir_block_new(fn), no = ir_block_new(fn);
        ir_link(fn, b, yes);
        ir_link(fn, b, no);
        results[i] = call_on(fn, objects[i], &call, yes, returned, threw, &caught[i]);
        b = no;
    }
    results[c.count - 1] = call_on(fn, objects[c.count - 1], &call, b, returned, threw, &caught[c.count - 1]);
    merge(site, results, caught, c.count, returned, threw);
    return true;
}

/* Whether some of what `r` may be is made here: it is no known object then, but which one has no number. */
static bool may_be_made_here(ir_fn *fn, ir_ref r) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, r, leaves, &count)) return true;
    for (uint32_t k = 0; k < count; k++)
        if (ir_at(fn, leaves[k])->op == IR_new) return true;
    return false;
}

/* Whether some of what `r` may be is made here, and may be a known object all the same. */
static bool may_be_shared(ir_fn *fn, ir_ref r) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, r, leaves, &count)) return true;
    for (uint32_t k = 0; k < count; k++)
        if (ir_at(fn, leaves[k])->op == IR_lambda || fact_may_be_shared(ir_at(fn, leaves[k]))) return true;
    return false;
}

/* Whether a Class object of the code may be a captured one, or which class it is, is not known. */
static bool has_doubtful_class(const choice *c) {
    const bc_class *class;
    for (uint32_t i = 0; i < c->count; i++)
        for (uint32_t k = 0; k < c->count && c->receivers[i].class_object != 0; k++) {
            const receiver *other = &c->receivers[k];
            if (other->class_object != 0 &&
                fact_same_class(c->fn, c->receivers[i].class_object, other->class_object) == SAME_MAYBE)
                return true;
            if (other->object != 0 &&
                (!status_is_ok(c->fn->host->object_class(c->fn->host, other->object, &class)) ||
                 strcmp(class->name, "java/lang/Class") == 0))
                return true;
        }
    return false;
}

bool receivers_compare(ir_fn *fn, ir_ref sameref) {
    choice c = {.fn = fn, .for_comparison = true};
    ir_ref constants[LIMIT_RECEIVERS], numbers[2];
    ir_ref sides[2] = {ir_arg(fn, sameref, 0), ir_arg(fn, sameref, 1)};
    if (!add_receivers(&c, sides[0]) || !add_receivers(&c, sides[1]) || c.count == 0) return false;
    if (has_doubtful_class(&c)) return false;
    if (may_be_made_here(fn, sides[0]) && may_be_made_here(fn, sides[1])) return false;
    if (may_be_shared(fn, sides[0]) || may_be_shared(fn, sides[1])) return false;
    for (int k = 0; k < 2; k++)
        numbers[k] = make_number(&c, sides[k], constants);
    ir_become(fn, sameref, IR_eq, IR_I32, numbers, 2, (ir_imm){0});
    return true;
}
