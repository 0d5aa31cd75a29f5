/* What an instruction is refused for that is a reason of itself: objects that are left are often only there because of it. */
#ifndef WEFT_CAUSE_H
#define WEFT_CAUSE_H

#include "ir.h"

/* Where `r` comes from; of what a pass has made, where it is used. */
const ir_site *cause_site(const ir_fn *fn, ir_ref r);
/* A class that an object or array may be of, as Java writes it; NULL: none is known. */
const char *cause_class_name(ir_fn *fn, ir_ref r);
/* The class of a captured array of objects among what an array may be, as Java writes it; NULL: there is none. */
const char *cause_captured_objects(ir_fn *fn, ir_ref array);
/* Of an array of objects, or of arrays, that is made here. */
status cause_of_made(ir_fn *fn, ir_ref array);
/* Of an array that is made here and whose length is not constant. */
status cause_of_length(ir_fn *fn, ir_ref array);
/* It looks at what no device can have; ST_OK: it does not. */
status cause_foreign(ir_fn *fn, ir_ref r);
/* It is a call, a comparison of objects or the like that could not be compiled; likewise. */
status cause_of(ir_fn *fn, ir_ref r);

#endif
