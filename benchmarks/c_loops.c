/* What a C programmer writes instead of array functions: loops, with OpenMP where that is a pragma. For each
 * line `LOOP SIZE` of standard input it runs one over SIZE floats, once, and prints the nanoseconds.
 *
 *   sum      the sum, a reduction of OpenMP's
 *   squares  the sum of (2 x + 1)^2, the same way
 *   scan     running sums, in order on one core
 *   filter   what is above a half, in order on one core
 *   copy     a copy, on all cores */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char usage[] = "usage: c_loops < lines of `sum|squares|scan|filter|copy SIZE`\n";

static volatile float sink;

static void sum(const float *x, float *out, long n) {
    float total = 0;
    (void)out;
#pragma omp parallel for reduction(+ : total)
    for (long i = 0; i < n; i++)
        total += x[i];
    sink = total;
}

static void squares(const float *x, float *out, long n) {
    float total = 0;
    (void)out;
#pragma omp parallel for reduction(+ : total)
    for (long i = 0; i < n; i++) {
        float y = 2 * x[i] + 1;
        total += y * y;
    }
    sink = total;
}

static void scan(const float *x, float *out, long n) {
    float total = 0;
    for (long i = 0; i < n; i++)
        out[i] = total += x[i];
}

static void filter(const float *x, float *out, long n) {
    long kept = 0;
    for (long i = 0; i < n; i++)
        if (x[i] > 0.5f) out[kept++] = x[i];
    sink = (float)kept;
}

static void copy(const float *x, float *out, long n) {
#pragma omp parallel for
    for (long i = 0; i < n; i++)
        out[i] = x[i];
}

static const struct {
    const char *name;
    void (*run)(const float *x, float *out, long n);
} loops[] = {{"sum", sum}, {"squares", squares}, {"scan", scan}, {"filter", filter}, {"copy", copy}};

static uint64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* The numbers that weft.bench.Skeletons has too. */
static void fill(float *x, long n) {
    uint32_t state = 1;
    for (long i = 0; i < n; i++) {
        state = state * 1664525u + 1013904223u;
        x[i] = (float)(state >> 8) / 16777216.0f;
    }
}

int main(void) {
    char name[16];
    long size, have = 0;
    float *x = NULL, *out = NULL;
    while (scanf("%15s %ld", name, &size) == 2) {
        size_t which = 0, count = sizeof loops / sizeof *loops;
        while (which < count && strcmp(loops[which].name, name) != 0)
            which++;
        if (which == count || size <= 0) {
            fputs(usage, stderr);
            return 2;
        }
        if (size > have) {
            free(x);
            free(out);
            x = malloc((size_t)size * sizeof *x);
            out = malloc((size_t)size * sizeof *out);
            if (x == NULL || out == NULL) return 1;
            fill(x, size);
            memset(out, 0, (size_t)size * sizeof *out);
            have = size;
        }
        uint64_t start = now();
        loops[which].run(x, out, size);
        printf("%llu\n", (unsigned long long)(now() - start));
        fflush(stdout);
    }
    free(x);
    free(out);
    return 0;
}
