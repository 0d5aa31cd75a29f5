#include "kernel_args.h"

const char *kernel_element_type(char kind) {
    switch (kind) {
    case 'Z':
    case 'B': return "char";
    case 'S': return "short";
    case 'C': return "ushort";
    case 'J': return "long";
    case 'F': return "float";
    case 'D': return "double";
    default: return "int";
    }
}

const char *kernel_value_type(ir_type type) {
    static const char *const names[] = {"void", "int", "long", "float", "double", "void"};
    return names[type];
}

static void add(const ir_fn *fn, kernel_args *args, cg_binding binding, const char *declaration) {
    VEC_PUSH(fn->memory, &args->bindings, binding);
    VEC_PUSH(fn->memory, &args->declarations, declaration);
}

static void add_array(const ir_fn *fn, kernel_args *args, uint32_t number) {
    arena *a = fn->memory;
    const ir_binding *b = &fn->bindings.items[number];
    cg_binding_kind kind = !b->is_column ? CG_BIND_ARRAY : b->is_output ? CG_BIND_OUTPUT : CG_BIND_INPUT;
    args->names[number] = b->is_column ? arena_printf(a, "%s%u", b->is_output ? "out" : "in", b->index)
                                       : arena_printf(a, "a%u", number);
    cg_binding binding = {kind, b->element, b->index, b->object, b->field};
    add(fn, args, binding,
        arena_printf(a, "__global %s%s *restrict %s", b->is_output ? "" : "const ",
                     kernel_element_type(b->element), args->names[number]));
    if (b->is_column) return;
    binding.kind = CG_BIND_LENGTH;
    binding.element = 'I';
    add(fn, args, binding, arena_printf(a, "const int %s_length", args->names[number]));
}

void kernel_args_collect(const ir_fn *fn, kernel_args *out) {
    arena *a = fn->memory;
    *out = (kernel_args){.names = ARENA_ARRAY(a, const char *, fn->bindings.count + 1)};
    bool *used = ARENA_ARRAY(a, bool, fn->bindings.count + 1);
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            if (ins->op == IR_buffer || ins->op == IR_uniform) used[ins->imm.i] = true;
            if ((ir_ops[ins->op].flags & IR_CHECK) != 0 || ins->op == IR_trap) out->can_trap = true;
        }
    for (uint32_t i = 0; i < fn->bindings.count; i++) {
        const ir_binding *b = &fn->bindings.items[i];
        if (!used[i]) continue;
        if (b->is_array) {
            add_array(fn, out, i);
            continue;
        }
        out->names[i] = arena_printf(a, "u%u", i);
        cg_binding binding = {CG_BIND_UNIFORM, b->element, b->index, b->object, b->field};
        add(fn, out, binding,
            arena_printf(a, "const %s %s", kernel_value_type(ir_type_of_kind(b->element)), out->names[i]));
    }
    add(fn, out, (cg_binding){.kind = CG_BIND_SIZE, .element = 'I'}, "const int size");
    if (out->can_trap) add(fn, out, (cg_binding){.kind = CG_BIND_TRAP, .element = 'I'}, "__global int *trap");
}
