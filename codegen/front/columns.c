#include "columns.h"

#include <string.h>

#include "api_names.h"
#include "records.h"
#include "letters.h"
#include "limit.h"

static void print_layout(const ir_fn *fn, uint32_t node, text *out, result_columns *columns) {
    const ir_layout_node *n = &fn->layout.items[node];
    if (n->kind == '[') {
        text_put(out, "[");
        for (uint32_t k = 0; k < n->child_count; k++)
            print_layout(fn, n->first_child + k, out, columns);
        text_put(out, "]");
        return;
    }
    if (n->kind != '{') {
        char letter = n->is_primitive ? letter_small(n->kind) : n->kind;
        columns->of_node[node] = columns->count++;
        text_put_length(out, &letter, 1);
        return;
    }
    bool is_tuple = tuple_size(n->class->name) != 0;
    columns->classes[columns->class_count++] = n->class;
    text_printf(out, "%s%s%s", is_tuple ? "(" : "{", is_tuple ? "" : n->class->name, is_tuple ? "" : ":");
    for (uint32_t k = 0; k < n->child_count; k++)
        print_layout(fn, n->first_child + k, out, columns);
    text_put(out, is_tuple ? ")" : "}");
}

/* An always-trapping function has no reachable result, hence no layout. */
static status check_layout(const ir_fn *fn) {
    for (uint32_t k = 0; k < fn->layout.count; k++) {
        if (fn->layout.items[k].kind != 0) continue;
        TRY(fn->waits);
        return status_static(ST_ALWAYS_THROWS, NULL);
    }
    return status_ok();
}

status columns_find(const ir_fn *fn, result_columns *out) {
    TRY(check_layout(fn));
    if (fn->in_vain != 0) return fn->refusals.items[fn->in_vain - 1];
    text layout;
    text_init(&layout, fn->memory);
    *out = (result_columns){.of_node = ARENA_ARRAY(fn->memory, uint32_t, fn->layout.count)};
    out->classes = ARENA_ARRAY(fn->memory, const bc_class *, fn->layout.count);
    print_layout(fn, 0, &layout, out);
    if (out->count > LIMIT_COLUMNS) return record_too_large(fn, "the result");
    for (uint32_t k = 0; k < fn->layout.count; k++)
        if (strchr("{[", fn->layout.items[k].kind) == NULL)
            out->kinds[out->of_node[k]] = fn->layout.items[k].kind;
    out->kinds[out->count] = '\0';
    out->layout = text_get(&layout);
    return status_ok();
}

bool columns_equal(const result_columns *a, const result_columns *b) {
    if (strcmp(a->layout, b->layout) != 0) return false;
    for (uint32_t k = 0; k < a->class_count; k++)
        if (a->classes[k] != b->classes[k]) return false;
    return true;
}

void columns_store(ir_fn *fn, const result_columns *columns) {
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ref r = fn->blocks.items[b].ins.items[k];
            if (ir_at(fn, r)->op != IR_result) continue;
            uint32_t column = columns->of_node[ir_at(fn, r)->imm.i];
            char kind = columns->kinds[column];
            ir_binding binding = {.role = IR_ROLE_OUTPUT, .is_array = true, .element = kind, .index = column};
            ir_ref args[3] = {
                ir_make(fn, IR_buffer, IR_REF, NULL, 0, (ir_imm){.i = ir_binding_add(fn, binding)}, 0, NULL),
                ir_make(fn, IR_index, IR_I32, NULL, 0, (ir_imm){0}, 0, NULL),
                ir_arg(fn, r, 0),
            };
            ir_insert(fn, b, k, args[0]);
            ir_insert(fn, b, k + 1, args[1]);
            ir_become(fn, r, IR_astore, IR_VOID, args, 3, (ir_imm){0});
            ir_at(fn, r)->kind = kind;
        }
}

void columns_number(ir_fn *fn, const result_columns *columns) {
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            if (ins->op == IR_result) ins->imm.i = columns->of_node[ins->imm.i];
        }
}

/* Whether the bracket that the text begins with closes at its end. */
static bool is_one_record(const char *layout) {
    uint32_t depth = 0;
    for (const char *c = layout; *c != '\0'; c++) {
        if (*c == '(' || *c == '{' || *c == '[') depth++;
        if (*c == ')' || *c == '}' || *c == ']') depth--;
        if (depth == 0) return c[1] == '\0' && c != layout;
    }
    return false;
}

bool columns_of_value(arena *a, const result_columns *pair, result_columns *out) {
    bool is_tuple = pair->layout[0] == '(';
    const char *first = is_tuple ? pair->layout + 1 : strchr(pair->layout, ':');
    if (first == NULL) return false;
    if (!is_tuple) first++;
    if (letter_small(*first) != 'i') return false;
    /* What is behind the Integer must be one component: a letter, or a record up to the end. */
    size_t length = strlen(first + 1) - 1;
    char *value = arena_string(a, first + 1, length);
    if (length == 1) value[0] = letter_capital(value[0]); /* as an element of its own it is boxed */
    if (length == 0 || (length > 1 && !is_one_record(value))) return false;
    *out = (result_columns){.layout = value, .classes = pair->classes + 1};
    out->class_count = pair->class_count - 1;
    out->count = pair->count - 1;
    memcpy(out->kinds, pair->kinds + 1, pair->count);
    return true;
}
