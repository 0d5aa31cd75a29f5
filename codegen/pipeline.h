/* The order of the passes (passes.def) and the one place that runs, checks and dumps them. */
#ifndef WEFT_PIPELINE_H
#define WEFT_PIPELINE_H

#include "debug.h"
#include "ir.h"

/* Run everything: EXPAND until nothing changes, REFINE likewise, FINISH once. `unchecked`: see cg_request. ST_STOPPED:
 * debug->stop_after was reached. ST_BEGINS_ANEW: fn->known->states has grown. */
status pipeline_run(ir_fn *fn, bool unchecked, const cg_debug *debug);

/* REFINE once more, for a function that was changed behind it. Of `debug` only `verify` counts. */
status pipeline_refine(ir_fn *fn, const cg_debug *debug);

/* Whether the IR is to be checked: always in a build with assertions. */
bool pipeline_verifies(const cg_debug *debug);

/* One pass by name, for tests and weftc. */
bool pass_exists(const char *name);
/* The k-th pass in order, each once; NULL behind the last. */
const char *pass_name(uint32_t k);
status pass_run(ir_fn *fn, const char *name);

#endif
