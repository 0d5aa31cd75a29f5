/* Loops that end in their first round, for the class of the object that they look at. */
#ifndef WEFT_ONCE_H
#define WEFT_ONCE_H

#include "ir.h"

/* Undoes those that there are; true: there was one. */
bool once_undo(ir_fn *fn);

#endif
