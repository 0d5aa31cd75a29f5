#include "throwables.h"

#include <string.h>

#include "limit.h"

static const struct {
    const char *name, *super_name;
} known[] = {
#define THROWABLE(name, super_name) {name, super_name},
#include "throwables.def"
#undef THROWABLE
};

enum { KNOWN_COUNT = sizeof known / sizeof *known };

static size_t row_of(const char *class_name) {
    size_t i = 0;
    while (i < KNOWN_COUNT && strcmp(known[i].name, class_name) != 0)
        i++;
    return i;
}

bool throwable_is_known(const char *class_name) {
    return row_of(class_name) < KNOWN_COUNT;
}

bool throwable_is_a(const char *class_name, const char *other) {
    const char *at = class_name;
    while (strcmp(at, other) != 0) {
        size_t row = row_of(at);
        if (row == KNOWN_COUNT) return strcmp(other, "java/io/Serializable") == 0;
        at = known[row].super_name;
    }
    return true;
}

void throwable_class_is_a(bc_source *s, const bc_class *c, const char *other, bool *out_decided, bool *out) {
    bool has_interfaces = false;
    *out_decided = true;
    *out = false;
    for (int depth = 0; depth < LIMIT_SUPERTYPES; depth++) {
        *out = strcmp(c->name, other) == 0;
        if (*out || c->super_name == NULL) break;
        has_interfaces |= c->interface_count > 0;
        if (throwable_is_known(c->super_name)) {
            *out = throwable_is_a(c->super_name, other);
            /* A class of the table is extended, or it is none at all. */
            *out_decided = *out || !has_interfaces || throwable_is_known(other);
            return;
        }
        if (!status_is_ok(s->find_class(s, c, c->super_name, &c))) break; /* weftc has no JDK */
    }
    *out_decided = *out;
}

status throwable_override(bc_source *s, const bc_class *c, const char *name, const char *descriptor,
                          const bc_method **out, bool *out_is_throwable) {
    *out = NULL;
    *out_is_throwable = false;
    for (int depth = 0; depth < LIMIT_SUPERTYPES; depth++) {
        const bc_method *m = bc_class_method(c, name, descriptor);
        if (m != NULL && *out == NULL) *out = m;
        if (c->super_name == NULL) return status_ok();
        *out_is_throwable = throwable_is_known(c->super_name);
        if (*out_is_throwable) return status_ok();
        TRY(s->find_class(s, c, c->super_name, &c));
    }
    return status_ok();
}
