#include "binary_store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "fnv.h"

#define SUFFIX ".bin"
#define HASH_DIGITS 16                         /* the rest of an entry's name */
#define TEMPORARY ".weft-new-"                 /* the beginning of a name, until it is an entry */
#define LEFT_OVER_SECONDS 3600                 /* a temporary file of this age has lost its process */
#define ENTRY_MODE 0644                        /* the folder says who may read */
#define MOST_ENTRY_BYTES ((uint64_t)256 << 20) /* a longer file is none of ours */
#define KEEP_SHARE(bytes) ((bytes) / 4 * 3)    /* what stays of a full store */

struct binary_store {
    uint64_t limit;
    char folder[PATH_MAX];
};

typedef struct entry_head {
    char magic[8];
    uint64_t key_bytes, binary_bytes;
    uint64_t checksum; /* of the key and the binary */
} entry_head;

static const char magic[8] = {'w', 'e', 'f', 't', 'b', 'i', 'n', '1'};

/* ---- the folder ---- */

/* Who is root may write anywhere. */
static bool is_trusted(const struct stat *found) {
    return (found->st_uid == geteuid() || found->st_uid == 0) && (found->st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

static void make_folders(const char *folder) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s", folder);
    for (char *at = strchr(path + 1, '/'); at != NULL; at = strchr(at + 1, '/')) {
        *at = '\0';
        (void)mkdir(path, 0700);
        *at = '/';
    }
    (void)mkdir(path, 0700);
}

binary_store *binary_store_open(const char *folder, uint64_t limit_bytes) {
    struct stat found;
    binary_store *s = malloc(sizeof *s);
    if (s == NULL) return NULL;
    *s = (binary_store){.limit = limit_bytes};
    int length = snprintf(s->folder, sizeof s->folder, "%s", folder);
    if (length > 0 && (size_t)length < sizeof s->folder) {
        make_folders(folder);
        if (stat(folder, &found) == 0 && S_ISDIR(found.st_mode) && is_trusted(&found) &&
            access(folder, R_OK | X_OK) == 0)
            return s;
    }
    free(s);
    return NULL;
}

void binary_store_close(binary_store *s) {
    free(s);
}

const char *binary_store_folder(const binary_store *s) {
    return s->folder;
}

static bool path_in(const binary_store *s, const char *name, char out[PATH_MAX]) {
    int length = snprintf(out, PATH_MAX, "%s/%s", s->folder, name);
    return length > 0 && length < PATH_MAX;
}

static bool path_of(const binary_store *s, const char *key, char out[PATH_MAX]) {
    char name[32];
    snprintf(name, sizeof name, "%016llx" SUFFIX, (unsigned long long)fnv64_string(FNV64_BASIS, key));
    return path_in(s, name, out);
}

/* ---- reading ---- */

static bool read_all(int file, void *to, size_t bytes) {
    for (char *at = to; bytes > 0;) {
        ssize_t got = read(file, at, bytes);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        at += got;
        bytes -= (size_t)got;
    }
    return true;
}

/* The key and the binary behind it, for free(). */
static char *read_body(int file, const char *key, entry_head *out) {
    struct stat found;
    size_t key_bytes = strlen(key);
    if (fstat(file, &found) != 0 || !S_ISREG(found.st_mode) || !is_trusted(&found)) return NULL;
    if (!read_all(file, out, sizeof *out) || memcmp(out->magic, magic, sizeof magic) != 0) return NULL;
    if (out->key_bytes != key_bytes || out->binary_bytes > MOST_ENTRY_BYTES ||
        (uint64_t)found.st_size != sizeof *out + out->key_bytes + out->binary_bytes)
        return NULL;
    size_t bytes = key_bytes + (size_t)out->binary_bytes;
    char *body = malloc(bytes);
    if (body != NULL && read_all(file, body, bytes) && memcmp(body, key, key_bytes) == 0 &&
        fnv64(FNV64_BASIS, body, bytes) == out->checksum)
        return body;
    free(body);
    return NULL;
}

bool binary_store_has(binary_store *s, const char *key) {
    char path[PATH_MAX];
    return path_of(s, key, path) && access(path, R_OK) == 0;
}

void *binary_store_get(binary_store *s, const char *key, size_t *out_bytes) {
    char path[PATH_MAX];
    entry_head head;
    int file = path_of(s, key, path) ? open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) : -1;
    if (file < 0) return NULL;
    char *body = read_body(file, key, &head);
    if (body != NULL) {
        memmove(body, body + head.key_bytes, (size_t)head.binary_bytes);
        *out_bytes = (size_t)head.binary_bytes;
        (void)futimens(file, NULL); /* used now */
    }
    close(file);
    return body;
}

/* ---- making room ---- */

typedef struct found_entry {
    uint64_t bytes;
    struct timespec used;
    char name[32];
} found_entry;

typedef struct found_entries {
    found_entry *all;
    size_t count, room;
    uint64_t bytes;
} found_entries;

static int by_use(const void *a, const void *b) {
    const struct timespec *first = &((const found_entry *)a)->used, *second = &((const found_entry *)b)->used;
    if (first->tv_sec != second->tv_sec) return first->tv_sec < second->tv_sec ? -1 : 1;
    return (first->tv_nsec > second->tv_nsec) - (first->tv_nsec < second->tv_nsec);
}

/* The folder is the user's to name: there may be other files in it, which are not touched. */
static bool is_entry(const char *name) {
    return strspn(name, "0123456789abcdef") == HASH_DIGITS && strcmp(name + HASH_DIGITS, SUFFIX) == 0;
}

static bool note_entry(found_entries *f, const char *name, const struct stat *of) {
    if (f->count == f->room) {
        size_t room = f->room == 0 ? 64 : 2 * f->room;
        found_entry *grown = realloc(f->all, room * sizeof *grown);
        if (grown == NULL) return false;
        f->all = grown;
        f->room = room;
    }
    found_entry *e = &f->all[f->count++];
    *e = (found_entry){.bytes = (uint64_t)of->st_size, .used = of->st_mtim};
    strcpy(e->name, name);
    f->bytes += e->bytes;
    return true;
}

/* The entries of the folder; on the way what dead processes have left is removed. */
static found_entries look_around(int folder, DIR *listing) {
    found_entries f = {0};
    time_t now = time(NULL);
    for (struct dirent *d = readdir(listing); d != NULL; d = readdir(listing)) {
        struct stat of;
        bool temporary = strncmp(d->d_name, TEMPORARY, strlen(TEMPORARY)) == 0;
        if ((!temporary && !is_entry(d->d_name)) ||
            fstatat(folder, d->d_name, &of, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(of.st_mode))
            continue;
        if (temporary && now - of.st_mtime > LEFT_OVER_SECONDS) (void)unlinkat(folder, d->d_name, 0);
        if (!temporary && !note_entry(&f, d->d_name, &of)) break;
    }
    return f;
}

static void make_room(const binary_store *s) {
    DIR *listing = opendir(s->folder);
    if (listing == NULL) return;
    int folder = dirfd(listing);
    found_entries f = look_around(folder, listing);
    if (f.bytes > s->limit) {
        qsort(f.all, f.count, sizeof *f.all, by_use);
        for (size_t i = 0; i < f.count && f.bytes > KEEP_SHARE(s->limit); i++) {
            (void)unlinkat(folder, f.all[i].name, 0);
            f.bytes -= f.all[i].bytes;
        }
    }
    free(f.all);
    closedir(listing);
}

/* ---- writing ---- */

static bool write_all(int file, const void *from, size_t bytes) {
    for (const char *at = from; bytes > 0;) {
        ssize_t put = write(file, at, bytes);
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) return false;
        at += put;
        bytes -= (size_t)put;
    }
    return true;
}

void binary_store_put(binary_store *s, const char *key, const void *binary, size_t bytes) {
    char path[PATH_MAX], temporary[PATH_MAX];
    size_t key_bytes = strlen(key);
    entry_head head = {.key_bytes = key_bytes, .binary_bytes = bytes};
    memcpy(head.magic, magic, sizeof magic);
    head.checksum = fnv64(fnv64(FNV64_BASIS, key, key_bytes), binary, bytes);
    if (bytes > MOST_ENTRY_BYTES || !path_of(s, key, path) || !path_in(s, TEMPORARY "XXXXXX", temporary))
        return;
    int file = mkostemp(temporary, O_CLOEXEC); /* 0600 */
    if (file < 0) return;
    bool whole = fchmod(file, ENTRY_MODE) == 0 && write_all(file, &head, sizeof head) &&
                 write_all(file, key, key_bytes) && write_all(file, binary, bytes);
    whole &= close(file) == 0;
    if (!whole || rename(temporary, path) != 0) (void)unlink(temporary);
    make_room(s);
}

void binary_store_drop(binary_store *s, const char *key) {
    char path[PATH_MAX];
    if (path_of(s, key, path)) (void)unlink(path);
}
