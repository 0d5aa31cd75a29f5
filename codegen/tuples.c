#include "tuples.h"

#include <string.h>

static const char prefix[] = "weft/Tuple";

uint32_t tuple_size(const char *class_name) {
    size_t length = sizeof prefix - 1;
    if (strncmp(class_name, prefix, length) != 0 || class_name[length] == '\0' ||
        class_name[length + 1] != '\0')
        return 0;
    uint32_t size = (uint32_t)(class_name[length] - '0');
    return size >= TUPLE_MIN && size <= TUPLE_MAX ? size : 0;
}

const char *tuple_class_name(ir_fn *fn, uint32_t size) {
    return arena_printf(fn->memory, "%s%u", prefix, size);
}

const ir_symbol *tuple_field(ir_fn *fn, const bc_class *from, uint32_t size, uint32_t k) {
    return ir_symbol_new(fn, from, tuple_class_name(fn, size), arena_printf(fn->memory, "_%u", k + 1),
                         "Ljava/lang/Object;");
}
