#include "kernel_args.h"

#include <string.h>

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

void kernel_args_add(arena *a, kernel_args *args, cg_binding binding, const char *declaration,
                     const char *word) {
    VEC_PUSH(a, &args->bindings, binding);
    VEC_PUSH(a, &args->declarations, declaration);
    VEC_PUSH(a, &args->words, word);
}

static const char *pointer(arena *a, const char *qualifier, char element, const char *name) {
    return arena_printf(a, "__global %s%s *restrict %s", qualifier, kernel_element_type(element), name);
}

const char *kernel_args_add_output(arena *a, kernel_args *args, char element, uint32_t index) {
    const char *name = arena_printf(a, "out%u", index);
    cg_binding binding = {.kind = CG_BIND_OUTPUT, .element = element, .index = index};
    kernel_args_add(a, args, binding, pointer(a, "", element, name), name);
    return name;
}

const char *kernel_args_add_side(arena *a, kernel_args *args, char element, uint32_t index) {
    const char *name = arena_printf(a, "side%u", index);
    cg_binding binding = {.kind = CG_BIND_SIDE, .element = element, .index = index};
    kernel_args_add(a, args, binding, pointer(a, "const ", element, name), name);
    return name;
}

const char *kernel_args_add_extent(arena *a, kernel_args *args, uint32_t index) {
    const char *name = arena_printf(a, "extent%u", index);
    for (uint32_t k = 0; k < args->words.count; k++)
        if (strcmp(args->words.items[k], name) == 0) return name;
    cg_binding binding = {.kind = CG_BIND_EXTENT, .element = 'I', .index = index};
    kernel_args_add(a, args, binding, arena_printf(a, "const int %s", name), name);
    if (args->extents <= index) args->extents = index + 1;
    return name;
}

void kernel_args_add_words(arena *a, kernel_args *args, uint32_t a_block) {
    cg_binding binding = {.kind = CG_BIND_WORDS, .element = 'J', .index = a_block};
    kernel_args_add(a, args, binding, "volatile __global ulong *words", "words");
}

void kernel_args_join(arena *a, kernel_args *args, const kernel_args *of_function) {
    for (uint32_t k = 0; k < of_function->words.count; k++)
        kernel_args_add(a, args, of_function->bindings.items[k], of_function->declarations.items[k],
                        of_function->words.items[k]);
    if (args->extents < of_function->extents) args->extents = of_function->extents;
}

static const char *add_array(arena *a, kernel_args *args, const ir_binding *b, const char *name) {
    cg_binding binding = {.kind = b->role == IR_ROLE_INPUT ? CG_BIND_INPUT : CG_BIND_ARRAY,
                          .element = b->element,
                          .index = b->index,
                          .object = b->object,
                          .field = b->field,
                          .part = b->part,
                          .number = b->number,
                          .table = b->table};
    kernel_args_add(a, args, binding, pointer(a, "const ", b->element, name), name);
    if (b->role == IR_ROLE_INPUT || b->part != CG_PART_NONE) return name;
    const char *length = arena_printf(a, "%s_length", name);
    binding.kind = CG_BIND_LENGTH;
    binding.element = 'I';
    kernel_args_add(a, args, binding, arena_printf(a, "const int %s", length), length);
    return name;
}

static const char *add_scalar(arena *a, kernel_args *args, const ir_binding *b, const char *name) {
    cg_binding binding = {.kind = CG_BIND_UNIFORM,
                          .element = b->element,
                          .index = b->index,
                          .object = b->object,
                          .field = b->field,
                          .part = b->part,
                          .number = b->number,
                          .table = b->table};
    const char *type = kernel_value_type(ir_type_of_kind(b->element));
    kernel_args_add(a, args, binding, arena_printf(a, "const %s %s", type, name), name);
    return name;
}

static const char *add_binding(arena *a, kernel_args *args, const ir_binding *b, const char *prefix,
                               uint32_t number) {
    switch (b->role) {
    case IR_ROLE_OPERAND: return arena_printf(a, "x%u", b->index);
    case IR_ROLE_EXTENT: return kernel_args_add_extent(a, args, b->index);
    case IR_ROLE_OUTPUT: return kernel_args_add_output(a, args, b->element, b->index);
    case IR_ROLE_INPUT: return add_array(a, args, b, arena_printf(a, "in%u", b->index));
    default: break;
    }
    if (b->is_array) return add_array(a, args, b, arena_printf(a, "%sa%u", prefix, number));
    return add_scalar(a, args, b, arena_printf(a, "%su%u", prefix, number));
}

bool kernel_can_trap(const ir_fn *fn) {
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            if ((ir_ops[ins->op].flags & IR_CHECK) != 0 || ins->op == IR_trap) return true;
        }
    return false;
}

void kernel_args_collect(const ir_fn *fn, const char *prefix, kernel_args *args, const char ***out_names) {
    arena *a = fn->memory;
    const char **names = ARENA_ARRAY(a, const char *, fn->bindings.count + 1);
    bool *used = ARENA_ARRAY(a, bool, fn->bindings.count + 1);
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            if (ins->op == IR_buffer || ins->op == IR_uniform) used[ins->imm.i] = true;
        }
    for (uint32_t i = 0; i < fn->bindings.count; i++) {
        const ir_binding *b = &fn->bindings.items[i];
        if (!used[i]) continue;
        names[i] = add_binding(a, args, b, prefix, i);
    }
    *out_names = names;
}

void kernel_args_finish(arena *a, kernel_args *args, bool can_trap) {
    kernel_args_add(a, args, (cg_binding){.kind = CG_BIND_SIZE, .element = 'I'}, "const int size", "size");
    if (can_trap)
        kernel_args_add(a, args, (cg_binding){.kind = CG_BIND_TRAP, .element = 'I'}, "__global int *trap",
                        "trap");
}
