#include "class_room.h"

#include <pthread.h>

#include "fnv.h"
#include "limit.h"
#include "source.h"

enum { ROWS = 256 };

/* Each row counts for the latest class whose key falls on it. A class that was loaded needs no row: it is found without its loader. */
static struct {
    pthread_mutex_t lock;
    struct {
        uint64_t key;
        uint32_t times;
    } rows[ROWS];
} missing = {.lock = PTHREAD_MUTEX_INITIALIZER};

static uint32_t count(uint64_t key) {
    pthread_mutex_lock(&missing.lock);
    uint32_t row = (uint32_t)(key >> 32) % ROWS;
    if (missing.rows[row].key != key) missing.rows[row].times = 0;
    missing.rows[row].key = key;
    uint32_t times = ++missing.rows[row].times;
    pthread_mutex_unlock(&missing.lock);
    return times;
}

status class_room_missing(arena *a, uint32_t loader, const char *name, status st) {
    if (count(fnv64_string(FNV64_BASIS ^ loader, name)) <= LIMIT_CLASS_ROOM) return st;
    const char *matter =
        arena_printf(a, ", for which its loader had no memory, or no stack, %d times", LIMIT_CLASS_ROOM);
    status why = bc_no_class(a, name, matter);
    why.advice = limit_advice_CLASS_ROOM();
    return why;
}
