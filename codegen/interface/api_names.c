#include "api_names.h"

#include <string.h>

bool api_owns(const char *class_name) {
    static const char *const names[] = {
#define API_CLASS(name) name,
#include "api_classes.def"
#undef API_CLASS
    };
    if (strncmp(class_name, "weft/", 5) != 0) return false;
    if (strncmp(class_name + 5, "internal/", 9) == 0) return true;
    size_t length = strcspn(class_name + 5, "$");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == length && strncmp(class_name + 5, names[i], length) == 0) return true;
    return false;
}

static const char tuple_prefix[] = "weft/Tuple";

const char *tuple_class_name(arena *a, uint32_t size) {
    return arena_printf(a, "%s%u", tuple_prefix, size);
}

uint32_t tuple_size(const char *class_name) {
    size_t length = sizeof tuple_prefix - 1;
    if (strncmp(class_name, tuple_prefix, length) != 0 || class_name[length] == '\0' ||
        class_name[length + 1] != '\0')
        return 0;
    uint32_t size = (uint32_t)(class_name[length] - '0');
    return size >= TUPLE_MIN && size <= TUPLE_MAX ? size : 0;
}
