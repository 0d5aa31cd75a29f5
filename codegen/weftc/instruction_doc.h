/* Prints the instructions of the IR for people: docs/ir.md (weftc --instructions). */
#ifndef WEFT_INSTRUCTION_DOC_H
#define WEFT_INSTRUCTION_DOC_H

#include "text.h"

void instructions_markdown(text *out);

#endif
