/* Nearly all values fit, as javac makes them, and stay as they are, so that there is nothing to fold. Each is followed to what
 * makes it, through phis and bit operations; what that does not tell is narrowed. */
#include "lift_narrow.h"

#include <string.h>

#include "intrinsics.h"

enum { MOST_PARTS = 32 };

/* All that has to fit for one value to do so, each once. */
typedef struct parts {
    ir_ref items[MOST_PARTS];
    uint32_t count;
} parts;

static bool add_part(parts *p, ir_ref r) {
    for (uint32_t k = 0; k < p->count; k++)
        if (p->items[k] == r) return true;
    if (p->count == MOST_PARTS) return false;
    p->items[p->count++] = r;
    return true;
}

static bool add_operands(ir_fn *fn, parts *p, ir_ref r) {
    for (uint32_t k = 0; k < ir_at(fn, r)->arg_count; k++)
        if (!add_part(p, ir_arg(fn, r, k))) return false;
    return true;
}

/* The kind of an array's numbers; 0: what makes the array does not say. */
static char element_of(const ir_fn *fn, const ir_ins *array) {
    const char *type = "";
    switch (array->op) {
    case IR_newarray: return array->kind;
    case IR_buffer: return fn->bindings.items[array->imm.i].element;
    case IR_getfield:
    case IR_getstatic: type = array->imm.symbol->descriptor; break;
    case IR_call:
    case IR_invoke: type = strchr(array->imm.callee->method.descriptor, ')') + 1; break;
    }
    return type[0] == '[' ? type[1] : 0;
}

/* baload is of bytes and booleans. */
static bool is_of_booleans(ir_fn *fn, ir_ref array) {
    parts all = {.count = 0};
    add_part(&all, ir_resolve(fn, array));
    for (uint32_t next = 0; next < all.count; next++) {
        const ir_ins *ins = ir_at(fn, all.items[next]);
        if (ins->op == IR_phi ? !add_operands(fn, &all, all.items[next]) : element_of(fn, ins) != 'Z')
            return false;
    }
    return true;
}

/* Whether what is of one kind is of the other, too. */
static bool is_within(char of, char kind) {
    return of == kind || of == 'Z' || (of == 'B' && kind == 'S');
}

static bool is_constant_within(int64_t value, char kind) {
    switch (kind) {
    case 'Z': return value == 0 || value == 1;
    case 'B': return value == (int8_t)value;
    case 'S': return value == (int16_t)value;
    default: return value == (uint16_t)value;
    }
}

/* The kind that an instruction makes; 'I': any int. */
static char kind_of(ir_fn *fn, const ir_ins *ins) {
    switch (ins->op) {
    case IR_i2b: return 'B';
    case IR_i2c: return 'C';
    case IR_i2s: return 'S';
    case IR_aload: return ins->kind == 'B' && is_of_booleans(fn, ins->args[0]) ? 'Z' : ins->kind;
    case IR_uniform: return fn->bindings.items[ins->imm.i].element;
    case IR_getfield:
    case IR_getstatic: return ins->imm.symbol->descriptor[0];
    case IR_call:
    case IR_invoke: return strchr(ins->imm.callee->method.descriptor, ')')[1];
    case IR_intrinsic: return strchr(intrinsics[ins->imm.i].descriptor, ')')[1];
    case IR_lcmp:
    case IR_fcmpl:
    case IR_fcmpg:
    case IR_dcmpl:
    case IR_dcmpg: return 'B';
    default: return (ir_ops[ins->op].flags & IR_TRUTH) != 0 ? 'Z' : 'I';
    }
}

static bool fits(ir_fn *fn, ir_ref value, char kind) {
    parts all = {.count = 0};
    add_part(&all, ir_resolve(fn, value));
    for (uint32_t next = 0; next < all.count; next++) {
        const ir_ins *ins = ir_at(fn, all.items[next]);
        switch (ins->op) {
        case IR_const_:
            if (!is_constant_within(ins->imm.i, kind)) return false;
            break;
        case IR_phi:
        case IR_and:
        case IR_or:
        case IR_xor:
            if (!add_operands(fn, &all, all.items[next])) return false;
            break;
        default:
            if (!is_within(kind_of(fn, ins), kind)) return false;
        }
    }
    return true;
}

/* IR_NOP: every int fits. */
static ir_op op_for(char kind) {
    return kind == 'Z' ? IR_and : kind == 'B' ? IR_i2b : kind == 'C' ? IR_i2c : kind == 'S' ? IR_i2s : IR_NOP;
}

/* What is kept of `value`, narrowed at place `at` of block `b`. */
static ir_ref narrow(ir_fn *fn, char kind, ir_ref value, ir_blk b, uint32_t at) {
    ir_op op = op_for(kind);
    const ir_site *site = ir_at(fn, value)->site;
    ir_ref args[2] = {value, 0};
    if (op == IR_and) {
        args[1] = ir_make(fn, IR_const_, IR_I32, NULL, 0, (ir_imm){.i = 1}, 0, site);
        ir_insert(fn, b, at++, args[1]);
    }
    ir_ref r = ir_make(fn, op, IR_I32, args, op == IR_and ? 2 : 1, (ir_imm){0}, 0, site);
    ir_insert(fn, b, at, r);
    return r;
}

static bool has_to_be_narrowed(ir_fn *fn, char kind, ir_ref value) {
    return op_for(kind) != IR_NOP && !fits(fn, value, kind);
}

/* Of what an instruction stores: the kind as which, and which operand; 'I': nothing to be narrowed. Other narrow arrays keep no more of
 * a number than their elements have. */
static char stored_kind(ir_fn *fn, ir_ref r, uint32_t *out_operand) {
    const ir_ins *ins = ir_at(fn, r);
    switch (ins->op) {
    case IR_putfield: *out_operand = 1; return ins->imm.symbol->descriptor[0];
    case IR_putstatic: *out_operand = 0; return ins->imm.symbol->descriptor[0];
    case IR_astore: *out_operand = 2; return ins->kind == 'B' && is_of_booleans(fn, ins->args[0]) ? 'Z' : 'I';
    default: *out_operand = 0; return 'I';
    }
}

void lift_narrow(lift_state *s, char result) {
    ir_fn *fn = s->fn;
    for (uint32_t k = 0; k < s->exits.count; k++) {
        lift_exit *leave = &s->exits.items[k];
        if (has_to_be_narrowed(fn, result, leave->value))
            leave->value =
                narrow(fn, result, leave->value, leave->block, fn->blocks.items[leave->block].ins.count);
    }
    for (ir_ref r = s->first_ins, end = fn->ins.count; r < end; r++) {
        uint32_t k;
        char kind = stored_kind(fn, r, &k);
        if (op_for(kind) == IR_NOP || fits(fn, ir_arg(fn, r, k), kind)) continue;
        ir_ref kept = narrow(fn, kind, ir_arg(fn, r, k), ir_at(fn, r)->block, ir_position(fn, r));
        ir_at(fn, r)->args[k] = kept;
    }
}
