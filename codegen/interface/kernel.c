#include "kernel.h"

#include <assert.h>
#include <string.h>

/* NULL where there is nothing, or no memory. */
#define COPY(a, items, count) ((count) == 0 ? NULL : arena_copy((a), (items), (count) * sizeof *(items)))

static const char *copied(arena *a, const char *chars) {
    return chars == NULL ? NULL : arena_string(a, chars, strlen(chars));
}

bool cg_launch_copy(arena *a, const cg_launch *from, cg_launch *out) {
    *out = *from;
    out->arguments = COPY(a, from->arguments, from->argument_count);
    out->checks = COPY(a, from->checks, from->check_count);
    return (from->argument_count == 0 || out->arguments != NULL) &&
           (from->check_count == 0 || out->checks != NULL);
}

void cg_kernel_copy(arena *a, const cg_kernel *from, cg_kernel *out) {
    assert(a->armed && status_is_ok(from->rewrites));
    *out = *from;
    out->opencl = copied(a, from->opencl);
    out->name = copied(a, from->name);
    out->result_layout = copied(a, from->result_layout);
    out->result_classes = COPY(a, from->result_classes, from->result_class_count);
    cg_launch_copy(a, &from->launch, &out->launch);
    out->captured = COPY(a, from->captured, from->captured_count);
    cg_captured_table *tables = COPY(a, from->tables, from->table_count);
    for (uint32_t k = 0; k < from->table_count; k++)
        tables[k].table = NULL;
    out->tables = tables;
    out->form = copied(a, from->form);
    out->waits = copied(a, from->waits);
    out->ir = copied(a, from->ir);
}
