#include "limit_doc.h"

#include "limit.h"

static const char head[] =
    "# Limits\n"
    "\n"
    "How large things may be, and what happens beyond. \"Refused\" means that the function runs in Java and `explain()`\n"
    "says why ([refusals.md](refusals.md)). `weftc --limits` prints this page from `native/support/limits.def`, from which\n"
    "the code takes the same numbers.\n";

typedef struct row { /* a heading if nothing is counted */
    const char *title;
    int value;
    const char *counted, *beyond, *why;
} row;

static const row rows[] = {
#define GROUP(title) {title, 0, NULL, NULL, NULL},
#define LIMIT(name, value, counted, beyond, why) {NULL, LIMIT_##name, counted, beyond, why},
#include "limits.def"
#undef LIMIT
#undef GROUP
};

static void put_beyond(text *out, const row *r) {
    for (const char *c = r->beyond; *c != '\0'; c++) {
        if (*c == '#')
            text_printf(out, "%d", r->value);
        else
            text_put_length(out, c, 1);
    }
}

void limits_markdown(text *out) {
    text_put(out, head);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        const row *r = &rows[k];
        if (r->counted == NULL) {
            text_printf(out, "\n## %s\n\n| at most | of these | beyond | why |\n| --- | --- | --- | --- |\n",
                        r->title);
            continue;
        }
        text_printf(out, "| %d | %s | ", r->value, r->counted);
        put_beyond(out, r);
        text_printf(out, " | %s |\n", r->why);
    }
}
