#include "devices.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "agent.h"
#include "jni_status.h"
#include "text.h"

static struct {
    pthread_mutex_t lock;
    bool tried;
    arena memory; /* of the failures' details; all zero is an initialised arena */
    status opened, chosen;
    dev_system *system;
    dev_device *device;
} devices = {.lock = PTHREAD_MUTEX_INITIALIZER};

static dev_device *first_of(dev_type type) {
    for (uint32_t i = 0; i < dev_count(devices.system); i++) {
        dev_device *d = dev_at(devices.system, i);
        if (dev_describe(d)->type == type) return d;
    }
    return NULL;
}

bool devices_wanted(void) {
    const char *wish = agent_option(OPTION_device);
    return strcmp(wish, "java") != 0 && strcmp(wish, "sequential") != 0;
}

static status choose(arena *a, const char *wish) {
    dev_device *found = NULL;
    if (!devices_wanted()) {
        return status_make(a, ST_NO_DEVICE, "the option device=%s asks for Java", wish);
    } else if (strcmp(wish, "gpu") == 0) {
        found = first_of(DEV_GPU);
    } else if (strcmp(wish, "cpu") == 0) {
        found = first_of(DEV_CPU);
    } else if (strcmp(wish, "auto") == 0) {
        found = first_of(DEV_GPU);
        if (found == NULL) found = first_of(DEV_CPU);
        if (found == NULL) found = dev_at(devices.system, 0);
    } else {
        unsigned long index = strtoul(wish, NULL, 10); /* options.c has checked that it is a number */
        if (index < dev_count(devices.system)) found = dev_at(devices.system, (uint32_t)index);
    }
    devices.device = found;
    if (found != NULL) return status_ok();
    return status_make(a, ST_NO_DEVICE, "the option device=%s; Weft.devices() lists those of this machine",
                       wish);
}

static status open_body(arena *a, void *context) {
    (void)context;
    TRY(dev_system_open(a, &devices.system));
    if (dev_count(devices.system) == 0) return status_static(ST_NO_DEVICE, NULL);
    return status_ok();
}

static status choose_body(arena *a, void *context) {
    return choose(a, context);
}

static void open_once(void) {
    pthread_mutex_lock(&devices.lock);
    if (!devices.tried) {
        const char *wish = agent_option(OPTION_device);
        devices.opened = guarded(&devices.memory, open_body, NULL);
        devices.chosen = devices.opened;
        if (devices.opened.code == ST_OK)
            devices.chosen = guarded(&devices.memory, choose_body, (void *)wish);
        devices.tried = true;
    }
    pthread_mutex_unlock(&devices.lock);
}

status devices_open(dev_system **out) {
    open_once();
    *out = devices.system;
    return devices.opened;
}

status devices_chosen(dev_device **out) {
    open_once();
    *out = devices.device;
    return devices.chosen;
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
    text_printf(&t, "compute units: %u\n", info->compute_units);
    text_printf(&t, "vector width: float %u, double %u\n", info->vector_width_float,
                info->vector_width_double);
    text_printf(&t, "memory shared with the host: %s\n", info->shares_memory ? "yes" : "no");
    text_printf(&t, "correctly rounded divide and sqrt: %s\n", info->rounds_divide ? "yes" : "no");
    return text_get(&t);
}
