#include "advice.h"

#include <stddef.h>
#include <string.h>

typedef enum how { COMPILED, NEVER, CHANGES } how;

static const struct row {
    const char *class_name, *member;
    how how;
    const char *instead;
} rows[] = {
#define A(class_name, member, how, instead) {class_name, member, how, instead},
#include "advice.def"
#undef A
};

bool jdk_has(const char *class_name) {
    static const char *const packages[] = {"java/", "javax/", "jdk/", "sun/", "com/sun/"};
    for (size_t i = 0; i < sizeof packages / sizeof *packages; i++)
        if (strncmp(class_name, packages[i], strlen(packages[i])) == 0) return true;
    return false;
}

static bool fits(const char *pattern, const char *name) {
    size_t length = strlen(pattern);
    if (length == 0 || pattern[length - 1] != '*') return strcmp(pattern, name) == 0;
    return strncmp(pattern, name, length - 1) == 0;
}

/* Exceptions are objects like others, whatever their package. */
static bool is_exception(const char *class_name) {
    static const char suffix[] = "Exception";
    size_t length = strlen(class_name);
    return length >= sizeof suffix - 1 && strcmp(class_name + length - (sizeof suffix - 1), suffix) == 0;
}

static const struct row *find(const char *class_name, const char *member, bool changes) {
    if (is_exception(class_name)) return NULL;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if ((rows[i].how == CHANGES) == changes && fits(rows[i].class_name, class_name) &&
            (rows[i].member == NULL || fits(rows[i].member, member)))
            return &rows[i];
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

bool jdk_is_never_compiled(const char *class_name, const char *method) {
    const struct row *row = find(class_name, method, false);
    return row != NULL && row->how == NEVER;
}
