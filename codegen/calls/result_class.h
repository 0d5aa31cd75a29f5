/* The class of the objects that calls return, before the calls are inlined. */
#ifndef WEFT_RESULT_CLASS_H
#define WEFT_RESULT_CLASS_H

#include "facts.h"

/* The exact class of a reference that is merged of objects of known class and of the results of calls, none
 * of which needs to be inlined yet. The name is NULL where it is not known. */
fact_class result_class_of(ir_fn *fn, ir_ref merged);

#endif
