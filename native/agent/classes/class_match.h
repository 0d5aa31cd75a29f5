/* Whether two versions of a class are one but for the order of their constants. Where a class is redefined HotSpot puts the new
 * version's constants behind the old one's, and renumbers what the code refers to. */
#ifndef WEFT_CLASS_MATCH_H
#define WEFT_CLASS_MATCH_H

#include "classfile.h"

/* Complete `c`, whose methods have code and nothing that JVMTI does not tell, from the class file that it was made of, if it was. What
 * `c` gets names constants of its own pool; false: nothing was changed. */
bool class_match(arena *a, const bc_class *file, bc_class *c);

#endif
