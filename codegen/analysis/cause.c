#include "cause.h"

#include <string.h>

#include "facts.h"
#include "length_origin.h"
#include "limit.h"
#include "rows_cause.h"

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

/* What a reference may lead to; none where that is not known, or `r` is no reference. */
typedef struct leaf_set {
    ir_ref items[LIMIT_LEAVES];
    uint32_t count;
} leaf_set;

static void find_leaves(ir_fn *fn, ir_ref r, leaf_set *out) {
    if (ir_at(fn, r)->type != IR_REF || !fact_leaves(fn, r, out->items, &out->count)) out->count = 0;
}

/* A class that an object or array may be of, as Java writes it; NULL: none is known. */
const char *cause_class_name(ir_fn *fn, ir_ref r) {
    leaf_set leaves;
    fact_class class = {0};
    find_leaves(fn, r, &leaves);
    for (uint32_t k = 0; k < leaves.count && class.name == NULL; k++)
        class = fact_class_of(fn, leaves.items[k]);
    return class.name == NULL ? NULL : ir_source_name(fn, class.name);
}

const char *cause_captured_objects(ir_fn *fn, ir_ref array) {
    leaf_set leaves;
    find_leaves(fn, array, &leaves);
    for (uint32_t k = 0; k < leaves.count; k++) {
        const ir_ins *leaf = ir_at(fn, leaves.items[k]);
        const cg_table *t = leaf->op == IR_buffer ? fn->bindings.items[leaf->imm.i].table : NULL;
        if (t != NULL && t->element == 0 && t->array_class != NULL && strncmp(t->array_class, "[L", 2) == 0)
            return ir_source_name(fn, t->array_class);
    }
    return NULL;
}

/* ---- arrays of objects, and of arrays, that are made here ---- */

/* One of those that are among `leaves`; 0: none is. */
static ir_ref made_among(const ir_fn *fn, const leaf_set *leaves) {
    for (uint32_t k = 0; k < leaves->count; k++) {
        ir_op op = (ir_op)ir_at(fn, leaves->items[k])->op;
        if (op == IR_newobjects || op == IR_newrows) return leaves->items[k];
    }
    return 0;
}

/* One of those that `r` may be; 0: it is none. */
static ir_ref made_array(ir_fn *fn, ir_ref r) {
    leaf_set leaves;
    find_leaves(fn, r, &leaves);
    return made_among(fn, &leaves);
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

static length_origin length_of(ir_fn *fn, ir_ref array) {
    length_leaves leaves;
    return length_origin_of(fn, fn->memory, array, &leaves);
}

/* A device has compiled it in, but for such a field. */
static status cause_of_captured_length(ir_fn *fn, ir_ref array) {
    const bc_field *field = length_that_varies(fn, array);
    if (field == NULL) return REFUSE(fn, array, ST_SHARED_LENGTH, "%s", "");
    bool is_variable = (field->owner->access & BC_ACC_SYNTHETIC) != 0;
    const char *name =
        is_variable ? "a variable from outside"
                    : arena_printf(fn->memory, "%s.%s", ir_source_name(fn, field->owner->name), field->name);
    return REFUSE(fn, array, ST_LENGTH_VALUES, "%s has had more than %d values", name, LIMIT_LENGTH_VALUES);
}

/* To Java's own loops what is captured is not compiled in, so there it would be of no use to capture it. */
status cause_of_length(ir_fn *fn, ir_ref array) {
    length_origin origin = length_of(fn, array);
    if (origin == LENGTH_ELEMENT) return REFUSE(fn, array, ST_ARRAY_LENGTH, "%s", "");
    if (origin == LENGTH_ROUND) return REFUSE(fn, array, ST_ROUND_LENGTH, "%s", "");
    if (origin == LENGTH_CAPTURED && !fn->runner.arrays_of_any_length)
        return cause_of_captured_length(fn, array);
    status why = REFUSE(fn, array, ST_SHARED_LENGTH, "%s", "");
    if (fn->runner.arrays_of_any_length)
        why.advice = "give the array a constant length, the largest that is needed";
    return why;
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
    if (unknown != 0) return cause_of_length(fn, unknown);
    int64_t elements = 1;
    for (uint32_t k = 0; k < ir_at(fn, array)->arg_count && elements >= 0 && elements <= INT32_MAX; k++)
        elements *= ir_at(fn, ir_arg(fn, array, k))->imm.i;
    if (elements <= LIMIT_LOCAL_ARRAY) return rows_cause(fn, array, cause_site(fn, array));
    return REFUSE(fn, array, ST_ARRAY_SIZE, "%lld elements, of at most %d", (long long)elements,
                  LIMIT_LOCAL_ARRAY);
}

status cause_of_made(ir_fn *fn, ir_ref array) {
    const ir_ins *ins = ir_at(fn, array);
    if (ins->op == IR_newrows) return cause_of_rows(fn, array);
    if (!has_constant_lengths(fn, array) && length_of(fn, array) < LENGTH_ROUND)
        return cause_of_length(fn, array);
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
    if (ir_at(fn, r)->op == IR_sameref)
        return REFUSE(fn, r, ST_IDENTITY, "of class %s",
                      why->detail == NULL ? "java.lang.Object" : why->detail);
    status look = REFUSE(fn, r, why->code, "%s", why->detail == NULL ? "" : why->detail);
    return look.code == ST_JDK_METHOD ? look : *why;
}

/* Something looks at what no device can have. That an object holds it is no reason: why the object is still
 * there is. */
status cause_foreign(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    leaf_set leaves;
    bool holds = ins->op == IR_putfield || ins->op == IR_phi || ins->op == IR_narrow;
    for (uint32_t k = 0; k < ins->arg_count && !holds; k++) {
        find_leaves(fn, ins->args[k], &leaves);
        for (uint32_t i = 0; i < leaves.count; i++)
            if (ir_at(fn, leaves.items[i])->op == IR_foreign)
                return refuse_look(fn, r, &fn->refusals.items[ir_at(fn, leaves.items[i])->imm.i]);
    }
    return status_ok();
}

/* Whether the program itself decides which of several objects it is, rather than one method that it calls. */
static bool is_chosen_by_program(const ir_fn *fn, const leaf_set *object) {
    const ir_site *first = NULL;
    for (uint32_t k = 0; k < object->count; k++) {
        const ir_ins *leaf = ir_at(fn, object->items[k]);
        if (leaf->op == IR_null || leaf->op == IR_never) continue;
        const ir_site *line = ir_site_in_program(leaf->site);
        if (first != NULL && line != NULL && (line->method != first->method || line->bci != first->bci))
            return true;
        if (first == NULL) first = line;
    }
    return false;
}

/* The same of an object that is not known: a method of the JDK that has given it is the cause; of one of several among which the
 * program chooses, if its call was refused. */
static bool comes_from_jdk(const ir_fn *fn, const leaf_set *object, status_code code, status *out) {
    bool is_chosen = is_chosen_by_program(fn, object);
    for (uint32_t k = 0; k < object->count; k++) {
        const ir_ins *leaf = ir_at(fn, object->items[k]);
        if (is_chosen && leaf->op != IR_reject) continue;
        *out = ir_refuse(fn, leaf->site, code, "%s", "");
        if (out->code == ST_JDK_METHOD) return true;
    }
    return false;
}

/* The same of one that is, or lies in, an array of objects made here, which is still there: why that is so is the cause. */
static bool comes_from_array(ir_fn *fn, const leaf_set *object, status *out) {
    ir_ref array = made_among(fn, object);
    for (uint32_t k = 0; k < object->count && array == 0; k++) {
        const ir_ins *leaf = ir_at(fn, object->items[k]);
        if (leaf->op == IR_aload) array = made_array(fn, leaf->args[0]);
    }
    if (array == 0) return false;
    *out = cause_of_made(fn, array);
    return true;
}

static bool is_among(ir_fn *fn, ir_ref r, ir_ref wanted) {
    leaf_set leaves;
    find_leaves(fn, r, &leaves);
    for (uint32_t k = 0; k < leaves.count; k++)
        if (leaves.items[k] == wanted) return true;
    return false;
}

/* A lambda is put into an array or object that it has captured, as one does that calls itself. */
static status refuse_knot(ir_fn *fn, ir_ref store) {
    ir_ref holder = ir_arg(fn, store, 0);
    leaf_set stored;
    find_leaves(fn, ir_arg(fn, store, ir_at(fn, store)->arg_count - 1), &stored);
    for (uint32_t k = 0; k < stored.count; k++) {
        const ir_ins *lambda = ir_at(fn, stored.items[k]);
        for (uint32_t j = 0; lambda->op == IR_lambda && j < lambda->arg_count; j++)
            if (is_among(fn, ir_arg(fn, stored.items[k], j), holder))
                return REFUSE(fn, stored.items[k], ST_CAPTURED_BY_ITSELF, "%s", "");
    }
    return status_ok();
}

static bool has_lambda(const ir_fn *fn, const leaf_set *object) {
    for (uint32_t k = 0; k < object->count; k++)
        if (ir_at(fn, object->items[k])->op == IR_lambda) return true;
    return false;
}

/* A call on one of several objects: which of them is the cause, rather than what each is. Lambdas have no values that arrays could hold. */
static status refuse_choice(ir_fn *fn, ir_ref call, const leaf_set *object) {
    const char *owner = ir_at(fn, call)->imm.callee->method.owner;
    status why = REFUSE(fn, call, ST_UNKNOWN_OBJECT, "a %s", ir_source_name(fn, owner));
    if (has_lambda(fn, object))
        why.advice =
            "call each function on the value where the loop or branch has it, in place of putting the functions together first";
    return why;
}

static bool is_of_class(ir_fn *fn, ir_ref object, const fact_class *class) {
    return class->name != NULL && fact_class_of(fn, object).name != NULL &&
           strcmp(fact_class_of(fn, object).name, class->name) == 0;
}

/* How many classes the objects have that a reference may lead to, a lambda of the code one of its own; 0: that is not known of all. */
static uint32_t count_classes(ir_fn *fn, const leaf_set *objects) {
    uint32_t classes = 0;
    for (uint32_t k = 0; k < objects->count; k++) {
        ir_op op = (ir_op)ir_at(fn, objects->items[k])->op;
        fact_class class = fact_class_of(fn, objects->items[k]);
        if (op == IR_null || op == IR_never) continue;
        if (op != IR_object && op != IR_new && op != IR_lambda) return 0;
        uint32_t same = 0;
        while (same < k && !is_of_class(fn, objects->items[same], &class))
            same++;
        if (same == k) classes++;
    }
    return classes;
}

/* A call on one of so many objects, all of which are known. */
static status refuse_many(ir_fn *fn, ir_ref call, uint32_t classes) {
    const ir_symbol *method = &ir_at(fn, call)->imm.callee->method;
    status why =
        REFUSE(fn, call, ST_INLINE_LIMIT, "%s.%s is called on an object of one of %u classes, of at most %d",
               ir_source_name(fn, method->owner), method->name, classes, LIMIT_DISPATCH);
    why.advice = "choose among fewer, or by a number for which one method has a switch";
    return why;
}

static status refuse_call(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    const ir_symbol *method = &ins->imm.callee->method;
    status cause;
    if (ins->imm.callee->kind != IR_CALL_STATIC) {
        leaf_set receiver;
        find_leaves(fn, ins->args[0], &receiver);
        uint32_t classes = count_classes(fn, &receiver);
        if (classes > LIMIT_DISPATCH) return refuse_many(fn, r, classes);
        if (comes_from_array(fn, &receiver, &cause)) return cause;
        if (comes_from_jdk(fn, &receiver, ST_UNKNOWN_RECEIVER, &cause)) return cause;
        if (is_chosen_by_program(fn, &receiver)) return refuse_choice(fn, r, &receiver);
    }
    return REFUSE(fn, r, ST_UNKNOWN_RECEIVER, "%s.%s", ir_source_name(fn, method->owner), method->name);
}

status cause_of(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    const ir_symbol *symbol = ins->imm.symbol;
    const char *name;
    leaf_set object;
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
        find_leaves(fn, ins->args[0], &object);
        if (comes_from_array(fn, &object, &cause)) return cause;
        if (comes_from_jdk(fn, &object, ST_UNKNOWN_OBJECT, &cause)) return cause;
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
