#include "devices.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "agent_state.h"
#include "jni_status.h"
#include "monotonic.h"
#include "text.h"

#define TRIES_SHARE 10 /* one part of so many of the time goes into trying again */
/* So often it is tried to find what is missing beside another device, each time after twice as long as the last time:
 * functions run meanwhile, and what stays broken is not asked for ever. From a search of 10 ms on that is half an hour.
 */
#define MOST_SEARCHES 14

static struct {
    pthread_mutex_t lock;
    bool settled;      /* what follows is so for good */
    bool searching;    /* a thread looks for more devices; it alone changes what follows */
    uint64_t try_at;   /* if not: from when on to try again */
    uint32_t searches; /* for more devices, since there is one */
    arena memory;      /* of the failures' details; all zero is an initialised arena */
    status opened, chosen;
    dev_system *system;
    dev_device *device;
    bool told;
} devices = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Beside the lock, which is held while devices are opened. */
static atomic_bool were_opened;

static bool is_larger(const dev_info *a, const dev_info *b) {
    if (a->compute_units != b->compute_units) return a->compute_units > b->compute_units;
    return a->vectorises && !b->vectorises;
}

/* Of equals the first, which is the order of the ICD loader. Two drivers for one CPU have as many units: then
 * it is the one that vectorises. */
static dev_device *largest_of(dev_type type) {
    dev_device *found = NULL;
    for (uint32_t i = 0; i < dev_count(devices.system); i++) {
        dev_device *d = dev_at(devices.system, i);
        if (dev_describe(d)->type == type &&
            (found == NULL || is_larger(dev_describe(d), dev_describe(found))))
            found = d;
    }
    return found;
}

bool devices_wanted(void) {
    const char *wish = agent_option(OPTION_device);
    return strcmp(wish, "java") != 0 && strcmp(wish, "sequential") != 0;
}

static status choose(arena *a, const char *wish) {
    dev_device *found = NULL;
    if (!devices_wanted()) {
        return status_make(a, ST_NO_DEVICE, "the option device=%s asks for Java", wish);
    } else if (strcmp(wish, "gpu") == 0 || strcmp(wish, "gpus") == 0) {
        found = largest_of(DEV_GPU);
    } else if (strcmp(wish, "cpu") == 0) {
        found = largest_of(DEV_CPU);
    } else if (strcmp(wish, "auto") == 0 || strcmp(wish, "adaptive") == 0) {
        found = largest_of(DEV_GPU);
        if (found == NULL) found = largest_of(DEV_CPU);
        if (found == NULL) found = dev_at(devices.system, 0);
    } else {
        unsigned long index = strtoul(wish, NULL, 10); /* options.c has checked it; of several the first */
        if (index < dev_count(devices.system)) found = dev_at(devices.system, (uint32_t)index);
    }
    devices.device = found;
    if (found != NULL) return status_ok();
    return status_make(a, ST_NO_DEVICE,
                       "device=%s; `./weft devices` and Weft.devices() list the %u of this machine", wish,
                       dev_count(devices.system));
}

/* As they were when the library began; NULL: not set, or empty. */
static struct { char *weft_cache_dir, *xdg_cache_home, *home; } environment;

static char *variable(const char *name) {
    const char *value = getenv(name);
    return value == NULL || *value == '\0' ? NULL : strdup(value);
}

void devices_read_environment(void) {
    environment.weft_cache_dir = variable("WEFT_CACHE_DIR");
    environment.xdg_cache_home = variable("XDG_CACHE_HOME");
    environment.home = variable("HOME");
}

const char *devices_wanted_cache_folder(arena *a) {
    const char *folder = agent_option(OPTION_cache);
    if (*folder == '\0') folder = environment.weft_cache_dir;
    if (folder != NULL) return strcasecmp(folder, "off") == 0 ? NULL : folder;
    /* XDG's specification has one that is relative ignored: it would be another folder wherever a process begins. */
    if (environment.xdg_cache_home != NULL && environment.xdg_cache_home[0] == '/')
        return arena_printf(a, "%s/weft", environment.xdg_cache_home);
    return environment.home == NULL ? NULL : arena_printf(a, "%s/.cache/weft", environment.home);
}

/* Where the user has named the folder it is said that nothing is kept; of one that nobody has asked for only to who wants to know all. */
static bool tells_of_folder(void) {
    return *agent_option(OPTION_cache) != '\0' || environment.weft_cache_dir != NULL ||
           strcmp(agent_option(OPTION_verbose), "1") == 0;
}

static status open_body(arena *a, void *context) {
    (void)context;
    TRY(dev_system_open(a, &devices.system)); /* finds one at least */
    const char *folder = devices_wanted_cache_folder(a);
    if (folder != NULL && !dev_keep_binaries(devices.system, folder) && tells_of_folder())
        fprintf(
            stderr,
            "weft: compiled programs are not kept: %s cannot be made or read, or others may write to it\n",
            folder);
    return status_ok();
}

static status choose_body(arena *a, void *context) {
    return choose(a, context);
}

static bool are_open(void) {
    return devices.system != NULL && devices.opened.code == ST_OK;
}

/* What there is now: the device for the option, and whether to look for more. */
static void settle(void) {
    arena_free(&devices.memory);
    arena_init(&devices.memory);
    devices.chosen = guarded(&devices.memory, choose_body, (void *)agent_option(OPTION_device));
    devices.settled = !dev_may_find_more(devices.system) || devices.searches == MOST_SEARCHES;
}

static void open_first(void) {
    arena_free(&devices.memory);
    arena_init(&devices.memory);
    devices.opened = devices.chosen = guarded(&devices.memory, open_body, NULL);
    if (are_open())
        settle();
    else
        devices.settled = !status_may_pass(devices.opened);
    atomic_store(&were_opened, true);
}

/* Unlocks meanwhile: there is a device to go on with, and a broken driver may take long to answer. */
static void search(void) {
    devices.searching = true;
    pthread_mutex_unlock(&devices.lock);
    arena a;
    arena_init(&a);
    dev_find_more(&a, devices.system);
    arena_free(&a);
    pthread_mutex_lock(&devices.lock);
    devices.searching = false;
    devices.searches++;
    settle();
}

/* Under the lock. */
static void try_to_open(void) {
    if (devices.settled || devices.searching) return;
    uint64_t start = now_ns();
    if (start < devices.try_at) return;
    if (are_open())
        search();
    else
        open_first();
    uint64_t end = now_ns();
    devices.try_at = end + ((TRIES_SHARE - 1) * (end - start) << devices.searches);
}

/* The state once it has been tried to open them, for a caller that unlocks it. */
static void open_locked(void) {
    pthread_mutex_lock(&devices.lock);
    try_to_open();
}

/* A status whose detail is the caller's: the next try overwrites ours. Under the lock, so nothing may jump.
 */
static status copy_status(arena *a, status st) {
    bool armed = a->armed;
    a->armed = false;
    if (st.detail != NULL) st.detail = arena_string(a, st.detail, strlen(st.detail));
    a->armed = armed;
    return st;
}

status devices_open(arena *a, dev_system **out) {
    open_locked();
    *out = devices.system;
    status st = copy_status(a, devices.opened);
    pthread_mutex_unlock(&devices.lock);
    return st;
}

static status chosen(arena *a, dev_device **out) {
    open_locked();
    *out = devices.device;
    status st = copy_status(a, devices.chosen);
    pthread_mutex_unlock(&devices.lock);
    return st;
}

bool devices_were_opened(void) {
    return atomic_load(&were_opened);
}

/* A driver that begins has the lock for as long as it likes; but its thread is inside of the gate, which waits a moment alone. */
void devices_before_exit(void) {
    enum { SOON_NS = 100000000 };
    struct timespec soon = wall_time_in(SOON_NS);
    if (pthread_mutex_timedlock(&devices.lock, &soon) != 0) {
        dev_before_exit(NULL);
        return;
    }
    dev_system *system = devices.system;
    pthread_mutex_unlock(&devices.lock);
    dev_before_exit(system);
}

static status largest(arena *a, dev_type type, dev_device **out) {
    *out = largest_of(type);
    return *out != NULL
               ? status_ok()
               : status_make(a, ST_NO_DEVICE, "there is no %s among the %u that Weft.devices() lists",
                             type == DEV_GPU ? "GPU" : "CPU", dev_count(devices.system));
}

status devices_numbered(arena *a, int32_t number, dev_device **out) {
    dev_system *system;
    if (number == DEVICES_CHOSEN) return chosen(a, out);
    TRY(devices_open(a, &system));
    if (number == DEVICES_LARGEST_GPU) return largest(a, DEV_GPU, out);
    if (number == DEVICES_LARGEST_CPU) return largest(a, DEV_CPU, out);
    if (number < 0 || (uint32_t)number >= dev_count(system))
        return status_make(a, ST_NO_DEVICE,
                           "there is no number %d among the %u that Weft.devices() lists, from 0 on",
                           (int)number, dev_count(system));
    *out = dev_at(system, (uint32_t)number);
    return status_ok();
}

void devices_report_none(status st) {
    if (!devices_wanted() || strcmp(agent_option(OPTION_fallback), "error") == 0) return;
    pthread_mutex_lock(&devices.lock);
    bool first = !devices.told;
    devices.told = true;
    pthread_mutex_unlock(&devices.lock);
    if (!first) return;
    fprintf(stderr,
            "weft: %s%s%s. Functions run in Java%s; the option device=java asks for that, and is quiet.\n",
            status_text(st.code), st.detail == NULL ? "" : ": ", st.detail == NULL ? "" : st.detail,
            status_may_pass(st) ? " until it works" : "");
}

const char *devices_text(arena *a, const dev_info *info) {
    const char *type = info->type == DEV_CPU ? "CPU" : info->type == DEV_GPU ? "GPU" : "other";
    text t;
    text_init(&t, a);
    text_printf(&t, "%s\n", info->name);
    text_printf(&t, "platform: %s\n", info->platform);
    text_printf(&t, "type: %s\n", type);
    text_printf(&t, "version: %s\n", info->version);
    text_printf(&t, "driver: %s\n", info->driver);
    text_printf(&t, "memory: %llu MiB\n", (unsigned long long)(info->memory_bytes >> 20));
    text_printf(&t, "local memory of a work-group: %u KiB\n", info->local_bytes >> 10);
    text_printf(&t, "largest work-group: %u work-items\n", info->group_items);
    text_printf(&t, "compute units: %u\n", info->compute_units);
    text_printf(&t, "vector width: float %u, double %u\n", info->vector_width_float,
                info->vector_width_double);
    text_printf(&t, "memory shared with the host: %s\n", info->shares_memory ? "yes" : "no");
    text_printf(&t, "atomic operations on 64 bits: %s\n", info->wide_atomics ? "yes" : "no");
    text_printf(&t, "correctly rounded divide and sqrt: %s\n", info->rounds_divide ? "yes" : "no");
    return text_get(&t);
}
