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

static void put_row(text *out, const char *what) {
    const char *change = strstr(what, "; ");
    size_t length = change == NULL ? strlen(what) : (size_t)(change - what);
    text_put(out, "| ");
    text_put_length(out, what, length);
    text_printf(out, " | %s |\n", change == NULL ? "" : change + 2);
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
}
