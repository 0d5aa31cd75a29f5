/* The classes of the running JVM, and the objects that lambdas have captured, for one compilation: the
 * agent's side of codegen/interface/host.h. One thread, one native call. */
#ifndef WEFT_CLASS_SOURCE_H
#define WEFT_CLASS_SOURCE_H

#include "class_cache.h"
#include "host.h"
#include "vec.h"

typedef struct source_class {
    class_entry *entry;
    jclass type; /* local reference */
} source_class;

typedef struct source_answer { /* what find_class said before */
    const struct source_answer *next;
    uint32_t loader;
    const char *name;
    class_entry *entry;
} source_answer;

enum { SOURCE_CHAINS = 512 }; /* a power of two */

typedef struct source_object {
    jobject object;        /* local reference */
    const bc_class *shape; /* NULL until asked */
    char array_kind;       /* '?' until asked */
    bool is_made;          /* an array that the host made: nobody else has it, so nobody writes to it */
    const char *text;      /* of a String: its characters, in modified UTF-8; NULL until asked */
    const cg_table *table; /* NULL until asked */
    jobject table_object;  /* local reference: its Table */
    uint32_t hash;         /* as Java has it */
    uint32_t first_guard;  /* of a field, or of the contents: index + 1; 0: there is none */
} source_object;

typedef enum source_number { /* what the compiler makes of a field of primitive type, and when its code is right */
                             NUMBER_NONE, /* it is none */
                             NUMBER_SEEN, /* nothing yet */
                             NUMBER_REFUSED, /* no length of an array was to be computed of it: until one may (length_values.h) */
                             NUMBER_VALUE,  /* a value: as long as it holds that */
                             NUMBER_LENGTH, /* one that the length of an array is computed of: likewise */
} source_number;

typedef struct source_guard { /* what may change, and what it held when the compiler asked */
    cg_object object;         /* whose field; 0: a static one */
    const bc_field *field;    /* NULL: element `element` of the array `object`, or all of it */
    uint32_t element;
    cg_object held;
    source_number use;
    int64_t number;       /* its bits, as captured_bits has them */
    const void *contents; /* of the array `object`, which is one of primitives; or NULL */
    size_t bytes;
    uint32_t next; /* of the same object, as first_guard */
} source_guard;

typedef struct source_text { /* characters that the compiler wants as an array */
    const char *text;        /* in modified UTF-8 */
    cg_object array;         /* the char[] that was made of them */
} source_text;

typedef struct class_source {
    bc_source source; /* first: the interface points here */
    cg_host host;
    JNIEnv *env;
    arena *memory;
    jclass user; /* Native; borrowed */
    uint32_t default_loader;
    uint32_t local_refs;
    VEC(source_class) classes;
    const source_answer *answers[SOURCE_CHAINS]; /* by the hash of name and loader */
    VEC(source_object) objects;                  /* of number index + 1 */
    cg_object *slots;                            /* the same by their hashes, open addressing; 0: free */
    uint32_t slot_count;                         /* a power of two, or 0 */
    VEC(const bc_class *) awaited; /* classes whose initialisers have to run in Java first (initialisers.h) */
    VEC(source_guard) guards;
    uint32_t first_static_guard; /* as an object's */
    VEC(source_text) texts;
} class_source;

/* Open in an armed arena, inside a local frame (PushLocalFrame) that the caller pops. `user` is the class
 * whose loader is the default one. */
status class_source_open(class_source *s, JNIEnv *env, arena *a, jclass user);
/* Also after a failure of open, if `s` was zero before; before the arena is freed. */
void class_source_close(class_source *s);

/* The bc_class of a class object. */
status class_source_of(class_source *s, jclass type, const bc_class **out);
/* Those of an array of class objects. */
status class_source_all(class_source *s, jobjectArray types, const bc_class ***out, uint32_t *out_count);
/* A class's name as Class.getName has it: "com.acme.Sim$Step". */
const char *class_source_dotted(arena *a, const char *name);
/* The class object (borrowed) and field id behind a field. */
jclass class_source_type(const class_source *s, const bc_class *c);
jfieldID class_source_field_id(const bc_field *field);

#endif
