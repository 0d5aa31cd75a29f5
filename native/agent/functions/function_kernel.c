/* The kernels of a function: the one that suits all runs, and some for numbers that stay. */
#include <string.h>

#include "function_internal.h"
#include "jni_status.h"
#include "monotonic.h"
#include "text.h"

enum { LEAST_RUNS = 32 }; /* with the same numbers, before a kernel is built for them */

status function_kernel_find(arena *a, function *f, dev_kernel **out, uint64_t *build_ns) {
    pthread_mutex_lock(&f->lock);
    *out = f->kernel;
    pthread_mutex_unlock(&f->lock);
    if (*out != NULL) return status_ok();
    bool built = false;
    uint64_t start = now_ns();
    TRY(dev_kernel_get_in(a, f->device, f->arithmetic, f->opencl, f->kernel_name, out, &built));
    dev_kernel *twice = NULL; /* another thread came first: one use is enough for all */
    pthread_mutex_lock(&f->lock);
    if (f->kernel == NULL)
        f->kernel = *out;
    else
        twice = *out;
    if (built) *build_ns = now_ns() - start;
    pthread_mutex_unlock(&f->lock);
    function_profile build = {.build = *build_ns};
    function_profile_add(f, &build);
    dev_kernel_release(twice);
    return status_ok();
}

void function_kernel_free(function *f) {
    dev_kernel_release(f->kernel);
    f->kernel = NULL;
    while (f->steady_count > 0)
        dev_kernel_release(f->steady[--f->steady_count].kernel);
}

/* ---- numbers that stay ---- */

static uint32_t known_count(const function *f) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < f->launch.argument_count; i++)
        if (f->launch.arguments[i].may_be_steady) count++;
    return count;
}

bool function_may_be_steady(const function *f) {
    uint32_t count = known_count(f);
    return f->device != NULL && count > 0 && count <= MOST_STEADY_NUMBERS;
}

static bool are_same(const steady_numbers *a, const steady_numbers *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

/* Under the lock; or NULL. */
static steady_kernel *steady_for(function *f, const steady_numbers *numbers) {
    for (uint32_t i = 0; i < f->steady_count; i++)
        if (are_same(&f->steady[i].numbers, numbers)) return &f->steady[i];
    return NULL;
}

dev_kernel *function_kernel_steady(function *f, const dev_arg *args) {
    steady_numbers numbers = {{0}};
    uint32_t count = 0;
    if (!function_may_be_steady(f)) return NULL;
    for (uint32_t i = 0; i < f->launch.argument_count; i++)
        if (f->launch.arguments[i].may_be_steady)
            memcpy(&numbers.of[count++], args[i].scalar, sizeof(int32_t));
    pthread_mutex_lock(&f->lock);
    if (!are_same(&f->latest, &numbers)) f->latest_runs = 0;
    f->latest = numbers;
    if (f->latest_runs < LEAST_RUNS) f->latest_runs++;
    steady_kernel *steady = steady_for(f, &numbers);
    if (steady != NULL) steady->used = ++f->steady_turn;
    dev_kernel *kernel = steady == NULL ? NULL : steady->kernel;
    if (kernel != NULL) steady->users++;
    pthread_mutex_unlock(&f->lock);
    return kernel;
}

void function_kernel_give(function *f, const dev_kernel *steady) {
    if (steady == NULL) return;
    pthread_mutex_lock(&f->lock);
    for (uint32_t i = 0; i < f->steady_count; i++)
        if (f->steady[i].kernel == steady) f->steady[i].users--;
    pthread_mutex_unlock(&f->lock);
}

/* Under the lock: a place for one more. Where all are taken it is that of the one that was wanted longest ago; NULL:
 * all are in use. */
static steady_kernel *place_for_steady(function *f) {
    if (f->steady_count < MOST_STEADY_KERNELS) return &f->steady[f->steady_count++];
    steady_kernel *oldest = NULL;
    for (uint32_t i = 0; i < f->steady_count; i++)
        if (f->steady[i].users == 0 && (oldest == NULL || f->steady[i].used < oldest->used))
            oldest = &f->steady[i];
    return oldest;
}

/* The place of a kernel that should be built now, with its numbers; NULL: there is none. Few are ever built, for it is
 * looked after twice as many runs each time (Compiled.ran). */
static steady_kernel *begin_steady(function *f) {
    dev_kernel *replaced = NULL;
    pthread_mutex_lock(&f->lock);
    bool wanted = f->latest_runs >= LEAST_RUNS && steady_for(f, &f->latest) == NULL;
    steady_kernel *begun = wanted ? place_for_steady(f) : NULL;
    if (begun != NULL) {
        replaced = begun->kernel;
        *begun = (steady_kernel){.numbers = f->latest, .users = 1, .used = ++f->steady_turn};
    }
    pthread_mutex_unlock(&f->lock);
    dev_kernel_release(replaced);
    return begun;
}

static const char *text_for(arena *a, const function *f, const steady_numbers *numbers) {
    text out;
    uint32_t count = 0;
    text_init(&out, a);
    for (uint32_t i = 0; i < f->launch.argument_count; i++)
        if (f->launch.arguments[i].may_be_steady)
            text_printf(&out, "#define " CG_STEADY "%u (%d)\n", i, (int)numbers->of[count++]);
    text_put(&out, f->opencl);
    return text_get(&out);
}

typedef struct steady_build {
    const function *f;
    const steady_numbers *numbers;
    dev_kernel *kernel; /* out; NULL: it failed */
} steady_build;

static status build_steady(arena *a, void *context) {
    steady_build *b = context;
    const char *source = text_for(a, b->f, b->numbers);
    return dev_kernel_get_in(a, b->f->device, b->f->arithmetic, source, b->f->kernel_name, &b->kernel, NULL);
}

void function_specialise(arena *a, function *f) {
    steady_kernel *steady = function_may_be_steady(f) ? begin_steady(f) : NULL;
    if (steady == NULL) return;
    steady_build build = {.f = f, .numbers = &steady->numbers};
    status st = guarded(a, build_steady, &build);
    pthread_mutex_lock(&f->lock);
    steady->kernel = status_is_ok(st) ? build.kernel : NULL; /* else the one for all goes on */
    steady->users--;
    pthread_mutex_unlock(&f->lock);
}

void function_pipeline(function *f, uint32_t elements) {
    uint32_t spread = f->launch.block / f->launch.items; /* the elements of a work-item */
    if (f->launch.maps && !f->launch.tiles) f->chunk = elements / spread + (elements % spread != 0);
}

bool function_is_at_hand(arena *a, const function *f) {
    return dev_kernel_is_at_hand(a, f->device, f->arithmetic, f->opencl);
}
