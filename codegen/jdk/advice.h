/* Which parts of the JDK cannot run on a device, and what to write instead (advice.def). */
#ifndef WEFT_ADVICE_H
#define WEFT_ADVICE_H

#include <stdbool.h>

/* What to write in place of a method or field; NULL: no row says. */
const char *jdk_advice(const char *class_name, const char *member);
/* The same of a method that changes a captured object. */
const char *jdk_advice_on_change(const char *class_name, const char *method);
/* An advice, or NULL, in words for a plain loop. */
const char *jdk_advice_for_loop(const char *advice);
/* Whether a method is refused without a look at its bytecode. */
bool jdk_is_never_compiled(const char *class_name, const char *method);

#endif
