/* The compiler's front door: a request in, the text of one OpenCL C kernel out. */
#ifndef WEFT_COMPILE_H
#define WEFT_COMPILE_H

#include "debug.h"
#include "kernel.h"
#include "request.h"

/* The names that `dump` is called with, in order, each once; NULL behind the last. */
const char *cg_dump_name(uint32_t k);
bool cg_dump_exists(const char *name, size_t length);

/* Compile. Everything in `out` lives in `a`, which must be armed (arena.h). `debug` may be NULL. A lambda
 * that cannot run on a device gives a status of kind REJECT whose `location` is the user's method and line. */
status cg_compile(arena *a, const cg_request *request, const cg_debug *debug, cg_kernel *out);

#endif
