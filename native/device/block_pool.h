/* Freed blocks, kept for the next request of exactly their size, newest first.
 *
 * How much is kept: BLOCK_POOL_FLOOR bytes, or as much as is in use if that is more, but never so
 * much that blocks in use and blocks kept together exceed the most that was ever in use. So a program that
 * closes its arrays comes down to the floor, and no program takes more than BLOCK_POOL_FLOOR beyond what it would
 * take without a pool. At most BLOCK_POOL_MOST blocks are kept. When there is no room, the oldest blocks are dropped first.
 *
 * The pool neither creates nor destroys blocks, because that may take long, and its lock is never held for long. Every
 * function may be called from any thread.
 */
#ifndef WEFT_BLOCK_POOL_H
#define WEFT_BLOCK_POOL_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#define BLOCK_POOL_FLOOR ((uint64_t)256 << 20)
#define BLOCK_POOL_MOST 256

typedef struct block_pool {
    pthread_mutex_t lock;
    uint64_t in_use, most_in_use, kept, lost; /* bytes */
    uint32_t count;
    uint64_t sizes[BLOCK_POOL_MOST]; /* of blocks[], oldest first */
    void *blocks[BLOCK_POOL_MOST];
} block_pool;

#define BLOCK_POOL_INIT                                                                                      \
    { .lock = PTHREAD_MUTEX_INITIALIZER }

/* A kept block of `bytes` bytes, in use from now on; or NULL. */
void *block_pool_take(block_pool *p, uint64_t bytes);
/* A block of `bytes` bytes was made, and is in use. block_pool_surplus may have work then. */
void block_pool_made(block_pool *p, uint64_t bytes);
/* The block is no longer in use. The result, if not NULL, is for the caller to destroy: this block, or one
 * that had to make room for it. block_pool_surplus may have work then. */
void *block_pool_give(block_pool *p, void *block, uint64_t bytes);
/* The block is no longer in use, and never will be, but its memory stays taken. So the most that was ever in use comes down by as
 * much. */
void block_pool_lose(block_pool *p, uint64_t bytes);
/* A block that is kept but should not be, for the caller to destroy. To be called until it returns NULL. */
void *block_pool_surplus(block_pool *p);
/* The bytes of blocks in use, of those kept, and of those lost. */
void block_pool_bytes(block_pool *p, uint64_t *out_in_use, uint64_t *out_kept, uint64_t *out_lost);
/* A kept block, the oldest, for the caller to destroy; NULL: none is left. */
void *block_pool_oldest(block_pool *p);

#endif
