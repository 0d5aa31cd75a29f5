/* Loops with several entries. */
#ifndef WEFT_SPLIT_H
#define WEFT_SPLIT_H

#include "pass.h"

pass_function pass_split;

#endif
