#include "congruence.h"

static uint32_t lowest_bit(uint32_t x) {
    return x & (0u - x);
}

uint32_t common_power(uint32_t x, uint32_t y) {
    return lowest_bit(x | y);
}

/* In int, as Java has it. */
static int32_t plus(int32_t x, int32_t y) {
    return (int32_t)((uint32_t)x + (uint32_t)y);
}

static int32_t times(int32_t x, int32_t y) {
    return (int32_t)((uint32_t)x * (uint32_t)y);
}

form form_unknown(void) {
    return (form){.modulus = 1};
}

form form_constant(int32_t n) {
    return (form){.n = n};
}

form form_counter(void) {
    return (form){.by_counter = 1};
}

form form_local(uint16_t local) {
    return (form){.count = 1, .terms = {{local, 1}}};
}

/* False: there is no room. */
static bool put_term(form *to, form_term term) {
    if (term.times == 0) return true;
    if (to->count == FORM_TERMS) return false;
    to->terms[to->count++] = term;
    return true;
}

form form_add(form x, form y) {
    form sum = {.modulus = common_power(x.modulus, y.modulus),
                .n = plus(x.n, y.n),
                .by_counter = plus(x.by_counter, y.by_counter)};
    uint32_t i = 0, k = 0;
    while (i < x.count || k < y.count) {
        bool is_x = k == y.count || (i < x.count && x.terms[i].local <= y.terms[k].local);
        bool is_y = i == x.count || (k < y.count && y.terms[k].local <= x.terms[i].local);
        form_term term = is_x ? x.terms[i] : y.terms[k];
        if (is_x && is_y) term.times = plus(term.times, y.terms[k].times);
        i += is_x;
        k += is_y;
        if (!put_term(&sum, term)) return form_unknown();
    }
    return sum;
}

form form_times(form x, int32_t by) {
    form product = {.modulus = x.modulus, .n = times(x.n, by), .by_counter = times(x.by_counter, by)};
    for (uint32_t i = 0; i < x.count; i++)
        put_term(&product, (form_term){x.terms[i].local, times(x.terms[i].times, by)});
    return product;
}

/* x - x % by is a multiple of `by`, and of the power of two in it whatever wraps around. */
form form_remainder(form x, int32_t by) {
    form rest = x;
    rest.modulus = by == 0 ? 1 : common_power(x.modulus, (uint32_t)by);
    return rest;
}

bool form_is_constant(form x, int32_t *out) {
    *out = x.n;
    return x.modulus == 0 && x.by_counter == 0 && x.count == 0;
}

bool form_is_counter(form x, int32_t *out_more) {
    *out_more = x.n;
    return x.modulus == 0 && x.by_counter == 1 && x.count == 0;
}
