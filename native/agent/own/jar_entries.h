/* Reads entries of a jar that are stored without compression, in place, without Java's classes for jars.
 *
 * Anything unexpected is treated as missing: another kind of jar, a jar that is being written, a compressed entry. */
#ifndef WEFT_JAR_ENTRIES_H
#define WEFT_JAR_ENTRIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena.h"

typedef struct jar_entries {
    int file; /* -1: none */
    const uint8_t *directory;
    const struct jar_place *places; /* of its entries, in its order */
    size_t count;
} jar_entries;

/* The directory is in `a`. False: it is no jar whose entries can be read. To be closed either way. */
bool jar_entries_open(jar_entries *jar, arena *a, const char *path);
void jar_entries_close(jar_entries *jar);

/* The bytes of an entry, in `a`; NULL if it is not there, or packed, or larger than `most`. */
const uint8_t *jar_entry(const jar_entries *jar, arena *a, const char *name, size_t most, size_t *out_bytes);

#endif
