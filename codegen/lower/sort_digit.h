/* The words in which the texts of sorts ask for an element's digits. */
#ifndef WEFT_SORT_DIGIT_H
#define WEFT_SORT_DIGIT_H

#include "text.h"

/*
 *     DIGITS           how many there are
 *     DIGIT_AT(v, k)   number k of those of item v: the columns' one after the other, each column's most significant first
 *     DIGIT(v)         number extent0
 *
 * Two items that differ in one column are, by the digits of that column, in the order of its wrapper's compareTo: -0.0 before
 * 0.0, NaN last, and all NaN alike.
 */
enum { SORT_DIGITS = 256 };

void sort_digit_put(const char *kinds, text *out);

#endif
