/* The method that a call runs. */
#ifndef WEFT_CALL_TARGET_H
#define WEFT_CALL_TARGET_H

#include "call_site.h"

/* *out stays NULL when it is not known yet: of a virtual call whose receivers' classes have several, or are unknown. */
status call_target_find(call_site *c, const bc_method **out);

#endif
