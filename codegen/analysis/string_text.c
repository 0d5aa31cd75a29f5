#include "string_text.h"

#include "decode.h"

const char *string_literal(const ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    const char *chars;
    bc_insn insn;
    if (ins->op != IR_foreign || ins->site == NULL || ins->site->method == NULL ||
        !status_is_ok(bc_decode(ins->site->method, ins->site->bci, &insn)) ||
        (insn.opcode != BC_ldc && insn.opcode != BC_ldc_w) ||
        !status_is_ok(bc_pool_string(&ins->site->method->owner->pool, (uint32_t)insn.a, &chars)))
        return NULL;
    return chars;
}

const char *string_text(ir_fn *fn, ir_ref r) {
    const ir_ins *ins = ir_at(fn, r);
    if (ins->op != IR_object) return string_literal(fn, r);
    if (fn->host == NULL || fn->host->string_text == NULL) return NULL;
    return fn->host->string_text(fn->host, (cg_object)ins->imm.i);
}
