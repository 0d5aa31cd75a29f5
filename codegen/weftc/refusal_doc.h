/* The table of refusals for people: docs/refusals.md is what this prints (weftc --refusals). */
#ifndef WEFT_REFUSAL_DOC_H
#define WEFT_REFUSAL_DOC_H

#include "text.h"

void refusals_markdown(text *out);

#endif
