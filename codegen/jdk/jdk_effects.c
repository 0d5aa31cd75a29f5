#include "jdk_effects.h"

#include <stddef.h>
#include <string.h>

#include "jdk_names.h"

static const struct {
    const char *name;
    bool is_final;
} values[] = {
#define V(name, is_final, reason) {name, is_final},
#include "jdk_effects.def"
};

static const struct {
    const char *owner, *field;
} views[] = {
#define F(owner, field) {owner, field},
#include "jdk_effects.def"
};

static const struct {
    const char *owner, *name, *field;
} idle[] = {
#define I(owner, name, field) {owner, name, field},
#include "jdk_effects.def"
};

static const char *const closed[] = {
#define C(name) name,
#include "jdk_effects.def"
};

static const struct {
    const char *owner, *name, *kinds;
} comparing[] = {
#define S(owner, name, kinds) {owner, name, kinds},
#include "jdk_effects.def"
};

static const struct row {
    jdk_pattern owner, name, descriptor;
    jdk_method says;
} methods[] = {
#define E(owner, name, descriptor, effect, reason)                                                           \
    {JDK_PATTERN(owner), JDK_PATTERN(name), JDK_PATTERN(descriptor), {JDK_##effect, reason}},
#include "jdk_effects.def"
};

static size_t value_at(const char *name, size_t length) {
    size_t i = 0;
    while (i < sizeof values / sizeof *values &&
           (strncmp(values[i].name, name, length) != 0 || values[i].name[length] != '\0'))
        i++;
    return i;
}

bool jdk_is_value(const char *name) {
    return value_at(name, strlen(name)) < sizeof values / sizeof *values;
}

bool jdk_is_final_value(const char *name) {
    size_t i = value_at(name, strlen(name));
    return i < sizeof values / sizeof *values && values[i].is_final;
}

bool jdk_is_same_unless_one(const char *owner, const char *name, char kind) {
    for (size_t i = 0; i < sizeof comparing / sizeof *comparing; i++)
        if (strcmp(comparing[i].owner, owner) == 0 && strcmp(comparing[i].name, name) == 0)
            return strchr(comparing[i].kinds, kind) != NULL;
    return false;
}

bool jdk_is_closed(const char *name) {
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        if (strcmp(closed[i], name) == 0) return true;
    return false;
}

const char *jdk_idle_unless(const char *owner, const char *name) {
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
        if (strcmp(idle[i].owner, owner) == 0 && strcmp(idle[i].name, name) == 0) return idle[i].field;
    return NULL;
}

bool jdk_caches_view(const char *owner, const char *field) {
    for (size_t i = 0; i < sizeof views / sizeof *views; i++)
        if (strcmp(views[i].owner, owner) == 0 && strcmp(views[i].field, field) == 0) return true;
    return false;
}

/* Whether all parameters are primitives and values, but for equals, which calls nothing of its argument; and
 * the result is nothing, a primitive, a value, an array of such, or an object of `owner`. */
static bool only_values(const char *owner, const char *name, const char *descriptor) {
    bool in_result = false, is_array = false;
    for (const char *c = descriptor + 1; *c != '\0'; c++) {
        if (*c == ')') {
            in_result = true;
        } else if (*c == '[') {
            if (!in_result) return false;
            is_array = true;
        } else if (*c == 'L') {
            size_t length = strcspn(c + 1, ";");
            bool is_owner =
                in_result && !is_array && strncmp(owner, c + 1, length) == 0 && owner[length] == '\0';
            bool is_value = value_at(c + 1, length) < sizeof values / sizeof *values;
            if (!is_owner && !is_value && (in_result || strcmp(name, "equals") != 0)) return false;
            c += length;
        }
    }
    return true;
}

static bool is_row_of(const struct row *row, const char *owner, const char *name, const char *descriptor) {
    if (!jdk_fits(&row->name, name, strlen(name))) return false;
    if (strcmp(row->descriptor.chars, "values") == 0) return only_values(owner, name, descriptor);
    return jdk_fits(&row->descriptor, descriptor, strlen(descriptor));
}

const jdk_method *jdk_method_find(const char *from, const char *owner, const char *name,
                                  const char *descriptor) {
    static const jdk_method of_values = {JDK_PURE_VALUES, "a method of a value"},
                            equals_of_values = {JDK_PURE,
                                                "a method of a value that calls nothing of its argument"};
    bool by_jdk = jdk_owns(from);
    size_t length = strlen(owner);
    for (const struct row *row = methods; row < methods + sizeof methods / sizeof *methods; row++) {
        if (!jdk_fits(&row->owner, owner, length) || (by_jdk && row->says.effect == JDK_INNER)) continue;
        if (is_row_of(row, owner, name, descriptor)) return &row->says;
    }
    if (!jdk_is_value(owner) || !only_values(owner, name, descriptor)) return NULL;
    return strcmp(name, "equals") == 0 ? &equals_of_values : &of_values;
}
