#include "refusal_doc.h"

#include <string.h>

#include "status.h"

static const char head[] =
    "# Why a function runs in Java\n"
    "\n"
    "Every reason why the compiler may refuse a function. A refused function runs in Java, and `explain()` gives the\n"
    "reason, the method and the line. `weftc --refusals` prints this page from `native/support/status.def`;\n"
    "`tests/emit/*.rej` and `tests/run/refused/*.rej` have an example of each refusal.\n"
    "\n";

static const char columns[] = "| what is refused | what to change |\n"
                              "| --- | --- |\n";

static const char of_loops[] =
    "\n"
    "## Plain loops\n"
    "\n"
    "For [plain loops](loops.md) these reasons are in other words, from `native/support/loop_status.def`. `Weft.loops()`\n"
    "gives them.\n"
    "\n";

typedef enum loop_reason_kind {
    KIND_CODE,
    KIND_RUN,
    KIND_LARGE,
    KIND_NEVER,
    KIND_CHOICE,
    KINDS
} loop_reason_kind;

static const struct {
    loop_reason_kind kind;
    const char *what, *change;
} loop_reasons[] = {
#define R(name, kind, what, change) {KIND_##kind, what, change},
#include "loop_reasons.def"
#undef R
};

static const char of_loops_themselves[] =
    "\n"
    "## Loops that stay in Java\n"
    "\n"
    "Beyond that, what `Weft.loops()` may say of a plain loop, from `native/support/loop_reasons.def`. N is a line or a number,\n"
    "`...` a name or a message.\n";

static const char loop_columns[] = "| why in Java | what to change |\n"
                                   "| --- | --- |\n";

/* What stands in front of the rows of a kind. */
static const char *const of_kind[KINDS] = {
    [KIND_CODE] = "In the class file, so that no run of it is on a device:",
    [KIND_RUN] =
        "In front of a run or behind it, which is then Java's; after 64 such runs in a row so is the loop:",
    [KIND_LARGE] =
        "The same, and the next run would be, too, so the loop is asked about again after a minute:",
    [KIND_NEVER] = "From then on:",
    [KIND_CHOICE] = "Nothing speaks against the loop, and yet all its runs were Java's:",
};

static void put_row(text *out, const char *what) {
    const char *change = strstr(what, "; ");
    size_t length = change == NULL ? strlen(what) : (size_t)(change - what);
    text_put(out, "| ");
    text_put_length(out, what, length);
    text_printf(out, " | %s |\n", change == NULL ? "" : change + 2);
}

/* A format, as people read it. */
static void put_format(text *out, const char *format) {
    for (const char *at; (at = strchr(format, '%')) != NULL; format = at + 2) {
        text_put_length(out, format, (size_t)(at - format));
        text_put(out, at[1] == 's' ? "..." : "N");
    }
    text_put(out, format);
}

static void put_loop_reasons(text *out, loop_reason_kind kind) {
    text_printf(out, "\n%s\n\n%s", of_kind[kind], loop_columns);
    for (size_t i = 0; i < sizeof loop_reasons / sizeof *loop_reasons; i++) {
        if (loop_reasons[i].kind != kind) continue;
        text_put(out, "| ");
        put_format(out, loop_reasons[i].what);
        text_put(out, " | ");
        put_format(out, loop_reasons[i].change);
        text_put(out, " |\n");
    }
}

void refusals_markdown(text *out) {
    text_put(out, head);
    text_put(out, columns);
    for (int code = 0; code < ST_COUNT; code++)
        if (status_kind_of((status_code)code) == STATUS_REJECT) put_row(out, status_text((status_code)code));
    text_put(out, of_loops);
    text_put(out, columns);
    for (int code = 0; code < ST_COUNT; code++)
        if (status_loop_text((status_code)code) != status_text((status_code)code))
            put_row(out, status_loop_text((status_code)code));
    text_put(out, of_loops_themselves);
    for (int kind = 0; kind < KINDS; kind++)
        put_loop_reasons(out, (loop_reason_kind)kind);
}
