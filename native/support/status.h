/* Errors are values. A function that can fail returns a `status`; TRY passes a failure on.
 *
 * What a status points to is static or lives in an arena of the operation that failed; a status that outlives
 * that arena must be rendered first (status_render).
 */
#ifndef WEFT_STATUS_H
#define WEFT_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena.h"

typedef enum status_kind {
    STATUS_NONE,
    STATUS_REJECT,
    STATUS_INPUT,
    STATUS_UNAVAILABLE,
    STATUS_FAILED,
    STATUS_OOM,
    STATUS_BUG_KIND,
} status_kind;

typedef enum status_code {
#define S(name, kind, text) ST_##name,
#include "status.def"
#undef S
    ST_COUNT
} status_code;

/* Clang warns where a status is dropped; GCC knows this attribute for functions only. */
#ifdef __clang__
#define WEFT_CHECKED __attribute__((warn_unused_result))
#else
#define WEFT_CHECKED
#endif

/* A location in a program's source. */
typedef struct status_location {
    const char *class_name; /* as stack traces have it: "pkg.Outer$Inner" */
    const char *method;
    const char *file;                    /* NULL: not known */
    uint32_t line;                       /* 0: not known */
    const struct status_location *calls; /* on the way to the failure, what is called here; or NULL */
} status_location;

typedef struct WEFT_CHECKED status {
    status_code code;
    const status_location *location; /* the outermost, or NULL */
    const char *detail;              /* what exactly: a name, a number; or NULL */
    const char *advice; /* what to change, in place of what the code's text says; "": nothing; or NULL */
    bool is_of_loop;    /* of a plain loop: the words are those of loop_status.def, if it has any */
} status;

/* Return a failure of `expr` to the caller. */
#define TRY(expr)                                                                                            \
    do {                                                                                                     \
        status try_status_ = (expr);                                                                         \
        if (try_status_.code != ST_OK) return try_status_;                                                   \
    } while (0)

/* As TRY, in a function that releases things at the label `done` and returns its local `st`. */
#define TRY_DONE(expr)                                                                                       \
    do {                                                                                                     \
        st = (expr);                                                                                         \
        if (st.code != ST_OK) goto done;                                                                     \
    } while (0)

static inline status status_ok(void) {
    return (status){.code = ST_OK};
}
static inline bool status_is_ok(status st) {
    return st.code == ST_OK;
}

/* A failure with a printf-formatted detail that lives in `a`. */
status status_make(arena *a, status_code code, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* A failure whose detail is a string with static lifetime, or NULL. */
status status_static(status_code code, const char *detail);

status_kind status_kind_of(status_code code);
/* Whether the same may succeed another time: the driver failed, or memory or a stack was exhausted. */
bool status_may_pass(status st);
/* What two steps come to that do not depend on each other: a failure if one failed; of two rather one that may
 * pass, else the second's. */
status status_both(status first, status second);
const char *status_name(status_code code);
const char *status_text(status_code code);
/* The same of a plain loop. */
const char *status_loop_text(status_code code);

/* "pkg.Saxpy.lambda$main$0(Saxpy.java:12)". */
const char *status_location_text(arena *a, const status_location *location);
/* The same of a location and of what it calls, " -> " between them; of a long way its two ends, and the
 * last line that is no library's of a language. */
const char *status_path_text(arena *a, const status_location *location);
/* "path: what happened: detail; what to change" as one line in `a`. */
const char *status_render(arena *a, status st);

#endif
