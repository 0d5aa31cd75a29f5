#include "exit_saving.h"

#include "limit.h"
#include "monotonic.h"
#include "program_cache.h"
#include "quiet_thread.h"

#define MOST_NS ((uint64_t)LIMIT_EXIT_SAVING * 1000000)
#define STACK_BYTES ((size_t)1 << 20) /* drivers have threads of their own */

/* Of the process: the thread may be at work for as long as that lives. */
static struct {
    dev_system *system;
    uint64_t until;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    bool is_idle, has_ended;
} saving = {.lock = PTHREAD_MUTEX_INITIALIZER, .ended = PTHREAD_COND_INITIALIZER};

static void save_all(void) {
    dev_device *d;
    for (uint32_t i = 0; (d = dev_at(saving.system, i)) != NULL; i++)
        program_cache_save(d, saving.until, saving.is_idle);
}

static void *save_beside(void *unused) {
    (void)unused;
    save_all();
    pthread_mutex_lock(&saving.lock);
    saving.has_ended = true;
    pthread_cond_signal(&saving.ended);
    pthread_mutex_unlock(&saving.lock);
    return NULL;
}

static void await(void) {
    struct timespec until = wall_time_in(MOST_NS);
    int late = 0;
    pthread_mutex_lock(&saving.lock);
    while (!saving.has_ended && late == 0)
        late = pthread_cond_timedwait(&saving.ended, &saving.lock, &until);
    pthread_mutex_unlock(&saving.lock);
}

void exit_saving(dev_system *s, bool is_idle) {
    saving.system = s;
    saving.is_idle = is_idle;
    saving.until = now_ns() + MOST_NS;
    if (is_idle) {
        save_all();
    } else if (quiet_thread_start(save_beside, NULL, STACK_BYTES)) {
        await();
    }
}
