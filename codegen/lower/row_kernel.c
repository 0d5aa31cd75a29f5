#include "row_kernel.h"

#include <inttypes.h>
#include <string.h>

#include "emit_body.h"
#include "emit_head.h"
#include "row_kernel_text.h"
#include "spmd_body.h"

/* ---- bounds, in 64 bits ---- */

typedef struct printer {
    const char **arguments; /* by binding */
    text *out;
} printer;

static void put(const printer *p, const row_value *v, bool most);

static void put_operation(const printer *p, const row_value *v, const char *infix, bool most_a, bool most_b) {
    text_put(p->out, "(");
    put(p, v->a, most_a);
    text_put(p->out, infix);
    put(p, v->b, most_b);
    text_put(p->out, ")");
}

/* The least value in a piece, or the most. */
static void put(const printer *p, const row_value *v, bool most) {
    switch (v->op) {
    case ROW_CONST:
    case ROW_COUNTER: text_printf(p->out, "%" PRId64 "L", most ? v->most : v->least); return;
    case ROW_BINDING: text_printf(p->out, "(long)%s", p->arguments[v->binding]); return;
    case ROW_LENGTH: text_printf(p->out, "(long)%s_length", p->arguments[v->binding]); return;
    case ROW_ROW: text_put(p->out, "row"); return;
    case ROW_INDEX: text_put(p->out, most ? "last" : "first"); return;
    case ROW_ADD: put_operation(p, v, " + ", most, most); return;
    case ROW_SUB: put_operation(p, v, " - ", most, !most); return;
    case ROW_MUL: put_operation(p, v, " * ", most, most); return;
    case ROW_DIV: put_operation(p, v, " / ", most, most); return;
    case ROW_REM: put_operation(p, v, " % ", most, most); return;
    }
}

static const char *text_of(const printer *p, const row_value *v, bool most) {
    text one;
    text_init(&one, p->out->memory);
    put(&(printer){p->arguments, &one}, v, most);
    return text_get(&one);
}

static const char *condition(const printer *p, const row_bound *b) {
    arena *a = p->out->memory;
    const char *least = text_of(p, b->x, false), *most = text_of(p, b->x, true);
    const char *limit = text_of(p, b->limit, false);
    switch (b->op) {
    case IR_lt: return arena_printf(a, "IS_BELOW(%s, %s, %s)", least, most, limit);
    case IR_le: return arena_printf(a, "IS_BELOW(%s, %s, %s + 1)", least, most, limit);
    case IR_gt: return arena_printf(a, "IS_ABOVE(%s, %s, %s)", least, most, limit);
    case IR_ge: return arena_printf(a, "IS_ABOVE(%s, %s, %s - 1)", least, most, limit);
    default: return arena_printf(a, "IS_OTHER(%s, %s, %s)", least, most, limit);
    }
}

/* A sum that fits into 32 bits is what Java has, even if a part of it has overflown there. */
static void put_is_inside(const row_form *f, const kernel_args *args, const char **arguments, text *out) {
    VEC(const char *) said = {0};
    printer p = {arguments, out};
    text_put(
        out,
        "#define IS_INT(least, most) ((least) >= INT_MIN && (most) <= INT_MAX)\n"
        "#define IS_BELOW(least, most, limit) (IS_INT(least, most) && IS_INT(limit, limit) && (most) < (limit))\n"
        "#define IS_ABOVE(least, most, limit) (IS_INT(least, most) && IS_INT(limit, limit) && (least) > (limit))\n"
        "#define IS_OTHER(least, most, other) (IS_BELOW(least, most, other) || IS_ABOVE(least, most, other))\n"
        "static inline bool weft_is_inside(");
    kernel_args_put_declarations(args, out);
    text_put(out, "const long first, const long last, const long row) {\n    return true");
    for (uint32_t k = 0; k < f->bounds.count; k++) {
        const char *one = condition(&p, &f->bounds.items[k]);
        bool known = false;
        for (uint32_t j = 0; j < said.count && !known; j++)
            known = strcmp(said.items[j], one) == 0;
        if (known) continue;
        VEC_PUSH(out->memory, &said, one);
        text_printf(out, "\n        && %s", one);
    }
    text_put(out, ";\n}\n\n");
}

/* ---- functions ---- */

static status put_inside(const row_form *f, const char **names, bool groups, java_slice *java, text *body,
                         text *helpers, bool *out_uses_double) {
    ir_fn *fn = f->inside;
    if (!groups) {
        spmd_body_options lanes = {.tile = &spmd_one_vector, .arguments = names, .rows = f, .java = java};
        return spmd_body(fn, &lanes, body, helpers, out_uses_double);
    }
    emit_body_options options = {
        .arguments = names, .subscript = "element", .chunks = CHUNKS_ALIGNED, .java = java};
    return emit_body(fn, &options, body, out_uses_double);
}

/* Its bindings are the element's, and its row. */
static const char **names_inside(const ir_fn *fn, const char **arguments) {
    const char **names = ARENA_ARRAY(fn->memory, const char *, fn->bindings.count + 1);
    for (uint32_t k = 0; k < fn->bindings.count; k++)
        names[k] = fn->bindings.items[k].role == IR_ROLE_ROW ? "row" : arguments[k];
    return names;
}

status row_kernel_functions(const row_form *f, const kernel_args *args, const char **arguments, bool groups,
                            java_slice *java, text *out, bool *out_uses_double) {
    ir_fn *fn = f->inside;
    text body, helpers;
    text_init(&body, fn->memory);
    text_init(&helpers, fn->memory);
    TRY(put_inside(f, names_inside(fn, arguments), groups, java, &body, &helpers, out_uses_double));
    text_put(out, text_get(&helpers));
    text_put(out, "static inline void weft_inside(");
    kernel_args_put_declarations(args, out);
    if (groups)
        text_put(out, "const int element, const int row) {\n");
    else
        text_put(
            out,
            "const int first, const int row) {\n"
            "    const int16 element = first + (int16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);\n"
            "    int16 m = (int16)(-1);\n");
    text_put(out, text_get(&body));
    text_put(out, "}\n\n");
    return status_ok();
}

/* ---- the kernel ---- */

/* A tile of a matrix is as wide as what a GPU reads at once; that of an array, which is one row, has all in it. */
static void put_tile(bool is_matrix, text *out) {
    text_printf(out, "#define GROUP %d\n#define SHARE %d\n#define LEAST_COLUMNS 32\n", ROW_KERNEL_GROUP,
                ROW_KERNEL_SHARE);
    text_put(
        out,
        is_matrix
            ? "#define TILE_COLUMNS 32\n#define TILE_ROWS (SHARE * GROUP / TILE_COLUMNS)\n"
              "#define TILE_COLUMN(k) (t % TILE_COLUMNS)\n#define TILE_ROW(k) (t / TILE_COLUMNS * SHARE + (k))\n"
            : "#define TILE_COLUMNS (SHARE * GROUP)\n#define TILE_ROWS 1\n"
              "#define TILE_COLUMN(k) ((k) * GROUP + t)\n#define TILE_ROW(k) 0\n");
}

void row_kernel_bounds(const row_form *f, const kernel_args *args, const char **arguments, text *out) {
    put_is_inside(f, args, arguments, out);
    text_put(out, "#define IS_INSIDE(first, last) ");
    kernel_args_put_call(args, "weft_is_inside", "first, last, row", out);
    printer p = {arguments, out};
    const char *columns = f->columns == NULL ? "size" : text_of(&p, f->columns, false);
    text_printf(out, "\n#define COLUMNS (%s)\n#define MARGIN %u\n", columns, f->margin);
}

void row_kernel_words(const row_form *f, const kernel_args *args, bool groups, const char **arguments,
                      text *out) {
    row_kernel_bounds(f, args, arguments, out);
    text_put(out, "#define ELEMENT(i) ");
    kernel_args_put_call(args, "weft_element", "i", out);
    text_printf(out, "\n#define %s(i) ", groups ? "INSIDE" : "SIXTEEN");
    kernel_args_put_call(args, "weft_inside", "(int)(i), (int)row", out);
    text_put(out, "\n");
    if (groups)
        put_tile(f->columns != NULL, out);
    else
        text_printf(out, "#define LONG_PIECE %d\n", ROW_KERNEL_LONG_PIECE);
    text_put(out, "\n");
}

void row_kernel_rows(const kernel_args *args, text *out) {
    text_put(out, EMIT_ONCE "void weft_rows(");
    kernel_args_put_declarations(args, out);
    text_printf(out, "const long begin, const long end) {\n%s}\n\n", row_kernel_text);
}
