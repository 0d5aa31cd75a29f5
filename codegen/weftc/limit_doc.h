/* Prints the rows of limits.def for people: docs/limits.md (weftc --limits). */
#ifndef WEFT_LIMIT_DOC_H
#define WEFT_LIMIT_DOC_H

#include "text.h"

void limits_markdown(text *out);

#endif
