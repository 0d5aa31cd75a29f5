#include "peer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PAGE = 4096, LINE = 4096 };

int peer_no(peer *p, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(p->more, sizeof p->more, format, arguments);
    va_end(arguments);
    for (char *c = p->more; *c != '\0'; c++)
        if (*c == '\n') *c = ' ';
    return -1;
}

/* Zeroed and touched, with a page more: so that no run is the first to touch it, and vectors may read on. */
static void *memory(size_t bytes) {
    size_t whole = (bytes + 2 * PAGE - 1) / PAGE * PAGE;
    void *block = NULL;
    if (posix_memalign(&block, PAGE, whole) != 0) return NULL;
    memset(block, 0, whole);
    return block;
}

static int read_input(peer *p, const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL || p->ins == PEER_MOST) return peer_no(p, "cannot take %s", path);
    fseek(file, 0, SEEK_END);
    size_t bytes = (size_t)ftell(file);
    rewind(file);
    void *block = memory(bytes);
    int whole = block != NULL && fread(block, 1, bytes, file) == bytes;
    fclose(file);
    p->in[p->ins] = block;
    p->in_bytes[p->ins++] = bytes;
    return whole ? 0 : peer_no(p, "cannot read %s", path);
}

static int make_output(peer *p, size_t bytes) {
    void *block = p->outs == PEER_MOST ? NULL : memory(bytes);
    if (block == NULL) return peer_no(p, "no memory for an output of %zu bytes", bytes);
    p->out[p->outs] = block;
    p->out_bytes[p->outs++] = bytes;
    return 0;
}

static int write_result(peer *p, int which, const char *path) {
    FILE *file = which < 0 || which >= p->outs ? NULL : fopen(path, "wb");
    if (file == NULL) return peer_no(p, "cannot write output %d to %s", which, path);
    size_t written = fwrite(p->out[which], 1, p->out_bytes[which], file);
    return fclose(file) == 0 && written == p->out_bytes[which] ? 0 : peer_no(p, "cannot write %s", path);
}

static int common_line(peer *p, const peer_calls *calls, int count, char **words) {
    if (count == 2 && strcmp(words[0], "in") == 0) return read_input(p, words[1]);
    if (count == 2 && strcmp(words[0], "out") == 0) return make_output(p, strtoull(words[1], NULL, 10));
    if (count == 3 && strcmp(words[0], "result") == 0) return write_result(p, atoi(words[1]), words[2]);
    if (count == 2 && strcmp(words[0], "size") == 0 && p->sizes < PEER_MOST) {
        p->size[p->sizes++] = atoi(words[1]);
        return 0;
    }
    return calls->line(p, count, words);
}

static uint64_t now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

int peer_serve(const peer_calls *calls) {
    static peer p;
    char line[LINE];
    while (fgets(line, sizeof line, stdin) != NULL) {
        char *words[PEER_WORDS];
        int count = 0;
        for (char *word = strtok(line, " \n"); word != NULL && count < PEER_WORDS; word = strtok(NULL, " \n"))
            words[count++] = word;
        if (count == 0) continue;
        p.more[0] = '\0';
        uint64_t start = now_ns();
        int run = count == 2 && strcmp(words[0], "run") == 0;
        int failed = run ? calls->run(&p, words[1]) : common_line(&p, calls, count, words);
        uint64_t took = now_ns() - start;
        if (failed != 0) {
            printf("no %s\n", p.more);
        } else if (run) {
            printf("%llu\n", (unsigned long long)took);
        } else {
            printf("ok %s\n", p.more);
        }
        fflush(stdout);
    }
    return 0;
}
