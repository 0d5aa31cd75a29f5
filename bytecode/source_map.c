#include "source_map.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* ---- the text, line by line; what is no line of the form is passed over ---- */

static const char *behind_line(const char *at) {
    at += strcspn(at, "\n");
    return *at == '\n' ? at + 1 : at;
}

/* Takes a number, and the character before it, if that is there. */
static bool take(const char **at, char before, uint32_t *out) {
    const char *from = *at;
    if (before != '\0' && *from++ != before) return false;
    if (*from < '0' || *from > '9') return false;
    char *end;
    unsigned long number = strtoul(from, &end, 10);
    if (number > INT32_MAX) return false;
    *at = end;
    *out = (uint32_t)number;
    return true;
}

typedef struct row { /* of a section of lines: `count` input lines, each of `step` output lines */
    uint32_t input, file, count, output, step;
} row;

/* "InputStartLine #LineFileID ,RepeatCount :OutputStartLine ,OutputLineIncrement", of which one and three may be missing. */
static bool read_row(const char *at, uint32_t *last_file, row *out) {
    *out = (row){.count = 1, .step = 1};
    if (!take(&at, '\0', &out->input)) return false;
    (void)take(&at, '#', last_file);
    out->file = *last_file;
    (void)take(&at, ',', &out->count);
    if (!take(&at, ':', &out->output)) return false;
    (void)take(&at, ',', &out->step);
    return true;
}

static bool has_line(const row *r, uint32_t line) {
    if (line < r->output || r->step == 0) return false;
    return (line - r->output) / r->step < r->count;
}

/* ---- a stratum's files: "1 Name", or "+ 1 Name" with a path in the next line ---- */

static const char *file_name(arena *a, const char *files, uint32_t wanted) {
    for (const char *at = files; *at != '\0' && *at != '*'; at = behind_line(at)) {
        bool has_path = at[0] == '+' && at[1] == ' ';
        const char *name = has_path ? at + 2 : at;
        uint32_t id;
        bool is_file = take(&name, '\0', &id) && *name == ' ';
        if (is_file && id == wanted) return arena_string(a, name + 1, strcspn(name + 1, "\r\n"));
        if (has_path) at = behind_line(at);
    }
    return NULL;
}

source_line source_map_line(arena *a, const char *map, uint32_t line) {
    const char *files = "", *found_files = NULL;
    row found = {0}, r;
    uint32_t last_file = 0;
    bool in_lines = false;
    for (const char *at = map; *at != '\0'; at = behind_line(at)) {
        if (*at != '*') {
            if (!in_lines || !read_row(at, &last_file, &r) || !has_line(&r, line)) continue;
            found = r;
            found_files = files;
            continue;
        }
        in_lines = at[1] == 'L';
        if (at[1] == 'S') files = "";
        if (at[1] == 'F') files = behind_line(at);
        if (in_lines) last_file = 0;
    }
    if (found_files == NULL) return (source_line){NULL, line};
    return (source_line){file_name(a, found_files, found.file),
                         found.input + (line - found.output) / found.step};
}
