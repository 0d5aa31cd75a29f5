/* What is known of the JDK, for people: docs/jdk.md is what this prints (weftc --jdk). */
#ifndef WEFT_JDK_DOC_H
#define WEFT_JDK_DOC_H

#include "text.h"

void jdk_markdown(text *out);

#endif
