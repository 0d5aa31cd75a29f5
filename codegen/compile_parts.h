/* The functions of a kernel, from what is asked to scalar code. What is made of them is in compile_map.c, compile_rounds.c,
 * compile_skeleton.c and compile_java.c. */
#ifndef WEFT_COMPILE_PARTS_H
#define WEFT_COMPILE_PARTS_H

#include "columns.h"
#include "debug.h"
#include "kernel.h"
#include "kernel_text.h"
#include "request.h"
#include "row_form.h"

typedef struct compilation {
    const cg_request *request;
    const cg_debug *debug;
    arena *memory;
    ir_dispatch *dispatch; /* of all functions of the kernel */
    /* out: */
    kernel_text made;
    cg_kernel *kernel;
} compilation;

/* A function of a kernel, and the columns of what it makes. */
typedef struct kernel_part {
    const cg_request *request;    /* its stages; of one round where there are several */
    const result_columns *values; /* the operator over these, or, if NULL, the element */
    /* out: */
    ir_fn *fn;
    result_columns columns;
    uint32_t input_columns; /* of the element */
} kernel_part;

/* From its stages to scalar code. ST_STOPPED: to `fn` as it is behind debug->stop_after. */
status compile_part(compilation *c, kernel_part *p);

/* The same element, as it is inside of rows. *out: NULL if it has no such form, or would gain nothing by it. */
status compile_row_form(const compilation *c, const ir_fn *element, row_form **out);

/* For people: the element, and the operator, unless that is NULL. */
const char *kernel_ir(const compilation *c, const ir_fn *element, const ir_fn *combine);

#endif
