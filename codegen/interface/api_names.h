/* Weft's own Java classes by their names. */
#ifndef WEFT_API_NAMES_H
#define WEFT_API_NAMES_H

#include <stdbool.h>
#include <stdint.h>

#include "arena.h"

/* Whether a class, by its internal name, is one of Weft's own. Programs may be in a package of this name, too: Weft's examples and
 * tests are. */
bool api_owns(const char *class_name);

enum { TUPLE_MIN = 2, TUPLE_MAX = 8 }; /* components */

/* "weft/Tuple3" of 3 components, and back: 0 for any other class. */
const char *tuple_class_name(arena *a, uint32_t size);
uint32_t tuple_size(const char *class_name);

#endif
