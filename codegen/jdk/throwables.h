/* The JDK's exceptions (throwables.def). They are built in, so that none of the JDK's bytecode has to be
 * compiled for them, and the classes need not even be available. */
#ifndef WEFT_THROWABLES_H
#define WEFT_THROWABLES_H

#include "source.h"

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

#endif
