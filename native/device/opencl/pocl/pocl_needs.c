/* PoCL (3.1 to 5.0) takes from hwloc how much memory there is, and gives its device three quarters of it. With
 * less than 128 MiB left it aborts ("Not enough memory to run on this device"), and hwloc (2.9) knows of no
 * memory at all where it does not see the processors' topology, as in a chroot or sandbox without /sys. So look
 * first where hwloc looks.
 *
 * It also aborts where it gets no thread, and LLVM, which it compiles with, where it gets no memory, as under a small
 * `ulimit -v`. To open the device took 146 MiB of addresses with 2 threads, 1.1 GiB with 16 and up to 4.6 with 64: stacks,
 * and what malloc sets aside for each thread.
 */
#include "pocl_needs.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define LEAST_KIB ((128u << 10) * 4 / 3)
enum { ADDRESSES_MIB = 512, ADDRESSES_MIB_A_THREAD = 96 };

bool pocl_is(const char *platform_name) {
    return strcmp(platform_name, "Portable Computing Language") == 0;
}

bool pocl_has_no_threads(const char *device_name) {
    return strncmp(device_name, "basic", 5) == 0 || strncmp(device_name, "cpu-minimal", 11) == 0;
}

/* The files under another root that HWLOC_FSROOT names: hwloc's own variable. */
static void place(char path[PATH_MAX], const char *file) {
    const char *root = getenv("HWLOC_FSROOT");
    snprintf(path, PATH_MAX, "%s%s", root == NULL ? "" : root, file);
}

static bool sees_topology(void) {
    static const char *const folders[] = {"/sys/bus/cpu/devices", "/sys/devices/system/cpu"};
    static const char *const files[] = {"package_cpus", "core_cpus", "core_siblings", "thread_siblings"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        for (size_t k = 0; k < sizeof files / sizeof *files; k++) {
            char file[128], path[PATH_MAX];
            snprintf(file, sizeof file, "%s/cpu0/topology/%s", folders[i], files[k]);
            place(path, file);
            if (access(path, R_OK) == 0) return true;
        }
    }
    return false;
}

/* False if /proc/meminfo cannot be read. */
static bool memory_kib(unsigned long long *out) {
    char path[PATH_MAX], line[128];
    bool found = false;
    place(path, "/proc/meminfo");
    FILE *file = fopen(path, "re");
    if (file == NULL) return false;
    while (!found && fgets(line, sizeof line, file) != NULL)
        found = sscanf(line, "MemTotal: %llu kB", out) == 1;
    fclose(file);
    return found;
}

/* PoCL's own variables for how many threads it has, each an int that it takes for unsigned. The first one is every version's, and the others
 * are of some: of the most, since 4.0 and since 7.0, and of the fewest, since ever and since 4.0. */
static const char *const threads_by[] = {"POCL_MAX_PTHREAD_COUNT", "POCL_CPU_MAX_CU_COUNT",
                                         "POCL_MAX_COMPUTE_UNITS", "POCL_PTHREAD_MIN_THREADS",
                                         "POCL_CPU_MIN_CU_COUNT"};
enum { THREADS_BY = sizeof threads_by / sizeof *threads_by };

/* 0: it does not say. */
static int given_threads(const char *variable) {
    const char *given = getenv(variable);
    return given == NULL ? 0 : (int)strtol(given, NULL, 10);
}

/* As many as some version would have. */
static long most_threads(void) {
    long most = given_threads(threads_by[0]);
    if (most <= 0) most = sysconf(_SC_NPROCESSORS_ONLN);
    for (size_t i = 1; i < THREADS_BY; i++) {
        int given = given_threads(threads_by[i]);
        if (given > most) most = given;
    }
    return most > 0 ? most : 1;
}

/* Of addresses. */
static unsigned long long needed_mib(void) {
    return ADDRESSES_MIB + ADDRESSES_MIB_A_THREAD * (unsigned long long)most_threads();
}

/* How many MiB of addresses the process may still get; false: as many as it likes, or nobody knows. */
static bool left_mib(unsigned long long *out) {
    struct rlimit all;
    unsigned long long pages = 0;
    if (getrlimit(RLIMIT_AS, &all) != 0 || all.rlim_cur == RLIM_INFINITY) return false;
    FILE *file = fopen("/proc/self/statm", "re");
    if (file == NULL) return false;
    bool known = fscanf(file, "%llu", &pages) == 1;
    fclose(file);
    unsigned long long used = pages * (unsigned long long)sysconf(_SC_PAGESIZE);
    *out = all.rlim_cur > used ? (all.rlim_cur - used) >> 20 : 0;
    return known;
}

void pocl_spare_of_sorting(arena *a) {
    if (!status_is_ok(pocl_needs(a))) setenv("OCL_ICD_PLATFORM_SORT", "none", 0);
}

status pocl_needs(arena *a) {
    unsigned long long kib = 0;
    if (!sees_topology())
        return status_static(
            ST_NO_DEVICE, "PoCL needs /sys/devices/system/cpu, which is not there; in a chroot or container "
                          "mount /sys: mount -t sysfs sysfs /sys");
    if (!memory_kib(&kib))
        return status_static(ST_NO_DEVICE,
                             "PoCL needs /proc/meminfo, which is not there; in a chroot or container "
                             "mount /proc: mount -t proc proc /proc");
    if (kib < LEAST_KIB)
        return status_make(a, ST_NO_DEVICE,
                           "PoCL needs a machine with %u MiB of memory, and this one has %llu",
                           LEAST_KIB / 1024 + 1, kib / 1024);
    for (size_t i = 0; i < THREADS_BY; i++) {
        int given = given_threads(threads_by[i]);
        if (given < 0)
            return status_make(a, ST_NO_DEVICE, "PoCL cannot have %d threads: the variable %s says so", given,
                               threads_by[i]);
    }
    unsigned long long left, needed = needed_mib();
    if (left_mib(&left) && left < needed)
        return status_make(
            a, ST_NO_DEVICE,
            "PoCL ends a process that has no memory left, and ulimit -v leaves this one %llu MiB; "
            "allow it %llu MiB more",
            left, needed - left);
    return status_ok();
}
