/* Prints the table of opcodes for people: docs/opcodes.md (weftc --opcodes). */
#ifndef WEFT_OPCODE_DOC_H
#define WEFT_OPCODE_DOC_H

#include "text.h"

void bc_opcodes_markdown(text *out);

#endif
