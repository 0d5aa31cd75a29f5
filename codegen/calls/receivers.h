/* Calls on one of several objects. */
#ifndef WEFT_RECEIVERS_H
#define WEFT_RECEIVERS_H

#include "call_site.h"

/* Where the receiver of a call is a phi of known objects (captured ones, or constants such as the tables
 * behind java.lang.Character), of objects made here of several classes, or of lambdas, replace the call by a
 * branch to one call for each object, class or lambda. False, and nothing changed, where it is not. */
bool receivers_split(call_site *c);

/* Where both operands of a `sameref` are known objects, null, or merged of such, and of one of them also
 * objects made here, compare their numbers instead. False, and nothing changed, where they are not. */
bool receivers_compare(ir_fn *fn, ir_ref sameref);

#endif
