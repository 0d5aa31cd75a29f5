#include "compile_skeleton.h"

#include <string.h>

#include "boxes.h"
#include "compile_java.h"
#include "emit_cl.h"
#include "pipeline.h"
#include "skeleton.h"

/* The operator, over values of these columns; its results are columns too. */
static status make_combine(compilation *c, kernel_part *p) {
    TRY(compile_part(c, p));
    if (!columns_equal(p->values, &p->columns))
        return status_make(c->memory, ST_RESULT_TYPE, "the operator of %s makes %s of two %s",
                           skeleton_of(c->request->skeleton)->name, p->columns.layout, p->values->layout);
    if (c->request->target.java) return compile_java_function(c, p->fn, &p->columns);
    columns_number(p->fn, &p->columns);
    return status_ok();
}

/* Results of a skeleton that does not need all of them go, and what only they needed. */
static status drop_results(const compilation *c, const kernel_part *element, uint32_t from_column) {
    ir_fn *fn = element->fn;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            if (ir_at(fn, r)->op == IR_result && element->columns.of_node[ir_at(fn, r)->imm.i] >= from_column)
                ir_remove(fn, r);
        }
    ir_sweep(fn);
    return pipeline_refine(fn, c->debug);
}

/* Of elements that are boxes it says which. */
static status no_pair(arena *a, const char *layout) {
    const box_class *box = layout[1] == '\0' ? box_of_kind(layout[0]) : NULL;
    if (box == NULL) return status_static(ST_NO_PAIR, NULL);
    return status_make(a, ST_NO_PAIR, "it is a java.lang.%s", strrchr(box->name, '/') + 1);
}

status compile_skeleton(compilation *c, const kernel_part *element) {
    const cg_request *q = c->request;
    const skeleton_info *s = skeleton_of(q->skeleton);
    const result_columns *items = &element->columns;
    result_columns values = *items;
    kernel_part combine = {.request = q, .values = &values};
    cg_kernel *out = c->kernel;
    if (skeleton_has_places(s) && !columns_of_value(c->memory, items, &values))
        return no_pair(c->memory, items->layout);
    if (skeleton_combines(s)) TRY(make_combine(c, &combine));
    if (s->element == ELEMENT_KEPT) TRY(drop_results(c, element, 0));
    if (s->element == ELEMENT_PLACE) TRY(drop_results(c, element, 1));
    out->result_layout = s->outputs == COLUMNS_POSITIONS ? "I" : values.layout;
    if (s->outputs != COLUMNS_POSITIONS) {
        out->result_classes = values.classes;
        out->result_class_count = values.class_count;
    }
    if (q->target.java) return compile_java(c, element, combine.fn);
    columns_number(element->fn, items);
    emit_program program = {.skeleton = q->skeleton,
                            .element = element->fn,
                            .combine = combine.fn,
                            .item_kinds = items->kinds,
                            .input_columns = element->input_columns,
                            .value_kinds = values.kinds,
                            .relaxed = q->relaxed,
                            .target = q->target};
    TRY(emit_skeleton(&program, &c->made));
    out->ir = kernel_ir(c, element->fn, combine.fn);
    return status_ok();
}
