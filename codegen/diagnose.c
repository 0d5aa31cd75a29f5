#include "diagnose.h"

#include "array_pointers.h"
#include "dom.h"
#include "facts.h"
#include "limit.h"

/* ---- places ---- */

/* Where `r` comes from; of what a pass has made, where it is used. */
static const ir_site *site_of(const ir_fn *fn, ir_ref r) {
    if (ir_at(fn, r)->site != NULL) return ir_at(fn, r)->site;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *user = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            for (uint32_t j = 0; j < user->arg_count && user->site != NULL; j++)
                if (user->args[j] == r) return user->site;
        }
    return NULL;
}

#define REFUSE(fn, r, ...) ir_refuse(fn, site_of(fn, r), __VA_ARGS__)

/* A class that an object or array may be of, as Java writes it; NULL: none is known. */
static const char *class_name_of(ir_fn *fn, ir_ref r) {
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

static status refuse_made(ir_fn *fn, ir_ref array) {
    const ir_ins *ins = ir_at(fn, array);
    if (ins->op == IR_newrows) return REFUSE(fn, array, ST_ARRAY_ROWS, "%s", "");
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
        if (here.place != NULL) asked.place = here.place;
        return asked;
    }
    if (why->code != ST_OBJECT_TYPE) return *why;
    status look = REFUSE(fn, r, why->code, "%s", why->detail == NULL ? "" : why->detail);
    return look.code == ST_JDK_METHOD ? look : *why;
}

/* Something looks at what no device can have. That an object holds it is no reason: why the object is still
 * there is. */
static status refuse_foreign(ir_fn *fn, ir_ref r) {
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

/* The same of an object that is not known: a method of the JDK that has given it is the cause. */
static bool comes_from_jdk(ir_fn *fn, ir_ref object, status_code code, status *out) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, object, leaves, &count)) return false;
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
    *out = refuse_made(fn, array);
    return true;
}

static status refuse_call(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    const ir_symbol *method = &ins->imm.callee->method;
    status cause;
    if (ins->imm.callee->kind != IR_CALL_STATIC && comes_from_array(fn, ins->args[0], &cause)) return cause;
    if (ins->imm.callee->kind != IR_CALL_STATIC &&
        comes_from_jdk(fn, ins->args[0], ST_UNKNOWN_RECEIVER, &cause))
        return cause;
    return REFUSE(fn, r, ST_UNKNOWN_RECEIVER, "%s.%s", ir_source_name(fn, method->owner), method->name);
}

static status refuse_cause(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    const ir_symbol *symbol = ins->imm.symbol;
    const char *name;
    status cause;
    switch (ins->op) {
    case IR_reject: return fn->refusals.items[ins->imm.i];
    case IR_call:
    case IR_invoke: return refuse_call(fn, r);
    case IR_sameref:
        name = class_name_of(fn, ins->args[0]);
        if (name == NULL) name = class_name_of(fn, ins->args[1]);
        return REFUSE(fn, r, ST_IDENTITY, "%s%s", name == NULL ? "" : "of class ", name == NULL ? "" : name);
    case IR_checkcast:
    case IR_instanceof:
        if (comes_from_array(fn, ins->args[0], &cause)) return cause;
        if (comes_from_jdk(fn, ins->args[0], ST_UNKNOWN_OBJECT, &cause)) return cause;
        return REFUSE(fn, r, ST_UNKNOWN_OBJECT, "whether it is a %s is asked",
                      ir_source_name(fn, symbol->owner));
    case IR_putstatic:
        return REFUSE(fn, r, ST_SIDE_EFFECT, "static field %s.%s is written",
                      ir_source_name(fn, symbol->owner), symbol->name);
    case IR_getstatic:
        return REFUSE(fn, r, ST_STATIC_FIELD, "%s.%s", ir_source_name(fn, symbol->owner), symbol->name);
    default: return status_ok();
    }
}

/* ---- results ---- */

/* Whether it may be what `op` makes. */
static bool may_be(ir_fn *fn, ir_ref r, ir_op op) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count = 0;
    if (!fact_leaves(fn, r, leaves, &count)) return false;
    for (uint32_t k = 0; k < count; k++)
        if (ir_at(fn, leaves[k])->op == op) return true;
    return false;
}

/* What a result is made of that is too long, or whose length is not known; where it is made. */
static status refuse_result_array(ir_fn *fn, ir_ref array) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count = 0;
    (void)fact_leaves(fn, array, leaves, &count);
    for (uint32_t k = 0; k < count; k++) {
        if (ir_at(fn, leaves[k])->op != IR_newarray) continue;
        const ir_ins *length = ir_at(fn, ir_at(fn, leaves[k])->args[0]);
        if (length->op != IR_const_)
            return REFUSE(fn, leaves[k], ST_RESULT_ARRAY, "%s", "the length of this one is not constant");
        if (length->imm.i < 1 || length->imm.i > LIMIT_COLUMNS)
            return REFUSE(fn, leaves[k], ST_RESULT_ARRAY, "this one has %lld elements",
                          (long long)length->imm.i);
    }
    return status_static(ST_RESULT_ARRAY, NULL);
}

static status refuse_result(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    if (ins->op != IR_result || ir_at(fn, ins->args[0])->type != IR_REF) return status_ok();
    if (may_be(fn, ins->args[0], IR_newarray)) return refuse_result_array(fn, ins->args[0]);
    bool is_captured = may_be(fn, ins->args[0], IR_buffer);
    return status_static(ST_RESULT_TYPE, is_captured ? "a captured array is returned" : NULL);
}

/* ---- arrays ---- */

/* An array whose elements the device can reach. */
static bool is_array(ir_fn *fn, ir_ref r) {
    array_pointer pointer;
    ir_op op = (ir_op)ir_at(fn, r)->op;
    return op == IR_buffer || op == IR_newarray || (op == IR_phi && array_pointer_of(fn, r, &pointer));
}

static status refuse_new_array(ir_fn *fn, ir_ref r) {
    const ir_ins *length = ir_at(fn, ir_at(fn, r)->args[0]);
    if (length->op != IR_const_) return REFUSE(fn, r, ST_ARRAY_LENGTH, "%s", "");
    if (length->imm.i <= LIMIT_LOCAL_ARRAY) return status_ok();
    return REFUSE(fn, r, ST_ARRAY_SIZE, "%lld elements, of at most %d", (long long)length->imm.i,
                  LIMIT_LOCAL_ARRAY);
}

static status refuse_array(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    array_pointer pointer;
    switch (ins->op) {
    case IR_newrows:
    case IR_newobjects: return refuse_made(fn, r);
    case IR_newarray: return refuse_new_array(fn, r);
    case IR_phi:
        if (ins->type != IR_REF || array_pointer_of(fn, r, &pointer)) return status_ok();
        if (may_be(fn, r, IR_newarray) || may_be(fn, r, IR_buffer))
            return REFUSE(fn, r, ST_UNKNOWN_ARRAY, "%s", "");
        const char *name = class_name_of(fn, r);
        return REFUSE(fn, r, ST_UNKNOWN_OBJECT, "%s%s", name == NULL ? "" : "a ", name == NULL ? "" : name);
    case IR_aload:
    case IR_astore:
    case IR_length:
        if (!is_array(fn, ins->args[0]) || (ins->op == IR_aload && ins->kind == 'L'))
            return REFUSE(fn, r, ST_UNKNOWN_ARRAY, "%s", "");
        return status_ok();
    default: return status_ok();
    }
}

/* ---- objects ---- */

/* Whether nothing but pointers to arrays hold this null. */
static bool is_pointer_only(ir_fn *fn, ir_ref null) {
    array_pointer pointer;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            for (uint32_t j = 0; j < ins->arg_count; j++)
                if (ins->args[j] == null &&
                    (ins->op != IR_phi || !array_pointer_of(fn, fn->blocks.items[b].ins.items[k], &pointer)))
                    return false;
        }
    return true;
}

static status refuse_object(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    const ir_symbol *symbol = ins->imm.symbol;
    switch (ins->op) {
    case IR_getfield:
    case IR_putfield:
        return REFUSE(fn, r, ST_UNKNOWN_OBJECT, "field %s.%s", ir_source_name(fn, symbol->owner),
                      symbol->name);
    case IR_new: return REFUSE(fn, r, ST_UNKNOWN_OBJECT, "a %s", ir_source_name(fn, symbol->owner));
    case IR_lambda:
        return REFUSE(fn, r, ST_UNKNOWN_OBJECT, "a %s", ir_source_name(fn, ins->imm.lambda->interface_name));
    case IR_isnull:
    case IR_check_null: return REFUSE(fn, r, ST_UNKNOWN_OBJECT, "%s", "whether it is null is asked");
    case IR_class: return REFUSE(fn, r, ST_OBJECT_TYPE, "java.lang.Class");
    case IR_foreign: return fn->refusals.items[ins->imm.i];
    case IR_null:
    case IR_never:
        if (is_pointer_only(fn, r)) return status_ok();
        return REFUSE(fn, r, ST_UNKNOWN_OBJECT, "%s", "it may be null");
    case IR_narrow:
    case IR_object: return REFUSE(fn, r, ST_UNKNOWN_OBJECT, "%s", "");
    default: return status_ok();
    }
}

/* ---- all of it ---- */

static status check_size(ir_fn *fn) {
    uint64_t size = fn->blocks.count;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        size += fn->blocks.items[b].ins.count;
    if (size <= LIMIT_KERNEL) return status_ok();
    return status_make(fn->memory, ST_INLINE_LIMIT, "%llu instructions are left, of at most %d",
                       (unsigned long long)size, LIMIT_KERNEL);
}

status diagnose(ir_fn *fn) {
    static status (*const steps[])(ir_fn *, ir_ref) = {refuse_foreign, refuse_cause, refuse_result,
                                                       refuse_array, refuse_object};
    const dom_info *d = dom_compute(fn->memory, fn);
    for (size_t step = 0; step < sizeof steps / sizeof *steps; step++)
        for (uint32_t i = 0; i < d->reachable; i++) {
            const ir_block *block = &fn->blocks.items[d->order[i]];
            for (uint32_t k = 0; k < block->ins.count; k++)
                TRY(steps[step](fn, block->ins.items[k]));
        }
    TRY(array_pointers_check(fn));
    return check_size(fn);
}
