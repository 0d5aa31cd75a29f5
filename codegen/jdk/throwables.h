/* Exceptions as objects of the IR. The JDK's own (throwables.def) are known here, so that none of its
 * bytecode has to be compiled for them, and the classes need not even be at hand: an exception has a message
 * and a cause, and whatever its class adds. It has no stack trace and no suppressed exceptions: who asks for
 * those is refused. */
#ifndef WEFT_THROWABLES_H
#define WEFT_THROWABLES_H

#include "ir.h"

#define THROWABLE_CLASS "java/lang/Throwable"

/* Whether throwables.def has this class. */
bool throwable_is_known(const char *class_name);
/* Whether a class of throwables.def is `other` or extends or implements it. */
bool throwable_is_a(const char *class_name, const char *other);
/* The same for any class, by way of its superclasses; *out_decided is false when that does not tell. */
void throwable_class_is_a(bc_source *s, const bc_class *c, const char *other, bool *out_decided, bool *out);

/* The method of `c` or a superclass that is not in throwables.def. *out is NULL when it is the JDK's;
 * *out_is_throwable is false for what is no exception. */
status throwable_override(bc_source *s, const bc_class *c, const char *name, const char *descriptor,
                          const bc_method **out, bool *out_is_throwable);

/* The fields that an exception has here; no class of a program can have one of such a name. */
const ir_symbol *throwable_message(ir_fn *fn);
const ir_symbol *throwable_cause(ir_fn *fn);

/* The exception that a check throws when it fails: a class of throwables.def. */
const char *throwable_of_check(ir_op check);

#endif
