/* Weft's own Java classes by their names. */
#ifndef WEFT_API_NAMES_H
#define WEFT_API_NAMES_H

#include <stdbool.h>

/* Whether a class, by its internal name, is one of Weft's own. Programs may be in a package of this name, too: Weft's examples and
 * tests are. */
bool api_owns(const char *class_name);

#endif
