#include "own_columns.h"

#include "kernel_args.h"

enum { MOST = 8 }; /* each takes a work-item some registers */

own_columns own_columns_find(ir_fn *fn, const dom_info *d, const char **arguments) {
    own_columns own = {.names = ARENA_ARRAY(fn->memory, const char *, fn->bindings.count + 1)};
    const ir_block *entry = &fn->blocks.items[d->order[0]];
    for (uint32_t k = 0; k < entry->ins.count && own.items.count < MOST; k++) {
        const ir_ins *ins = ir_at(fn, entry->ins.items[k]);
        if (ins->op != IR_aload || ir_at(fn, ins->args[1])->op != IR_index) continue;
        const ir_ins *array = ir_at(fn, ins->args[0]);
        if (array->op != IR_buffer || fn->bindings.items[array->imm.i].role != IR_ROLE_INPUT) continue;
        const char *column = arguments[array->imm.i], **name = &own.names[array->imm.i];
        if (*name != NULL) continue;
        *name = arena_printf(fn->memory, "own_%s", column);
        char kind = fn->bindings.items[array->imm.i].element;
        VEC_PUSH(fn->memory, &own.items, ((own_column){kind, kernel_element_type(kind), column, *name}));
    }
    return own;
}
