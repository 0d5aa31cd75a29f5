#include "status.h"

#include <stdio.h>

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

status status_make(arena *a, status_code code, const char *format, ...) {
    va_list args;
    va_start(args, format);
    char *detail = arena_vprintf(a, format, args);
    va_end(args);
    return (status){code, NULL, detail};
}

status status_static(status_code code, const char *detail) {
    return (status){code, NULL, detail};
}

status_kind status_kind_of(status_code code) {
    return rows[code].kind;
}
bool status_may_pass(status st) {
    status_kind kind = status_kind_of(st.code);
    return kind == STATUS_FAILED || kind == STATUS_OOM;
}
const char *status_name(status_code code) {
    return rows[code].name;
}
const char *status_text(status_code code) {
    return rows[code].text;
}

const char *status_render(arena *a, status st) {
    return arena_printf(a, "%s%s%s%s%s", st.where == NULL ? "" : st.where, st.where == NULL ? "" : ": ",
                        status_text(st.code), st.detail == NULL ? "" : ": ",
                        st.detail == NULL ? "" : st.detail);
}
