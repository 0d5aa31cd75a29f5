/* Where PoCL (3.1 to 5.0) puts its cache: POCL_CACHE_DIR, or else pocl/kcache in XDG_CACHE_HOME, in .cache of
 * HOME, or in /tmp. It makes the folders that are missing but for the first, and does without none.
 */
#include "pocl_cache.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "library_copies.h"

#define LEAST_BYTES (8u << 20) /* a kernel takes some hundred KB, while it is built a few times that */

static const char *variable(const char *name) {
    const char *value = getenv(name);
    return value == NULL || *value == '\0' ? NULL : value;
}

/* PoCL maps code from there, which some disks do not allow. */
static bool lets_code_run(const char *folder) {
    struct statvfs disk;
    return statvfs(folder, &disk) != 0 || (disk.f_flag & ST_NOEXEC) == 0;
}

/* With code that may run. By trying, for root may write everywhere and yet there are places, as /proc, where nobody can. */
static bool takes_folders(const char *folder) {
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/weft-XXXXXX", folder);
    if (length < 0 || (size_t)length >= sizeof path || mkdtemp(path) == NULL) return false;
    (void)rmdir(path);
    return lets_code_run(folder);
}

static bool has_room(const char *folder) {
    struct statvfs disk;
    struct rlimit file;
    if (getrlimit(RLIMIT_FSIZE, &file) == 0 && file.rlim_cur != RLIM_INFINITY && file.rlim_cur < LEAST_BYTES)
        return false;
    return statvfs(folder, &disk) != 0 || (uint64_t)disk.f_bavail * disk.f_frsize >= LEAST_BYTES;
}

/* Whether there is such a folder to write to, or it can be made. */
static bool can_be_made(const char *folder) {
    char path[PATH_MAX];
    if (strlen(folder) >= sizeof path) return false;
    strcpy(path, folder);
    while (access(path, F_OK) != 0) {
        char *last = strrchr(path, '/');
        if (errno != ENOENT || last == NULL || last == path) return false;
        *last = '\0';
    }
    return takes_folders(path) && has_room(path);
}

/* Where PoCL looks, in `out` of PATH_MAX bytes. */
static void default_folder(char *out) {
    const char *given = variable("POCL_CACHE_DIR"), *cache = variable("XDG_CACHE_HOME"),
               *home = variable("HOME");
    if (given != NULL)
        snprintf(out, PATH_MAX, "%s", given);
    else if (cache != NULL)
        snprintf(out, PATH_MAX, "%s/pocl/kcache", cache);
    else if (home != NULL)
        snprintf(out, PATH_MAX, "%s/.cache/pocl/kcache", home);
    else
        snprintf(out, PATH_MAX, "/tmp/pocl/kcache");
}

static bool is_blank(const char *name) {
    return getenv(name) != NULL && variable(name) == NULL;
}

static bool pocl_finds_one(void) {
    const char *given = variable("POCL_CACHE_DIR");
    if (is_blank("POCL_CACHE_DIR")) return false; /* it would end the process */
    char path[PATH_MAX];
    default_folder(path);
    if (given == NULL) return can_be_made(path);
    (void)mkdir(given, 0700); /* the one that PoCL does not make */
    return takes_folders(given) && has_room(given);
}

/* PoCL loads code from there, so nobody else may write to it. */
static bool is_ours(const char *folder) {
    struct stat found;
    return lstat(folder, &found) == 0 && S_ISDIR(found.st_mode) && found.st_uid == geteuid() &&
           (found.st_mode & 077) == 0 && takes_folders(folder);
}

/* PoCL is told once a process. Each copy of the library exports one, and all use the first copy's: they would choose alike, but for a disk
 * that has filled up since, or where the name of our own folder is taken. Used under the lock of driver_start.c, and not changed once it
 * is made; what is in it never changes, as copies of other versions use it too. */
typedef struct pocl_choice {
    bool is_made;
    char own[PATH_MAX]; /* our own folder, where PoCL finds none; else empty */
} pocl_choice;

/* Protected: see other_copy.c. */
__attribute__((visibility("protected"))) pocl_choice weft_pocl_choice;

static bool is_first(void *of_copy, void *first) {
    *(pocl_choice **)first = of_copy;
    return true;
}

static _Atomic(pocl_choice *) first_choice; /* it stays the same, so it does not matter who finds it */

static status find_choice(void) {
    pocl_choice *first = NULL;
    bool is_library;
    if (atomic_load(&first_choice) != NULL) return status_ok();
    TRY(library_copies_find("weft_pocl_choice", is_first, &first, &is_library));
    atomic_store(&first_choice, first == NULL ? &weft_pocl_choice : first); /* a program has its own */
    return status_ok();
}

static pocl_choice *choice(void) {
    pocl_choice *first = atomic_load(&first_choice);
    return first == NULL ? &weft_pocl_choice : first;
}

/* What PoCL uses, in `out` of PATH_MAX bytes. */
static void used_folder(char *out) {
    if (choice()->own[0] != '\0')
        strcpy(out, choice()->own);
    else
        default_folder(out);
}

/* Why PoCL cannot use its folder, and what helps; NULL: it can. */
static const char *trouble_with(const char *path) {
    struct stat found;
    if (stat(path, &found) == 0 && !S_ISDIR(found.st_mode))
        return "cannot write to it: it is no folder; remove it";
    if (!lets_code_run(path))
        return "cannot load code from it: it is on a disk mounted noexec; have that mounted with exec";
    if (!has_room(path))
        return "cannot write to it: the disk is full, or `ulimit -f` allows small files only; free some space";
    return NULL;
}

status pocl_cache_check(arena *a) {
    char path[PATH_MAX];
    used_folder(path);
    const char *trouble = trouble_with(path);
    if (trouble == NULL) return status_ok();
    return status_make(a, ST_CL_ERROR,
                       "PoCL's folder is %s, and it %s, or set POCL_CACHE_DIR to another folder", path,
                       trouble);
}

const char *pocl_cache_used(arena *a) {
    char path[PATH_MAX];
    used_folder(path);
    return arena_string(a, path, strlen(path));
}

bool pocl_cache_path(const char *name, char *out) {
    char path[PATH_MAX];
    used_folder(path);
    return snprintf(out, PATH_MAX, "%s/%s", path, name) < PATH_MAX;
}

static bool is_of_pocl(const struct dirent *entry) {
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
           strncmp(entry->d_name, POCL_CACHE_OWN, strlen(POCL_CACHE_OWN)) != 0;
}

bool pocl_cache_is_cleared(void) {
    char path[PATH_MAX];
    used_folder(path);
    DIR *listing = opendir(path);
    if (listing == NULL) return true;
    bool found = false;
    for (struct dirent *d = readdir(listing); d != NULL && !found; d = readdir(listing))
        found = is_of_pocl(d);
    (void)closedir(listing);
    return !found;
}

/* Makes our own, in a folder for what is temporary; false if it takes none, or none that code may run from. */
static bool make_own(const char *temporary, char *out) {
    if (!lets_code_run(temporary)) return false;
    /* The same for every process of this user, so that a second one finds what the first has built. */
    snprintf(out, PATH_MAX, "%s/weft-pocl-%u", temporary, (unsigned)geteuid());
    (void)mkdir(out, 0700);
    if (is_ours(out)) return true;
    snprintf(out, PATH_MAX, "%s/weft-pocl-XXXXXX", temporary);
    if (mkdtemp(out) != NULL) return true;
    out[0] = '\0';
    return false;
}

status pocl_cache_choose(const char **out_own) {
    const char *temporary = variable("TMPDIR");
    *out_own = NULL;
    TRY(find_choice());
    pocl_choice *c = choice();
    if (!c->is_made)
        c->is_made = pocl_finds_one() || (temporary != NULL && make_own(temporary, c->own)) ||
                     make_own("/tmp", c->own);
    if (c->own[0] != '\0') *out_own = c->own;
    return status_ok();
}

status pocl_cache_needs(void) {
    if (choice()->is_made) return status_ok();
    return status_static(
        ST_NO_DEVICE,
        "PoCL finds no folder for what it compiles; set the variable POCL_CACHE_DIR to one that can "
        "be written to, on a disk that is not full and not mounted noexec");
}
