/* The result, taken apart: a `result` of a box becomes a `result` of the value in it, one of a Tuple becomes
 * one of each component. The layout is found on the way: the classes of the objects decide it, so that it
 * does not depend on any input. */
#include <string.h>

#include "boxes.h"
#include "facts.h"
#include "passes.h"
#include "tuples.h"

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

static void take_tuple(ir_fn *fn, ir_ref result, ir_ref object, const fact_class *class, uint32_t size) {
    const ir_site *site = ir_at(fn, result)->site;
    uint32_t node = (uint32_t)ir_at(fn, result)->imm.i, first = fn->layout.count;
    for (uint32_t k = 0; k < size; k++)
        VEC_PUSH(fn->memory, &fn->layout, (ir_layout_node){0});
    fn->layout.items[node] = (ir_layout_node){'(', first, size};
    check_not_null(fn, result, object);
    for (uint32_t k = 0; k < size; k++) {
        ir_imm imm = {.symbol = tuple_field(fn, class->from, size, k)};
        ir_ref part = ir_make(fn, IR_getfield, IR_REF, &object, 1, imm, 0, site);
        put(fn, result, part);
        put(fn, result, ir_make(fn, IR_result, IR_VOID, &part, 1, (ir_imm){.i = first + k}, 0, site));
    }
    ir_remove(fn, result);
}

status pass_results(ir_fn *fn, bool *out_changed) {
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            if (ir_at(fn, r)->op != IR_result) continue;
            ir_ref object = ir_arg(fn, r, 0);
            if (ir_at(fn, object)->type != IR_REF) continue;
            fact_class class = fact_class_of(fn, object);
            if (class.name == NULL) continue;
            const box_class *box = box_of_name(class.name);
            uint32_t size = tuple_size(class.name);
            if (box != NULL)
                take_box(fn, r, object, box);
            else if (size != 0)
                take_tuple(fn, r, object, &class, size);
            else
                return ir_refuse(fn, ir_at(fn, r)->site, ST_OBJECT_TYPE, "the result is a %s",
                                 ir_source_name(fn, class.name));
            *out_changed = true;
        }
    ir_sweep(fn);
    return status_ok();
}
