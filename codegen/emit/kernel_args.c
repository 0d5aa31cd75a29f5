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

kernel_args kernel_args_new(arena *a) {
    kernel_args args = {.surroundings = ARENA_NEW(a, kernel_surroundings)};
    *args.surroundings = (kernel_surroundings){0};
    return args;
}

kernel_args kernel_args_of_function(const kernel_args *kernel) {
    return (kernel_args){.surroundings = kernel->surroundings};
}

static cg_argument argument_with(cg_argument_kind kind, char element, uint32_t index) {
    return (cg_argument){.kind = kind, .element = element, .index = index};
}

static void add(arena *a, kernel_args *args, cg_argument argument, const char *declaration,
                const char *word) {
    VEC_PUSH(a, &args->items, argument);
    VEC_PUSH(a, &args->declarations, declaration);
    VEC_PUSH(a, &args->words, word);
}

static void add_buffer(arena *a, kernel_args *args, cg_argument argument, const char *qualifier,
                       const char *name) {
    const char *type = kernel_element_type(argument.element);
    add(a, args, argument, arena_printf(a, "__global %s%s *restrict %s", qualifier, type, name), name);
}

static void add_scalar(arena *a, kernel_args *args, cg_argument argument, const char *name) {
    const char *type = kernel_value_type(ir_type_of_kind(argument.element));
    add(a, args, argument, arena_printf(a, "const %s %s", type, name), name);
}

const char *kernel_args_add_output(arena *a, kernel_args *args, char element, uint32_t index) {
    const char *name = arena_printf(a, "out%u", index);
    add_buffer(a, args, argument_with(CG_ARGUMENT_OUTPUT, element, index), "", name);
    return name;
}

const char *kernel_args_add_side(arena *a, kernel_args *args, char element, uint32_t index) {
    const char *name = arena_printf(a, "side%u", index);
    add_buffer(a, args, argument_with(CG_ARGUMENT_SIDE, element, index), "const ", name);
    return name;
}

static bool has_word(const kernel_args *args, const char *word) {
    for (uint32_t k = 0; k < args->words.count; k++)
        if (strcmp(args->words.items[k], word) == 0) return true;
    return false;
}

const char *kernel_args_add_extent(arena *a, kernel_args *args, uint32_t index) {
    const char *name = arena_printf(a, "extent%u", index);
    if (!has_word(args, name)) add_scalar(a, args, argument_with(CG_ARGUMENT_EXTENT, 'I', index), name);
    return name;
}

void kernel_args_add_number(arena *a, kernel_args *args, const char *name) {
    add_scalar(a, args, argument_with(CG_ARGUMENT_EXTENT, 'I', 0), name);
}

static void let_others_write(arena *a, kernel_args *args, uint32_t k) {
    static const char promise[] = "restrict ";
    const char *all = args->declarations.items[k], *at = strstr(all, promise);
    if (at != NULL)
        args->declarations.items[k] =
            arena_printf(a, "%.*s%s", (int)(at - all), all, at + sizeof promise - 1);
}

void kernel_args_let_others_write(arena *a, kernel_args *args) {
    for (uint32_t k = 0; k < args->declarations.count; k++)
        let_others_write(a, args, k);
}

void kernel_args_let_others_write_one(arena *a, kernel_args *args, const char *word) {
    for (uint32_t k = 0; k < args->words.count; k++)
        if (strcmp(args->words.items[k], word) == 0) let_others_write(a, args, k);
}

void kernel_args_add_words(arena *a, kernel_args *args, uint32_t a_block) {
    add(a, args, argument_with(CG_ARGUMENT_WORDS, 'J', a_block), "volatile __global ulong *words", "words");
}

static void join(arena *a, kernel_args *args, const kernel_args *of_function, bool all) {
    for (uint32_t k = 0; k < of_function->items.count; k++)
        if (all || !has_word(args, of_function->words.items[k]))
            add(a, args, of_function->items.items[k], of_function->declarations.items[k],
                of_function->words.items[k]);
}

void kernel_args_join(arena *a, kernel_args *args, const kernel_args *of_function) {
    join(a, args, of_function, true);
}

void kernel_args_join_new(arena *a, kernel_args *args, const kernel_args *of_function) {
    join(a, args, of_function, false);
}

/* ---- what is captured ---- */

static uint32_t captured(arena *a, kernel_surroundings *s, const ir_binding *b) {
    cg_captured one = {.element = b->element, .object = b->object, .field = b->field, .parameter = b->index};
    for (uint32_t k = 0; k < s->captured.count; k++) {
        const cg_captured *c = &s->captured.items[k];
        if (c->object == one.object && c->field == one.field && c->parameter == one.parameter) return k;
    }
    VEC_PUSH(a, &s->captured, one);
    return s->captured.count - 1;
}

/* A part of a table, counted over the tables in the order in which they are met. IR that was read from text has
 * no tables, and parts that nobody launches. */
static cg_argument part(arena *a, kernel_surroundings *s, const ir_binding *b) {
    bool level = b->part == CG_PART_LENGTH;
    uint32_t columns = 0, levels = 0, k = 0;
    if (b->table == NULL)
        return argument_with(level ? CG_ARGUMENT_LEVEL : CG_ARGUMENT_COLUMN, b->element, b->number);
    for (; k < s->tables.count && s->tables.items[k].object != b->object; k++) {
        columns += cg_table_columns(s->tables.items[k].table);
        levels += s->tables.items[k].table->dimensions;
    }
    if (k == s->tables.count) {
        VEC_PUSH(a, &s->tables, ((cg_captured_table){b->object, b->table}));
        s->table_columns = columns + cg_table_columns(b->table);
        s->table_levels = levels + b->table->dimensions;
    }
    return (cg_argument){.kind = level ? CG_ARGUMENT_LEVEL : CG_ARGUMENT_COLUMN,
                         .element = b->element,
                         .index = level ? levels + b->number
                                        : columns + cg_table_column(b->table, b->part, b->number)};
}

static cg_argument argument_of(arena *a, kernel_args *args, const ir_binding *b) {
    if (b->role == IR_ROLE_INPUT) return argument_with(CG_ARGUMENT_INPUT, b->element, b->index);
    if (b->part != CG_PART_NONE) return part(a, args->surroundings, b);
    cg_argument_kind kind = b->is_array ? CG_ARGUMENT_ARRAY : CG_ARGUMENT_FIELD;
    return argument_with(kind, b->element, captured(a, args->surroundings, b));
}

/* ---- by binding ---- */

static const char *add_array(arena *a, kernel_args *args, const ir_binding *b, const char *name) {
    cg_argument argument = argument_of(a, args, b);
    add_buffer(a, args, argument, "const ", name);
    if (argument.kind == CG_ARGUMENT_ARRAY)
        add_scalar(a, args, argument_with(CG_ARGUMENT_LENGTH, 'I', argument.index),
                   arena_printf(a, "%s_length", name));
    return name;
}

static const char *add_binding(arena *a, kernel_args *args, const ir_binding *b, const char *prefix,
                               uint32_t number) {
    switch (b->role) {
    case IR_ROLE_OPERAND: return arena_printf(a, "x%u", b->index);
    case IR_ROLE_ROW: return "row"; /* of the function that it is in */
    case IR_ROLE_EXTENT: return kernel_args_add_extent(a, args, b->index);
    case IR_ROLE_OUTPUT: return kernel_args_add_output(a, args, b->element, b->index);
    case IR_ROLE_INPUT: return add_array(a, args, b, arena_printf(a, "in%u", b->index));
    default: break;
    }
    if (b->is_array) return add_array(a, args, b, arena_printf(a, "%sa%u", prefix, number));
    const char *name = arena_printf(a, "%su%u", prefix, number);
    add_scalar(a, args, argument_of(a, args, b), name);
    return name;
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
    add_scalar(a, args, (cg_argument){.kind = CG_ARGUMENT_SIZE, .element = 'I'}, "size");
    if (can_trap)
        add(a, args, (cg_argument){.kind = CG_ARGUMENT_TRAP, .element = 'I'}, "__global int *trap", "trap");
}

void kernel_args_let_know(kernel_args *args) {
    for (uint32_t k = 0; k < args->items.count; k++) {
        cg_argument *argument = &args->items.items[k];
        bool field = argument->kind == CG_ARGUMENT_FIELD && ir_type_of_kind(argument->element) == IR_I32;
        argument->may_be_steady =
            field || argument->kind == CG_ARGUMENT_LENGTH || argument->kind == CG_ARGUMENT_LEVEL;
    }
}

static void raise(uint32_t *count, uint32_t index) {
    if (*count <= index) *count = index + 1;
}

void kernel_args_tell(const kernel_args *args, cg_launch *out) {
    out->arguments = args->items.items;
    out->argument_count = args->items.count;
    out->checks = args->checks.items;
    out->check_count = args->checks.count;
    out->table_columns = args->surroundings->table_columns;
    out->table_levels = args->surroundings->table_levels;
    out->extents = out->launch_extent;
    for (uint32_t k = 0; k < args->items.count; k++) {
        uint32_t index = args->items.items[k].index;
        switch (args->items.items[k].kind) {
        case CG_ARGUMENT_INPUT:
        case CG_ARGUMENT_SIDE: raise(&out->inputs, index); break;
        case CG_ARGUMENT_OUTPUT: raise(&out->outputs, index); break;
        case CG_ARGUMENT_EXTENT: raise(&out->extents, index); break;
        case CG_ARGUMENT_TRAP: out->can_trap = true; break;
        default: break;
        }
    }
}

void kernel_args_put_declarations(const kernel_args *args, text *out) {
    for (uint32_t k = 0; k < args->declarations.count; k++)
        text_printf(out, "%s, ", args->declarations.items[k]);
}

void kernel_args_put_words(const kernel_args *args, text *out) {
    for (uint32_t k = 0; k < args->words.count; k++)
        text_printf(out, "%s, ", args->words.items[k]);
}

void kernel_args_put_call(const kernel_args *args, const char *function, const char *others, text *out) {
    text_printf(out, "%s(", function);
    kernel_args_put_words(args, out);
    text_printf(out, "%s)", others);
}
