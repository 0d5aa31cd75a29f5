#include "pocl_binary.h"

#include <string.h>

bool pocl_binary_is_whole(const void *binary, size_t bytes) {
    static const char program[] = "/program.bc";
    return memmem(binary, bytes, program, sizeof program - 1) != NULL;
}
