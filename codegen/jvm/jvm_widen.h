/* Indices of columns' elements in the inside of rows as sums of 64 bits. */
#ifndef WEFT_JVM_WIDEN_H
#define WEFT_JVM_WIDEN_H

#include "row_form.h"

/* Loads whose places bounds have shown to be inside get an index that is a long: the element's own index, what is the same for all of the
 * piece, and a constant, in this order. HotSpot makes one address of that, where it takes an instruction for each sum of ints, which might overflow.
 * Nothing that comes later but jvm_body may look at such a load. */
void jvm_widen(const row_form *f);

#endif
