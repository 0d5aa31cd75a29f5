/* The passes: the rows of passes.def. */
#ifndef WEFT_PASSES_H
#define WEFT_PASSES_H

#include "pass.h"

#define PASS(name, phase, text) pass_function pass_##name;
#include "passes.def"
#undef PASS

#endif
