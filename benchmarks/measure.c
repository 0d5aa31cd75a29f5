#include "measure.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

uint64_t measure_now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static int compare_u64(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

double measure_median_ms(uint64_t *samples, uint32_t count) {
    qsort(samples, count, sizeof *samples, compare_u64);
    return (double)samples[count / 2] / 1e6;
}

bool measure_is_device(const char *name) {
    return strcmp(name, "auto") == 0 || strcmp(name, "cpu") == 0 || strcmp(name, "gpu") == 0;
}

status measure_choose(arena *a, dev_system *s, const char *name, dev_device **out) {
    for (uint32_t i = 0; i < dev_count(s); i++) {
        *out = dev_at(s, i);
        dev_type type = dev_describe(*out)->type;
        if (strcmp(name, "auto") == 0 || (strcmp(name, "gpu") == 0 && type == DEV_GPU) ||
            (strcmp(name, "cpu") == 0 && type == DEV_CPU))
            return status_ok();
    }
    return status_make(a, ST_NO_DEVICE, "of type %s", name);
}

bool measure_number(const char *word, const char *key, uint32_t *out) {
    size_t length = strlen(key);
    if (strncmp(word, key, length) != 0 || word[length] != '=') return false;
    *out = (uint32_t)strtoul(word + length + 1, NULL, 10);
    return *out > 0;
}
