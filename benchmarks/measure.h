/* What the comparing programs share: a clock, medians, and the choice of a device. */
#ifndef WEFT_BENCH_MEASURE_H
#define WEFT_BENCH_MEASURE_H

#include "device.h"

uint64_t measure_now_ns(void);
/* Sorts the samples. */
double measure_median_ms(uint64_t *samples, uint32_t count);

/* Whether `name` is one: auto, cpu or gpu. */
bool measure_is_device(const char *name);
/* The first device of that type; ST_NO_DEVICE if there is none. */
status measure_choose(arena *a, dev_system *s, const char *name, dev_device **out);
/* Reads "KEY=NUMBER", where NUMBER is not 0. */
bool measure_number(const char *word, const char *key, uint32_t *out);

#endif
