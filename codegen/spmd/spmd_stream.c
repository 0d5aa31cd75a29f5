#include "spmd_stream.h"

#include "dom.h"
#include "kernel_args.h"
#include "spmd_choice.h"
#include "stream_words.h"

bool spmd_stream_suits(char kind) {
    return cg_element_bytes(kind) >= 4;
}

uint32_t spmd_stream_from(ir_fn *fn, const cg_target *target) {
    uint32_t bytes = 0;
    bool suits = false;
    if (dom_has_loop(dom_compute(fn->memory, fn))) return 0;
    for (ir_blk b = 0; b < fn->blocks.count; b++)
        for (uint32_t k = 0; k < fn->blocks.items[b].ins.count; k++) {
            const ir_ins *ins = ir_at(fn, fn->blocks.items[b].ins.items[k]);
            if (ins->op != IR_astore || !spmd_is_output(fn, ins->args[0])) continue;
            bytes += cg_element_bytes(ins->kind);
            suits |= spmd_stream_suits(ins->kind);
        }
    return suits ? stream_least_bytes(target) / bytes : 0;
}
