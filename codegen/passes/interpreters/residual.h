/* The code of a specialised loop: the dynamic instructions of its variants (variants.h), in the loop's place. */
#ifndef WEFT_RESIDUAL_H
#define WEFT_RESIDUAL_H

#include "variants.h"

void residual_put(variants *v);

#endif
