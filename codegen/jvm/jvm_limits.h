/* How large what Java's own loops read may be. HotSpot makes an index a part of an address if it sees that the bytes in front of the element are
 * an int; for eight bytes each, that the index is less than 2^28. */
#ifndef WEFT_JVM_LIMITS_H
#define WEFT_JVM_LIMITS_H

#include <stdint.h>

/* Constants in sums that are taken apart (jvm_sum.h) are at most so large: 2^20. */
#define JVM_MOST_OFFSET 1048576

/* Captured columns have no more elements, nor has a loop more rounds: 2^28 - 1 - 2^20.
 * protocol: as Bounds.java has it */
#define JVM_MOST_ELEMENTS 267386879

/* All ones: the length of a column is the same with its other bits cleared. */
#define JVM_LENGTH_MASK 268435455

_Static_assert((JVM_LENGTH_MASK & (JVM_LENGTH_MASK + 1)) == 0 && JVM_MOST_ELEMENTS <= JVM_LENGTH_MASK,
               "it clears no bit of a length");
_Static_assert(8 * ((int64_t)JVM_MOST_ELEMENTS + JVM_MOST_OFFSET) <= INT32_MAX, "the bytes are an int");

#endif
