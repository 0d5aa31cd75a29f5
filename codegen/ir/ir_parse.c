/* Reading the text form (ir_text.h). The text may be anything: every malformed one gives ST_BAD_IR with its
 * line. What comes out has whole references, blocks and edges; whether it is a function is ir_verify's
 * question. */
#include <inttypes.h>
#include <string.h>

#include "intrinsics.h"
#include "ir_scan.h"
#include "ir_text.h"

enum { MAX_VALUES = 1 << 20, MAX_BLOCKS = 1 << 16, MAX_INDEX = INT32_MAX };

typedef struct parser {
    ir_scanner scan;
    ir_fn *fn;
    VEC(ir_ref) values;        /* instruction of each value number; 0: none yet */
    VEC(uint32_t) ins_lines;   /* parallel to fn->ins */
    VEC(uint32_t) block_lines; /* parallel to fn->blocks */
} parser;

/* ---- instructions ---- */

static status read_op(parser *p, ir_op *out) {
    ir_word w = scan_word(&p->scan);
    for (int op = IR_NOP + 1; op < IR_OP_COUNT; op++) {
        if (ir_op_name_length((ir_op)op) != w.length || memcmp(ir_ops[op].name, w.chars, w.length) != 0)
            continue;
        *out = (ir_op)op;
        return status_ok();
    }
    return scan_unknown(&p->scan, w, "an instruction");
}

static status read_lambda(parser *p, const ir_lambda **out) {
    ir_lambda *l = ARENA_NEW(p->scan.memory, ir_lambda);
    *out = l;
    TRY(scan_member(&p->scan, &l->interface_name, &l->name, &l->instantiated));
    ir_word w = scan_word(&p->scan);
    for (uint8_t k = IR_FIRST_HANDLE; k <= IR_LAST_HANDLE; k++)
        if (scan_is(w, ir_handle_names[k])) l->handle_kind = k;
    if (l->handle_kind == 0) return scan_unknown(&p->scan, w, "a kind of method handle");
    TRY(scan_member(&p->scan, &l->implementation.owner, &l->implementation.name,
                    &l->implementation.descriptor));
    VEC(const char *) markers = {0};
    while (scan_accept(&p->scan, "&")) {
        const char *marker;
        TRY(scan_name(&p->scan, &marker));
        VEC_PUSH(p->scan.memory, &markers, marker);
    }
    l->markers = markers.items;
    l->marker_count = markers.count;
    return status_ok();
}

static status read_callee(parser *p, const ir_callee **out) {
    ir_callee *callee = ARENA_NEW(p->scan.memory, ir_callee);
    *out = callee;
    TRY(scan_expect(&p->scan, "."));
    ir_word w = scan_word(&p->scan);
    int kind = 0;
    while (kind < IR_CALL_KINDS && !scan_is(w, ir_call_kind_names[kind]))
        kind++;
    if (kind == IR_CALL_KINDS) return scan_unknown(&p->scan, w, "static, special, virtual or interface");
    callee->kind = (ir_call_kind)kind;
    return scan_member(&p->scan, &callee->method.owner, &callee->method.name, &callee->method.descriptor);
}

static status read_intrinsic(parser *p, int64_t *out) {
    ir_word w = scan_word(&p->scan);
    int row = intrinsic_by_function(arena_string(p->scan.memory, w.chars, w.length));
    if (row == INTRINSIC_NONE) return scan_unknown(&p->scan, w, "a function of intrinsics.def");
    *out = row;
    return status_ok();
}

/* The number of a NUMBER row is left as a word: what it means depends on the type, which comes later. */
static status read_imm(parser *p, ir_imm_kind kind, ir_imm *out, ir_word *out_number) {
    uint32_t index = 0;
    ir_symbol *symbol = NULL;
    switch (kind) {
    case IR_IMM_NONE: break;
    case IR_IMM_NUMBER: *out_number = scan_digits(&p->scan); break;
    case IR_IMM_INDEX:
        TRY(scan_index(&p->scan, MAX_INDEX, &index));
        out->i = index;
        break;
    case IR_IMM_CLASS:
        out->symbol = symbol = ARENA_NEW(p->scan.memory, ir_symbol);
        TRY(scan_name(&p->scan, &symbol->owner));
        symbol->exists = scan_accept_word(&p->scan, "exists");
        return status_ok();
    case IR_IMM_FIELD:
        out->symbol = symbol = ARENA_NEW(p->scan.memory, ir_symbol);
        return scan_member(&p->scan, &symbol->owner, &symbol->name, &symbol->descriptor);
    case IR_IMM_CALL: return read_callee(p, &out->callee);
    case IR_IMM_LAMBDA: return read_lambda(p, &out->lambda);
    case IR_IMM_INTRINSIC: return read_intrinsic(p, &out->i);
    }
    return status_ok();
}

/* Value numbers go to `args`, and are turned into references when all is read; blocks become successors of
 * `b`. */
static status read_operands(parser *p, ir_blk b, bool ends, ir_ref **out_args, uint32_t *out_count) {
    VEC(ir_ref) args = {0};
    for (bool more = scan_at_block(&p->scan) || *p->scan.at == '%'; more; more = scan_accept(&p->scan, ",")) {
        uint32_t n = 0;
        ir_block *block = &p->fn->blocks.items[b];
        if (ends && scan_at_block(&p->scan) && block->succ_count < 2) {
            p->scan.at++;
            TRY(scan_index(&p->scan, MAX_BLOCKS, &n));
            block->succs[block->succ_count++] = n;
        } else {
            TRY(scan_expect(&p->scan, "%"));
            TRY(scan_index(&p->scan, MAX_VALUES, &n));
            VEC_PUSH(p->scan.memory, &args, n);
        }
    }
    *out_args = args.items;
    *out_count = args.count;
    return status_ok();
}

static status define(parser *p, uint32_t number, ir_ref r) {
    while (p->values.count <= number)
        VEC_PUSH(p->scan.memory, &p->values, 0);
    if (p->values.items[number] != 0)
        return scan_bad(&p->scan, p->scan.line, "%%%" PRIu32 " is defined twice", number);
    p->values.items[number] = r;
    return status_ok();
}

static status read_instruction(parser *p, ir_blk b) {
    if (ir_end(p->fn, b) != 0) return scan_expected(&p->scan, "a block or '}' behind the end of the block");
    uint32_t number = 0, arg_count = 0;
    bool has_value = scan_accept(&p->scan, "%");
    if (has_value) {
        TRY(scan_index(&p->scan, MAX_VALUES, &number));
        TRY(scan_expect(&p->scan, "="));
    }
    ir_op op = IR_NOP;
    ir_type type = IR_VOID;
    ir_imm imm = {.i = 0};
    ir_ref *args = NULL;
    ir_word digits = {NULL, 0};
    char kind = 0;
    TRY(read_op(p, &op));
    bool ends = (ir_ops[op].flags & IR_END) != 0;
    if ((ir_ops[op].flags & IR_KIND) != 0) {
        TRY(scan_expect(&p->scan, "."));
        TRY(scan_element(&p->scan, &kind));
    }
    TRY(read_imm(p, ir_ops[op].imm, &imm, &digits));
    TRY(read_operands(p, b, ends, &args, &arg_count));
    if (has_value) {
        TRY(scan_expect(&p->scan, ":"));
        TRY(scan_type(&p->scan, &type));
    }
    if (ir_ops[op].imm == IR_IMM_NUMBER) TRY(scan_number(&p->scan, digits, type, &imm));
    ir_ref r = ir_append(p->fn, b, op, type, args, arg_count, imm, kind, NULL);
    VEC_PUSH(p->scan.memory, &p->ins_lines, p->scan.line);
    return has_value ? define(p, number, r) : status_ok();
}

/* ---- blocks and tables ---- */

static status read_block_header(parser *p) {
    uint32_t number = 0;
    p->scan.at++;
    TRY(scan_index(&p->scan, MAX_BLOCKS, &number));
    if (number != p->fn->blocks.count)
        return scan_bad(&p->scan, p->scan.line, "block b%" PRIu32 " stands where b%" PRIu32 " should", number,
                        p->fn->blocks.count);
    ir_blk b = ir_block_new(p->fn);
    VEC_PUSH(p->scan.memory, &p->block_lines, p->scan.line);
    TRY(scan_expect(&p->scan, ":"));
    if (!scan_accept_word(&p->scan, "from")) return status_ok();
    do {
        if (!scan_at_block(&p->scan)) return scan_expected(&p->scan, "a block");
        p->scan.at++;
        TRY(scan_index(&p->scan, MAX_BLOCKS, &number));
        VEC_PUSH(p->scan.memory, &p->fn->blocks.items[b].preds, number);
    } while (scan_accept(&p->scan, ","));
    return status_ok();
}

/* "N:", rows being numbered in order. */
static status read_row_number(parser *p, uint32_t count) {
    uint32_t n = 0;
    TRY(scan_index(&p->scan, MAX_INDEX, &n));
    if (n != count)
        return scan_bad(&p->scan, p->scan.line, "row %" PRIu32 " stands where %" PRIu32 " should", n, count);
    return scan_expect(&p->scan, ":");
}

/* Numbers, as many as there are. */
static status read_contents(parser *p, ir_binding *b) {
    VEC(int64_t) contents = {0};
    VEC_PUSH(p->scan.memory, &contents, 0); /* one more than there may be: an empty array has contents, too */
    for (;;) {
        ir_word digits = scan_digits(&p->scan);
        if (digits.length == 0) break;
        ir_imm value;
        TRY(scan_number(&p->scan, digits, IR_I64, &value));
        contents.items[contents.count - 1] = value.i;
        VEC_PUSH(p->scan.memory, &contents, 0);
    }
    b->contents = contents.items;
    b->content_count = contents.count - 1;
    return status_ok();
}

static status read_binding(parser *p) {
    ir_binding b = {0};
    TRY(read_row_number(p, p->fn->bindings.count));
    ir_word role = scan_word(&p->scan);
    bool known = false;
    for (int k = 0; k < IR_ROLE_COUNT && !known; k++) {
        known = scan_is(role, ir_role_names[k]);
        b.role = (ir_role)k;
    }
    b.is_array = scan_accept_word(&p->scan, "array");
    if (!known || (!b.is_array && !scan_accept_word(&p->scan, "scalar")))
        return scan_bad(&p->scan, p->scan.line,
                        "expected captured, input, output or operand, then array or scalar");
    TRY(scan_element(&p->scan, &b.element));
    TRY(scan_index(&p->scan, MAX_INDEX, &b.index));
    if (scan_accept_word(&p->scan, "object")) TRY(scan_index(&p->scan, MAX_INDEX, &b.object));
    for (int k = CG_PART_TABLE; k <= CG_PART_LENGTH; k++) {
        if (!scan_accept_word(&p->scan, ir_part_names[k])) continue;
        b.part = (cg_part)k;
        TRY(scan_index(&p->scan, MAX_INDEX, &b.number));
        break;
    }
    if (scan_accept_word(&p->scan, "field")) { /* as much of a field as its name says */
        bc_class *owner = ARENA_NEW(p->scan.memory, bc_class);
        bc_field *field = ARENA_NEW(p->scan.memory, bc_field);
        TRY(scan_member(&p->scan, &owner->name, &field->name, &field->descriptor));
        field->owner = owner;
        b.field = field;
    }
    if (scan_accept_word(&p->scan, "holds")) TRY(read_contents(p, &b));
    VEC_PUSH(p->scan.memory, &p->fn->bindings, b);
    return status_ok();
}

static status read_layout(parser *p) {
    ir_layout_node node = {0};
    TRY(read_row_number(p, p->fn->layout.count));
    if (scan_accept_word(&p->scan, "record")) { /* as much of a class as its name says */
        bc_class *class = ARENA_NEW(p->scan.memory, bc_class);
        TRY(scan_name(&p->scan, &class->name));
        node.kind = '{';
        node.class = class;
        TRY(scan_index(&p->scan, MAX_INDEX, &node.first_child));
        TRY(scan_index(&p->scan, MAX_INDEX, &node.child_count));
    } else if (scan_accept_word(&p->scan, "elements")) {
        node.kind = '[';
        TRY(scan_index(&p->scan, MAX_INDEX, &node.first_child));
        TRY(scan_index(&p->scan, MAX_INDEX, &node.child_count));
    } else if (!scan_accept_word(&p->scan, "unknown")) {
        TRY(scan_element(&p->scan, &node.kind));
        node.is_primitive = scan_accept_word(&p->scan, "primitive");
    }
    VEC_PUSH(p->scan.memory, &p->fn->layout, node);
    return status_ok();
}

/* A location, and behind it what is called there. */
static status read_location(parser *p, const status_location **out) {
    while (scan_accept_word(&p->scan, "at")) {
        status_location *location = ARENA_NEW(p->scan.memory, status_location);
        *location = (status_location){0};
        TRY(scan_quoted(&p->scan, &location->class_name));
        if (!scan_accept_word(&p->scan, "in")) return scan_expected(&p->scan, "in");
        TRY(scan_quoted(&p->scan, &location->method));
        if (scan_accept_word(&p->scan, "of")) TRY(scan_quoted(&p->scan, &location->file));
        if (scan_accept_word(&p->scan, "line")) TRY(scan_index(&p->scan, UINT16_MAX, &location->line));
        *out = location;
        out = &location->calls;
    }
    return status_ok();
}

static status read_refusal(parser *p) {
    status why = {.code = ST_OK};
    TRY(read_row_number(p, p->fn->refusals.count));
    ir_word w = scan_word(&p->scan);
    for (int code = ST_OK + 1; code < ST_COUNT; code++)
        if (scan_is(w, status_name((status_code)code))) why.code = (status_code)code;
    if (why.code == ST_OK) return scan_unknown(&p->scan, w, "a row of status.def");
    TRY(read_location(p, &why.location));
    if (scan_accept_word(&p->scan, "detail")) TRY(scan_quoted(&p->scan, &why.detail));
    if (scan_accept_word(&p->scan, "advice")) TRY(scan_quoted(&p->scan, &why.advice));
    VEC_PUSH(p->scan.memory, &p->fn->refusals, why);
    return status_ok();
}

/* ---- the function ---- */

static status resolve_operands(parser *p) {
    for (ir_ref r = 1; r < p->fn->ins.count; r++) {
        const ir_ins *ins = ir_at(p->fn, r);
        for (uint32_t k = 0; k < ins->arg_count; k++) {
            ir_ref n = ins->args[k];
            if (n >= p->values.count || p->values.items[n] == 0)
                return scan_bad(&p->scan, p->ins_lines.items[r], "%%%" PRIu32 " is not defined", n);
            ins->args[k] = p->values.items[n];
        }
    }
    return status_ok();
}

/* The predecessors that are written must be those that follow from the successors, in whatever order. */
static status check_edges(parser *p) {
    const ir_fn *fn = p->fn;
    uint32_t count = fn->blocks.count;
    uint32_t *incoming = ARENA_ARRAY(p->scan.memory, uint32_t, count);
    uint32_t *seen = ARENA_ARRAY(p->scan.memory, uint32_t, count);
    for (ir_blk b = 0; b < count; b++) {
        const ir_block *block = &fn->blocks.items[b];
        for (uint32_t s = 0; s < block->succ_count; s++) {
            if (block->succs[s] >= count)
                return scan_bad(&p->scan, p->ins_lines.items[ir_end(fn, b)], "there is no block b%" PRIu32,
                                block->succs[s]);
            incoming[block->succs[s]]++;
        }
    }
    for (ir_blk b = 0; b < count; b++) {
        const ir_block *block = &fn->blocks.items[b];
        bool same = block->preds.count == incoming[b];
        for (uint32_t k = 0; k < block->preds.count && same; k++) {
            ir_blk from = block->preds.items[k];
            same = from < count;
            if (!same) break;
            const ir_block *source = &fn->blocks.items[from];
            uint32_t edges = 0;
            for (uint32_t s = 0; s < source->succ_count; s++)
                edges += source->succs[s] == b;
            same = ++seen[from] <= edges;
        }
        for (uint32_t k = 0; k < block->preds.count; k++)
            if (block->preds.items[k] < count) seen[block->preds.items[k]] = 0;
        if (!same)
            return scan_bad(&p->scan, p->block_lines.items[b],
                            "the blocks behind 'from' are not those that go to b%" PRIu32, b);
    }
    return status_ok();
}

static status read_function(parser *p) {
    scan_blank_lines(&p->scan);
    TRY(scan_expect(&p->scan, "func"));
    TRY(scan_expect(&p->scan, "@"));
    TRY(scan_name(&p->scan, &p->fn->name));
    TRY(scan_expect(&p->scan, "{"));
    TRY(scan_next_line(&p->scan));
    while (!scan_accept(&p->scan, "}")) {
        ir_blk blocks = p->fn->blocks.count;
        if (scan_at_block(&p->scan))
            TRY(read_block_header(p));
        else if (blocks != 0)
            TRY(read_instruction(p, blocks - 1));
        else if (scan_accept_word(&p->scan, "binding"))
            TRY(read_binding(p));
        else if (scan_accept_word(&p->scan, "layout"))
            TRY(read_layout(p));
        else if (scan_accept_word(&p->scan, "refusal"))
            TRY(read_refusal(p));
        else
            return scan_expected(&p->scan, "a block");
        TRY(scan_next_line(&p->scan));
    }
    TRY(scan_next_line(&p->scan));
    if (*p->scan.at != '\0') return scan_expected(&p->scan, "the end of the text");
    if (p->fn->blocks.count == 0) return scan_bad(&p->scan, p->scan.line, "the function has no block");
    TRY(resolve_operands(p));
    return check_edges(p);
}

status ir_parse(arena *a, const char *source, ir_fn **out) {
    parser p = {.scan = {a, source, 1}, .fn = ir_fn_new(a, NULL, NULL)};
    VEC_PUSH(a, &p.ins_lines, 0);
    TRY(read_function(&p));
    *out = p.fn;
    return status_ok();
}
