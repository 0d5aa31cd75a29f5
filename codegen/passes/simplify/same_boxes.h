/* Whether two wrappers are one object. */
#ifndef WEFT_SAME_BOXES_H
#define WEFT_SAME_BOXES_H

#include "ir.h"

/* The `sameref` becomes a question of their values, if they are wrappers that valueOf makes at different places; 0, if the method
 * that asks gives the same without it, and neither is null. */
bool same_boxes(ir_fn *fn, ir_ref sameref);

#endif
