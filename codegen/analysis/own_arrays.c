#include "own_arrays.h"

#include "launch.h"

enum { LARGE = 1 << 10 };

uint64_t own_array_bytes(const ir_fn *fn, const ir_ins *array) {
    const ir_ins *length = ir_at(fn, array->args[0]);
    return length->op == IR_const_ ? (uint64_t)length->imm.i * cg_element_bytes(array->kind) : 0;
}

uint64_t own_arrays_bytes(const ir_fn *fn) {
    uint64_t bytes = 0;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            if (ins->op == IR_newarray) bytes += own_array_bytes(fn, ins);
        }
    return bytes;
}

bool own_arrays_are_large(const ir_fn *fn) {
    return own_arrays_bytes(fn) > LARGE;
}

uint32_t own_arrays_group(uint64_t bytes, uint64_t stack, uint32_t most) {
    while (most > 1 && bytes * most > stack)
        most /= 2;
    return most;
}
