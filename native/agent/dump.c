#include "dump.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "agent.h"

static atomic_uint functions;

bool dump_wanted(void) {
    return agent_option(OPTION_dump)[0] != '\0';
}

dump_state dump_start(const char *title) {
    return (dump_state){atomic_fetch_add(&functions, 1) + 1, 0, title};
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

/* Exactly the text, so that IR can be read back. */
static void write_file(const char *folder, const dump_state *d, const char *stage, const char *text) {
    char path[1024];
    int length = snprintf(path, sizeof path, "%s/%04u-%02u-%s.txt", folder, d->function, d->stage, stage);
    bool written = false;
    if (length > 0 && (size_t)length < sizeof path) {
        FILE *file = fopen(path, "w");
        if (file != NULL) {
            written = fputs(text, file) >= 0;
            written = fclose(file) == 0 && written;
        }
    } else {
        errno = ENAMETOOLONG;
    }
    if (!written) fprintf(stderr, "weft: cannot write %s: %s\n", path, strerror(errno));
}

void dump_stage(void *context, const char *stage, const char *text) {
    dump_state *d = context;
    const char *folder = agent_option(OPTION_dumpdir);
    if (d->stage == 0 && folder[0] != '\0') write_file(folder, d, "function", d->title);
    d->stage++;
    if (!is_named(agent_option(OPTION_dump), stage)) return;
    if (folder[0] != '\0')
        write_file(folder, d, stage, text);
    else
        fprintf(stderr, "--- weft %u %s: %s\n%s\n", d->function, stage, d->title, text);
}
