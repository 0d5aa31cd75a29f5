/* Classes from .class files in folders, for weftc and the tests, where there is no JVM to ask.
 *
 * Each class is read once. Nothing runs: the only known objects are arrays of the characters of strings that the code names, and a static final field
 * has a value only if its class file contains it (ConstantValue). JDK classes are found only if a folder has them. */
#ifndef WEFT_CLASS_PATH_H
#define WEFT_CLASS_PATH_H

#include "host.h"
#include "vec.h"

typedef struct class_path {
    bc_source source; /* first: the source is the class path */
    cg_host host;
    arena *memory;
    VEC(const char *) folders;
    VEC(const bc_class *) classes; /* those read so far */
    VEC(const char *) characters;  /* in modified UTF-8, of known object 1, 2, ... */
} class_path;

/* `folders` are separated by ':'. Everything lives in `a`. */
class_path *class_path_new(arena *a, const char *folders);

#endif
