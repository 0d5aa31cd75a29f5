/* Why an array of arrays that is made here, of constant lengths, cannot be laid out as one array. */
#ifndef WEFT_ROWS_CAUSE_H
#define WEFT_ROWS_CAUSE_H

#include "ir.h"

/* The refusal of a `newrows` at `site`; never ST_OK. */
status rows_cause(ir_fn *fn, ir_ref array, const ir_site *site);

#endif
