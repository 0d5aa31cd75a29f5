#include "compile_java.h"

#include "emit_jvm.h"
#include "jvm_near.h"
#include "jvm_widen.h"
#include "pipeline.h"

static status make_rows(const compilation *c, const ir_fn *element, row_form **out) {
    TRY(compile_row_form(c, element, out));
    if (*out == NULL) return status_ok();
    jvm_widen(*out);
    TRY(pass_run((*out)->inside, "gvn"));
    return pass_run((*out)->inside, "dce");
}

status compile_java_function(const compilation *c, ir_fn *fn, const result_columns *columns) {
    jvm_near(fn);
    if (pipeline_verifies(c->debug)) TRY(ir_verify(fn));
    columns_number(fn, columns);
    return status_ok();
}

status compile_java(compilation *c, const kernel_part *part, ir_fn *combine) {
    ir_fn *element = part->fn;
    jvm_program program = {.element = element, .combine = combine, .skeleton = c->request->skeleton};
    if (program.skeleton == CG_MAP) TRY(make_rows(c, element, &program.rows));
    TRY(compile_java_function(c, element, &part->columns));
    if (program.rows != NULL) { /* with indices of 64 bits (jvm_widen), which no verifier takes */
        jvm_near(program.rows->inside);
        columns_number(program.rows->inside, &part->columns);
    }
    c->made.launch.can_trap = kernel_can_trap(element);
    c->kernel->ir = kernel_ir(c, element, combine);
    return emit_jvm(&program, &c->made);
}
