/* The words of the skeletons of a scatter that puts elements into buckets:
 *
 *     BUCKETS          how many ranges of places there are at most
 *     BUCKET_SHIFT(n)  so many bits of one of n places do not say in which of them it is
 *     HELD_COLUMNS     room for HELD elements of each bucket
 *     HOLD(k, e)       element number k of that room becomes item e
 *     WRITE_HELD(i, k) HELD of them, from k on, become elements of the outputs from i on; both are multiples of HELD
 *     WRITE_ONE(i, k)  the same of one */
#ifndef WEFT_BUCKET_WORDS_H
#define WEFT_BUCKET_WORDS_H

#include "text.h"

/* The first two. */
void bucket_words(text *out);
/* The others; `kinds`: of an item's columns. */
void bucket_room_words(const char *kinds, text *out);

#endif
