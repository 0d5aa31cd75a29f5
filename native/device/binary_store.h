/* Compiled programs, kept in a folder from one process to the next.
 *
 * An entry is a file. It holds its whole key, so that two keys with the same hash do no harm, and a checksum. It is
 * put in place by renaming, so any number of processes may share a folder. An entry that was altered, that belongs to
 * another user, or that the driver rejects counts as missing. A folder that cannot be written to is only read; whoever may read the folder may
 * read its entries. When the folder exceeds its limit, the least recently
 * used entries are removed.
 *
 * Devices run these programs, so the folder and each entry must belong to the user, or to root, and nobody else may write to them.
 * tests/cache_folders.txt has what that makes of which folder, for this and for ./weft cache.
 *
 * Every function may be called from any thread. No failure is reported: without a store everything is simply compiled again.
 */
#ifndef WEFT_BINARY_STORE_H
#define WEFT_BINARY_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct binary_store binary_store;

/* The folder is made if it is missing, with those around it. NULL: it cannot be or be read, or others may write to it. */
binary_store *binary_store_open(const char *folder, uint64_t limit_bytes);
void binary_store_close(binary_store *s);
const char *binary_store_folder(const binary_store *s);

/* Whether there is a file for `key`; what is in it is not looked at. */
bool binary_store_has(binary_store *s, const char *key);
/* The binary for `key`, for free(), or NULL. */
void *binary_store_get(binary_store *s, const char *key, size_t *out_bytes);
/* Instead of what was there. */
void binary_store_put(binary_store *s, const char *key, const void *binary, size_t bytes);
void binary_store_drop(binary_store *s, const char *key);

#endif
