#include "cause.h"

#include <string.h>

#include "facts.h"
#include "limit.h"

/* ---- locations ---- */

/* Where `r` comes from; of what a pass has made, where it is used. */
const ir_site *cause_site(const ir_fn *fn, ir_ref r) {
    if (ir_at(fn, r)->site != NULL) return ir_at(fn, r)->site;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *user = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            for (uint32_t j = 0; j < user->arg_count && user->site != NULL; j++)
                if (user->args[j] == r) return user->site;
        }
    return NULL;
}

#define REFUSE(fn, r, ...) ir_refuse(fn, cause_site(fn, r), __VA_ARGS__)

/* A class that an object or array may be of, as Java writes it; NULL: none is known. */
const char *cause_class_name(ir_fn *fn, ir_ref r) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    fact_class class = {0};
    if (!fact_leaves(fn, r, leaves, &count)) return NULL;
    for (uint32_t k = 0; k < count && class.name == NULL; k++)
        class = fact_class_of(fn, leaves[k]);
    return class.name == NULL ? NULL : ir_source_name(fn, class.name);
}

/* ---- arrays of objects, and of arrays, that are made here ---- */

/* One of those that `r` may be; 0: it is none. */
static ir_ref made_array(ir_fn *fn, ir_ref r) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, r, leaves, &count)) return 0;
    for (uint32_t k = 0; k < count; k++) {
        ir_op op = (ir_op)ir_at(fn, leaves[k])->op;
        if (op == IR_newobjects || op == IR_newrows) return leaves[k];
    }
    return 0;
}

/* A load or store of `array` or another one, whichever the element chooses; 0: there is none. */
static ir_ref access_of_several(ir_fn *fn, ir_ref array) {
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            const ir_ins *ins = ir_at(fn, r);
            bool is_access = ins->op == IR_aload || ins->op == IR_astore;
            if (is_access && ins->args[0] != array && made_array(fn, ins->args[0]) == array) return r;
        }
    return 0;
}

static bool has_constant_lengths(ir_fn *fn, ir_ref array) {
    const ir_ins *ins = ir_at(fn, array);
    for (uint32_t k = 0; k < ins->arg_count; k++)
        if (ir_at(fn, ir_arg(fn, array, k))->op != IR_const_) return false;
    return true;
}

/* The array, or a row that is put into it, whose length is not constant; 0: there is none. */
static ir_ref of_unknown_length(ir_fn *fn, ir_ref array) {
    if (!has_constant_lengths(fn, array)) return array;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            if (ir_at(fn, r)->op != IR_astore || ir_arg(fn, r, 0) != array) continue;
            ir_ref row = ir_arg(fn, r, 2);
            if (ir_at(fn, row)->op == IR_newarray && !has_constant_lengths(fn, row)) return row;
        }
    return 0;
}

static status cause_of_rows(ir_fn *fn, ir_ref array) {
    ir_ref unknown = of_unknown_length(fn, array);
    if (unknown != 0) return REFUSE(fn, unknown, ST_ARRAY_LENGTH, "%s", "");
    int64_t elements = 1;
    for (uint32_t k = 0; k < ir_at(fn, array)->arg_count && elements >= 0 && elements <= INT32_MAX; k++)
        elements *= ir_at(fn, ir_arg(fn, array, k))->imm.i;
    if (elements <= LIMIT_LOCAL_ARRAY) return REFUSE(fn, array, ST_ARRAY_ROWS, "%s", "");
    return REFUSE(fn, array, ST_ARRAY_SIZE, "%lld elements, of at most %d", (long long)elements,
                  LIMIT_LOCAL_ARRAY);
}

status cause_of_made(ir_fn *fn, ir_ref array) {
    const ir_ins *ins = ir_at(fn, array);
    if (ins->op == IR_newrows) return cause_of_rows(fn, array);
    int64_t length;
    bool is_small = fact_array_length(fn, array, &length) && length <= LIMIT_SCALAR_ARRAY;
    ir_ref access = is_small ? access_of_several(fn, array) : 0;
    if (access != 0) return REFUSE(fn, access, ST_UNKNOWN_ARRAY, "%s", "");
    return REFUSE(fn, array, ST_ARRAY_KIND, "%s[]", ir_source_name(fn, ins->imm.symbol->owner));
}

/* ---- causes: an object is often only still there because of a call or comparison that could not be compiled
 * ---- */

/* Of a method of the JDK that looks, rather than of a constant that it looks at. Of the text of an exception,
 * where it is asked for, rather than where that is thrown. */
static status refuse_look(const ir_fn *fn, ir_ref r, const status *why) {
    if (why->code == ST_EXCEPTION_TEXT) {
        status asked = *why, here = REFUSE(fn, r, why->code, "%s", "");
        if (here.location != NULL) asked.location = here.location;
        return asked;
    }
    if (why->code != ST_OBJECT_TYPE) return *why;
    status look = REFUSE(fn, r, why->code, "%s", why->detail == NULL ? "" : why->detail);
    return look.code == ST_JDK_METHOD ? look : *why;
}

/* Something looks at what no device can have. That an object holds it is no reason: why the object is still
 * there is. */
status cause_foreign(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    bool holds = ins->op == IR_putfield || ins->op == IR_phi || ins->op == IR_narrow;
    for (uint32_t k = 0; k < ins->arg_count && !holds; k++) {
        if (ir_at(fn, ins->args[k])->type != IR_REF || !fact_leaves(fn, ins->args[k], leaves, &count))
            continue;
        for (uint32_t i = 0; i < count; i++)
            if (ir_at(fn, leaves[i])->op == IR_foreign)
                return refuse_look(fn, r, &fn->refusals.items[ir_at(fn, leaves[i])->imm.i]);
    }
    return status_ok();
}

/* Whether the program itself decides which of several objects it is, rather than one method that it calls. */
static bool is_chosen_by_program(ir_fn *fn, ir_ref object) {
    const ir_site *first = NULL;
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, object, leaves, &count)) return false;
    for (uint32_t k = 0; k < count; k++) {
        const ir_ins *leaf = ir_at(fn, leaves[k]);
        if (leaf->op == IR_null || leaf->op == IR_never) continue;
        const ir_site *line = ir_site_in_program(leaf->site);
        if (first != NULL && line != NULL && (line->method != first->method || line->bci != first->bci))
            return true;
        if (first == NULL) first = line;
    }
    return false;
}

/* The same of an object that is not known: a method of the JDK that has given it is the cause. */
static bool comes_from_jdk(ir_fn *fn, ir_ref object, status_code code, status *out) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (is_chosen_by_program(fn, object) || !fact_leaves(fn, object, leaves, &count)) return false;
    for (uint32_t k = 0; k < count; k++) {
        *out = ir_refuse(fn, ir_at(fn, leaves[k])->site, code, "%s", "");
        if (out->code == ST_JDK_METHOD) return true;
    }
    return false;
}

/* The same of one that is, or lies in, an array of objects made here, which is still there: why that is so is the cause. */
static bool comes_from_array(ir_fn *fn, ir_ref object, status *out) {
    ir_ref leaves[LIMIT_LEAVES], array = made_array(fn, object);
    uint32_t count;
    if (!fact_leaves(fn, object, leaves, &count)) return false;
    for (uint32_t k = 0; k < count && array == 0; k++)
        if (ir_at(fn, leaves[k])->op == IR_aload) array = made_array(fn, ir_at(fn, leaves[k])->args[0]);
    if (array == 0) return false;
    *out = cause_of_made(fn, array);
    return true;
}

static bool is_among(ir_fn *fn, ir_ref r, ir_ref wanted) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (ir_at(fn, r)->type != IR_REF || !fact_leaves(fn, r, leaves, &count)) return false;
    for (uint32_t k = 0; k < count; k++)
        if (leaves[k] == wanted) return true;
    return false;
}

/* A lambda is put into an array or object that it has captured, as one does that calls itself. */
static status refuse_knot(ir_fn *fn, ir_ref store) {
    ir_ref holder = ir_arg(fn, store, 0), leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, ir_arg(fn, store, ir_at(fn, store)->arg_count - 1), leaves, &count))
        return status_ok();
    for (uint32_t k = 0; k < count; k++) {
        const ir_ins *lambda = ir_at(fn, leaves[k]);
        for (uint32_t j = 0; lambda->op == IR_lambda && j < lambda->arg_count; j++)
            if (is_among(fn, ir_arg(fn, leaves[k], j), holder))
                return REFUSE(fn, leaves[k], ST_CAPTURED_BY_ITSELF, "%s", "");
    }
    return status_ok();
}

/* A call on one of several objects: which of them is the cause, rather than what each is. */
static status refuse_choice(ir_fn *fn, ir_ref call) {
    static const char functions[] = "java/util/function/";
    const char *owner = ir_at(fn, call)->imm.callee->method.owner;
    status why = REFUSE(fn, call, ST_UNKNOWN_OBJECT, "a %s", ir_source_name(fn, owner));
    if (strncmp(owner, functions, strlen(functions)) == 0)
        why.advice =
            "call each function on the value where the loop or branch has it, in place of putting the functions together first";
    return why;
}

static status refuse_call(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    const ir_symbol *method = &ins->imm.callee->method;
    status cause;
    if (ins->imm.callee->kind != IR_CALL_STATIC) {
        if (comes_from_array(fn, ins->args[0], &cause)) return cause;
        if (comes_from_jdk(fn, ins->args[0], ST_UNKNOWN_RECEIVER, &cause)) return cause;
        if (is_chosen_by_program(fn, ins->args[0])) return refuse_choice(fn, r);
    }
    return REFUSE(fn, r, ST_UNKNOWN_RECEIVER, "%s.%s", ir_source_name(fn, method->owner), method->name);
}

status cause_of(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    const ir_symbol *symbol = ins->imm.symbol;
    const char *name;
    status cause;
    switch (ins->op) {
    case IR_reject: return fn->refusals.items[ins->imm.i];
    case IR_call:
    case IR_invoke: return refuse_call(fn, r);
    case IR_sameref:
        name = cause_class_name(fn, ins->args[0]);
        if (name == NULL) name = cause_class_name(fn, ins->args[1]);
        return REFUSE(fn, r, ST_IDENTITY, "%s%s", name == NULL ? "" : "of class ", name == NULL ? "" : name);
    case IR_checkcast:
    case IR_instanceof:
        if (comes_from_array(fn, ins->args[0], &cause)) return cause;
        if (comes_from_jdk(fn, ins->args[0], ST_UNKNOWN_OBJECT, &cause)) return cause;
        return REFUSE(fn, r, ST_UNKNOWN_OBJECT, "whether it is a %s is asked",
                      ir_source_name(fn, symbol->owner));
    case IR_astore:
    case IR_putfield: return refuse_knot(fn, r);
    case IR_putstatic:
        return REFUSE(fn, r, ST_SIDE_EFFECT, "static field %s.%s is written",
                      ir_source_name(fn, symbol->owner), symbol->name);
    case IR_getstatic:
        return REFUSE(fn, r, ST_STATIC_FIELD, "%s.%s", ir_source_name(fn, symbol->owner), symbol->name);
    default: return status_ok();
    }
}
