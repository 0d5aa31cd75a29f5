#include "diagnose.h"

#include "array_pointers.h"
#include "cause.h"
#include "dom.h"
#include "facts.h"
#include "limit.h"
#include "own_arrays.h"

#define REFUSE(fn, r, ...) ir_refuse(fn, cause_site(fn, r), __VA_ARGS__)

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

/* Where `r` may come from that `op` makes. */
static const ir_site *site_of(ir_fn *fn, ir_ref r, ir_op op) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count = 0;
    (void)fact_leaves(fn, r, leaves, &count);
    for (uint32_t k = 0; k < count; k++)
        if (ir_at(fn, leaves[k])->op == op) return cause_site(fn, leaves[k]);
    return NULL;
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
        if (length->imm.i < 1 || length->imm.i > LIMIT_RESULT_ARRAY)
            return REFUSE(fn, leaves[k], ST_RESULT_ARRAY, "this one has %lld elements",
                          (long long)length->imm.i);
    }
    return status_static(ST_RESULT_ARRAY, NULL);
}

/* A result that a method of the JDK has read from an object of its own, as LinkedList.get does: that is the cause. */
static status refuse_read(ir_fn *fn, ir_ref object) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count = 0;
    (void)fact_leaves(fn, object, leaves, &count);
    for (uint32_t k = 0; k < count; k++) {
        if (ir_at(fn, leaves[k])->op != IR_getfield) continue;
        status why = REFUSE(fn, leaves[k], ST_UNKNOWN_OBJECT, "%s", "");
        if (why.code == ST_JDK_METHOD) return why;
    }
    return status_ok();
}

/* Paths end in objects of two classes: where the second is made. */
static status refuse_classes(ir_fn *fn, ir_ref object) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count = 0;
    fact_class first = {0};
    (void)fact_leaves(fn, object, leaves, &count);
    for (uint32_t k = 0; k < count; k++) {
        fact_class class = fact_class_of(fn, leaves[k]);
        if (class.name == NULL) continue;
        if (first.name == NULL) first = class;
        if (fact_is_one_class(fn, &first, &class)) continue;
        const char *detail = arena_printf(fn->memory, "%s, and elsewhere %s", ir_source_name(fn, class.name),
                                          ir_source_name(fn, first.name));
        return ir_refuse_at(fn, cause_site(fn, leaves[k]), status_static(ST_RESULT_TYPE, detail));
    }
    return status_static(ST_RESULT_TYPE, NULL);
}

static status refuse_result(ir_fn *fn, ir_ref r) {
    static const struct {
        ir_op op;
        const char *detail;
    } others[] = {
        {IR_buffer, "a captured array is returned"},
        {IR_lambda, "a lambda is returned"},
        {IR_null, "null is returned"},
        {IR_newrows, "an array of arrays is returned"},
        {IR_newobjects, "an array of objects is returned"},
    };
    const ir_ins *ins = ir_at(fn, r);
    if (ins->op != IR_result || ir_at(fn, ins->args[0])->type != IR_REF) return status_ok();
    ir_ref object = ins->args[0];
    if (may_be(fn, object, IR_newarray)) return refuse_result_array(fn, object);
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        if (may_be(fn, object, others[k].op))
            return ir_refuse_at(fn, site_of(fn, object, others[k].op),
                                status_static(ST_RESULT_KIND, others[k].detail));
    if (fact_is_row(fn, object))
        return status_static(ST_RESULT_KIND, "a row of a captured array is returned");
    if (may_be(fn, object, IR_aload)) return status_ok(); /* refuse_array knows more */
    status read = refuse_read(fn, object);
    return status_is_ok(read) ? refuse_classes(fn, object) : read;
}

/* What no other step has refused. */
static status refuse_any_reference(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    bool is_left = ins->op == IR_result && ir_at(fn, ins->args[0])->type == IR_REF;
    return is_left ? status_static(ST_RESULT_TYPE, NULL) : status_ok();
}

/* ---- arrays ---- */

/* An array whose elements the device can reach. */
static bool is_array(ir_fn *fn, ir_ref r) {
    array_pointer pointer;
    ir_op op = (ir_op)ir_at(fn, r)->op;
    return op == IR_buffer || op == IR_newarray || (op == IR_phi && array_pointer_of(fn, r, &pointer));
}

/* Whether somebody does more with an array than write to it. */
static bool is_read(const ir_fn *fn, ir_ref array) {
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            for (uint32_t j = ins->op == IR_astore ? 1 : 0; j < ins->arg_count; j++)
                if (ins->args[j] == array) return true;
        }
    return false;
}

static status refuse_new_array(ir_fn *fn, ir_ref r) {
    const ir_ins *length = ir_at(fn, ir_at(fn, r)->args[0]);
    if (fn->runner.arrays_of_any_length) return status_ok();
    if (length->op != IR_const_) return cause_of_length(fn, r);
    if (length->imm.i <= LIMIT_LOCAL_ARRAY) return status_ok();
    if (is_read(fn, r))
        return REFUSE(fn, r, ST_ARRAY_SIZE, "%lld elements, of at most %d", (long long)length->imm.i,
                      LIMIT_LOCAL_ARRAY);
    return REFUSE(fn, r, ST_ARRAY_SIZE, "%lld elements, of at most %d of one that is never read",
                  (long long)length->imm.i, LIMIT_UNREAD_ARRAY);
}

/* A phi of arrays. */
static status refuse_chosen_array(ir_fn *fn, ir_ref r) {
    const char *objects = cause_captured_objects(fn, r);
    if (objects == NULL) return REFUSE(fn, r, ST_UNKNOWN_ARRAY, "%s", "");
    status why = REFUSE(
        fn, r, ST_UNKNOWN_ARRAY,
        "it is one of several captured %s, and a device can choose only among arrays of primitives", objects);
    why.advice =
        "put all objects into one array, and let the element choose the index, as in a[row * width + column]";
    return why;
}

static status refuse_array(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    array_pointer pointer;
    switch (ins->op) {
    case IR_newrows:
    case IR_newobjects: return cause_of_made(fn, r);
    case IR_newarray: return refuse_new_array(fn, r);
    case IR_phi:
        if (ins->type != IR_REF || array_pointer_of(fn, r, &pointer)) return status_ok();
        if (may_be(fn, r, IR_newarray) || may_be(fn, r, IR_buffer)) return refuse_chosen_array(fn, r);
        const char *name = cause_class_name(fn, r);
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

static status check_arrays(ir_fn *fn) {
    uint64_t bytes = own_arrays_bytes(fn);
    if (fn->runner.arrays_of_any_length || bytes <= LIMIT_LOCAL_BYTES) return status_ok();
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            if (ir_at(fn, r)->op == IR_newarray)
                return REFUSE(fn, r, ST_ARRAY_SIZE,
                              "the arrays that an element creates take %llu bytes, of at most %d",
                              (unsigned long long)bytes, LIMIT_LOCAL_BYTES);
        }
    return status_ok();
}

static status check_size(ir_fn *fn) {
    uint64_t size = fn->blocks.count;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        size += fn->blocks.items[b].ins.count;
    if (size <= LIMIT_KERNEL) return status_ok();
    return ir_refuse_size(fn, "%llu instructions are left, of at most %d", (unsigned long long)size,
                          LIMIT_KERNEL);
}

status diagnose(ir_fn *fn) {
    static status (*const steps[])(ir_fn *, ir_ref) = {cause_foreign, cause_of,      refuse_result,
                                                       refuse_array,  refuse_object, refuse_any_reference};
    const dom_info *d = dom_compute(fn->memory, fn);
    for (size_t step = 0; step < sizeof steps / sizeof *steps; step++)
        for (uint32_t i = 0; i < d->reachable; i++) {
            const ir_block *block = &fn->blocks.items[d->order[i]];
            for (uint32_t k = 0; k < block->ins.count; k++)
                TRY(steps[step](fn, block->ins.items[k]));
        }
    TRY(array_pointers_check(fn));
    TRY(check_arrays(fn));
    return check_size(fn);
}
