#include "environment.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t environment_bytes(const char *name, uint64_t otherwise) {
    const char *value = getenv(name);
    if (value == NULL || *value == '\0') return otherwise;
    /* strtoull would take a sign, and of 4G the 4. */
    if (value[strspn(value, "0123456789")] == '\0') return strtoull(value, NULL, 10);
    fprintf(
        stderr,
        "weft: %s=%s is no number of bytes; 4294967296 would be 4 GiB. It is as if the variable were not set.\n",
        name, value);
    return otherwise;
}
