#include "coverage.h"

#include <string.h>

bool coverage_is_marks(const bc_pool *pool, uint32_t index) {
    uint16_t bootstrap;
    const char *name, *descriptor;
    if (pool->items[index].tag != BC_DYNAMIC) return false;
    return status_is_ok(bc_pool_dynamic(pool, index, &bootstrap, &name, &descriptor)) &&
           strcmp(name, "$jacocoData") == 0;
}
