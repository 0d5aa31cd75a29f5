/* Whether calls of a method inside itself come to an end while they are inlined. */
#ifndef WEFT_RECURSION_END_H
#define WEFT_RECURSION_END_H

#include "call_site.h"

/* How deep a place is in inlined calls, and how many of them are of `target`. */
uint32_t recursion_depth(const ir_site *site, const bc_method *target, uint32_t *out_same);
/* Whether a method is called in itself on or with a captured object that none of its calls around has, as on the way down a tree of
 * them: one of the objects' methods, a static one that gets them, a visitor's, or a lambda, which has them. */
bool recursion_descends(call_site *c, const bc_method *target);
/* Over a constant, a tree of objects, captured or made before, or lambdas inside lambdas, as andThen makes them. One that is only
 * passed on does not bring the end nearer, nor do objects that change places. */
bool recursion_may_end(call_site *c, const bc_method *target);
/* Whether an argument is read from an object, cast or returned, and what it is may still come out. */
bool recursion_may_show(call_site *c);

#endif
