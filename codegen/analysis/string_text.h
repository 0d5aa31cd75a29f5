/* Strings whose characters are known while compiling: those that the code names, and captured ones. */
#ifndef WEFT_STRING_TEXT_H
#define WEFT_STRING_TEXT_H

#include "ir.h"

/* In modified UTF-8; NULL if `r`, no phi, is not such a string. */
const char *string_text(ir_fn *fn, ir_ref r);
/* The one that the code names where `r` was made. */
const char *string_literal(const ir_fn *fn, ir_ref r);

#endif
