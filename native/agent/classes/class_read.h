/* One class of the running JVM as a bc_class, read through JVMTI. */
#ifndef WEFT_CLASS_READ_H
#define WEFT_CLASS_READ_H

#include <jni.h>

#include "classfile.h"

/* A class that was read. Never changes afterwards, so any thread may look at it, but for what belongs to
 * class_cache.c. */
typedef struct class_entry {
    bc_class shape;      /* shape.host is this entry */
    jfieldID *field_ids; /* of shape.fields, in their order */
    uint32_t loader;     /* number of its defining loader (class_cache.h) */
    bool hidden;
    bool is_lambda;            /* as the JVM makes it for a lambda: it catches nothing */
    const uint8_t *pool_bytes; /* the constant pool as JVMTI gave it */
    size_t pool_length;
    /* the rest belongs to class_cache.c */
    const bc_class *file; /* `shape` with what the class file says, in file_memory; NULL: not asked for */
    arena file_memory;
    jweak weak;
    jint redefined;
    uint32_t users;
    uint64_t used; /* when it was last taken, on the cache's own clock */
    size_t bytes;  /* of both arenas */
    bool stale;
    uint32_t slot; /* of a hidden class, among the latest; 0: it is none of them */
    struct class_entry *next;
    arena memory;
} class_entry;

/* Read `type` into `out`, whose other fields the caller sets; everything lives in `a`, which must be armed.
 * What JVMTI does not tell (bootstraps, exception handlers, exact stack depths) is left out: class_file.h. */
status class_read(JNIEnv *env, arena *a, jclass type, const char *name, class_entry *out);

/* Clears the exception that asking the JVM for this class has thrown, and says what follows from it: nothing if there is none; that there
 * was no memory or no stack for the class, which may pass, so nothing is concluded from it; of any other, that there is no such class. */
status class_read_clear_exception(JNIEnv *env, arena *a, const char *name);

/* The internal name of a class, in `a`; arrays as their descriptor. A hidden class's name has a '.' as JVMTI
 * writes it, "pkg/Main$$Lambda.0x0123". */
status class_read_name(arena *a, jclass type, const char **out);

#endif
