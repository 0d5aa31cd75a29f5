/* What the counter tells of the ints in a round of a loop: that they equal, or are congruent to, a sum of
 * the counter and of variables that keep their values, each times a number (linear congruences; P. Granger, 1989).
 *
 * Java's int arithmetic is arithmetic modulo 2^32. Since the moduli are powers of two, the congruences also hold where numbers
 * wrap around. */
#ifndef WEFT_CONGRUENCE_H
#define WEFT_CONGRUENCE_H

#include <stdbool.h>
#include <stdint.h>

enum { FORM_TERMS = 4 };

typedef struct form_term {
    uint16_t local; /* one that keeps its value */
    int32_t times;
} form_term;

/* n + by_counter * counter + the terms, modulo `modulus`; 0: exactly; 1: nothing is known. */
typedef struct form {
    uint32_t modulus;
    int32_t n, by_counter;
    uint8_t count;
    form_term terms[FORM_TERMS]; /* by their locals, upwards */
} form;

form form_unknown(void);
form form_constant(int32_t n);
form form_counter(void);
form form_local(uint16_t local);

form form_add(form x, form y);
form form_times(form x, int32_t by);
/* x % by, and x & (by - 1) where `by` is a power of two. */
form form_remainder(form x, int32_t by);
/* Whether x is a constant, and which. */
bool form_is_constant(form x, int32_t *out);
/* Whether x is the counter and a constant. */
bool form_is_counter(form x, int32_t *out_more);

/* The largest power of two that divides both; 0 counts as divided by all. */
uint32_t common_power(uint32_t x, uint32_t y);

#endif
