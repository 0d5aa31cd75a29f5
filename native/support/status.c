#include "status.h"

#include <string.h>

enum {
    KIND_NONE = STATUS_NONE,
    KIND_REJECT = STATUS_REJECT,
    KIND_INPUT = STATUS_INPUT,
    KIND_UNAVAILABLE = STATUS_UNAVAILABLE,
    KIND_FAILED = STATUS_FAILED,
    KIND_OOM = STATUS_OOM,
    KIND_BUG = STATUS_BUG_KIND,
};

static const struct {
    const char *name;
    status_kind kind;
    const char *text;
} rows[ST_COUNT] = {
#define S(name, kind, text) {#name, (status_kind)KIND_##kind, text},
#include "status.def"
#undef S
};

static const char *const loop_texts[ST_COUNT] = {
#define L(name, text) [ST_##name] = text,
#include "loop_status.def"
#undef L
};

status status_make(arena *a, status_code code, const char *format, ...) {
    va_list args;
    va_start(args, format);
    char *detail = arena_vprintf(a, format, args);
    va_end(args);
    return (status){.code = code, .detail = detail};
}

status status_static(status_code code, const char *detail) {
    return (status){.code = code, .detail = detail};
}

status_kind status_kind_of(status_code code) {
    return rows[code].kind;
}
bool status_may_pass(status st) {
    status_kind kind = status_kind_of(st.code);
    return kind == STATUS_FAILED || kind == STATUS_OOM;
}
status status_both(status first, status second) {
    if (status_is_ok(second) || (status_may_pass(first) && !status_may_pass(second))) return first;
    return second;
}
const char *status_name(status_code code) {
    return rows[code].name;
}
const char *status_text(status_code code) {
    return rows[code].text;
}

const char *status_loop_text(status_code code) {
    return loop_texts[code] != NULL ? loop_texts[code] : rows[code].text;
}

const char *status_location_text(arena *a, const status_location *location) {
    if (location->file == NULL)
        return arena_printf(a, "%s.%s(Unknown Source)", location->class_name, location->method);
    if (location->line == 0)
        return arena_printf(a, "%s.%s(%s)", location->class_name, location->method, location->file);
    return arena_printf(a, "%s.%s(%s:%u)", location->class_name, location->method, location->file,
                        location->line);
}

/* Of what every program in a language uses: their lines tell nobody what to change. */
static const char *const libraries[] = {
    "java.",
    "javax.",
    "jdk.",
    "sun.",
    "scala.",
    "kotlin.",
    "kotlinx.",
    "clojure.",
    "groovy.",
    "org.codehaus.groovy.",
    "org.apache.groovy.",
};

static bool is_of_library(const status_location *p) {
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++)
        if (strncmp(p->class_name, libraries[i], strlen(libraries[i])) == 0) return true;
    return false;
}

enum {
    MOST_FIRST = 2,
    MOST_LAST = 2
}; /* locations of a way that are told, beside the last of the program's own */

const char *status_path_text(arena *a, const status_location *location) {
    uint32_t count = 0, own = 0, k = 0, left_out = 0;
    const char *path = "";
    for (const status_location *p = location; p != NULL; p = p->calls, count++)
        if (!is_of_library(p)) own = count;
    for (const status_location *p = location; p != NULL; p = p->calls, k++) {
        bool is_told = count <= MOST_FIRST + 1 + MOST_LAST || k < MOST_FIRST || k + MOST_LAST >= count;
        if (!is_told && k != own) {
            left_out++;
            continue;
        }
        if (left_out > 0) path = arena_printf(a, "%s -> %u more", path, left_out);
        path = arena_printf(a, "%s%s%s", path, k == 0 ? "" : " -> ", status_location_text(a, p));
        left_out = 0;
    }
    return path;
}

/* Where a text begins to say what to change; NULL: it does not. */
static const char *advice_in(const char *text, status_kind kind) {
    return kind == STATUS_REJECT ? strstr(text, "; ") : NULL;
}

const char *status_render(arena *a, status st) {
    const char *what = st.is_of_loop ? status_loop_text(st.code) : status_text(st.code);
    const char *change = advice_in(what, status_kind_of(st.code));
    int length = (int)(change == NULL ? strlen(what) : (size_t)(change - what));
    const char *advice = st.advice != NULL ? st.advice : change != NULL ? change + 2 : "";
    return arena_printf(a, "%s%s%.*s%s%s%s%s", st.location == NULL ? "" : status_path_text(a, st.location),
                        st.location == NULL ? "" : ": ", length, what, st.detail == NULL ? "" : ": ",
                        st.detail == NULL ? "" : st.detail, advice[0] == '\0' ? "" : "; ", advice);
}
