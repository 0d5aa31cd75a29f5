#include "effects_calls.h"

#include <string.h>

#include "descriptor.h"

static const char *const boxes[] = {
    "java/lang/Integer", "java/lang/Long", "java/lang/Float",     "java/lang/Double",
    "java/lang/Short",   "java/lang/Byte", "java/lang/Character", "java/lang/Boolean",
};

/* Methods beside those that the rules below cover. */
static const struct {
    const char *owner, *name, *descriptor;
} pure[] = {
    {"java/lang/Object", "<init>", "()V"},
    {"java/lang/Record", "<init>", "()V"},
    {"java/util/Objects", "requireNonNull", "(Ljava/lang/Object;)Ljava/lang/Object;"},
    {"java/util/Objects", "checkIndex", "(II)I"},
    {"java/lang/String", "length", "()I"},
    {"java/lang/String", "charAt", "(I)C"},
};

static bool is_box(const char *name) {
    for (size_t i = 0; i < sizeof boxes / sizeof boxes[0]; i++) {
        if (strcmp(boxes[i], name) == 0) return true;
    }
    return false;
}

bool effects_is_value(const char *class_name) {
    return is_box(class_name) || strcmp(class_name, "java/lang/String") == 0;
}

bool effects_is_array(const char *class_name) {
    return strcmp(class_name, "weft/PArray") == 0;
}

bool effects_is_exception(const char *class_name) {
    if (strncmp(class_name, "java/lang/", 10) != 0 || strchr(class_name + 10, '/') != NULL) return false;
    size_t length = strlen(class_name);
    return strcmp(class_name, "java/lang/Throwable") == 0 ||
           (length > 9 && strcmp(class_name + length - 9, "Exception") == 0) ||
           (length > 5 && strcmp(class_name + length - 5, "Error") == 0);
}

static bool only_primitives(const char *descriptor) {
    return strpbrk(descriptor, "L[") == NULL;
}

bool effects_is_pure(const bc_member_ref *m) {
    bool init = strcmp(m->name, "<init>") == 0;
    if (strcmp(m->owner, "java/lang/Math") == 0 || strcmp(m->owner, "java/lang/StrictMath") == 0)
        return strcmp(m->name, "random") != 0 && only_primitives(m->descriptor);
    if (is_box(m->owner)) {
        if (strcmp(m->name, "valueOf") == 0) return m->descriptor[1] != 'L'; /* not from text */
        return only_primitives(m->descriptor) || strcmp(m->name, "compareTo") == 0;
    }
    if (strcmp(m->owner, "java/lang/Number") == 0) return init;
    if (effects_is_exception(m->owner)) return init;
    if (effects_is_array(m->owner) || strcmp(m->owner, "weft/Primitives") == 0) /* their getters are final */
        return strcmp(m->name, "size") == 0 || strncmp(m->name, "get", 3) == 0;
    for (size_t i = 0; i < sizeof pure / sizeof pure[0]; i++) {
        if (strcmp(m->owner, pure[i].owner) == 0 && strcmp(m->name, pure[i].name) == 0 &&
            strcmp(m->descriptor, pure[i].descriptor) == 0)
            return true;
    }
    return false;
}
