/* Inlining: every call goes.
 *
 * One run looks at every call there was when it began:
 *   - the wrappers' valueOf and xxxValue, the empty constructors of Object and its like, and the methods of
 *     intrinsics.def are expanded in place;
 *   - a call on a `lambda` becomes a call of the lambda's implementation (lambda_calls.h);
 *   - getClass and what a Class object is asked (class_calls.h);
 *   - java.lang.Throwable's constructors and methods are known (exceptions.c);
 *   - any other call whose target is known -- static, special, or virtual with a receiver of known exact
 *     class, or a target that nothing can override (call_target.h) -- is replaced by the lifted bytecode
 *     of the target, its recursion in tail position by a loop (tail_calls.h);
 *   - a call on one of several known objects becomes a choice between calls (receivers.h).
 * An exception that leaves the target of an `invoke` goes where the invoke sends it.
 * What takes a call's place is looked at in the same run as far as it is a tree of captured objects (spine.h).
 * Other calls wait for a later round, when more is known of their receivers. A call that can never be inlined
 * becomes a `reject`, so that it only matters if it is really reached.
 */
#include <string.h>

#include "advice.h"
#include "array_calls.h"
#include "call_site.h"
#include "call_target.h"
#include "class_calls.h"
#include "enum_calls.h"
#include "exceptions.h"
#include "facts.h"
#include "frames.h"
#include "intrinsics.h"
#include "jdk_effects.h"
#include "jdk_objects.h"
#include "lambda_calls.h"
#include "lift.h"
#include "parray.h"
#include "passes.h"
#include "receivers.h"
#include "recursion_end.h"
#include "spine.h"
#include "string_calls.h"
#include "string_text.h"
#include "tail_calls.h"
#include "limit.h"

static bool is_call(const ir_fn *fn, ir_ref r) {
    return ir_at(fn, r)->op == IR_call || ir_at(fn, r)->op == IR_invoke;
}

static const char *method_text(call_site *c, const char *owner, const char *name) {
    return arena_printf(c->fn->memory, "%s.%s", ir_source_name(c->fn, owner), name);
}

/* ---- what needs no bytecode ---- */

static bool is_empty_constructor(const ir_symbol *m) {
    if (strcmp(m->name, "<init>") != 0) return false;
    const jdk_method *row =
        jdk_method_find(m->from == NULL ? "" : m->from->name, m->owner, m->name, m->descriptor);
    return row != NULL && row->effect == JDK_EMPTY;
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
    call_replace(c, result);
    return true;
}

/* The text of a number: String.valueOf(int), Long.toHexString ... */
static bool expand_text(call_site *c) {
    const ir_symbol *m = &c->callee->method;
    static const char *const names[] = {"valueOf", "toString", "toHexString", "toBinaryString",
                                        "toOctalString"};
    bool is_string = strcmp(m->owner, "java/lang/String") == 0;
    if (c->callee->kind != IR_CALL_STATIC || (!is_string && box_of_name(m->owner) == NULL)) return false;
    const char *result = strchr(m->descriptor, ')');
    if (result == NULL || result != m->descriptor + 2 || strcmp(result, ")Ljava/lang/String;") != 0)
        return false;
    /* Character.toString(int) throws for what is no character */
    if (m->descriptor[1] == 'I' && strcmp(m->owner, "java/lang/Character") == 0) return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(m->name, names[i]) != 0) continue;
        call_replace(c, call_put_foreign(c, ST_OBJECT_TYPE, "java.lang.String"));
        return true;
    }
    return false;
}

static bool expand_builtin(call_site *c) {
    ir_fn *fn = c->fn;
    const ir_symbol *m = &c->callee->method;
    if (is_empty_constructor(m)) {
        call_remove(c);
        return true;
    }
    if (c->callee->kind == IR_CALL_STATIC) {
        int row = intrinsic_find(m->owner, m->name, m->descriptor);
        if (row != INTRINSIC_NONE) {
            ir_at(fn, c->ref)->op = IR_intrinsic;
            ir_at(fn, c->ref)->imm.i = row;
            call_became(c);
            return true;
        }
    }
    return expand_box(c) || expand_text(c);
}

/* ---- targets ---- */

/* A call of a method inside itself that does not end so: again in its frame, or not at all as long as it has
 * none. */
static recursion_cause call_recursive(call_site *c, const bc_method *target) {
    ir_fn *fn = c->fn;
    uint32_t frame;
    if (frames_find(fn, c->site, target, &frame) && fn->frames.items[frame].opened)
        return c->covered ? RECURSION_TRY : frames_recur(fn, frame, c->ref);
    if (!frames_wanted(fn, target)) VEC_PUSH(fn->memory, &fn->known->recursive, target);
    return RECURSION_NEW;
}

/* Whether a captured lambda calls itself: by way of the class that the JVM has made of it, whose name nobody knows. */
static bool is_lambda_again(const call_site *c, const bc_method *target) {
    return strstr(target->owner->name, "$$Lambda") != NULL ||
           strstr(c->site->method->owner->name, "$$Lambda") != NULL;
}

/* The methods between a recursive call and the frame that it calls again. */
static const char *recursion_text(call_site *c, const bc_method *target) {
    const char *name = method_text(c, target->owner->name, target->name);
    if (c->site->method == target) return name;
    const bc_method *last = c->site->method;
    return arena_printf(c->fn->memory, "%s, by way of %s", name,
                        method_text(c, last->owner->name, last->name));
}

/* The ways out of the target all lead to `to`. What they bring, if they bring something, in *out. */
static void join_exits(call_site *c, const lift_exit *exits, uint32_t count, ir_blk to, ir_type type,
                       ir_ref *out) {
    ir_fn *fn = c->fn;
    ir_ref *values = ARENA_ARRAY(fn->memory, ir_ref, count + 1);
    for (uint32_t k = 0; k < count; k++) {
        ir_append(fn, exits[k].block, IR_jump, IR_VOID, NULL, 0, (ir_imm){0}, 0, c->site);
        ir_link(fn, exits[k].block, to);
        values[k] = exits[k].value;
    }
    *out = 0;
    if (type == IR_VOID || count == 0) return;
    *out = values[0];
    if (count == 1) return;
    *out = ir_make(fn, IR_phi, type, values, count, (ir_imm){0}, 0, c->site);
    ir_insert(fn, to, 0, *out);
}

/* A way out is gone where a captured object fails a check. */
static void drop_trapped(const ir_fn *fn, lift_exit *exits, uint32_t *count) {
    uint32_t kept = 0;
    for (uint32_t k = 0; k < *count; k++)
        if (ir_end(fn, exits[k].block) == 0) exits[kept++] = exits[k];
    *count = kept;
}

/* What is not reached, as it stands behind a call that never returns, may still use the call's result. It goes at the end of
 * the pass, but other calls in it may take their turn before. */
static ir_ref put_never(ir_fn *fn, ir_blk to, ir_type type, const ir_site *site) {
    ir_op op = type == IR_REF ? IR_never : IR_const_;
    ir_ref made = ir_make(fn, op, type, NULL, 0, (ir_imm){0}, 0, site);
    ir_insert(fn, to, 0, made);
    return made;
}

/* The target's code takes the place of the call, which counts as recursion, or does not. *out_spine are the calls in it to go on with. */
static status splice(call_site *c, const bc_method *target, bool counts, spine_calls *out_spine) {
    ir_fn *fn = c->fn;
    ir_blk first = fn->blocks.count;
    ir_ref call = c->ref, value;
    ir_blk returned, threw;
    lift_result lifted;
    ir_ref *args = ARENA_ARRAY(fn->memory, ir_ref, ir_at(fn, call)->arg_count + 1);
    for (uint32_t k = 0; k < ir_at(fn, call)->arg_count; k++)
        args[k] = ir_arg(fn, call, k);
    frames_opened frame =
        frames_open(fn, c->block, &c->at, target, args, ir_at(fn, call)->arg_count, c->site, counts);
    TRY(tail_calls_lift(fn, target, frame.args, ir_at(fn, call)->arg_count, frame.caller,
                        c->covered ? c->site->catches : NULL, &lifted));
    if (spine_begins(c)) TRY(spine_follow(fn, lifted.entry, first, out_spine));
    drop_trapped(fn, lifted.exits, &lifted.exit_count);
    drop_trapped(fn, lifted.throws, &lifted.throw_count);
    call_cut(c, &returned, &threw);
    ir_append(fn, c->block, IR_jump, IR_VOID, NULL, 0, (ir_imm){0}, 0, c->site);
    ir_link(fn, c->block, lifted.entry);

    join_exits(c, lifted.exits, lifted.exit_count, returned, (ir_type)ir_at(fn, call)->type, &value);
    ir_type type = (ir_type)ir_at(fn, call)->type;
    if (lifted.exit_count > 0)
        value = frames_close(fn, returned, frame.frame, value, c->site);
    else if (type != IR_VOID)
        value = put_never(fn, returned, type, c->site);
    if (value != 0)
        ir_replace(fn, call, value);
    else
        ir_remove(fn, call);
    if (threw == IR_NO_BLOCK) return status_ok();
    join_exits(c, lifted.throws, lifted.throw_count, threw, IR_REF, &value);
    if (value != 0) call_replace_caught(fn, threw, value);
    return status_ok();
}

/* The length of a constant's text, or of an enum constant's name, which may turn out to be one. */
static bool may_be_constant_text(const call_site *c) {
    static const ir_op makers[] = {IR_object, IR_call, IR_invoke, IR_getfield, IR_getstatic};
    const ir_symbol *m = &c->callee->method;
    if (strcmp(m->owner, "java/lang/String") != 0) return false;
    if (strcmp(m->name, "length") != 0 && strcmp(m->name, "isEmpty") != 0 && strcmp(m->name, "coder") != 0)
        return false;
    ir_op maker = (ir_op)ir_at(c->fn, ir_arg(c->fn, c->ref, 0))->op;
    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++)
        if (makers[i] == maker) return true;
    return false;
}

/* What Weft's own API does in Java alone: to make arrays and array functions, apply among it. */
static bool makes_arrays(const ir_symbol *m) {
    static const char *const owners[] = {"weft/AF", "weft/ArrayFunction", "weft/PArray"};
    static const char *const results[] = {")Lweft/PArray;", ")Lweft/ArrayFunction;"};
    const char *result = strchr(m->descriptor, ')');
    bool is_owner = false, is_result = false;
    for (size_t i = 0; i < sizeof owners / sizeof *owners; i++)
        is_owner |= strcmp(m->owner, owners[i]) == 0;
    for (size_t i = 0; i < sizeof results / sizeof *results; i++)
        is_result |= result != NULL && strcmp(result, results[i]) == 0;
    return is_owner && is_result;
}

/* Why a known string is compared with, or looks for, what no device can have: a string that is built, say. NULL: it is not. */
static const status *foreign_argument(const call_site *c) {
    ir_fn *fn = c->fn;
    if (c->callee->kind == IR_CALL_STATIC || strcmp(c->callee->method.owner, "java/lang/String") != 0)
        return NULL;
    for (uint32_t k = 1; k < ir_at(fn, c->ref)->arg_count; k++) {
        ir_ref argument = ir_arg(fn, c->ref, k);
        if (ir_at(fn, argument)->op == IR_foreign && string_literal(fn, argument) == NULL)
            return &fn->refusals.items[ir_at(fn, argument)->imm.i];
    }
    return NULL;
}

/* A call on what no device can have says so, whatever the method does. */
static bool reject_foreign(call_site *c) {
    ir_fn *fn = c->fn;
    if (!is_call(fn, c->ref)) return false;
    const ir_symbol *m = &c->callee->method;
    if (makes_arrays(m)) {
        call_reject(c, ST_NESTED_APPLY,
                    arena_printf(fn->memory, "%s.%s", ir_source_name(fn, m->owner), m->name));
        return true;
    }
    const ir_ins *receiver = c->callee->kind == IR_CALL_STATIC ? NULL : ir_at(fn, ir_arg(fn, c->ref, 0));
    bool is_foreign = receiver != NULL && receiver->op == IR_foreign;
    bool is_cause = is_foreign && fn->refusals.items[receiver->imm.i].code != ST_OBJECT_TYPE;
    const status *of_argument = is_cause ? NULL : foreign_argument(c);
    if (of_argument != NULL && of_argument->code != ST_OBJECT_TYPE) {
        ir_become_reject(fn, c->ref, *of_argument);
        call_became(c);
        return true;
    }
    if (!is_cause && jdk_is_never_compiled(m->owner, m->name) && !may_be_constant_text(c)) {
        call_reject(c, ST_OBJECT_TYPE, ir_source_name(fn, m->owner));
        return true;
    }
    if (!is_foreign) return false;
    const status *why = &fn->refusals.items[receiver->imm.i];
    status here = ir_refuse(fn, c->site, why->code, "%s", why->detail == NULL ? "" : why->detail);
    ir_become_reject(fn, c->ref, here.code == ST_JDK_METHOD ? here : *why);
    call_became(c);
    return true;
}

/* Of a Class object nothing else is known than class_calls.h says. What it is asked is not inlined either before it is known which class it
 * is: reflection is thousands of methods. */
static bool reject_class(call_site *c) {
    if (!class_calls_none(c)) return false;
    call_reject(c, ST_OBJECT_TYPE, "java.lang.Class");
    return true;
}

/* Nobody else can hold the lock of an object that was made in the function. */
static bool needs_no_lock(call_site *c) {
    return c->callee->kind != IR_CALL_STATIC && fact_is_made_here(c->fn, ir_arg(c->fn, c->ref, 0));
}

/* Whether nothing is left to do for now. */
static bool is_settled(call_answer answer, bool *out_changed) {
    if (answer == CALL_EXPANDED) *out_changed = true;
    return answer != CALL_OTHER;
}

/* What is known of calls, whatever bytecode they may have. */
static status expand_known(call_site *c, call_answer *out) {
    TRY(string_calls_expand(c, out));
    if (*out != CALL_OTHER) return status_ok();
    if (expand_builtin(c))
        *out = CALL_EXPANDED;
    else
        TRY(exceptions_expand(c, out));
    if (*out != CALL_EXPANDED && reject_foreign(c)) *out = CALL_EXPANDED;
    if (*out != CALL_OTHER || !is_call(c->fn, c->ref)) return status_ok();
    *out = class_calls_expand(c);
    if (*out == CALL_OTHER && reject_class(c)) *out = CALL_EXPANDED;
    return status_ok();
}

/* The function is refused; a round of a plain loop only if it gets there (the pass `leave`). */
static status too_large(call_site *c, status why) {
    if (!why.is_of_loop) return why;
    ir_become_reject(c->fn, c->ref, why);
    call_became(c);
    return status_ok();
}

static status with_advice(status why, const char *advice) {
    if (why.code == ST_INLINE_LIMIT) why.advice = advice;
    return why;
}

/* Where methods are deep in themselves, it is a tree that is deep. */
static status refuse_depth(const call_site *c, const char *name) {
    uint32_t same;
    status why =
        ir_refuse(c->fn, c->site, ST_INLINE_LIMIT, "%s is more than %d calls deep", name, LIMIT_CALL_DEPTH);
    recursion_depth(c->site, c->site->method, &same);
    return same > 1 ? with_advice(why, limit_advice_CALL_DEPTH()) : why;
}

/* A call that leads back to its own method. */
static void reject_recursion(call_site *c, status why) {
    ir_become_reject(c->fn, c->ref, why);
    call_became(c);
}

/* One whose links wait for what others decide. */
static status refuse_chain(const call_site *c, const char *name) {
    if (c->fn->recursive_calls >= LIMIT_RECURSIVE_CALLS)
        return with_advice(ir_refuse(c->fn, c->site, ST_INLINE_LIMIT,
                                     "%s calls itself more than %d times, of a tree of objects", name,
                                     LIMIT_RECURSIVE_CALLS),
                           limit_advice_RECURSIVE_CALLS());
    return with_advice(
        ir_refuse(c->fn, c->site, ST_INLINE_LIMIT,
                  "%s calls itself more than %d deep, each time behind a condition, a pattern or a "
                  "getter, of a tree of objects",
                  name, LIMIT_RECURSION_INLINED),
        limit_advice_RECURSION_INLINED());
}

/* *out_waits: it is left as it is, for a later round. *out_spine: calls in what has taken its place to go on with; `in_spine`: it is one
 * of these. */
static status inline_call(call_site *c, bool in_spine, spine_calls *out_spine, bool *out_changed,
                          bool *out_waits) {
    ir_fn *fn = c->fn;
    const ir_symbol *m = &c->callee->method;
    call_answer answer;
    TRY(expand_known(c, &answer));
    if (is_settled(answer, out_changed) || ir_at(fn, c->ref)->op == IR_reject) return status_ok();
    TRY(lambda_calls_expand(c, &answer));
    if (is_settled(answer, out_changed) || fn->host == NULL) return status_ok();
    TRY(parray_expand(c, &answer));
    if (answer == CALL_OTHER) answer = array_calls_expand(c);
    if (is_settled(answer, out_changed)) return status_ok();
    const bc_method *target;
    status st = call_target_find(c, &target);
    if (status_kind_of(st.code) == STATUS_REJECT) {
        if (st.detail == NULL) st.detail = method_text(c, m->owner, m->name);
        ir_become_reject(fn, c->ref, ir_refuse_for(fn, c->site, st));
        call_became(c);
        *out_changed = true;
        return status_ok();
    }
    TRY(st);
    if (target == NULL) {
        if (receivers_split(c)) *out_changed = true;
        return status_ok();
    }
    if (is_settled(enum_calls_expand(c, target), out_changed)) return status_ok();

    uint32_t same, depth = recursion_depth(c->site, target, &same);
    bool unrolled = same == 1 && tail_calls_unrolled(fn, target);
    bool descends = same > 0 && recursion_descends(c, target);
    bool is_link = descends && in_spine;
    bool again =
        same > 0 && !unrolled && !is_link && (frames_stacked(fn, target) || !recursion_may_end(c, target));
    if (again && fn->idle_rounds < LIMIT_IDLE_ROUNDS && recursion_may_show(c)) {
        *out_waits = true;
        return status_ok();
    }
    *out_changed = true;
    const char *name = method_text(c, target->owner->name, target->name);
    if (again) {
        recursion_cause cause = descends ? RECURSION_CAN : call_recursive(c, target);
        if (descends)
            reject_recursion(c, refuse_chain(c, name));
        else if (cause != RECURSION_CAN && cause != RECURSION_NEW && is_lambda_again(c, target))
            reject_recursion(c, ir_refuse(fn, c->site, ST_CAPTURED_BY_ITSELF, "%s", ""));
        else if (cause != RECURSION_CAN)
            reject_recursion(c, recursion_refusal(fn, c->site, cause, recursion_text(c, target)));
        return status_ok();
    }
    if (same > 0 && !is_link) fn->recursive_calls++;
    if (depth > LIMIT_CALL_DEPTH && !in_spine) return too_large(c, refuse_depth(c, name));
    if (fn->ins.count + fn->forgotten > LIMIT_INLINED) {
        frames_note_large(fn, c->site);
        return too_large(c, ir_refuse(fn, c->site, ST_INLINE_LIMIT,
                                      "%u instructions before %s is called, of at most %d",
                                      fn->ins.count + fn->forgotten, name, LIMIT_INLINED));
    }
    if (depth > LIMIT_CALL_DEPTH)
        reject_recursion(c, refuse_depth(c, name));
    else if ((target->access & BC_ACC_NATIVE) != 0)
        call_reject(c, ST_NATIVE_METHOD, name);
    else if ((target->access & BC_ACC_SYNCHRONIZED) != 0 && !needs_no_lock(c))
        call_reject(c, ST_SYNCHRONIZED, name);
    else if (target->code == NULL)
        call_reject(c, ST_ABSTRACT_METHOD, name);
    else
        return splice(c, target, !is_link, out_spine);
    return status_ok();
}

typedef struct found {
    ir_ref ref;
    uint32_t at; /* position in its block */
} found;

typedef VEC(found) found_calls;

static found_calls find_calls(ir_fn *fn) {
    found_calls calls = {0};
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++)
            if (is_call(fn, fn->blocks.items[b].ins.items[k]))
                VEC_PUSH(fn->memory, &calls, ((found){fn->blocks.items[b].ins.items[k], k}));
    return calls;
}

/* Boxes that are arguments are to be known when the calls are looked at. */
static void expand_boxes(ir_fn *fn, bool *out_changed) {
    found_calls calls = find_calls(fn);
    for (uint32_t k = calls.count; k-- > 0;) {
        call_site c = call_site_of(fn, calls.items[k].ref, calls.items[k].at);
        if (expand_box(&c)) *out_changed = true;
    }
}

/* One call, and those that it leads to. Last first: a splice moves what stands behind the call, and behind the last one there
 * is least. */
static status inline_calls(ir_fn *fn, ir_ref call, uint32_t at, bool *out_changed, bool *out_waits) {
    spine_calls waiting = {0};
    bool in_spine = false;
    for (bool more = is_call(fn, call); more;) {
        spine_calls spine = {0};
        if (is_call(fn, call)) {
            call_site c = call_site_of(fn, call, at);
            TRY(inline_call(&c, in_spine, &spine, out_changed, out_waits));
        }
        for (uint32_t k = 0; k < spine.count; k++)
            VEC_PUSH(fn->memory, &waiting, spine.items[k]);
        more = in_spine = waiting.count > 0;
        if (more) call = waiting.items[--waiting.count];
    }
    return status_ok();
}

status pass_inline(ir_fn *fn, bool *out_changed) {
    expand_boxes(fn, out_changed);
    found_calls calls = find_calls(fn);
    bool changed = false, waits = false;
    for (uint32_t k = calls.count; k-- > 0;)
        TRY(inline_calls(fn, calls.items[k].ref, calls.items[k].at, &changed, &waits));
    fn->idle_rounds = changed ? 0 : fn->idle_rounds + waits;
    if (changed || waits) *out_changed = true;
    ir_remove_unreachable(fn);
    ir_sweep(fn);
    return status_ok();
}
