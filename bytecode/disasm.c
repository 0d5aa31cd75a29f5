#include "disasm.h"

#include "decode.h"

enum { MAX_ARGUMENTS = 8 }; /* of a bootstrap method; see bc_disasm_utf8 for why there is a limit */

static const char *const array_types[] = {
    [4] = "boolean", [5] = "char",  [6] = "float", [7] = "double",
    [8] = "byte",    [9] = "short", [10] = "int",  [11] = "long",
};

typedef struct flag_word {
    uint16_t flag;
    const char *word;
} flag_word;

static const flag_word member_flags[] = {
    {BC_ACC_PUBLIC, "public "}, {BC_ACC_PRIVATE, "private "}, {BC_ACC_STATIC, "static "},
    {BC_ACC_FINAL, "final "},   {BC_ACC_NATIVE, "native "},   {BC_ACC_ABSTRACT, "abstract "},
};

static void put_flags(text *t, uint16_t access) {
    for (size_t i = 0; i < sizeof member_flags / sizeof *member_flags; i++)
        if ((access & member_flags[i].flag) != 0) text_put(t, member_flags[i].word);
}

/* A bootstrap method by name, with its static arguments. */
static void put_bootstrap(text *t, const bc_class *c, uint32_t row) {
    bc_handle_ref handle;
    if (row >= c->bootstrap_count ||
        bc_pool_handle(&c->pool, c->bootstraps[row].handle, &handle).code != ST_OK) {
        text_printf(t, "<bad bootstrap method %u>", row);
        return;
    }
    const bc_bootstrap *b = &c->bootstraps[row];
    bc_disasm_utf8(t, handle.member.owner);
    text_put(t, ".");
    bc_disasm_utf8(t, handle.member.name);
    text_put(t, "(");
    for (uint32_t i = 0; i < b->argument_count; i++) {
        if (i != 0) text_put(t, ", ");
        if (i == MAX_ARGUMENTS) {
            text_put(t, "...");
            break;
        }
        bc_disasm_constant(t, &c->pool, b->arguments[i]);
    }
    text_put(t, ")");
}

static void put_call_site(text *t, const bc_class *c, uint32_t index) {
    uint16_t row;
    const char *name, *descriptor;
    if (bc_pool_dynamic(&c->pool, index, &row, &name, &descriptor).code != ST_OK) {
        text_printf(t, "<bad constant #%u>", index);
        return;
    }
    bc_disasm_utf8(t, name);
    text_put(t, ":");
    bc_disasm_utf8(t, descriptor);
    text_put(t, " by ");
    put_bootstrap(t, c, row);
}

static status put_cases(text *t, const bc_method *m, const bc_insn *insn) {
    for (uint32_t k = 0; k < insn->case_count; k++) {
        int32_t match;
        uint32_t target;
        TRY(bc_switch_case(m, insn, k, &match, &target));
        text_printf(t, "%d: %u, ", match, target);
    }
    text_printf(t, "default: %d", insn->a);
    return status_ok();
}

static status put_operands(text *t, const bc_method *m, const bc_insn *insn) {
    const bc_pool *pool = &m->owner->pool;
    switch (bc_opcodes[insn->opcode].operand) {
    case BC_OPERAND_NONE:
    case BC_OPERAND_WIDE: break;
    case BC_OPERAND_S1:
    case BC_OPERAND_S2:
    case BC_OPERAND_LOCAL:
    case BC_OPERAND_BRANCH2:
    case BC_OPERAND_BRANCH4: text_printf(t, "%d", insn->a); break;
    case BC_OPERAND_IINC: text_printf(t, "%d %+d", insn->a, insn->b); break;
    case BC_OPERAND_CP1:
    case BC_OPERAND_CP2:
    case BC_OPERAND_CP2_COUNT: bc_disasm_constant(t, pool, (uint32_t)insn->a); break;
    case BC_OPERAND_CP2_DIMS:
        bc_disasm_constant(t, pool, (uint32_t)insn->a);
        text_printf(t, " %d", insn->b);
        break;
    case BC_OPERAND_CP2_ZERO: put_call_site(t, m->owner, (uint32_t)insn->a); break;
    case BC_OPERAND_ARRAY_TYPE: text_put(t, array_types[insn->a]); break;
    case BC_OPERAND_TABLE:
    case BC_OPERAND_LOOKUP: return put_cases(t, m, insn);
    }
    return status_ok();
}

/* The line that starts at each bci, or 0. */
static const uint16_t *lines_by_bci(arena *a, const bc_method *m) {
    uint16_t *lines = ARENA_ARRAY(a, uint16_t, m->code_length);
    for (uint32_t i = 0; i < m->line_count; i++)
        if (m->lines[i].bci < m->code_length) lines[m->lines[i].bci] = m->lines[i].line;
    return lines;
}

static status put_code(text *t, const bc_method *m) {
    const uint16_t *lines = lines_by_bci(t->memory, m);
    bc_insn insn;
    for (uint32_t bci = 0; bci < m->code_length; bci = insn.next) {
        TRY(bc_decode(m, bci, &insn));
        if (lines[bci] != 0) text_printf(t, "  line %u\n", lines[bci]);
        bool has_operands = bc_opcodes[insn.opcode].operand != BC_OPERAND_NONE;
        text_printf(t, has_operands ? "%6u: %-15s " : "%6u: %s", bci, bc_opcodes[insn.opcode].name);
        TRY(put_operands(t, m, &insn));
        text_put(t, "\n");
    }
    return status_ok();
}

static void put_handlers(text *t, const bc_method *m) {
    for (uint32_t i = 0; i < m->handler_count; i++) {
        const bc_handler *h = &m->handlers[i];
        text_printf(t, "  catch %u..%u to %u: ", h->start, h->end, h->target);
        if (h->catch_type == 0)
            text_put(t, "any");
        else
            bc_disasm_constant(t, &m->owner->pool, h->catch_type);
        text_put(t, "\n");
    }
}

status bc_disasm_method(text *t, const bc_method *m) {
    put_flags(t, m->access);
    bc_disasm_utf8(t, m->name);
    bc_disasm_utf8(t, m->descriptor);
    if (m->code == NULL) {
        text_put(t, "\n");
        return status_ok();
    }
    text_printf(t, "  stack %u, locals %u\n", m->max_stack, m->max_locals);
    TRY(put_code(t, m));
    put_handlers(t, m);
    return status_ok();
}

static void put_class_head(text *t, const bc_class *c) {
    const char *kind = (c->access & BC_ACC_INTERFACE) != 0 ? "interface" : c->is_record ? "record" : "class";
    text_printf(t, "%s ", kind);
    bc_disasm_utf8(t, c->name);
    if (c->super_name != NULL) {
        text_put(t, " extends ");
        bc_disasm_utf8(t, c->super_name);
    }
    for (uint32_t i = 0; i < c->interface_count; i++) {
        text_put(t, i == 0 ? " implements " : ", ");
        bc_disasm_utf8(t, c->interfaces[i]);
    }
    text_put(t, "\n");
}

status bc_disasm_class(text *t, const bc_class *c) {
    put_class_head(t, c);
    for (uint32_t i = 0; i < c->field_count; i++) {
        const bc_field *f = &c->fields[i];
        put_flags(t, f->access);
        bc_disasm_utf8(t, f->name);
        text_put(t, ":");
        bc_disasm_utf8(t, f->descriptor);
        if (f->constant_value != 0) {
            text_put(t, " = ");
            bc_disasm_constant(t, &c->pool, f->constant_value);
        }
        text_put(t, "\n");
    }
    for (uint32_t i = 0; i < c->method_count; i++) {
        text_put(t, "\n");
        TRY(bc_disasm_method(t, &c->methods[i]));
    }
    return status_ok();
}
