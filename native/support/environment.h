/* Numbers that users set in environment variables. */
#ifndef WEFT_ENVIRONMENT_H
#define WEFT_ENVIRONMENT_H

#include <stdint.h>

/* The bytes that the variable `name` gives; `otherwise` if it is not set or empty, or is no number: that is told on standard error. */
uint64_t environment_bytes(const char *name, uint64_t otherwise);

#endif
