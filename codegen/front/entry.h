/* The function that one work-item runs, before anything is inlined:
 *
 *     index i; load every column at i; create the element's boxes and records; call each stage; result
 *
 * It is built of ordinary instructions, so that the passes need not treat it specially. If a predicate does not hold, the
 * function returns without a `keep`. */
#ifndef WEFT_ENTRY_H
#define WEFT_ENTRY_H

#include "columns.h"
#include "request.h"
#include "ir.h"

/* The stages of the request, into `fn`, which is empty. *out_columns: how many columns its input has. */
status entry_element(const cg_request *request, ir_fn *fn, uint32_t *out_columns);
/* The request's operator of x and y, elements of these columns. */
status entry_combine(const cg_request *request, const result_columns *columns, ir_fn *fn);

/* Says of a refusal of all of it where the operator, or the last function of an element, begins in the program, if
 * that is known, and whether it is a plain loop. */
void entry_blame(const cg_request *q, const ir_fn *fn, bool of_combine, status *refusal);

#endif
