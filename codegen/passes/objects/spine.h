/* What a method's code does on captured objects, whatever the element is. */
#ifndef WEFT_SPINE_H
#define WEFT_SPINE_H

#include "call_site.h"

typedef VEC(ir_ref) spine_calls;

/* Whether a call gets a captured object, as receiver or otherwise, so that it is worth while. */
bool spine_begins(const call_site *c);
/* Follow the code from block `entry` on, which has just been lifted and is not yet joined to its caller, to the first branch
 * that captured objects do not decide; what they do decide is folded on the way. `first`: the first block of the code.
 * In *out the calls that get captured objects and are met, in order. */
status spine_follow(ir_fn *fn, ir_blk entry, ir_blk first, spine_calls *out);

#endif
