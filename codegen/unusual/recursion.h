/* A method that calls itself, otherwise than in tail position, as a loop with a stack. */
#ifndef WEFT_RECURSION_H
#define WEFT_RECURSION_H

#include "pass.h"

pass_function pass_recursion;

#endif
