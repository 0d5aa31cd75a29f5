/* Captured numbers that the lengths of arrays are computed of. */
#ifndef WEFT_CAPTURED_LENGTH_H
#define WEFT_CAPTURED_LENGTH_H

#include "pass.h"

pass_function pass_lengths;

#endif
