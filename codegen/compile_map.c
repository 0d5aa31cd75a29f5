#include "compile_map.h"

#include <string.h>

#include "compile_java.h"
#include "compile_rounds.h"
#include "counted_loop.h"
#include "emit_cl.h"
#include "pipeline.h"

/* Rounds that an element makes itself: any number, but the host heeds interrupts in between. */
enum { MOST_REPEATED = 1 << 16 };

/* One round in a launch, or as many as an element makes itself. */
static status one_map(compilation *c, ir_fn *fn, row_form *rows) {
    const cg_request *q = c->request;
    cg_launch *launch = &c->made.launch;
    bool repeats = q->skeleton == CG_REPEAT;
    emit_map_options options = {.relaxed = q->relaxed, .target = q->target, .rows = rows};
    TRY(emit_map(fn, &options, &c->made));
    if (repeats) launch->rounds = MOST_REPEATED;
    launch->always_ends =
        counted_loops_end(fn) || (repeats && !kernel_can_trap(fn)); /* nothing fails in front of it */
    return status_ok();
}

/* Of elements that store their results. */
static status map_that_stores(compilation *c, const kernel_part *element, const turns *of) {
    const char *layout = element->columns.layout;
    ir_fn *fn = element->fn;
    row_form *rows;
    bool is_done = false;
    if (c->request->skeleton == CG_REPEAT && strcmp(layout, c->request->input_layout) != 0)
        return status_make(c->memory, ST_RESULT_TYPE, "rounds over %s make %s", c->request->input_layout,
                           layout);
    columns_store(fn, &element->columns);
    if (pipeline_verifies(c->debug)) TRY(ir_verify(fn));
    TRY(compile_row_form(c, fn, &rows));
    if (of->are_alike) TRY(turns_in_place(c, of, rows, &is_done));
    if (!is_done) return one_map(c, fn, rows);
    return pipeline_verifies(c->debug) ? ir_verify(fn) : status_ok();
}

status compile_map(compilation *c, const kernel_part *element) {
    if (c->request->target.java) return compile_java(c, element, NULL);
    turns of = {.are_alike = false};
    bool is_done = false;
    if (c->request->skeleton == CG_ROUNDS) TRY(turns_make(c, element, &of));
    if (of.are_alike) TRY(turns_in_tiles(c, &of, &is_done));
    if (!is_done) TRY(map_that_stores(c, element, &of));
    c->kernel->ir = ir_text(element->fn);
    return status_ok();
}
