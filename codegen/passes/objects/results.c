/* The result, taken apart: a `result` of a box becomes a `result` of the value in it, one of a record becomes
 * one of each field, one of an array of constant length one of each element. The layout is found on the way:
 * the classes of the objects decide it, so that it does not depend on any input. */
#include <string.h>

#include "jdk_names.h"
#include "jdk_objects.h"
#include "request.h"
#include "facts.h"
#include "passes.h"
#include "records.h"
#include "limit.h"

static void put(ir_fn *fn, ir_ref before, ir_ref r) {
    ir_insert(fn, ir_at(fn, before)->block, ir_position(fn, before), r);
}

static void check_not_null(ir_fn *fn, ir_ref result, ir_ref object) {
    put(fn, result, ir_make(fn, IR_check_null, IR_VOID, &object, 1, (ir_imm){0}, 0, ir_at(fn, result)->site));
}

static void take_box(ir_fn *fn, ir_ref result, ir_ref object, const box_class *box) {
    fn->layout.items[ir_at(fn, result)->imm.i].kind = box->kind;
    check_not_null(fn, result, object);
    ir_blk b = ir_at(fn, result)->block;
    uint32_t at = ir_position(fn, result);
    ir_ref value = box_read(fn, b, &at, box, object, ir_at(fn, result)->site);
    ir_become(fn, result, IR_result, IR_VOID, &value, 1, ir_at(fn, result)->imm);
}

static status take_record(ir_fn *fn, ir_ref result, ir_ref object, const bc_class *class) {
    const ir_site *site = ir_at(fn, result)->site;
    uint32_t node = (uint32_t)ir_at(fn, result)->imm.i, first = fn->layout.count;
    record_fields fields;
    TRY(record_fields_of(fn, class, &fields));
    for (uint32_t k = 0; k < fields.count; k++) {
        char kind = fields.items[k]->descriptor[0];
        bool is_primitive = ir_type_of_kind(kind) != IR_REF;
        ir_layout_node child = {.kind = is_primitive ? kind : (char)0, .is_primitive = is_primitive};
        VEC_PUSH(fn->memory, &fn->layout, child);
    }
    fn->layout.items[node] =
        (ir_layout_node){.kind = '{', .class = class, .first_child = first, .child_count = fields.count};
    check_not_null(fn, result, object);
    for (uint32_t k = 0; k < fields.count; k++) {
        ir_type type = ir_type_of_kind(fields.items[k]->descriptor[0]);
        ir_imm imm = {.symbol = fields.items[k]};
        ir_ref part = ir_make(fn, IR_getfield, type, &object, 1, imm, 0, site);
        put(fn, result, part);
        put(fn, result, ir_make(fn, IR_result, IR_VOID, &part, 1, (ir_imm){.i = first + k}, 0, site));
    }
    ir_remove(fn, result);
    return status_ok();
}

/* The arrays that `object` may be: all made here, of one kind and one constant length that columns can hold.
 */
static bool find_array(ir_fn *fn, ir_ref object, char *out_kind, uint32_t *out_length) {
    ir_ref leaves[LIMIT_LEAVES];
    uint32_t count;
    if (!fact_leaves(fn, object, leaves, &count)) return false;
    for (uint32_t k = 0; k < count; k++) {
        const ir_ins *leaf = ir_at(fn, leaves[k]);
        if (leaf->op != IR_newarray) return false;
        const ir_ins *length = ir_at(fn, ir_arg(fn, leaves[k], 0));
        if (length->op != IR_const_ || length->imm.i < 1 || length->imm.i > LIMIT_RESULT_ARRAY) return false;
        if (k > 0 && (leaf->kind != *out_kind || length->imm.i != *out_length)) return false;
        *out_kind = leaf->kind;
        *out_length = (uint32_t)length->imm.i;
    }
    return count > 0;
}

static void take_array(ir_fn *fn, ir_ref result, ir_ref object, char kind, uint32_t length) {
    const ir_site *site = ir_at(fn, result)->site;
    uint32_t node = (uint32_t)ir_at(fn, result)->imm.i, first = fn->layout.count;
    for (uint32_t k = 0; k < length; k++)
        VEC_PUSH(fn->memory, &fn->layout, ((ir_layout_node){.kind = kind, .is_primitive = true}));
    fn->layout.items[node] = (ir_layout_node){.kind = '[', .first_child = first, .child_count = length};
    for (uint32_t k = 0; k < length; k++) {
        ir_ref access[2] = {object, ir_make(fn, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = k}, 0, site)};
        put(fn, result, access[1]);
        ir_ref part = ir_make(fn, IR_aload, ir_type_of_kind(kind), access, 2, (ir_imm){0}, kind, site);
        put(fn, result, part);
        put(fn, result, ir_make(fn, IR_result, IR_VOID, &part, 1, (ir_imm){.i = first + k}, 0, site));
    }
    ir_remove(fn, result);
}

static status take(ir_fn *fn, ir_ref result, ir_ref object, const fact_class *class) {
    const bc_class *found;
    const box_class *box = box_of_name(class->name);
    if (box != NULL) {
        take_box(fn, result, object, box);
        return status_ok();
    }
    TRY(fact_find_class(fn, class, &found));
    if (record_like(found)) return take_record(fn, result, object, found);
    const bc_class *named = found;
    if (jdk_has(found->name)) TRY(bc_public_class(fn->host->source, found, &named));
    status why =
        status_make(fn->memory, ST_OBJECT_TYPE, "the result is a %s", ir_source_name(fn, named->name));
    why.advice = record_advice(found);
    return why;
}

status pass_results(ir_fn *fn, bool *out_changed) {
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            if (ir_at(fn, r)->op != IR_result) continue;
            ir_ref object = ir_arg(fn, r, 0);
            if (ir_at(fn, object)->type != IR_REF) continue;
            char kind = 0;
            uint32_t length = 0;
            if (find_array(fn, object, &kind, &length)) {
                take_array(fn, r, object, kind, length);
                *out_changed = true;
                continue;
            }
            fact_class class = fact_class_of(fn, object);
            if (class.name == NULL || class.name[0] == '[') continue;
            TRY(take(fn, r, object, &class));
            *out_changed = true;
        }
    ir_sweep(fn);
    return status_ok();
}
