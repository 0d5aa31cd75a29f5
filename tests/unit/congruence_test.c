/* What is known of ints in rounds: against the ints themselves, those that wrap around among them. */
#include <CUnit/Basic.h>

#include "congruence.h"

static int32_t plus(int32_t x, int32_t y) {
    return (int32_t)((uint32_t)x + (uint32_t)y);
}

static int32_t times(int32_t x, int32_t y) {
    return (int32_t)((uint32_t)x * (uint32_t)y);
}

enum { LOCALS = 8 };

static int32_t value(form f, int32_t counter, const int32_t *locals) {
    int32_t sum = plus(f.n, times(f.by_counter, counter));
    for (uint32_t i = 0; i < f.count; i++)
        sum = plus(sum, times(f.terms[i].times, locals[f.terms[i].local]));
    return sum;
}

static bool holds(form f, int32_t is, int32_t counter, const int32_t *locals) {
    uint32_t apart = (uint32_t)is - (uint32_t)value(f, counter, locals);
    return f.modulus == 0 ? apart == 0 : (apart & (f.modulus - 1)) == 0;
}

static uint32_t state = 12345;

static int32_t draw(void) {
    state = state * 1664525u + 1013904223u;
    uint32_t bits = state >> 3;
    return bits % 3 == 0 ? (int32_t)(bits % 17) - 8 : (int32_t)(state ^ bits << 7);
}

static void test_what_is_said_holds(void) {
    for (int k = 0; k < 20000; k++) {
        int32_t locals[LOCALS], counter = draw();
        for (int i = 0; i < LOCALS; i++)
            locals[i] = draw();
        form f = form_counter();
        int32_t is = counter;
        for (int step = 0; step < 6; step++) {
            int32_t n = draw(), which = (int32_t)(state >> 9 & 7);
            switch (state >> 20 & 3) {
            case 0: f = form_times(f, n), is = times(is, n); break;
            case 1: f = form_add(f, form_local((uint16_t)which)), is = plus(is, locals[which]); break;
            case 2: f = form_add(f, form_constant(n)), is = plus(is, n); break;
            default:
                if (n == 0 || (n == -1 && is == INT32_MIN)) continue;
                f = form_remainder(f, n), is = is % n;
            }
            CU_ASSERT(holds(f, is, counter, locals));
        }
    }
}

static void test_what_is_known(void) {
    int32_t n = 0;
    form start = form_add(form_constant(1), form_remainder(form_add(form_counter(), form_local(3)), 2));
    CU_ASSERT(start.modulus == 2 && start.n == 1 && start.by_counter == 1 && start.count == 1);
    CU_ASSERT(form_remainder(form_counter(), 12).modulus == 4);
    CU_ASSERT(form_remainder(form_counter(), 3).modulus == 1);
    CU_ASSERT(form_is_counter(form_add(form_counter(), form_constant(-2)), &n) && n == -2);
    CU_ASSERT(!form_is_counter(form_times(form_counter(), 2), &n));
    CU_ASSERT(!form_is_counter(start, &n));
    CU_ASSERT(form_is_constant(form_times(form_constant(-3), 5), &n) && n == -15);
    form gone = form_add(form_local(2), form_times(form_local(2), -1));
    CU_ASSERT(form_is_constant(gone, &n) && n == 0);
    CU_ASSERT(common_power(0, 12) == 4 && common_power(8, 4) == 4 && common_power(0, 0) == 0);
}

int main(void) {
    CU_initialize_registry();
    CU_pSuite suite = CU_add_suite("congruences", NULL, NULL);
    CU_add_test(suite, "what is said holds", test_what_is_said_holds);
    CU_add_test(suite, "what is known", test_what_is_known);
    CU_basic_run_tests();
    unsigned failed = CU_get_number_of_failures();
    CU_cleanup_registry();
    return failed != 0;
}
