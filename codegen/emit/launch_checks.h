/* Checks that depend on a kernel's arguments alone, as one that an array is as long as another: whoever launches the kernel knows
 * whether they hold, and need not ask the device afterwards. */
#ifndef WEFT_LAUNCH_CHECKS_H
#define WEFT_LAUNCH_CHECKS_H

#include "kernel_args.h"

/* Makes args->checks those of `fn`; none, if one of its checks depends on anything else. `names`: of its bindings. */
void launch_checks_find(ir_fn *fn, const char *const *names, kernel_args *args);

/* Those of `fn`, an element, that it begins with leave it, and become args->checks. */
void launch_checks_take(ir_fn *fn, const char *const *names, kernel_args *args);
/* Where a kernel begins: if one of them does not hold its elements throw, the first one too, and it ends. */
void launch_checks_put(const kernel_args *args, text *out);
/* The same of a kernel with barriers, which goes on: an int `holds` says whether its elements may be computed. A return in front of
 * barriers, even one that all work-items take, puts them in a branch, and PoCL 3.1 makes wrong code of those. */
void launch_checks_put_holds(const kernel_args *args, text *out);

#endif
