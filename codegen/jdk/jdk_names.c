#include "jdk_names.h"

#include <string.h>

static bool begins_with_one_of(const char *name, const char *const *starts) {
    for (; *starts != NULL; starts++)
        if (strncmp(name, *starts, strlen(*starts)) == 0) return true;
    return false;
}

bool jdk_owns(const char *name) {
    static const char *const packages[] = {"java/", "jdk/", "sun/", NULL};
    return begins_with_one_of(name, packages);
}

bool jdk_has(const char *name) {
    static const char *const others_too[] = {"javax/", "com/sun/", NULL};
    return jdk_owns(name) || begins_with_one_of(name, others_too);
}

bool jdk_fits(const jdk_pattern *p, const char *name, size_t length) {
    size_t open = p->length - 1; /* without its star, if it has one */
    if (p->chars[0] == '*') return length >= open && memcmp(p->chars + 1, name + length - open, open) == 0;
    if (p->chars[open] == '*') return length >= open && memcmp(p->chars, name, open) == 0;
    return p->length == length && memcmp(p->chars, name, length) == 0;
}
