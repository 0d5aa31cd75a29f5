/* The least fixed point, from all values being 0: each instruction is asked what it makes of what its operands were found to
 * be, until nothing grows. A value grows 64 times at most, and few do. */
#include "value_bits.h"

static uint32_t bits_of_type(ir_type type) {
    return type == IR_I64 ? 63 : 31;
}

static value_bits any_of(ir_type type) {
    return (value_bits){(uint8_t)bits_of_type(type), true};
}

/* Of what does not wrap around if it has no more bits than its type. */
static value_bits limited(ir_type type, uint32_t count, bool negative) {
    return count > bits_of_type(type) ? any_of(type) : (value_bits){(uint8_t)count, negative};
}

static value_bits of_constant(int64_t value) {
    uint64_t magnitude = value < 0 ? ~(uint64_t)value : (uint64_t)value;
    uint8_t count = 0;
    while (magnitude >> count != 0)
        count++;
    return (value_bits){count, value < 0};
}

static uint32_t larger(value_bits a, value_bits b) {
    return a.count > b.count ? a.count : b.count;
}

static uint32_t smaller(value_bits a, value_bits b) {
    return a.count < b.count ? a.count : b.count;
}

/* Narrowed to `count` bits, with their sign or without. */
static value_bits narrowed(value_bits a, uint32_t count, bool has_sign) {
    return a.count <= count && (has_sign || !a.negative) ? a : (value_bits){(uint8_t)count, has_sign};
}

static value_bits of_element(ir_type type, char kind) {
    switch (kind) {
    case 'Z':
    case 'B': return (value_bits){7, true};
    case 'S': return (value_bits){15, true};
    case 'C': return (value_bits){16, false};
    default: return any_of(type);
    }
}

/* By a constant distance. */
static value_bits shifted(ir_type type, ir_op op, value_bits a, uint32_t distance) {
    uint32_t rest = a.count > distance ? a.count - distance : 0;
    if (op == IR_shl) return limited(type, a.count + distance, a.negative);
    if (op == IR_ushr && a.negative && distance > 0)
        return (value_bits){(uint8_t)(bits_of_type(type) + 1 - distance), false};
    return (value_bits){(uint8_t)rest, a.negative};
}

static value_bits of_shift(const ir_fn *fn, const ir_ins *ins, value_bits a) {
    const ir_ins *distance = ir_at(fn, ins->args[1]);
    ir_type type = (ir_type)ins->type;
    if (distance->op == IR_const_)
        return shifted(type, (ir_op)ins->op, a,
                       (uint32_t)distance->imm.i & bits_of_type(type) /* 31 or 63 */);
    return ins->op == IR_shl || (ins->op == IR_ushr && a.negative) ? any_of(type) : a;
}

static value_bits join(value_bits a, value_bits b) {
    return (value_bits){(uint8_t)larger(a, b), a.negative || b.negative};
}

static value_bits of_instruction(const ir_fn *fn, const value_bits *known, const ir_ins *ins) {
    ir_type type = (ir_type)ins->type;
    value_bits a = ins->arg_count > 0 ? known[ins->args[0]] : (value_bits){0};
    value_bits b = ins->arg_count > 1 ? known[ins->args[1]] : (value_bits){0};
    bool either = a.negative || b.negative, both = a.negative && b.negative;
    switch (ins->op) {
    case IR_const_: return of_constant(ins->imm.i);
    case IR_index:
    case IR_length: return (value_bits){31, false};
    case IR_aload: return of_element(type, (char)ins->kind);
    case IR_phi:
        for (uint32_t k = 1; k < ins->arg_count; k++)
            a = join(a, known[ins->args[k]]);
        return a;
    case IR_add: return limited(type, larger(a, b) + 1, either);
    case IR_sub: return limited(type, larger(a, b) + (either ? 1 : 0), true);
    case IR_mul: return limited(type, a.count + b.count + (both ? 1u : 0u), either);
    case IR_div: return limited(type, a.count + (both ? 1u : 0u), either);
    case IR_rem: return (value_bits){(uint8_t)smaller(a, b), a.negative};
    case IR_neg: return limited(type, a.count + (a.negative ? 1u : 0u), true);
    case IR_and:
        if (!either) return (value_bits){(uint8_t)smaller(a, b), false};
        return both ? join(a, b) : a.negative ? b : a;
    case IR_or:
    case IR_xor: return join(a, b);
    case IR_shl:
    case IR_shr:
    case IR_ushr: return of_shift(fn, ins, a);
    case IR_i2l: return a;
    case IR_l2i: return a.count > 31 ? any_of(type) : a;
    case IR_i2b: return narrowed(a, 7, true);
    case IR_i2s: return narrowed(a, 15, true);
    case IR_i2c: return narrowed(a, 16, false);
    case IR_eq:
    case IR_ne:
    case IR_lt:
    case IR_le:
    case IR_gt:
    case IR_ge:
    case IR_not: return (value_bits){1, false};
    case IR_lcmp:
    case IR_fcmpl:
    case IR_fcmpg:
    case IR_dcmpl:
    case IR_dcmpg: return (value_bits){1, true};
    default: return any_of(type);
    }
}

const value_bits *value_bits_compute(ir_fn *fn) {
    value_bits *known = ARENA_ARRAY(fn->memory, value_bits, fn->ins.count);
    for (bool grown = true; grown;) {
        grown = false;
        for (ir_blk b = 0; b < fn->blocks.count; b++)
            for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
                ir_ref r = fn->blocks.items[b].ins.items[k];
                const ir_ins *ins = ir_at(fn, r);
                if (ins->type != IR_I32 && ins->type != IR_I64) continue;
                value_bits now = join(known[r], of_instruction(fn, known, ins));
                grown |= now.count != known[r].count || now.negative != known[r].negative;
                known[r] = now;
            }
    }
    return known;
}
