/* Loops that end in their first round, for the class of the object that they look at. */
#ifndef WEFT_ONCE_H
#define WEFT_ONCE_H

#include "pass.h"

pass_function pass_once;

#endif
