/* Which classes of the running JVM are initialised. Nothing here initialises one. */
#ifndef WEFT_INITIALISERS_H
#define WEFT_INITIALISERS_H

#include "class_source.h"

bool class_is_initialised(jclass type);

/* cg_host.runs_initialiser. A class that is answered for with yes is remembered in `awaited`. */
bool runs_initialiser(class_source *s, const bc_class *c, const bc_class *from);

#endif
