/* The kernels of a function: the one that suits all runs, and some for numbers that stay. */
#include <string.h>

#include "function_internal.h"
#include "text.h"

enum { LEAST_RUNS = 32 }; /* with the same numbers, before a kernel is built for them */

status function_kernel_find(arena *a, function *f, dev_kernel **out, uint64_t *build_ns) {
    pthread_mutex_lock(&f->lock);
    *out = f->kernel;
    pthread_mutex_unlock(&f->lock);
    if (*out != NULL) return status_ok();
    bool built = false;
    uint64_t start = function_clock();
    TRY(dev_kernel_get_in(a, f->device, f->arithmetic, f->opencl, f->kernel_name, out, &built));
    dev_kernel *twice = NULL; /* another thread came first: one use is enough for all */
    pthread_mutex_lock(&f->lock);
    if (f->kernel == NULL)
        f->kernel = *out;
    else
        twice = *out;
    if (built) *build_ns = function_clock() - start;
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
        if (f->launch.arguments[i].may_be_known) count++;
    return count;
}

bool function_knows(const function *f) {
    uint32_t count = known_count(f);
    return f->device != NULL && count > 0 && count <= MOST_KNOWN;
}

static bool are_same(const known_numbers *a, const known_numbers *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

/* Under the lock; or NULL. */
static steady_kernel *steady_for(function *f, const known_numbers *numbers) {
    for (uint32_t i = 0; i < f->steady_count; i++)
        if (are_same(&f->steady[i].numbers, numbers)) return &f->steady[i];
    return NULL;
}

dev_kernel *function_kernel_steady(function *f, const dev_arg *args) {
    known_numbers numbers = {{0}};
    uint32_t count = 0;
    if (!function_knows(f)) return NULL;
    for (uint32_t i = 0; i < f->launch.argument_count; i++)
        if (f->launch.arguments[i].may_be_known)
            memcpy(&numbers.of[count++], args[i].scalar, sizeof(int32_t));
    pthread_mutex_lock(&f->lock);
    if (!are_same(&f->latest, &numbers)) f->latest_runs = 0;
    f->latest = numbers;
    if (f->latest_runs < LEAST_RUNS) f->latest_runs++;
    const steady_kernel *steady = steady_for(f, &numbers);
    dev_kernel *kernel = steady == NULL ? NULL : steady->kernel;
    pthread_mutex_unlock(&f->lock);
    return kernel;
}

/* The place of a kernel that should be built now, with its numbers; NULL: there is none. */
static steady_kernel *begin_steady(function *f) {
    pthread_mutex_lock(&f->lock);
    bool wanted =
        f->latest_runs >= LEAST_RUNS && f->steady_count < MOST_STEADY && steady_for(f, &f->latest) == NULL;
    steady_kernel *begun = wanted ? &f->steady[f->steady_count++] : NULL;
    if (wanted) *begun = (steady_kernel){.numbers = f->latest};
    pthread_mutex_unlock(&f->lock);
    return begun;
}

static const char *text_for(arena *a, const function *f, const known_numbers *numbers) {
    text out;
    uint32_t count = 0;
    text_init(&out, a);
    for (uint32_t i = 0; i < f->launch.argument_count; i++)
        if (f->launch.arguments[i].may_be_known)
            text_printf(&out, "#define " CG_KNOWN "%u (%d)\n", i, (int)numbers->of[count++]);
    text_put(&out, f->opencl);
    return text_get(&out);
}

void function_specialise(arena *a, function *f) {
    dev_kernel *built;
    bool was_built;
    steady_kernel *steady = function_knows(f) ? begin_steady(f) : NULL;
    if (steady == NULL) return;
    status st = dev_kernel_get_in(a, f->device, f->arithmetic, text_for(a, f, &steady->numbers),
                                  f->kernel_name, &built, &was_built);
    if (!status_is_ok(st)) return; /* the one for all goes on */
    pthread_mutex_lock(&f->lock);
    steady->kernel = built;
    pthread_mutex_unlock(&f->lock);
}
