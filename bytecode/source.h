/* Where classes come from: a JVM (native/agent) or files (codegen/weftc/class_path). */
#ifndef WEFT_SOURCE_H
#define WEFT_SOURCE_H

#include "classfile.h"
#include "limit.h"

typedef struct bc_source bc_source;
struct bc_source {
    /* The class `name` as code in class `from` sees it; `from` may be NULL for the default loader. Repeated
     * calls return the same bc_class. ST_NO_CLASS when there is none. */
    status (*find_class)(bc_source *s, const bc_class *from, const char *name, const bc_class **out);
};

/* ST_NO_CLASS: the class `name`, which is written as Java does, and what is the matter with it ("" if it was not
 * found, or " cannot be linked"). */
status bc_no_class(arena *a, const char *name, const char *matter);

/* The functions below load supertypes only as far as they must look, and fail as find_class does when one is
 * missing. A class with more than LIMIT_SUPERTYPES of them is ST_LIMIT, one that is its own superclass
 * ST_BAD_CLASS_FILE. */
/* JVM specification 5.4.3.3 and 5.4.3.4: the method that a symbolic reference to owner.name:descriptor means,
 * looked up in the class, its superclasses, then its superinterfaces. ST_NO_METHOD when there is none. */
status bc_resolve_method(bc_source *s, const bc_class *owner, const char *name, const char *descriptor,
                         const bc_method **out);
/* JVM specification 5.4.6: the method that invokevirtual or invokeinterface runs for a receiver of exactly
 * this class. ST_ABSTRACT_METHOD when only abstract ones are found. Private and static methods are passed
 * over: when the resolved method is private, it is the one that runs and there is nothing to select. `resolved` is what the
 * reference means, or NULL where it is an interface's or public: only methods of its package override one that is its package's
 * alone (5.4.5). */
status bc_select_method(bc_source *s, const bc_class *receiver, const bc_method *resolved, const char *name,
                        const char *descriptor, const bc_method **out);
/* JVM specification 5.4.3.2. ST_NO_FIELD when there is none. */
status bc_resolve_field(bc_source *s, const bc_class *owner, const char *name, const char *descriptor,
                        const bc_field **out);
/* What a program may call an object of class `c` of the JDK: that class if everybody may name it, or else its nearest
 * superclass or superinterface that everybody may. */
status bc_public_class(bc_source *s, const bc_class *c, const bc_class **out);
/* Whether class `c` is `super`, or extends or implements it. */
status bc_is_subclass(bc_source *s, const bc_class *c, const bc_class *super, bool *out);
/* Whether class `c` is, extends or implements a class of this name: several may have it, each by a loader of its own. */
status bc_is_named(bc_source *s, const bc_class *c, const char *name, bool *out);

#endif
