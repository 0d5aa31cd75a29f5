/* IR as text (ir_parse.c reads it). */
#include "ir_text.h"

#include "intrinsics.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Values and blocks get dense numbers in the order in which they are printed, so that the text does not
 * depend on what was removed before. The function may be broken: what cannot be named is printed as `%?` or
 * `b?`, which the parser refuses. */
typedef struct printer {
    const ir_fn *fn;
    text *out;
    uint32_t *values; /* number of each instruction's value; 0: none, or not printed */
    uint32_t *blocks; /* number of each block; IR_NO_BLOCK: not printed */
    const bc_method *last_method;
} printer;

const char *const ir_call_kind_names[IR_CALL_KINDS] = {"static", "special", "virtual", "interface"};
const char *const ir_handle_names[IR_LAST_HANDLE + 1] = {
    NULL,           "getField",      "getStatic",        "putField",        "putStatic", "invokeVirtual",
    "invokeStatic", "invokeSpecial", "newInvokeSpecial", "invokeInterface",
};
const char *const ir_role_names[IR_ROLE_COUNT] = {"captured", "input", "output", "operand",
                                                  "extent",   "row",   "tile"};
const char *const ir_part_names[CG_PART_LENGTH + 1] = {"",       "table",   "column", "lengths",
                                                       "starts", "present", "length"};

bool ir_is_bare(char c) {
    unsigned char u = (unsigned char)c;
    return u >= 0x80 || (u >= 'A' && u <= 'Z') || (u >= 'a' && u <= 'z') || (u >= '0' && u <= '9') ||
           (u != 0 && strchr("_$/<>()[;+-", u) != NULL);
}

size_t ir_op_name_length(ir_op op) {
    size_t length = strlen(ir_ops[op].name);
    return ir_ops[op].name[length - 1] == '_' ? length - 1 : length;
}

ir_ref ir_resolve_const(const ir_fn *fn, ir_ref r) {
    while (ir_at(fn, r)->replaced_by != 0)
        r = ir_at(fn, r)->replaced_by;
    return r;
}

/* ---- numbering ---- */

static bool is_live(const ir_fn *fn, ir_ref r) {
    return r < fn->ins.count && ir_at(fn, r)->op != IR_NOP;
}

static bool is_printed(const ir_fn *fn, ir_blk b) {
    const ir_block *block = &fn->blocks.items[b];
    if (b == 0 || block->succ_count != 0 || block->preds.count != 0) return true;
    for (uint32_t k = 0; k < block->ins.count; k++)
        if (is_live(fn, block->ins.items[k])) return true;
    return false;
}

static printer number(const ir_fn *fn, text *out) {
    printer p = {.fn = fn, .out = out};
    p.values = ARENA_ARRAY(fn->memory, uint32_t, fn->ins.count);
    p.blocks = ARENA_ARRAY(fn->memory, uint32_t, fn->blocks.count);
    uint32_t block_count = 0, value_count = 0;
    for (ir_blk b = 0; b < fn->blocks.count; b++) {
        p.blocks[b] = is_printed(fn, b) ? block_count++ : (uint32_t)IR_NO_BLOCK;
        const ir_block *block = &fn->blocks.items[b];
        for (uint32_t k = 0; k < block->ins.count; k++) {
            ir_ref r = block->ins.items[k];
            if (is_live(fn, r) && ir_at(fn, r)->type != IR_VOID) p.values[r] = ++value_count;
        }
    }
    return p;
}

static void print_value(const printer *p, ir_ref r) {
    uint32_t n = r == 0 || r >= p->fn->ins.count ? 0 : p->values[ir_resolve_const(p->fn, r)];
    text_put(p->out, n == 0 ? "%?" : "%");
    if (n != 0) text_put_number(p->out, n);
}

static void print_block_name(const printer *p, ir_blk b) {
    bool named = b < p->fn->blocks.count && p->blocks[b] != IR_NO_BLOCK;
    text_put(p->out, named ? "b" : "b?");
    if (named) text_put_number(p->out, p->blocks[b]);
}

/* ---- names ---- */

static void print_quoted(text *out, const char *chars) {
    text_put(out, "\"");
    for (const char *c = chars; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\')
            text_printf(out, "\\%c", *c);
        else if ((unsigned char)*c < ' ')
            text_printf(out, "\\x%02x", (unsigned char)*c);
        else
            text_put_length(out, c, 1);
    }
    text_put(out, "\"");
}

static void print_name(text *out, const char *name) {
    if (name == NULL) {
        text_put(out, "?");
        return;
    }
    const char *c = name;
    while (ir_is_bare(*c))
        c++;
    if (*c == '\0' && c != name)
        text_put(out, name);
    else
        print_quoted(out, name);
}

static void print_member(text *out, const char *owner, const char *name, const char *descriptor) {
    print_name(out, owner);
    text_put(out, ".");
    print_name(out, name);
    text_put(out, ":");
    print_name(out, descriptor);
}

/* ---- numbers ---- */

/* printf's %a depends on the locale and on the C library; this form is always 0x1.hhhp+e without trailing
 * zeros. */
static void print_double(text *out, double value) {
    if (isinf(value)) {
        text_put(out, value < 0 ? "-inf" : "inf");
        return;
    }
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    uint64_t fraction = bits & ((UINT64_C(1) << 52) - 1);
    int biased = (int)(bits >> 52 & 0x7ff);
    const char *sign = bits >> 63 != 0 ? "-" : "";
    if (biased == 0 && fraction == 0) {
        text_printf(out, "%s0x0p+0", sign);
        return;
    }
    int exponent = biased == 0 ? -1022 : biased - 1023;
    if (biased == 0) { /* subnormal: shift its highest bit to where a normal number has the implied one */
        while ((fraction >> 52 & 1) == 0) {
            fraction <<= 1;
            exponent--;
        }
        fraction &= (UINT64_C(1) << 52) - 1;
    }
    char digits[14];
    int count = 13;
    snprintf(digits, sizeof digits, "%013" PRIx64, fraction);
    while (count > 0 && digits[count - 1] == '0')
        digits[--count] = '\0';
    text_printf(out, "%s0x1%s%sp%+d", sign, count == 0 ? "" : ".", digits, exponent);
}

static void print_number(text *out, const ir_ins *ins) {
    if (ins->type == IR_F32) {
        uint32_t bits;
        memcpy(&bits, &ins->imm.f, sizeof bits);
        if (isnan(ins->imm.f))
            text_printf(out, "nan(0x%08" PRIx32 ")", bits);
        else
            print_double(out, (double)ins->imm.f);
    } else if (ins->type == IR_F64) {
        uint64_t bits;
        memcpy(&bits, &ins->imm.d, sizeof bits);
        if (isnan(ins->imm.d))
            text_printf(out, "nan(0x%016" PRIx64 ")", bits);
        else
            print_double(out, ins->imm.d);
    } else {
        text_printf(out, "%" PRId64, ins->imm.i);
    }
}

static void print_decimal_comment(text *out, const ir_ins *ins) {
    if (ins->op != IR_const_) return;
    if (ins->type == IR_F32 && isfinite(ins->imm.f)) text_printf(out, " ; %.9g", (double)ins->imm.f);
    if (ins->type == IR_F64 && isfinite(ins->imm.d)) text_printf(out, " ; %.17g", ins->imm.d);
}

/* ---- instructions ---- */

static void print_imm(text *out, const ir_ins *ins) {
    const ir_symbol *symbol = ins->imm.symbol;
    switch (ir_ops[ins->op].imm) {
    case IR_IMM_NONE: return;
    case IR_IMM_NUMBER:
        text_put(out, " ");
        print_number(out, ins);
        return;
    case IR_IMM_INDEX: text_printf(out, " %" PRId64, ins->imm.i); return;
    case IR_IMM_INTRINSIC:
        text_printf(out, " %s",
                    ins->imm.i >= 0 && ins->imm.i < intrinsic_count ? intrinsics[ins->imm.i].function : "?");
        return;
    case IR_IMM_CLASS:
        text_put(out, " ");
        print_name(out, symbol->owner);
        if (symbol->exists) text_put(out, " exists");
        return;
    case IR_IMM_CALL: symbol = &ins->imm.callee->method; /* fall through */
    case IR_IMM_FIELD:
        text_put(out, " ");
        print_member(out, symbol->owner, symbol->name, symbol->descriptor);
        return;
    case IR_IMM_LAMBDA: {
        const ir_lambda *l = ins->imm.lambda;
        bool known = l->handle_kind >= IR_FIRST_HANDLE && l->handle_kind <= IR_LAST_HANDLE;
        text_put(out, " ");
        print_member(out, l->interface_name, l->name, l->instantiated);
        text_printf(out, " %s ", known ? ir_handle_names[l->handle_kind] : "?");
        print_member(out, l->implementation.owner, l->implementation.name, l->implementation.descriptor);
        for (uint32_t k = 0; k < l->marker_count; k++) {
            text_put(out, " & ");
            print_name(out, l->markers[k]);
        }
        return;
    }
    }
}

static void print_suffix(text *out, const ir_ins *ins) {
    if ((ir_ops[ins->op].flags & IR_KIND) != 0) text_printf(out, ".%c", ins->kind == 0 ? '?' : ins->kind);
    if (ir_ops[ins->op].imm == IR_IMM_CALL)
        text_printf(out, ".%s", ir_call_kind_names[ins->imm.callee->kind]);
}

static void print_instruction(const printer *p, ir_blk b, ir_ref r) {
    const ir_ins *ins = ir_at(p->fn, r);
    text *out = p->out;
    if (ins->type != IR_VOID) {
        print_value(p, r);
        text_put(out, " = ");
    }
    text_put_length(out, ir_ops[ins->op].name, ir_op_name_length((ir_op)ins->op));
    print_suffix(out, ins);
    print_imm(out, ins);
    const char *separator = " ";
    for (uint32_t k = 0; k < ins->arg_count; k++) {
        text_put(out, separator);
        print_value(p, ins->args[k]);
        separator = ", ";
    }
    if ((ir_ops[ins->op].flags & IR_END) != 0) {
        const ir_block *block = &p->fn->blocks.items[b];
        for (uint32_t s = 0; s < block->succ_count; s++) {
            text_put(out, separator);
            print_block_name(p, block->succs[s]);
            separator = ", ";
        }
    }
    if (ins->type == IR_VOID) return;
    text_put(out, " : ");
    text_put(out, ir_type_name((ir_type)ins->type));
}

static void print_site(printer *p, const ir_site *site) {
    if (site == NULL) return;
    text_put(p->out, " ;");
    if (site->method != NULL && site->method != p->last_method)
        text_printf(p->out, " %s.%s", site->method->owner->name, site->method->name);
    text_put(p->out, " bci ");
    text_put_number(p->out, site->bci);
    p->last_method = site->method;
}

static void print_block(printer *p, ir_blk b) {
    const ir_block *block = &p->fn->blocks.items[b];
    print_block_name(p, b);
    text_put(p->out, ":");
    for (uint32_t k = 0; k < block->preds.count; k++) {
        text_put(p->out, k == 0 ? " from " : ", ");
        print_block_name(p, block->preds.items[k]);
    }
    text_put(p->out, "\n");
    for (uint32_t k = 0; k < block->ins.count; k++) {
        ir_ref r = block->ins.items[k];
        if (!is_live(p->fn, r)) continue;
        text_put(p->out, "  ");
        print_instruction(p, b, r);
        print_decimal_comment(p->out, ir_at(p->fn, r));
        print_site(p, ir_at(p->fn, r)->site);
        text_put(p->out, "\n");
    }
}

/* ---- the function ---- */

static void print_note(text *out, const char *word, const char *chars) {
    if (chars == NULL) return;
    text_printf(out, " %s ", word);
    print_quoted(out, chars);
}

static void print_location(text *out, const status_location *at) {
    print_note(out, "at", at->class_name);
    print_note(out, "in", at->method);
    print_note(out, "of", at->file);
    if (at->line != 0) text_printf(out, " line %" PRIu32, at->line);
}

static void print_tables(const ir_fn *fn, text *out) {
    for (uint32_t i = 0; i < fn->bindings.count; i++) {
        const ir_binding *b = &fn->bindings.items[i];
        text_printf(out, "  binding %" PRIu32 ": %s %s %c %" PRIu32, i, ir_role_names[b->role],
                    b->is_array ? "array" : "scalar", b->element == 0 ? '?' : b->element, b->index);
        if (b->object != 0) text_printf(out, " object %" PRIu32, b->object);
        if (b->part != CG_PART_NONE) text_printf(out, " %s %" PRIu32, ir_part_names[b->part], b->number);
        if (b->field != NULL) {
            text_put(out, " field ");
            print_member(out, b->field->owner->name, b->field->name, b->field->descriptor);
        }
        if (b->contents != NULL) text_put(out, " holds");
        for (uint32_t k = 0; b->contents != NULL && k < b->content_count; k++)
            text_printf(out, " %" PRId64, b->contents[k]);
        text_put(out, "\n");
    }
    for (uint32_t i = 0; i < fn->layout.count; i++) {
        const ir_layout_node *node = &fn->layout.items[i];
        text_printf(out, "  layout %" PRIu32 ": ", i);
        if (node->kind == '{')
            text_printf(out, "record %s %" PRIu32 " %" PRIu32, node->class->name, node->first_child,
                        node->child_count);
        else if (node->kind == '[')
            text_printf(out, "elements %" PRIu32 " %" PRIu32, node->first_child, node->child_count);
        else if (node->kind == 0)
            text_put(out, "unknown");
        else
            text_printf(out, "%c%s", node->kind, node->is_primitive ? " primitive" : "");
        text_put(out, "\n");
    }
    for (uint32_t i = 0; i < fn->refusals.count; i++) {
        const status *why = &fn->refusals.items[i];
        text_printf(out, "  refusal %" PRIu32 ": %s", i, status_name(why->code));
        for (const status_location *at = why->location; at != NULL; at = at->calls)
            print_location(out, at);
        print_note(out, "detail", why->detail);
        print_note(out, "advice", why->advice);
        text_put(out, "\n");
    }
}

void ir_print(const ir_fn *fn, text *out) {
    printer p = number(fn, out);
    text_put(out, "func @");
    print_name(out, fn->name);
    text_put(out, " {\n");
    print_tables(fn, out);
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        if (p.blocks[b] != IR_NO_BLOCK) print_block(&p, b);
    text_put(out, "}\n");
}

const char *ir_text(const ir_fn *fn) {
    text out;
    text_init(&out, fn->memory);
    ir_print(fn, &out);
    return text_get(&out);
}

const char *ir_print_one(const ir_fn *fn, ir_blk b, ir_ref r) {
    text out;
    text_init(&out, fn->memory);
    printer p = number(fn, &out);
    print_block_name(&p, b);
    if (is_live(fn, r)) {
        text_put(&out, ": ");
        print_instruction(&p, b, r);
    }
    return text_get(&out);
}
