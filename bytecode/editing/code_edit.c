#include "code_edit.h"

enum { GOTO_BYTES = 3 };

typedef struct editor {
    const bc_method *m;
    uint32_t from, to;
    const code_edit *edits;
    uint32_t count, next;
    code_edited *out;
    bool fits;
} editor;

static bool is_switch(const bc_insn *insn) {
    return insn->opcode == BC_tableswitch || insn->opcode == BC_lookupswitch;
}

/* With the padding that a switch has at this place. */
static uint32_t bytes_of(const bc_insn *insn, uint32_t at) {
    if (!is_switch(insn)) return insn->next - insn->bci;
    uint32_t head = insn->opcode == BC_tableswitch ? 12 : 8;
    return 1 + (3 - at % 4) + head + insn->case_count * (insn->opcode == BC_tableswitch ? 4 : 8);
}

static uint32_t edit_bytes(const code_edit *e) {
    return e->length + (e->jump == NO_JUMP ? 0 : GOTO_BYTES);
}

static const code_edit *edit_at(const editor *e, uint32_t bci) {
    for (uint32_t i = 0; i < e->count; i++)
        if (e->edits[i].at == bci) return &e->edits[i];
    return NULL;
}

static status find_places(editor *e) {
    uint32_t at = e->out->code.bytes.count;
    bc_insn insn;
    for (uint32_t bci = e->from; bci < e->to; bci = insn.next) {
        const code_edit *edit = edit_at(e, bci);
        TRY(bc_decode(e->m, bci, &insn));
        e->out->before[bci - e->from] = at;
        if (edit != NULL && !edit->replaces) at += edit_bytes(edit);
        e->out->at[bci - e->from] = at;
        at += edit != NULL && edit->replaces ? edit_bytes(edit) : bytes_of(&insn, at);
    }
    e->out->before[e->to - e->from] = at;
    e->out->at[e->to - e->from] = at;
    return status_ok();
}

static int64_t offset(editor *e, uint32_t at, int32_t target) {
    if (target < (int32_t)e->from || target > (int32_t)e->to) {
        e->fits = false;
        return 0;
    }
    return (int64_t)e->out->at[(uint32_t)target - e->from] - at;
}

static void put_offset2(editor *e, int64_t value) {
    if (value < INT16_MIN || value > INT16_MAX) e->fits = false;
    put_u2(&e->out->code, (uint32_t)value & 0xffff);
}

static void put_edit(editor *e, const code_edit *edit) {
    put_bytes(&e->out->code, edit->bytes, edit->length);
    if (edit->jump == NO_JUMP) return;
    uint32_t at = e->out->code.bytes.count;
    put_u1(&e->out->code, BC_goto);
    put_offset2(e, offset(e, at, edit->jump));
}

static status put_switch(editor *e, const bc_insn *insn) {
    bytes_out *out = &e->out->code;
    uint32_t at = out->bytes.count;
    put_u1(out, insn->opcode);
    while (out->bytes.count % 4 != 0)
        put_u1(out, 0);
    put_u4(out, (uint32_t)offset(e, at, insn->a));
    if (insn->opcode == BC_tableswitch) {
        put_u4(out, (uint32_t)insn->low);
        put_u4(out, (uint32_t)insn->low + insn->case_count - 1);
    } else {
        put_u4(out, insn->case_count);
    }
    for (uint32_t k = 0; k < insn->case_count; k++) {
        int32_t match;
        uint32_t target;
        TRY(bc_switch_case(e->m, insn, k, &match, &target));
        if (insn->opcode == BC_lookupswitch) put_u4(out, (uint32_t)match);
        put_u4(out, (uint32_t)offset(e, at, (int32_t)target));
    }
    return status_ok();
}

static status put_insn(editor *e, const bc_insn *insn, int32_t redirect) {
    bytes_out *out = &e->out->code;
    uint32_t at = out->bytes.count;
    bc_operand form = bc_opcodes[insn->opcode].operand;
    if (is_switch(insn)) return put_switch(e, insn);
    if (form != BC_OPERAND_BRANCH2 && form != BC_OPERAND_BRANCH4) {
        put_bytes(out, e->m->code + insn->bci, insn->next - insn->bci);
        return status_ok();
    }
    int64_t far = redirect == NO_JUMP ? offset(e, at, insn->a)
                                      : (int64_t)e->out->before[(uint32_t)redirect - e->from] - at;
    put_u1(out, insn->opcode);
    if (form == BC_OPERAND_BRANCH2)
        put_offset2(e, far);
    else
        put_u4(out, (uint32_t)far);
    return status_ok();
}

status code_edit_apply(arena *a, const bc_method *m, uint32_t from, uint32_t to, const code_edit *edits,
                       uint32_t count, code_edited *out, bool *out_fits) {
    editor e = {.m = m, .from = from, .to = to, .edits = edits, .count = count, .out = out, .fits = true};
    out->from = from;
    out->before = ARENA_ARRAY(a, uint32_t, (size_t)(to - from) + 1);
    out->at = ARENA_ARRAY(a, uint32_t, (size_t)(to - from) + 1);
    TRY(find_places(&e));
    bc_insn insn;
    for (uint32_t bci = from; bci < to; bci = insn.next) {
        const code_edit *edit = edit_at(&e, bci);
        TRY(bc_decode(m, bci, &insn));
        bool redirects = edit != NULL && edit->redirect != NO_JUMP;
        if (edit != NULL && !redirects) put_edit(&e, edit);
        if (edit == NULL || !edit->replaces) TRY(put_insn(&e, &insn, redirects ? edit->redirect : NO_JUMP));
    }
    const code_edit *last = edit_at(&e, to);
    if (last != NULL) put_edit(&e, last);
    *out_fits = e.fits && out->code.bytes.count <= BC_MAX_CODE;
    return status_ok();
}
