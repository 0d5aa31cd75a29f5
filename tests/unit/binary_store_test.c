/* Compiled programs on disk: what is found again, and what is as good as missing. No OpenCL is started. */
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "binary_store.h"
#include "run_tests.h"

#define NO_LIMIT ((uint64_t)1 << 30)

static char folder[PATH_MAX];

static void make_folder(void) {
    snprintf(folder, sizeof folder, "%s/weft-store-XXXXXX",
             getenv("TMPDIR") == NULL ? "/tmp" : getenv("TMPDIR"));
    CU_ASSERT_PTR_NOT_NULL_FATAL(mkdtemp(folder));
}

/* False at the end. */
static bool next_file(DIR *listing, char path[PATH_MAX]) {
    struct dirent *d = readdir(listing);
    while (d != NULL && (strcmp(d->d_name, ".") == 0 || strcmp(d->d_name, "..") == 0))
        d = readdir(listing);
    if (d != NULL) snprintf(path, PATH_MAX, "%.3000s/%.255s", folder, d->d_name);
    return d != NULL;
}

/* How many files there are, and the path of one. */
static int files(char path[PATH_MAX]) {
    DIR *listing = opendir(folder);
    int count = 0;
    while (next_file(listing, path))
        count++;
    closedir(listing);
    return count;
}

static void remove_folder(void) {
    char path[PATH_MAX];
    DIR *listing = opendir(folder);
    while (next_file(listing, path))
        unlink(path);
    closedir(listing);
    CU_ASSERT_EQUAL(rmdir(folder), 0);
}

/* Whether `key` has exactly these bytes. */
static bool has(binary_store *s, const char *key, const void *binary, size_t bytes) {
    size_t found = 0;
    void *got = binary_store_get(s, key, &found);
    bool same = got != NULL && found == bytes && memcmp(got, binary, bytes) == 0;
    free(got);
    return same;
}

static bool has_none(binary_store *s, const char *key) {
    size_t bytes;
    void *got = binary_store_get(s, key, &bytes);
    free(got);
    return got == NULL;
}

static void finds_what_was_put(void) {
    make_folder();
    binary_store *s = binary_store_open(folder, NO_LIMIT);
    CU_ASSERT_PTR_NOT_NULL_FATAL(s);
    CU_ASSERT(has_none(s, "a"));
    binary_store_put(s, "a", "one\0two", 7);
    binary_store_put(s, "b", "", 0);
    CU_ASSERT(has(s, "a", "one\0two", 7));
    CU_ASSERT(has(s, "b", "", 0));
    CU_ASSERT(has_none(s, "ab"));
    binary_store_put(s, "a", "three", 5);
    CU_ASSERT(has(s, "a", "three", 5));
    binary_store_drop(s, "a");
    CU_ASSERT(has_none(s, "a"));
    CU_ASSERT(has(s, "b", "", 0));
    binary_store_close(s);
    s = binary_store_open(folder, NO_LIMIT); /* as another process */
    CU_ASSERT(has(s, "b", "", 0));
    binary_store_close(s);
    remove_folder();
}

/* Each byte of an entry in turn is another one; and the entry ends early, or late. */
static void takes_nothing_damaged(void) {
    char path[PATH_MAX];
    make_folder();
    binary_store *s = binary_store_open(folder, NO_LIMIT);
    binary_store_put(s, "key", "binary", 6);
    CU_ASSERT_EQUAL_FATAL(files(path), 1);
    int file = open(path, O_RDWR);
    off_t length = lseek(file, 0, SEEK_END);
    for (off_t at = 0; at < length; at++) {
        unsigned char right, wrong;
        CU_ASSERT_EQUAL(pread(file, &right, 1, at), 1);
        wrong = right ^ 0x40;
        CU_ASSERT_EQUAL(pwrite(file, &wrong, 1, at), 1);
        CU_ASSERT(has_none(s, "key"));
        CU_ASSERT_EQUAL(pwrite(file, &right, 1, at), 1);
    }
    CU_ASSERT(has(s, "key", "binary", 6));
    CU_ASSERT_EQUAL(pwrite(file, "", 1, length), 1);
    CU_ASSERT(has_none(s, "key"));
    for (off_t bytes = 0; bytes < length; bytes += 5) {
        CU_ASSERT_EQUAL(ftruncate(file, bytes), 0);
        CU_ASSERT(has_none(s, "key"));
    }
    close(file);
    binary_store_put(s, "key", "again", 5);
    CU_ASSERT(has(s, "key", "again", 5));
    binary_store_close(s);
    remove_folder();
}

/* Two keys that hash alike are told apart by the text that the entry holds. */
static void compares_the_whole_key(void) {
    char path[PATH_MAX], moved[PATH_MAX];
    make_folder();
    binary_store *s = binary_store_open(folder, NO_LIMIT);
    binary_store_put(s, "first", "1", 1);
    CU_ASSERT_EQUAL_FATAL(files(path), 1);
    strcpy(moved, path);
    strcat(moved, ".kept");
    CU_ASSERT_EQUAL(rename(path, moved), 0);
    binary_store_put(s, "other", "2", 1);
    DIR *listing = opendir(folder);
    while (next_file(listing, path) && strcmp(path, moved) == 0) {
    }
    closedir(listing);
    CU_ASSERT_EQUAL(rename(moved, path), 0); /* where "other" was, is now "first" */
    CU_ASSERT(has_none(s, "other"));
    binary_store_close(s);
    remove_folder();
}

static void trusts_nobody_else(void) {
    char path[PATH_MAX];
    make_folder();
    binary_store *s = binary_store_open(folder, NO_LIMIT);
    binary_store_put(s, "key", "binary", 6);
    files(path);
    CU_ASSERT_EQUAL(chmod(path, 0620), 0);
    CU_ASSERT(has_none(s, "key"));
    CU_ASSERT_EQUAL(chmod(path, 0600), 0);
    CU_ASSERT(has(s, "key", "binary", 6));
    binary_store_close(s);
    CU_ASSERT_EQUAL(chmod(folder, 0777), 0);
    CU_ASSERT_PTR_NULL(binary_store_open(folder, NO_LIMIT));
    CU_ASSERT_EQUAL(chmod(folder, 0700), 0);
    remove_folder();
}

/* In a folder that it cannot write to: 0 if it finds what is there, and leaves nothing. */
static int only_read(bool is_roots) {
    if (is_roots && setuid(65534) != 0) return 2;
    binary_store *s = binary_store_open(folder, NO_LIMIT);
    if (s == NULL) return 3;
    bool found = has(s, "key", "binary", 6);
    binary_store_put(s, "other", "binary", 6);
    bool is_new = !has_none(s, "other");
    binary_store_close(s);
    return found && !is_new ? 0 : 4;
}

static void reads_what_it_cannot_write(void) {
    char path[PATH_MAX];
    bool is_roots = geteuid() == 0;
    int state = -1;
    make_folder();
    binary_store *s = binary_store_open(folder, NO_LIMIT);
    binary_store_put(s, "key", "binary", 6);
    binary_store_close(s);
    files(path);
    CU_ASSERT_EQUAL(chmod(path, 0444), 0);
    CU_ASSERT_EQUAL(chmod(folder, 0555), 0);
    pid_t child = fork();
    if (child == 0) _exit(only_read(is_roots));
    CU_ASSERT_EQUAL(waitpid(child, &state, 0), child);
    CU_ASSERT(WIFEXITED(state) && WEXITSTATUS(state) == 0);
    CU_ASSERT_EQUAL(chmod(folder, 0700), 0);
    remove_folder();
}

enum { USER = 65534, OTHER = 65533 };

/* What a folder is to USER that has an entry. */
static const char *is_to_user(void) {
    static const char *const words[] = {"kept", "read", "no"};
    enum { KEPT, READ, NO };
    int state = -1;
    pid_t child = fork();
    if (child == 0) {
        if (setgid(USER) != 0 || setuid(USER) != 0) _exit(99);
        binary_store *s = binary_store_open(folder, NO_LIMIT);
        if (s == NULL || !has(s, "key", "binary", 6)) _exit(NO);
        binary_store_put(s, "other", "binary", 6);
        _exit(has(s, "other", "binary", 6) ? KEPT : READ);
    }
    CU_ASSERT_EQUAL(waitpid(child, &state, 0), child);
    return WIFEXITED(state) && WEXITSTATUS(state) <= NO ? words[WEXITSTATUS(state)] : "?";
}

/* Where root, or the user, has kept a program, as in an image. */
static void is_for_whom_the_table_says(void) {
    char line[256], owner[16], word[16], path[PATH_MAX];
    unsigned mode;
    int rows = 0;
    if (geteuid() != 0) {
        printf("not looked at: folders of other users; only root has some\n");
        return;
    }
    FILE *table = fopen("cache_folders.txt", "r");
    CU_ASSERT_PTR_NOT_NULL_FATAL(table);
    while (fgets(line, sizeof line, table) != NULL) {
        if (*line == '#') continue;
        CU_ASSERT_EQUAL(sscanf(line, "%15s %o %15s", owner, &mode, word), 3);
        make_folder();
        binary_store *s = binary_store_open(folder, NO_LIMIT);
        binary_store_put(s, "key", "binary", 6);
        binary_store_close(s);
        uid_t of = strcmp(owner, "user") == 0 ? USER : strcmp(owner, "other") == 0 ? OTHER : 0;
        CU_ASSERT_EQUAL(files(path), 1);
        CU_ASSERT_EQUAL(chown(path, of, of), 0);
        CU_ASSERT_EQUAL(chown(folder, of, of), 0);
        CU_ASSERT_EQUAL(chmod(folder, (mode_t)mode), 0);
        CU_ASSERT_STRING_EQUAL(is_to_user(), word);
        remove_folder();
        rows++;
    }
    fclose(table);
    CU_ASSERT(rows > 10);
}

static void makes_its_folders(void) {
    char inner[PATH_MAX];
    make_folder();
    snprintf(inner, sizeof inner, "%.4000s/a/b/c", folder);
    binary_store *s = binary_store_open(inner, NO_LIMIT);
    CU_ASSERT_PTR_NOT_NULL_FATAL(s);
    binary_store_put(s, "key", "binary", 6);
    CU_ASSERT(has(s, "key", "binary", 6));
    binary_store_drop(s, "key");
    binary_store_close(s);
    for (int i = 0; i < 3; i++) {
        CU_ASSERT_EQUAL(rmdir(inner), 0);
        *strrchr(inner, '/') = '\0';
    }
    remove_folder();
    CU_ASSERT_PTR_NULL(binary_store_open("/proc/weft", NO_LIMIT));
    CU_ASSERT_PTR_NULL(binary_store_open("/dev/null/weft", NO_LIMIT));
}

/* Used longest ago: by when it was put, or got. */
static void drops_the_oldest(void) {
    enum { COUNT = 10, BYTES = 1000 };
    char key[16], path[PATH_MAX], binary[BYTES] = "";
    make_folder();
    binary_store *s = binary_store_open(folder, NO_LIMIT);
    for (int i = 0; i < COUNT; i++) {
        snprintf(key, sizeof key, "%d", i);
        binary_store_put(s, key, binary, BYTES);
        struct timespec pause = {0, 20000000}; /* beyond the clock of the file system */
        nanosleep(&pause, NULL);
    }
    CU_ASSERT(has(s, "0", binary, BYTES));
    binary_store_close(s);
    s = binary_store_open(folder, 8 * BYTES);
    binary_store_put(s, "new", binary, BYTES);
    CU_ASSERT(has(s, "new", binary, BYTES));
    CU_ASSERT(has(s, "0", binary, BYTES));
    CU_ASSERT(has_none(s, "1"));
    CU_ASSERT(has_none(s, "5"));
    CU_ASSERT(has(s, "9", binary, BYTES));
    CU_ASSERT(files(path) <= 6);
    binary_store_close(s);
    remove_folder();
}

/* Files of others stay, whatever they are named. */
static void leaves_what_is_not_its_own(void) {
    static const char *const others[] = {"weights.bin", "0123456789ABCDEF.bin", "0123456789abcde.bin",
                                         ".new-thesis", "notes"};
    char path[PATH_MAX], name[PATH_MAX];
    make_folder();
    struct timespec long_ago[2] = {{time(NULL) - 4000, 0}, {time(NULL) - 4000, 0}};
    for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
        snprintf(name, sizeof name, "%.4000s/%s", folder, others[k]);
        close(open(name, O_CREAT | O_WRONLY, 0600));
        CU_ASSERT_EQUAL(truncate(name, 100 * 1000), 0);
        CU_ASSERT_EQUAL(utimensat(AT_FDCWD, name, long_ago, 0), 0);
    }
    binary_store *s = binary_store_open(folder, 1000);
    binary_store_put(s, "a", "1", 1);
    binary_store_put(s, "b", "2", 1);
    CU_ASSERT_EQUAL(files(path), 2 + (int)(sizeof others / sizeof *others));
    binary_store_close(s);
    remove_folder();
}

static void waits_for_no_pipe(void) {
    char path[PATH_MAX];
    make_folder();
    binary_store *s = binary_store_open(folder, NO_LIMIT);
    binary_store_put(s, "a", "1", 1);
    CU_ASSERT_EQUAL(files(path), 1);
    CU_ASSERT_EQUAL(unlink(path), 0);
    CU_ASSERT_EQUAL(mkfifo(path, 0600), 0);
    CU_ASSERT(has_none(s, "a"));
    binary_store_close(s);
    remove_folder();
}

/* What a process has left that died while it wrote goes, after an hour. */
static void removes_what_is_left_over(void) {
    char path[PATH_MAX], left[PATH_MAX];
    make_folder();
    snprintf(left, sizeof left, "%.4000s/.weft-new-abcdef", folder);
    close(open(left, O_CREAT | O_WRONLY, 0600));
    binary_store *s = binary_store_open(folder, NO_LIMIT);
    binary_store_put(s, "a", "1", 1);
    CU_ASSERT_EQUAL(files(path), 2);
    struct timespec long_ago[2] = {{time(NULL) - 4000, 0}, {time(NULL) - 4000, 0}};
    CU_ASSERT_EQUAL(utimensat(AT_FDCWD, left, long_ago, 0), 0);
    binary_store_put(s, "a", "2", 1);
    CU_ASSERT_EQUAL(files(path), 1);
    binary_store_close(s);
    remove_folder();
}

/* One of several processes that put and get the same keys; its status is 0 if it saw nothing but whole entries. */
static int contend(int number) {
    binary_store *s = binary_store_open(folder, 20000);
    int wrong = s == NULL;
    for (int i = 0; i < 400 && !wrong; i++) {
        char key[16], binary[3000];
        size_t bytes;
        snprintf(key, sizeof key, "%d", i % 7);
        memset(binary, 'a' + number, sizeof binary);
        binary_store_put(s, key, binary, (size_t)(1000 + i % 7 * 100));
        char *got = binary_store_get(s, key, &bytes);
        if (got == NULL) continue; /* somebody made room */
        for (size_t b = 1; b < bytes; b++)
            wrong |= got[b] != got[0];
        wrong |= bytes != (size_t)(1000 + i % 7 * 100);
        free(got);
    }
    binary_store_close(s);
    return wrong;
}

static void is_shared_by_processes(void) {
    enum { PROCESSES = 4 };
    pid_t all[PROCESSES];
    make_folder();
    for (int i = 0; i < PROCESSES; i++) {
        all[i] = fork();
        if (all[i] == 0) _exit(contend(i));
    }
    for (int i = 0; i < PROCESSES; i++) {
        int state = -1;
        CU_ASSERT_EQUAL(waitpid(all[i], &state, 0), all[i]);
        CU_ASSERT(WIFEXITED(state) && WEXITSTATUS(state) == 0);
    }
    remove_folder();
}

static const CU_TestInfo tests[] = {
    {"finds what was put", finds_what_was_put},
    {"takes nothing damaged", takes_nothing_damaged},
    {"compares the whole key", compares_the_whole_key},
    {"trusts nobody else", trusts_nobody_else},
    {"reads what it cannot write", reads_what_it_cannot_write},
    {"is for whom the table says", is_for_whom_the_table_says},
    {"makes its folders", makes_its_folders},
    {"drops the oldest", drops_the_oldest},
    {"leaves what is not its own", leaves_what_is_not_its_own},
    {"waits for no pipe", waits_for_no_pipe},
    {"removes what is left over", removes_what_is_left_over},
    {"is shared by processes", is_shared_by_processes},
    CU_TEST_INFO_NULL,
};

int main(void) {
    return run_tests("binary_store", tests);
}
