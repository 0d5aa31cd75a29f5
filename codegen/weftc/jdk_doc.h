/* Prints what is known of the JDK for people: docs/jdk.md (weftc --jdk). */
#ifndef WEFT_JDK_DOC_H
#define WEFT_JDK_DOC_H

#include "text.h"

void jdk_markdown(text *out);

#endif
