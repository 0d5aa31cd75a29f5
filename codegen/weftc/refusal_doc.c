#include "refusal_doc.h"

#include <string.h>

#include "status.h"

static const char head[] =
    "# Why a function runs in Java\n"
    "\n"
    "Every reason for which the compiler may refuse a function; printed by `weftc --refusals` from\n"
    "`native/support/status.def`. A refused function runs in Java, and `explain()` gives the reason, the "
    "method and "
    "the\n"
    "line. `tests/emit/*.rej` and `tests/run/refused/*.rej` show each at work.\n"
    "\n"
    "| what is refused | what to change |\n"
    "| --- | --- |\n";

void refusals_markdown(text *out) {
    text_put(out, head);
    for (int code = 0; code < ST_COUNT; code++) {
        if (status_kind_of((status_code)code) != STATUS_REJECT) continue;
        const char *what = status_text((status_code)code), *change = strstr(what, "; ");
        size_t length = change == NULL ? strlen(what) : (size_t)(change - what);
        text_put(out, "| ");
        text_put_length(out, what, length);
        text_printf(out, " | %s |\n", change == NULL ? "" : change + 2);
    }
}
