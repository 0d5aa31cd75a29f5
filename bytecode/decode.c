#include "decode.h"

#include "reader.h"

const bc_opcode_info bc_opcodes[BC_OPCODE_COUNT] = {
#define OP(code, name, length, operand, flow, pops, pushes, supported)                                       \
    [code] = {#name, length, BC_OPERAND_##operand, BC_FLOW_##flow, pops, pushes, supported},
#include "opcodes.def"
#undef OP
};

enum { NEWARRAY_BOOLEAN = 4, NEWARRAY_LONG = 11 };

static status bad(const char *detail) {
    return status_static(ST_BAD_BYTECODE, detail);
}

/* A branch target from its distance to the instruction. */
static status set_target(const bc_method *m, uint32_t bci, int32_t distance, int32_t *out) {
    int64_t target = (int64_t)bci + distance;
    if (target < 0 || target >= m->code_length) return bad("a branch leaves the method");
    *out = (int32_t)target;
    return status_ok();
}

/* The default target and the cases of a switch; `r` stands behind the opcode. */
static status decode_switch(const bc_method *m, bc_reader *r, bc_operand form, bc_insn *out) {
    bc_read_bytes(r, (4 - out->next % 4) % 4); /* operands are aligned; the padding may hold anything */
    int32_t distance = (int32_t)bc_read_u4(r);
    int64_t count;
    size_t entry;
    if (form == BC_OPERAND_TABLE) {
        out->low = (int32_t)bc_read_u4(r);
        int32_t high = (int32_t)bc_read_u4(r);
        count = (int64_t)high - out->low + 1;
        entry = 4;
    } else {
        count = (int32_t)bc_read_u4(r);
        entry = 8;
    }
    if (r->truncated) return bad("a switch runs off the end of the code");
    if (count < (form == BC_OPERAND_TABLE ? 1 : 0)) return bad("a switch with a negative number of cases");
    if ((uint64_t)count > bc_reader_left(r) / entry) return bad("a switch runs off the end of the code");
    out->case_count = (uint32_t)count;
    out->cases_at = (uint32_t)(r->cursor - m->code);
    bc_read_bytes(r, (size_t)count * entry);
    return set_target(m, out->bci, distance, &out->a);
}

/* The operands of all instructions that have a fixed length. */
static status decode_operands(const bc_method *m, bc_reader *r, bc_operand form, bool wide, bc_insn *out) {
    switch (form) {
    case BC_OPERAND_S1: out->a = (int8_t)bc_read_u1(r); break;
    case BC_OPERAND_S2: out->a = (int16_t)bc_read_u2(r); break;
    case BC_OPERAND_LOCAL: out->a = wide ? bc_read_u2(r) : bc_read_u1(r); break;
    case BC_OPERAND_IINC:
        out->a = wide ? bc_read_u2(r) : bc_read_u1(r);
        out->b = wide ? (int16_t)bc_read_u2(r) : (int8_t)bc_read_u1(r);
        break;
    case BC_OPERAND_CP1: out->a = bc_read_u1(r); break;
    case BC_OPERAND_CP2: out->a = bc_read_u2(r); break;
    case BC_OPERAND_CP2_COUNT:
        out->a = bc_read_u2(r);
        out->b = bc_read_u1(r);
        bc_read_u1(r);
        break;
    case BC_OPERAND_CP2_DIMS:
        out->a = bc_read_u2(r);
        out->b = bc_read_u1(r);
        if (out->b == 0 && !r->truncated) return bad("multianewarray of no dimensions");
        break;
    case BC_OPERAND_CP2_ZERO:
        out->a = bc_read_u2(r);
        bc_read_u2(r);
        break;
    case BC_OPERAND_ARRAY_TYPE:
        out->a = bc_read_u1(r);
        if ((out->a < NEWARRAY_BOOLEAN || out->a > NEWARRAY_LONG) && !r->truncated)
            return bad("newarray of an unknown type");
        break;
    case BC_OPERAND_BRANCH2: return set_target(m, out->bci, (int16_t)bc_read_u2(r), &out->a);
    case BC_OPERAND_BRANCH4: return set_target(m, out->bci, (int32_t)bc_read_u4(r), &out->a);
    case BC_OPERAND_TABLE:
    case BC_OPERAND_LOOKUP:
    case BC_OPERAND_WIDE:
    case BC_OPERAND_NONE: break;
    }
    return status_ok();
}

status bc_decode(const bc_method *m, uint32_t bci, bc_insn *out) {
    if (bci >= m->code_length) return bad("the code runs off its end");
    bc_reader r = bc_reader_of(m->code + bci, m->code_length - bci);
    *out = (bc_insn){.bci = bci};

    uint32_t opcode = bc_read_u1(&r);
    bool wide = opcode == BC_wide;
    if (wide) opcode = bc_read_u1(&r);
    if (opcode >= BC_OPCODE_COUNT) return bad("an unknown opcode");
    bc_operand form = bc_opcodes[opcode].operand;
    if (wide && form != BC_OPERAND_LOCAL && form != BC_OPERAND_IINC)
        return bad("wide before an instruction that has no wide form");

    out->opcode = (bc_opcode)opcode;
    out->next = bci + 1;
    if (form == BC_OPERAND_TABLE || form == BC_OPERAND_LOOKUP)
        TRY(decode_switch(m, &r, form, out));
    else
        TRY(decode_operands(m, &r, form, wide, out));
    if (r.truncated) return bad("an instruction runs off the end of the code");
    out->next = (uint32_t)(r.cursor - m->code);
    return status_ok();
}

status bc_switch_case(const bc_method *m, const bc_insn *insn, uint32_t k, int32_t *out_match,
                      uint32_t *out_target) {
    bool is_table = insn->opcode == BC_tableswitch;
    uint32_t entry = is_table ? 4 : 8;
    uint32_t at = insn->cases_at + k * entry;
    bc_reader r = bc_reader_of(m->code + at, m->code_length - at);
    int32_t match, target = 0;
    if (is_table) {
        match = (int32_t)(insn->low + (int64_t)k);
    } else {
        match = (int32_t)bc_read_u4(&r);
        if (k > 0) {
            bc_reader previous = bc_reader_of(m->code + at - entry, entry);
            if ((int32_t)bc_read_u4(&previous) >= match)
                return bad("the cases of a lookupswitch are not sorted");
        }
    }
    TRY(set_target(m, insn->bci, (int32_t)bc_read_u4(&r), &target));
    *out_match = match;
    *out_target = (uint32_t)target;
    return status_ok();
}
