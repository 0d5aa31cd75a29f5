/* The words of what is written past caches:
 *
 *     STREAM(to, x)    *to becomes x, a vector that fills a line of a cache
 *     STREAMED()       what a work-item has so written is there for others when the kernel has ended */
#ifndef WEFT_STREAM_WORDS_H
#define WEFT_STREAM_WORDS_H

#include "text.h"

void stream_words(text *out);

#endif
