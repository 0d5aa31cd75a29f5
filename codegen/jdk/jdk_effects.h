/* What the JDK's methods do to objects, and which of its objects never change: jdk_effects.def. */
#ifndef WEFT_JDK_EFFECTS_H
#define WEFT_JDK_EFFECTS_H

#include <stdbool.h>

typedef enum jdk_effect {
    JDK_EMPTY,       /* does nothing */
    JDK_PURE,        /* does nothing but answer, with a value or a new object */
    JDK_OWN,         /* the same, but may change its receiver, and may answer with it */
    JDK_PURE_TEXT,   /* as PURE, but for toString and hashCode of its arguments and of what arrays among them
                        hold */
    JDK_OWN_TEXT,    /* as OWN, but for the same */
    JDK_PURE_VALUES, /* as PURE, if its arguments are values */
    JDK_RETURNS_0,   /* answers with its first argument, and does nothing else */
    JDK_RETURNS_1,   /* ... with its second; the receiver counts as the first */
    JDK_WRITES_0,    /* writes numbers to its first argument, an array of them */
    JDK_COPY,        /* a new object that holds what the first argument holds */
    JDK_ARRAYCOPY,   /* System.arraycopy */
    JDK_NEW_ARRAY,   /* a new array of unknown type */
    JDK_MEMORY_GET,  /* reads some field of the second argument */
    JDK_MEMORY_PUT,  /* writes later arguments to some field of the second, and answers with what was there */
    JDK_INNER,       /* FOREIGN, but where the JDK itself calls it: then the next row, or its bytecode */
    JDK_READS,       /* does nothing but answer, with an object that all share */
    JDK_EQUALS, /* calls equals of two elements, which are boxes, arrays or of the classes of the elements' records */
    JDK_SKIP,    /* does the same as something else that is called in its place */
    JDK_FOREIGN, /* must run in order; the reason is for the user: "calls X, which ..." */
} jdk_effect;

typedef struct jdk_method {
    jdk_effect effect;
    const char *reason;
} jdk_method;

/* The row of a method, called by code of class `from`; NULL: there is none, and its bytecode says what it does. */
const jdk_method *jdk_method_find(const char *from, const char *owner, const char *name,
                                  const char *descriptor);

/* Whether the objects of a class are values: what they hold never changes, but for caches that no caller can
 * tell from their absence, and their methods call nothing of the user's. */
bool jdk_is_value(const char *class_name);
/* Whether nothing extends the class: every object of that type is of exactly that class. Of values only. */
bool jdk_is_final_value(const char *class_name);

/* Whether a method gives the same of any two equal wrappers of a kind (boxes.h), be they one object or not. */
bool jdk_is_same_unless_one(const char *owner, const char *name, char kind);

/* Whether classes that extend this one override none of its methods. */
bool jdk_is_closed(const char *class_name);
/* The boolean field of its object without which a method does nothing; NULL: it depends on none. */
const char *jdk_idle_unless(const char *owner, const char *name);
/* Whether a field only caches a view of its object. */
bool jdk_caches_view(const char *owner, const char *field);

#endif
