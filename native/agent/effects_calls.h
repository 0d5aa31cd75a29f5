/* JDK methods that are known to change nothing, though their code is native, caches something, or runs deep.
 */
#ifndef WEFT_EFFECTS_CALLS_H
#define WEFT_EFFECTS_CALLS_H

#include "classfile.h"

bool effects_is_pure(const bc_member_ref *method);
/* A class whose objects cannot change and have no code of the user: the boxes and String. */
bool effects_is_value(const char *class_name);
/* Weft's own arrays. What reads them may be called by several threads; what writes them is not pure. */
bool effects_is_array(const char *class_name);
/* An exception or error of java.lang. */
bool effects_is_exception(const char *class_name);

#endif
