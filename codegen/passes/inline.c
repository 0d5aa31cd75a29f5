/* Inlining: every call goes.
 *
 * One run looks at every call there was when it began:
 *   - the wrappers' valueOf and xxxValue, the empty constructors of Object and its like, and the methods of
 *     intrinsics.def are expanded in place;
 *   - a call on a `lambda` becomes a call of the lambda's implementation, arguments and result adapted as
 *     LambdaMetafactory would (boxing, unboxing, widening, casts);
 *   - any other call whose target is known -- static, special, or virtual with a receiver of known exact
 * class, or a target that nothing can override -- is replaced by the lifted bytecode of the target, its
 * recursion in tail position by a loop (tail_calls.h);
 *   - a call on one of several known objects becomes a choice between calls (receivers.h).
 * Other calls wait for a later round, when more is known of their receivers. A call that can never be inlined
 * becomes a `reject`, so that it only matters if it is really reached.
 */
#include <string.h>

#include "boxes.h"
#include "descriptor.h"
#include "facts.h"
#include "intrinsics.h"
#include "lift.h"
#include "passes.h"
#include "receivers.h"
#include "tail_calls.h"

enum {
    MAX_INSTRUCTIONS = 200000,
    MAX_DEPTH = 200,
    MAX_RECURSION = 64,   /* frames of one method inside each other */
    MAX_RECURSIVE = 1000, /* recursive calls inlined in all, so that f(n - 1) + f(n - 2) comes to an end */
};

typedef struct call_site {
    ir_fn *fn;
    ir_ref ref;
    ir_blk block;
    uint32_t at; /* position in the block */
    const ir_callee *callee;
    const ir_site *site;
} call_site;

static ir_ref put(call_site *c, ir_op op, ir_type type, const ir_ref *args, uint32_t count, ir_imm imm) {
    ir_ref r = ir_make(c->fn, op, type, args, count, imm, 0, c->site);
    ir_insert(c->fn, c->block, c->at++, r);
    return r;
}

static void reject(call_site *c, status_code code, const char *detail) {
    ir_fn *fn = c->fn;
    status why = ir_refuse(fn, c->site, code, "%s", detail);
    VEC_PUSH(fn->memory, &fn->refusals, why);
    ir_become(fn, c->ref, IR_reject, (ir_type)ir_at(fn, c->ref)->type, NULL, 0,
              (ir_imm){.i = fn->refusals.count - 1});
}

static const char *method_text(call_site *c, const char *owner, const char *name) {
    return arena_printf(c->fn->memory, "%s.%s", ir_source_name(c->fn, owner), name);
}

/* ---- what needs no bytecode ---- */

static bool is_empty_constructor(const ir_symbol *m) {
    static const char *const owners[] = {"java/lang/Object", "java/lang/Record", "java/lang/Number"};
    for (size_t i = 0; i < sizeof owners / sizeof *owners; i++)
        if (strcmp(m->owner, owners[i]) == 0 && strcmp(m->name, "<init>") == 0) return true;
    return false;
}

static bool expand_box(call_site *c) {
    ir_fn *fn = c->fn;
    const ir_symbol *m = &c->callee->method;
    const box_class *owner = box_of_name(m->owner);
    ir_ref result;
    if (owner != NULL && c->callee->kind == IR_CALL_STATIC && strcmp(m->name, "valueOf") == 0 &&
        m->descriptor[1] == owner->kind && m->descriptor[2] == ')') {
        result = box_make(fn, c->block, &c->at, owner->kind, ir_arg(fn, c->ref, 0), c->site);
    } else {
        char to = box_reader(m->name, m->descriptor);
        if (to == 0 || c->callee->kind == IR_CALL_STATIC) return false;
        fact_class class = fact_class_of(fn, ir_arg(fn, c->ref, 0));
        if (class.name != NULL) owner = box_of_name(class.name);
        if (owner == NULL) return false;
        result = box_read(fn, c->block, &c->at, owner, ir_arg(fn, c->ref, 0), c->site);
        result = box_convert(fn, c->block, &c->at, owner->kind, to, result, c->site);
    }
    ir_replace(fn, c->ref, result);
    return true;
}

static bool expand_builtin(call_site *c) {
    ir_fn *fn = c->fn;
    const ir_symbol *m = &c->callee->method;
    if (is_empty_constructor(m)) {
        ir_remove(fn, c->ref);
        return true;
    }
    if (c->callee->kind == IR_CALL_STATIC) {
        int row = intrinsic_find(m->owner, m->name, m->descriptor);
        if (row != INTRINSIC_NONE) {
            ir_at(fn, c->ref)->op = IR_intrinsic;
            ir_at(fn, c->ref)->imm.i = row;
            return true;
        }
    }
    return expand_box(c);
}

/* ---- lambdas made inside the function ---- */

/* `value` of type `from` as LambdaMetafactory passes it where `to` is wanted. */
static status adapt(call_site *c, ir_ref value, const bc_type *from, const bc_type *to, ir_ref *out) {
    ir_fn *fn = c->fn;
    bool from_object = from->kind == 'L' || from->kind == '[', to_object = to->kind == 'L' || to->kind == '[';
    *out = value;
    if (from_object && to_object) {
        if (to->kind != 'L') return status_ok();
        ir_imm class = {.symbol = ir_symbol_new(fn, c->callee->method.from, to->name, NULL, NULL)};
        *out = put(c, IR_checkcast, IR_REF, &value, 1, class);
        return status_ok();
    }
    if (from_object) {
        const box_class *box = from->kind == 'L' ? box_of_name(from->name) : NULL;
        if (box == NULL) box = box_of_kind(to->kind);
        put(c, IR_check_null, IR_VOID, &value, 1, (ir_imm){0});
        *out = box_read(fn, c->block, &c->at, box, value, c->site);
        *out = box_convert(fn, c->block, &c->at, box->kind, to->kind, *out, c->site);
        return status_ok();
    }
    if (to_object) {
        *out = box_make(fn, c->block, &c->at, from->kind, value, c->site);
        return status_ok();
    }
    *out = box_convert(fn, c->block, &c->at, from->kind, to->kind, value, c->site);
    return status_ok();
}

enum {
    REF_INVOKE_VIRTUAL = 5,
    REF_INVOKE_STATIC,
    REF_INVOKE_SPECIAL,
    REF_NEW_INVOKE_SPECIAL,
    REF_INVOKE_INTERFACE
};

static ir_call_kind kind_of_handle(uint8_t handle_kind) {
    switch (handle_kind) {
    case REF_INVOKE_STATIC: return IR_CALL_STATIC;
    case REF_INVOKE_VIRTUAL: return IR_CALL_VIRTUAL;
    case REF_INVOKE_INTERFACE: return IR_CALL_INTERFACE;
    default: return IR_CALL_SPECIAL;
    }
}

/* The types that the implementation takes, a receiver among them. */
static status implementation_types(ir_fn *fn, const ir_lambda *lambda, bc_type **out, uint32_t *out_count,
                                   bc_type *out_result) {
    bc_signature signature;
    const ir_symbol *m = &lambda->implementation;
    TRY(bc_method_signature(fn->memory, m->descriptor, &signature));
    bool receiver = lambda->handle_kind != REF_INVOKE_STATIC && lambda->handle_kind != REF_NEW_INVOKE_SPECIAL;
    bc_type *types = ARENA_ARRAY(fn->memory, bc_type, signature.parameter_count + 1);
    if (receiver) types[0] = (bc_type){'L', m->owner};
    for (uint32_t k = 0; k < signature.parameter_count; k++)
        types[k + (receiver ? 1 : 0)] = signature.parameters[k];
    *out = types;
    *out_count = signature.parameter_count + (receiver ? 1 : 0);
    *out_result = lambda->handle_kind == REF_NEW_INVOKE_SPECIAL ? (bc_type){'L', m->owner} : signature.result;
    return status_ok();
}

static status call_lambda(call_site *c, ir_ref lambda_ref) {
    ir_fn *fn = c->fn;
    const ir_lambda *lambda = ir_at(fn, lambda_ref)->imm.lambda;
    bc_signature use;
    bc_type *wanted, result;
    uint32_t count, captured = ir_at(fn, lambda_ref)->arg_count;
    TRY(bc_method_signature(fn->memory, lambda->instantiated, &use));
    TRY(implementation_types(fn, lambda, &wanted, &count, &result));
    if (captured + use.parameter_count != count)
        return ir_refuse(fn, c->site, ST_BAD_BYTECODE, "a lambda and its method take different arguments");
    ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, count + 1);
    for (uint32_t k = 0; k < captured; k++)
        args[k] = ir_arg(fn, lambda_ref, k);
    for (uint32_t k = captured; k < count; k++)
        TRY(adapt(c, ir_arg(fn, c->ref, 1 + k - captured), &use.parameters[k - captured], &wanted[k],
                  &args[k]));

    ir_callee *callee = ARENA_NEW(fn->memory, ir_callee);
    *callee = (ir_callee){kind_of_handle(lambda->handle_kind), lambda->implementation};
    ir_imm imm = {.callee = callee};
    ir_ref value;
    if (lambda->handle_kind == REF_NEW_INVOKE_SPECIAL) {
        ir_imm class = {.symbol = ir_symbol_new(fn, callee->method.from, callee->method.owner, NULL, NULL)};
        value = put(c, IR_new, IR_REF, NULL, 0, class);
        memmove(args + 1, args, count * sizeof *args);
        args[0] = value;
        put(c, IR_call, IR_VOID, args, count + 1, imm);
    } else {
        if (callee->kind != IR_CALL_STATIC) put(c, IR_check_null, IR_VOID, args, 1, (ir_imm){0});
        value = put(c, IR_call, ir_type_of_kind(result.kind), args, count, imm);
    }
    if (ir_at(fn, c->ref)->type == IR_VOID || use.result.kind == 'V') {
        ir_remove(fn, c->ref);
        return status_ok();
    }
    TRY(adapt(c, value, &result, &use.result, &value));
    ir_replace(fn, c->ref, value);
    return status_ok();
}

/* ---- targets ---- */

/* Nothing that a subclass does changes which method is called. */
static bool cannot_be_overridden(const bc_method *m) {
    return (m->access & (BC_ACC_PRIVATE | BC_ACC_FINAL | BC_ACC_STATIC)) != 0 ||
           (m->owner->access & BC_ACC_FINAL) != 0;
}

/* *out stays NULL when the target is not known yet. */
static status find_target(call_site *c, const bc_method **out) {
    ir_fn *fn = c->fn;
    const ir_symbol *m = &c->callee->method;
    bc_source *source = fn->host->source;
    const bc_class *owner;
    const bc_method *found;
    *out = NULL;
    TRY(source->find_class(source, m->from, m->owner, &owner));
    TRY(bc_resolve_method(source, owner, m->name, m->descriptor, &found));
    if (c->callee->kind == IR_CALL_STATIC || c->callee->kind == IR_CALL_SPECIAL ||
        cannot_be_overridden(found)) {
        *out = found;
        return status_ok();
    }
    fact_class class = fact_class_of(fn, ir_arg(fn, c->ref, 0));
    if (class.name == NULL) return status_ok();
    TRY(fact_find_class(fn, &class, &owner));
    return bc_select_method(source, owner, m->name, m->descriptor, out);
}

/* How deep the call site is in inlined calls, and how many of them are of `target`. */
static uint32_t depth_of(const ir_site *site, const bc_method *target, uint32_t *out_same) {
    uint32_t depth = 0;
    *out_same = 0;
    for (; site != NULL; site = site->caller, depth++)
        if (site->method == target) ++*out_same;
    return depth;
}

/* Recursion that may come to an end while it is inlined: over a constant, or over a tree of captured objects.
 */
static bool may_end(call_site *c, uint32_t same) {
    ir_fn *fn = c->fn;
    if (same >= MAX_RECURSION || fn->recursive_calls >= MAX_RECURSIVE) return false;
    for (uint32_t k = 0; k < ir_at(fn, c->ref)->arg_count; k++) {
        uint8_t op = ir_at(fn, ir_arg(fn, c->ref, k))->op;
        if (op == IR_const_ || op == IR_object) return true;
    }
    return false;
}

/* The methods between a recursive call and the frame that it calls again. */
static const char *recursion_text(call_site *c, const bc_method *target) {
    const char *name = method_text(c, target->owner->name, target->name);
    if (c->site->method == target) return name;
    const bc_method *last = c->site->method;
    return arena_printf(c->fn->memory, "%s, by way of %s", name,
                        method_text(c, last->owner->name, last->name));
}

/* Everything behind the call moves to a new block; the target's code comes between. */
static status splice(call_site *c, const bc_method *target) {
    ir_fn *fn = c->fn;
    ir_ref call = c->ref;
    lift_result lifted;
    ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, ir_at(fn, call)->arg_count + 1);
    for (uint32_t k = 0; k < ir_at(fn, call)->arg_count; k++)
        args[k] = ir_arg(fn, call, k);
    TRY(tail_calls_lift(fn, target, args, ir_at(fn, call)->arg_count, c->site, &lifted));

    ir_blk rest = ir_split(fn, c->block, c->at + 1);
    fn->blocks.items[c->block].ins.count = c->at; /* the call itself */
    ir_append(fn, c->block, IR_jump, IR_VOID, NULL, 0, (ir_imm){0}, 0, c->site);
    ir_link(fn, c->block, lifted.entry);

    ir_ref *values = ARENA_ARRAY(fn->memory, ir_ref, lifted.exit_count + 1);
    for (uint32_t k = 0; k < lifted.exit_count; k++) {
        ir_append(fn, lifted.exits[k].block, IR_jump, IR_VOID, NULL, 0, (ir_imm){0}, 0, c->site);
        ir_link(fn, lifted.exits[k].block, rest);
        values[k] = lifted.exits[k].value;
    }
    ir_type type = (ir_type)ir_at(fn, call)->type;
    if (type != IR_VOID && lifted.exit_count > 0) {
        ir_ref phi = ir_make(fn, IR_phi, type, values, lifted.exit_count, (ir_imm){0}, 0, c->site);
        ir_insert(fn, rest, 0, phi);
        ir_replace(fn, call, lifted.exit_count == 1 ? values[0] : phi);
        if (lifted.exit_count == 1) ir_remove(fn, phi);
    } else {
        ir_remove(fn, call); /* with no exit the rest is not reached, nor is any use of the result */
    }
    return status_ok();
}

static status inline_call(call_site *c, bool *out_changed) {
    ir_fn *fn = c->fn;
    const ir_symbol *m = &c->callee->method;
    if (expand_builtin(c)) {
        *out_changed = true;
        return status_ok();
    }
    if (c->callee->kind != IR_CALL_STATIC && ir_at(fn, ir_arg(fn, c->ref, 0))->op == IR_lambda &&
        strcmp(ir_at(fn, ir_arg(fn, c->ref, 0))->imm.lambda->name, m->name) == 0) {
        *out_changed = true;
        return call_lambda(c, ir_arg(fn, c->ref, 0));
    }
    if (fn->host == NULL) return status_ok();
    const bc_method *target;
    status st = find_target(c, &target);
    if (status_kind_of(st.code) == STATUS_REJECT) {
        reject(c, st.code, st.detail == NULL ? method_text(c, m->owner, m->name) : st.detail);
        *out_changed = true;
        return status_ok();
    }
    TRY(st);
    if (target == NULL) {
        if (receivers_split(fn, c->ref)) *out_changed = true;
        return status_ok();
    }
    *out_changed = true;

    uint32_t same, depth = depth_of(c->site, target, &same);
    const char *name = method_text(c, target->owner->name, target->name);
    if (same > 0 && !may_end(c, same)) {
        reject(c, ST_RECURSION, recursion_text(c, target));
        return status_ok();
    }
    if (same > 0) fn->recursive_calls++;
    if (depth > MAX_DEPTH || fn->ins.count > MAX_INSTRUCTIONS)
        return ir_refuse(fn, c->site, ST_INLINE_LIMIT, "%s is the call that is too many", name);
    else if ((target->access & BC_ACC_NATIVE) != 0)
        reject(c, ST_NATIVE_METHOD, name);
    else if ((target->access & BC_ACC_SYNCHRONIZED) != 0)
        reject(c, ST_SYNCHRONIZED, name);
    else if (target->code == NULL)
        reject(c, ST_ABSTRACT_METHOD, name);
    else
        return splice(c, target);
    return status_ok();
}

status pass_inline(ir_fn *fn, bool *out_changed) {
    VEC(ir_ref) calls = {0};
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++)
            if (ir_at(fn, fn->blocks.items[b].ins.items[k])->op == IR_call)
                VEC_PUSH(fn->memory, &calls, fn->blocks.items[b].ins.items[k]);
    /* Last first: a splice moves what stands behind the call, and behind the last one there is least. */
    for (uint32_t k = calls.count; k-- > 0;) {
        ir_ins *ins = ir_at(fn, calls.items[k]);
        if (ins->op != IR_call) continue;
        call_site c = {fn,       calls.items[k], ins->block, ir_position(fn, calls.items[k]), ins->imm.callee,
                       ins->site};
        TRY(inline_call(&c, out_changed));
    }
    ir_remove_unreachable(fn);
    ir_sweep(fn);
    return status_ok();
}
