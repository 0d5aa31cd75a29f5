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
