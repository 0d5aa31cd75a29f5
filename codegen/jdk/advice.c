#include "advice.h"

#include <stddef.h>
#include <string.h>

#include "jdk_names.h"

typedef enum how { COMPILED, NEVER, CHANGES } how;

static const struct row {
    jdk_pattern class_name, member; /* "*": any member */
    how how;
    const char *instead;
} rows[] = {
#define A(class_name, member, how, instead) {JDK_PATTERN(class_name), JDK_PATTERN(member), how, instead},
#define L(instead, of_loop)
#include "advice.def"
#undef A
#undef L
};

static const struct words {
    const char *instead, *of_loop;
} words[] = {
#define A(class_name, member, how, instead)
#define L(instead, of_loop) {instead, of_loop},
#include "advice.def"
#undef A
#undef L
};

/* Exceptions are objects like others, whatever their package. */
static bool is_exception(const char *class_name) {
    static const char suffix[] = "Exception";
    size_t length = strlen(class_name);
    return length >= sizeof suffix - 1 && strcmp(class_name + length - (sizeof suffix - 1), suffix) == 0;
}

static const struct row *find(const char *class_name, const char *member, bool changes) {
    if (!jdk_has(class_name) || is_exception(class_name)) return NULL;
    size_t length = strlen(class_name), member_length = strlen(member);
    for (const struct row *r = rows; r < rows + sizeof rows / sizeof *rows; r++)
        if ((r->how == CHANGES) == changes && jdk_fits(&r->class_name, class_name, length) &&
            jdk_fits(&r->member, member, member_length))
            return r;
    return NULL;
}

const char *jdk_advice(const char *class_name, const char *member) {
    const struct row *row = find(class_name, member, false);
    return row == NULL ? NULL : row->instead;
}

const char *jdk_advice_on_change(const char *class_name, const char *method) {
    const struct row *row = find(class_name, method, true);
    return row == NULL ? NULL : row->instead;
}

const char *jdk_advice_for_loop(const char *advice) {
    for (const struct words *w = words; w < words + sizeof words / sizeof *words && advice != NULL; w++)
        if (strcmp(w->instead, advice) == 0) return w->of_loop;
    return advice;
}

bool jdk_is_never_compiled(const char *class_name, const char *method) {
    const struct row *row = find(class_name, method, false);
    return row != NULL && row->how == NEVER;
}
