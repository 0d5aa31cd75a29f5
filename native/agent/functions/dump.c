#include "dump.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "agent_state.h"

enum { MOST_FILES = 1000000 };

static atomic_uint functions;

bool dump_wanted(void) {
    return agent_option(OPTION_dump)[0] != '\0';
}

/* Whether `stage` is one of the words of "fold+opencl", or they are "all". */
static bool is_named(const char *words, const char *stage) {
    if (strcmp(words, "all") == 0) return true;
    size_t length = strlen(stage);
    while (*words != '\0') {
        size_t size = strcspn(words, "+");
        if (size == length && memcmp(words, stage, length) == 0) return true;
        words += size;
        if (*words == '+') words++;
    }
    return false;
}

/* A file that was not there before, and through no link. */
static FILE *create(const char *path) {
    int made = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    FILE *file = made < 0 ? NULL : fdopen(made, "w");
    if (file == NULL && made >= 0) close(made);
    return file;
}

/* Exactly the text, so that IR can be read back. False when it cannot be written; errno says why. */
static bool write_file(const dump_state *d, const char *stage, const char *text, char *path, size_t size) {
    const char *folder = agent_option(OPTION_dumpdir);
    int length = snprintf(path, size, "%s/%04u-%02u-%s.txt", folder, d->function, d->stage, stage);
    errno = ENAMETOOLONG;
    if (length <= 0 || (size_t)length >= size) return false;
    FILE *file = create(path);
    if (file == NULL) return false;
    bool written = fputs(text, file) >= 0;
    return fclose(file) == 0 && written;
}

static void put_file(const dump_state *d, const char *stage, const char *text) {
    char path[1024];
    if (!write_file(d, stage, text, path, sizeof path))
        fprintf(stderr, "weft: cannot write %s: %s\n", path, strerror(errno));
}

/* Numbers that an earlier process, or another one, has used for its files are passed over. */
static void find_number(dump_state *d) {
    char path[1024];
    for (;;) {
        d->function = atomic_fetch_add(&functions, 1) + 1;
        if (write_file(d, "function", d->title, path, sizeof path)) return;
        if (errno == EEXIST && d->function < MOST_FILES) continue;
        static atomic_flag told = ATOMIC_FLAG_INIT;
        if (!atomic_flag_test_and_set(&told))
            fprintf(stderr, "weft: cannot write %s: %s; nothing is dumped\n", path, strerror(errno));
        d->is_lost = true;
        return;
    }
}

dump_state dump_start(const char *title) {
    dump_state d = {.title = title};
    if (agent_option(OPTION_dumpdir)[0] == '\0')
        d.function = atomic_fetch_add(&functions, 1) + 1;
    else
        find_number(&d);
    return d;
}

void dump_stage(void *context, const char *stage, const char *text) {
    dump_state *d = context;
    d->stage++;
    if (d->is_lost || !is_named(agent_option(OPTION_dump), stage)) return;
    if (agent_option(OPTION_dumpdir)[0] != '\0')
        put_file(d, stage, text);
    else
        fprintf(stderr, "--- weft %u %s: %s\n%s\n", d->function, stage, d->title, text);
}
