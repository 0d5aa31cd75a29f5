#include "recursion_cause.h"

#include "limit.h"

/* By cause: what is said behind the method's name, NULL where that has a number; what to change. */
static const struct row {
    const char *why, *change;
} rows[] = {
    [RECURSION_NEW] = {NULL, "write some of them as loops"},
    [RECURSION_TRY] = {"is called inside of try", "call it outside of try, or rewrite it as a loop"},
    [RECURSION_RETURNS] = {"returns an object or array", "return a number, or rewrite it as a loop"},
    [RECURSION_RECEIVER] = {"is called on another object each time",
                            "make it static and pass numbers on, or rewrite it as a loop"},
    [RECURSION_PASSES] = {"passes another object or array on each time",
                          "pass numbers on, such as an index into one array, or rewrite it as a loop"},
    [RECURSION_KEEPS] = {"uses an object or array behind the call that it has from before it",
                         "keep numbers in its place, or rewrite it as a loop"},
    [RECURSION_SAVES] = {NULL, "compute some of them behind it, or rewrite it as a loop"},
    [RECURSION_NO_END] = {"does so on every way through it", "return without such a call somewhere"},
};

static const char *why_of(const ir_fn *fn, recursion_cause cause) {
    switch (cause) {
    case RECURSION_NEW:
        return arena_printf(fn->memory,
                            "is one of too many that do: the compilation has started again %d times",
                            LIMIT_RECURSION_RESTARTS);
    case RECURSION_SAVES:
        return arena_printf(fn->memory,
                            "uses more than %d numbers behind the call that it has computed before it",
                            LIMIT_RECURSION_SAVED);
    default: return rows[cause].why;
    }
}

status recursion_refusal(const ir_fn *fn, const ir_site *site, recursion_cause cause, const char *name) {
    status why = ir_refuse(fn, site, ST_RECURSION, "%s %s", name, why_of(fn, cause));
    if (why.code == ST_RECURSION) why.advice = rows[cause].change;
    return why;
}
