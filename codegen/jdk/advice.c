#include "advice.h"

#include <stddef.h>
#include <string.h>

typedef enum how { COMPILED, NEVER, CHANGES } how;

static const struct row {
    const char *class_name;
    size_t length; /* of the class's name */
    const char *member;
    how how;
    const char *instead;
} rows[] = {
#define A(class_name, member, how, instead) {class_name, sizeof(class_name) - 1, member, how, instead},
#include "advice.def"
#undef A
};

bool jdk_has(const char *class_name) {
    static const char *const packages[] = {"java/", "javax/", "jdk/", "sun/", "com/sun/"};
    for (size_t i = 0; i < sizeof packages / sizeof *packages; i++)
        if (strncmp(class_name, packages[i], strlen(packages[i])) == 0) return true;
    return false;
}

static bool fits(const char *pattern, size_t pattern_length, const char *name, size_t length) {
    if (pattern[pattern_length - 1] != '*')
        return pattern_length == length && memcmp(pattern, name, length) == 0;
    return length >= pattern_length - 1 && memcmp(pattern, name, pattern_length - 1) == 0;
}

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
        if ((r->how == CHANGES) == changes && fits(r->class_name, r->length, class_name, length) &&
            (r->member == NULL || fits(r->member, strlen(r->member), member, member_length)))
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

bool jdk_is_never_compiled(const char *class_name, const char *method) {
    const struct row *row = find(class_name, method, false);
    return row != NULL && row->how == NEVER;
}
