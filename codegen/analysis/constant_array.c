#include "constant_array.h"

#include <string.h>

#include "limit.h"

/* Text IR has the contents in the binding itself. */
static bool can_ask(const ir_fn *fn, const ir_binding *b) {
    return b->contents != NULL || (fn->host != NULL && fn->host->array_elements != NULL &&
                                   fn->host->array_length != NULL && b->object != 0);
}

uint32_t constant_array_length(const ir_fn *fn, ir_ref r) {
    const ir_binding *b = &fn->bindings.items[ir_at(fn, r)->imm.i];
    return b->contents != NULL ? b->content_count : fn->host->array_length(fn->host, b->object);
}

static bool is_of_integers(const ir_fn *fn, ir_ref r) {
    if (ir_at(fn, r)->op != IR_buffer) return false;
    const ir_binding *b = &fn->bindings.items[ir_at(fn, r)->imm.i];
    return b->role == IR_ROLE_CAPTURED && b->is_array && b->part == CG_PART_NONE && b->field == NULL &&
           strchr("BSCIJ", b->element) != NULL && can_ask(fn, b);
}

bool constant_array_may_be(const ir_fn *fn, ir_ref r) {
    return is_of_integers(fn, r) && constant_array_length(fn, r) <= LIMIT_CODE_ARRAY;
}

bool constant_array_is_too_long(const ir_fn *fn, ir_ref r) {
    return is_of_integers(fn, r) && constant_array_length(fn, r) > LIMIT_CODE_ARRAY;
}

const int64_t *constant_array_contents(ir_fn *fn, ir_ref r) {
    ir_binding *b = &fn->bindings.items[ir_at(fn, r)->imm.i];
    if (b->contents != NULL) return b->contents;
    uint32_t length = constant_array_length(fn, r);
    int64_t *contents = ARENA_ARRAY(fn->memory, int64_t, length + 1);
    if (!fn->host->array_elements(fn->host, b->object, contents)) return NULL;
    b->contents = contents;
    b->content_count = length;
    return contents;
}
