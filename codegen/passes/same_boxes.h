/* Whether two wrappers are one object. */
#ifndef WEFT_SAME_BOXES_H
#define WEFT_SAME_BOXES_H

#include "ir.h"

/* The `sameref` becomes a question of their values, if they are wrappers that valueOf makes at different places. */
bool same_boxes(ir_fn *fn, ir_ref sameref);

#endif
