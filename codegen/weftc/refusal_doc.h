/* Prints the table of refusals for people: docs/refusals.md (weftc --refusals). */
#ifndef WEFT_REFUSAL_DOC_H
#define WEFT_REFUSAL_DOC_H

#include "text.h"

void refusals_markdown(text *out);

#endif
