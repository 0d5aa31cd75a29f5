#include "block_pool.h"

#include <string.h>

static uint64_t limit(const block_pool *p) {
    uint64_t below_most = p->most_in_use - p->in_use;
    uint64_t allowed = p->in_use < below_most ? p->in_use : below_most;
    return allowed > BLOCK_POOL_FLOOR ? allowed : BLOCK_POOL_FLOOR;
}

static void use(block_pool *p, uint64_t bytes) {
    p->in_use += bytes;
    if (p->in_use > p->most_in_use) p->most_in_use = p->in_use;
}

static void *remove_at(block_pool *p, uint32_t at) {
    void *block = p->blocks[at];
    p->kept -= p->sizes[at];
    p->count--;
    memmove(p->blocks + at, p->blocks + at + 1, (p->count - at) * sizeof p->blocks[0]);
    memmove(p->sizes + at, p->sizes + at + 1, (p->count - at) * sizeof p->sizes[0]);
    return block;
}

void *block_pool_take(block_pool *p, uint64_t bytes) {
    void *found = NULL;
    pthread_mutex_lock(&p->lock);
    uint32_t at = p->count;
    while (at > 0 && p->sizes[at - 1] != bytes)
        at--;
    if (at > 0) {
        found = remove_at(p, at - 1);
        use(p, bytes);
    }
    pthread_mutex_unlock(&p->lock);
    return found;
}

void block_pool_made(block_pool *p, uint64_t bytes) {
    pthread_mutex_lock(&p->lock);
    use(p, bytes);
    pthread_mutex_unlock(&p->lock);
}

void *block_pool_give(block_pool *p, void *block, uint64_t bytes) {
    void *unwanted = NULL;
    pthread_mutex_lock(&p->lock);
    p->in_use -= bytes;
    if (bytes > limit(p)) {
        unwanted = block; /* it would drive out all others and then go itself */
    } else {
        if (p->count == BLOCK_POOL_MOST) unwanted = remove_at(p, 0);
        p->blocks[p->count] = block;
        p->sizes[p->count++] = bytes;
        p->kept += bytes;
    }
    pthread_mutex_unlock(&p->lock);
    return unwanted;
}

void block_pool_lose(block_pool *p, uint64_t bytes) {
    pthread_mutex_lock(&p->lock);
    p->in_use -= bytes;
    p->most_in_use -= bytes;
    p->lost += bytes;
    pthread_mutex_unlock(&p->lock);
}

void *block_pool_surplus(block_pool *p) {
    pthread_mutex_lock(&p->lock);
    void *block = p->kept > limit(p) ? remove_at(p, 0) : NULL;
    pthread_mutex_unlock(&p->lock);
    return block;
}

void *block_pool_oldest(block_pool *p) {
    pthread_mutex_lock(&p->lock);
    void *block = p->count > 0 ? remove_at(p, 0) : NULL;
    pthread_mutex_unlock(&p->lock);
    return block;
}

void block_pool_bytes(block_pool *p, uint64_t *out_in_use, uint64_t *out_kept, uint64_t *out_lost) {
    pthread_mutex_lock(&p->lock);
    *out_in_use = p->in_use;
    *out_kept = p->kept;
    *out_lost = p->lost;
    pthread_mutex_unlock(&p->lock);
}
