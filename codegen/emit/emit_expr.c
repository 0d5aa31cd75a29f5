#include "emit_expr.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "hidden_bounds.h"
#include "hidden_zeros.h"
#include "intrinsics.h"
#include "ir_text.h"
#include "kernel_args.h"

/* How deep an expression may nest before a part of it gets a variable. It matters to readers alone. */
enum { MAX_DEPTH = 6 };

typedef struct said { /* a row of java_map.def */
    ir_op op;
    ir_type from;
    const char *function; /* or: */
    const char *infix;
} said;

enum { TYPE_i = IR_I32, TYPE_l = IR_I64, TYPE_f = IR_F32, TYPE_d = IR_F64 };

static const said rows[] = {
#define CALL1(op, from, to, function) {IR_##op, (ir_type)TYPE_##from, #function, NULL},
#define CALL2(op, from, with, to, function) {IR_##op, (ir_type)TYPE_##from, #function, NULL},
#define INFIX(op, from, to, operator) {IR_##op, (ir_type)TYPE_##from, NULL, #operator},
#include "java_map.def"
};

static const said *find_row(ir_op op, ir_type from) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].op == op && rows[i].from == from) return &rows[i];
    return NULL;
}

static const said *row_of(const ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    return ins->arg_count == 0 ? NULL : find_row((ir_op)ins->op, (ir_type)ir_at(fn, ins->args[0])->type);
}

bool emit_operation_of(emit_state *s, ir_ref r, emit_operation *out) {
    const said *row = row_of(s->fn, r);
    if (row == NULL) {
        s->unsaid = r;
        return false;
    }
    *out = (emit_operation){row->function, row->infix};
    return true;
}

status emit_end(const emit_state *s) {
    if (s->unsaid == 0) return status_ok();
    return status_make(s->fn->memory, ST_BUG, "%s: nothing says it",
                       ir_print_one(s->fn, ir_at(s->fn, s->unsaid)->block, s->unsaid));
}

static uint32_t depth_of(const emit_state *s, ir_ref r) {
    const ir_ins *ins = ir_at(s->fn, r);
    uint32_t deepest = 0;
    if (!s->is_inline[r]) return 0;
    for (uint32_t k = 0; k < ins->arg_count; k++) {
        uint32_t d = depth_of(s, ins->args[k]);
        if (d > deepest) deepest = d;
    }
    return deepest + 1;
}

static void plan_one(emit_state *s, ir_ref r, const ir_blk *use_block) {
    const ir_ins *ins = ir_at(s->fn, r);
    if (ir_is_argument(s->fn, r)) {
        s->is_inline[r] = true;
        return;
    }
    bool pure = (ir_ops[ins->op].flags & IR_PURE) != 0 && ins->op != IR_phi;
    if (!pure || s->uses[r] != 1 || use_block[r] != ins->block || s->is_early[r]) return;
    s->is_inline[r] = true;
    if (depth_of(s, r) > MAX_DEPTH) s->is_inline[r] = false;
}

/* An elementary function between which and the statement that uses it another one is computed must not be
 * printed in that statement: their order matters (passes/scalar/schedule.c). */
static void find_early(emit_state *s, const ir_block *block, uint32_t *calls_before) {
    uint32_t calls = 0;
    for (uint32_t k = 0; k < block->ins.count; k++) {
        calls_before[block->ins.items[k]] = calls;
        if (ir_is_elementary(ir_at(s->fn, block->ins.items[k]))) calls++;
    }
    /* From the end: a value with one use may be printed where its user is. */
    for (uint32_t k = block->ins.count; k > 0; k--) {
        const ir_ins *ins = ir_at(s->fn, block->ins.items[k - 1]);
        uint32_t at = calls_before[block->ins.items[k - 1]];
        if (ins->op == IR_phi) continue;
        for (uint32_t j = 0; j < ins->arg_count; j++) {
            ir_ref arg = ins->args[j];
            if (ir_at(s->fn, arg)->block != ins->block || s->uses[arg] != 1) continue;
            if ((ir_ops[ir_at(s->fn, arg)->op].flags & IR_PURE) == 0) continue; /* a statement of its own */
            s->is_early[arg] = ir_is_elementary(ir_at(s->fn, arg)) && calls_before[arg] + 1 < at;
            if (!s->is_early[arg]) calls_before[arg] = at;
        }
    }
}

static void find_hidden(emit_state *s) {
    ir_fn *fn = s->fn;
    bool gpu = s->java != NULL && java_slice_is_for_gpu(s->java);
    const dom_info *order = dom_compute(fn->memory, fn);
    s->hidden = ARENA_ARRAY(fn->memory, bool, fn->ins.count);
    hide_zeros(fn, order, gpu, s->hidden);
    if (gpu) hide_bounds(fn, order, s->hidden);
}

void emit_plan(emit_state *s) {
    ir_fn *fn = s->fn;
    uint32_t count = fn->ins.count;
    s->uses = ARENA_ARRAY(fn->memory, uint32_t, count);
    s->is_inline = ARENA_ARRAY(fn->memory, bool, count);
    s->name = ARENA_ARRAY(fn->memory, uint32_t, count);
    s->pair = ARENA_ARRAY(fn->memory, ir_ref, count);
    s->member = ARENA_ARRAY(fn->memory, const char *, count);
    s->is_early = ARENA_ARRAY(fn->memory, bool, count);
    find_hidden(s);
    uint32_t *calls_before = ARENA_ARRAY(fn->memory, uint32_t, count);
    ir_blk *use_block = ARENA_ARRAY(fn->memory, ir_blk, count);
    for (ir_blk b = 0; b < fn->blocks.count; b++) {
        const ir_block *block = &fn->blocks.items[b];
        for (uint32_t k = 0; k < block->ins.count; k++) {
            const ir_ins *ins = ir_at(fn, block->ins.items[k]);
            if (ins->type == IR_F64) s->uses_double = true;
            for (uint32_t j = 0; j < ins->arg_count; j++) {
                s->uses[ins->args[j]]++;
                /* A phi takes its value where it was computed: sunk into the moves at the end of the block it
                 * would be computed in an order that only the moves decide (Mandelbrot ran 10 % slower). */
                use_block[ins->args[j]] = ins->op == IR_phi ? IR_NO_BLOCK : b;
            }
        }
    }
    for (uint32_t i = 0; i < fn->bindings.count; i++)
        if (fn->bindings.items[i].element == 'D') s->uses_double = true;
    for (ir_blk b = 0; b < fn->blocks.count; b++) {
        find_early(s, &fn->blocks.items[b], calls_before);
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++)
            plan_one(s, fn->blocks.items[b].ins.items[k], use_block);
    }
}

/* ---- constants ---- */

static void put_i32(text *out, int32_t value) {
    if (value == INT32_MIN)
        text_put(out, "(-2147483647 - 1)");
    else
        text_printf(out, value < 0 ? "(%d)" : "%d", value);
}

static void put_i64(text *out, int64_t value) {
    if (value == INT64_MIN)
        text_put(out, "(-9223372036854775807L - 1L)");
    else
        text_printf(out, value < 0 ? "(%lldL)" : "%lldL", (long long)value);
}

/* As a constant of C, which is no integer. */
static void put_decimal(text *out, double value, bool is_float) {
    if (signbit(value)) text_put(out, "(");
    size_t first = out->length;
    text_put_decimal(out, value, is_float);
    if (strpbrk(out->chars + first, ".e") == NULL) text_put(out, ".0");
    if (is_float) text_put(out, "f");
    if (signbit(value)) text_put(out, ")");
}

static void put_f32(text *out, float value) {
    if (isfinite(value)) {
        put_decimal(out, (double)value, true);
        return;
    }
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    text_printf(out, "as_float(0x%08x)", bits);
}

static void put_f64(text *out, double value) {
    if (isfinite(value)) {
        put_decimal(out, value, false);
        return;
    }
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    text_printf(out, "as_double(0x%016llxL)", (unsigned long long)bits);
}

static void put_hidden_zero(emit_state *s, const ir_ins *ins) {
    bool is_float = ins->type == IR_F32;
    const char *function = is_float ? "java_fzero" : "java_dzero";
    java_slice_need(s->java, function);
    text_printf(s->out, "%s(%d)", function, signbit(is_float ? (double)ins->imm.f : ins->imm.d) != 0);
}

static void put_const(emit_state *s, ir_ref r) {
    const ir_ins *ins = ir_at(s->fn, r);
    if (s->hidden[r]) {
        put_hidden_zero(s, ins);
        return;
    }
    switch (ins->type) {
    case IR_I32: put_i32(s->out, (int32_t)ins->imm.i); break;
    case IR_I64: put_i64(s->out, ins->imm.i); break;
    case IR_F32: put_f32(s->out, ins->imm.f); break;
    default: put_f64(s->out, ins->imm.d); break;
    }
}

/* ---- expressions ---- */

static void put_call(emit_state *s, const char *function, ir_ref r) {
    const ir_ins *ins = ir_at(s->fn, r);
    java_slice_need(s->java, function);
    text_printf(s->out, "%s(", function);
    for (uint32_t k = 0; k < ins->arg_count; k++) {
        if (k > 0) text_put(s->out, ", ");
        emit_value(s, ins->args[k]);
    }
    text_put(s->out, ")");
}

static const char *suffix(const emit_state *s, ir_ref r) {
    return copies_suffix(&s->copies, r);
}

/* What is read already; or NULL. */
static const char *own_element(const emit_state *s, const ir_ins *load) {
    const ir_ins *array = ir_at(s->fn, load->args[0]);
    bool own = s->own != NULL && array->op == IR_buffer && ir_at(s->fn, load->args[1])->op == IR_index;
    return own ? s->own[array->imm.i] : NULL;
}

static void put_load(emit_state *s, ir_ref r) {
    const ir_ins *ins = ir_at(s->fn, r);
    if (cg_element_bytes(ins->kind) < 4) text_put(s->out, "(int)");
    const char *own = own_element(s, ins);
    if (own != NULL) {
        text_put(s->out, own);
        return;
    }
    if (s->run != NULL && s->run[r] != 0) {
        if (s->pitch[r] == 0)
            text_printf(s->out, "w%u%s[j]", s->run[r], suffix(s, r));
        else if (s->in_line)
            text_printf(s->out, "l%u[t * %u + j]", s->run[r], s->pitch[r]);
        else
            text_printf(s->out, "l%u[j * %u + %s]", s->run[r], s->pitch[r],
                        s->places[copies_axes(&s->copies, r)]);
        return;
    }
    emit_value(s, ins->args[0]);
    if (s->bad) {
        text_put(s->out, "[bad ? 0 : ");
        emit_value(s, ins->args[1]);
        text_put(s->out, "]");
    } else {
        emit_subscript(s, ins->args[1]);
    }
}

void emit_pair_name(emit_state *s, ir_ref first) {
    if (s->name[first] == 0) s->name[first] = ++s->names;
    text_printf(s->out, "p%u%s", s->name[first], suffix(s, first));
}

bool emit_pair_member(emit_state *s, ir_ref r) {
    if (s->pair[r] == 0) return false;
    emit_pair_name(s, s->pair[r]);
    text_printf(s->out, ".%s", s->member[r]);
    return true;
}

static bool is_root_of(const emit_state *s, ir_ref r, ir_ref x) {
    const ir_ins *ins = ir_at(s->fn, r);
    return ins->op == IR_intrinsic && strcmp(intrinsics[ins->imm.i].function, "java_fsqrt") == 0 &&
           ins->args[0] == x;
}

/* a / (x * sqrt(x)), as it is in forces between points, in relaxed arithmetic on a GPU. */
static bool put_over_root_cubed(emit_state *s, const ir_ins *ins) {
    if (ins->op != IR_div || ins->type != IR_F32 || !java_slice_is_for_gpu(s->java) ||
        !java_slice_is_relaxed(s->java))
        return false;
    const ir_ins *product = ir_at(s->fn, ins->args[1]);
    if (product->op != IR_mul) return false;
    bool is_second = is_root_of(s, product->args[1], product->args[0]);
    if (!is_second && !is_root_of(s, product->args[0], product->args[1])) return false;
    java_slice_need(s->java, "java_fover_root_cubed");
    text_put(s->out, "(");
    emit_value(s, ins->args[0]);
    text_put(s->out, " * java_fover_root_cubed(");
    emit_value(s, product->args[is_second ? 0 : 1]);
    text_put(s->out, "))");
    return true;
}

/* Of a constant 2^k, if both are normal numbers; else 0. */
static double inverse_of(const ir_ins *divisor) {
    int exponent, most = divisor->type == IR_F32 ? 126 : 1022;
    double d = divisor->type == IR_F32 ? (double)divisor->imm.f : divisor->imm.d;
    bool is_power = isfinite(d) && frexp(fabs(d), &exponent) == 0.5;
    return is_power && abs(exponent - 1) <= most ? 1 / d : 0;
}

/* A quotient of a GPU that its compiler may find to be a product: that has to be one from the start, or never (java_fdiv). */
static bool put_quotient(emit_state *s, ir_ref r) {
    const ir_ins *ins = ir_at(s->fn, r);
    bool is_float = ins->type == IR_F32 || ins->type == IR_F64;
    if (ins->op != IR_div || !is_float || !java_slice_is_for_gpu(s->java) || java_slice_is_relaxed(s->java))
        return false;
    const ir_ins *dividend = ir_at(s->fn, ins->args[0]), *divisor = ir_at(s->fn, ins->args[1]);
    if (divisor->op != IR_const_) {
        if (dividend->op == IR_const_) return false;
        put_call(s, ins->type == IR_F32 ? "java_fdiv" : "java_ddiv", r);
        return true;
    }
    double inverse = inverse_of(divisor);
    if (inverse == 0) return false;
    text_put(s->out, "(");
    emit_value(s, ins->args[0]);
    text_put(s->out, " * ");
    if (ins->type == IR_F32)
        put_f32(s->out, (float)inverse);
    else
        put_f64(s->out, inverse);
    text_put(s->out, ")");
    return true;
}

void emit_definition(emit_state *s, ir_ref r) {
    const ir_ins *ins = ir_at(s->fn, r);
    text *out = s->out;
    if (put_over_root_cubed(s, ins) || put_quotient(s, r)) return;
    switch (ins->op) {
    case IR_const_: put_const(s, r); return;
    case IR_uniform:
    case IR_buffer: text_put(out, s->arguments[ins->imm.i]); return;
    case IR_null:
    case IR_never: text_put(out, "0"); return;
    case IR_index: text_printf(out, "element%s", suffix(s, r)); return;
    case IR_length:
        emit_value(s, ins->args[0]);
        text_put(out, "_length");
        return;
    case IR_not:
        text_put(out, "!");
        emit_value(s, ins->args[0]);
        return;
    case IR_intrinsic:
        if (!emit_pair_member(s, r)) put_call(s, intrinsics[ins->imm.i].function, r);
        return;
    case IR_aload: put_load(s, r); return;
    default: break;
    }
    emit_operation operation;
    if (!emit_operation_of(s, r, &operation)) return;
    if (operation.function != NULL) {
        put_call(s, operation.function, r);
        return;
    }
    text_put(out, "(");
    emit_value(s, ins->args[0]);
    text_printf(out, " %s ", operation.infix);
    emit_value(s, ins->args[1]);
    if (s->hidden[r]) {
        java_slice_need(s->java, "java_izero");
        text_put(out, " + java_izero()");
    }
    text_put(out, ")");
}

void emit_value(emit_state *s, ir_ref r) {
    if (s->is_inline[r]) {
        emit_definition(s, r);
        return;
    }
    if (s->name[r] == 0) s->name[r] = ++s->names;
    text_printf(s->out, "v%u%s", s->name[r], suffix(s, r));
}

void emit_subscript(emit_state *s, ir_ref index) {
    text_put(s->out, "[");
    if (ir_at(s->fn, index)->op == IR_index)
        text_printf(s->out, "%s%s", s->subscript, suffix(s, index));
    else
        emit_value(s, index);
    text_put(s->out, "]");
}

void emit_condition(emit_state *s, ir_ref r, bool negate) {
    const said *row = row_of(s->fn, r);
    bool has_parentheses = s->is_inline[r] && row != NULL && row->infix != NULL && !negate;
    if (!has_parentheses) text_put(s->out, negate ? "(!" : "(");
    emit_value(s, r);
    if (!has_parentheses) text_put(s->out, ")");
}
