#include "jvm_text.h"

#include <string.h>

static uint32_t slots_of(const char *effect) {
    uint32_t slots = 0;
    for (; *effect != '\0'; effect++)
        slots += *effect == 'J' || *effect == 'D' ? 2 : 1;
    return slots;
}

static void change(jvm_text *t, uint32_t takes, uint32_t leaves) {
    t->depth = t->depth - takes + leaves;
    if (t->depth > t->deepest) t->deepest = t->depth;
}

static void put_op(jvm_text *t, bc_opcode op) {
    text_put_number(t->out, (uint32_t)op);
    text_put(t->out, " ");
    text_put(t->out, bc_opcodes[op].name);
    change(t, slots_of(bc_opcodes[op].pops), slots_of(bc_opcodes[op].pushes));
}

void jvm_op(jvm_text *t, bc_opcode op) {
    put_op(t, op);
    text_put(t->out, "\n");
}

void jvm_op_on(jvm_text *t, bc_opcode op, uint32_t operand) {
    put_op(t, op);
    text_put(t->out, " ");
    text_put_number(t->out, operand);
    text_put(t->out, "\n");
}

/* protocol: as Assembly.java has them */
static const char *const words[] = {
    [JVM_WORD_LABEL] = "label",     [JVM_WORD_ARGUMENT] = "argument", [JVM_WORD_GET] = "get",
    [JVM_WORD_ELEMENT] = "element", [JVM_WORD_ROW] = "row",           [JVM_WORD_FIRST] = "first",
    [JVM_WORD_LAST] = "last",       [JVM_WORD_OPERAND] = "operand",   [JVM_WORD_RESULT] = "result",
    [JVM_WORD_KEPT] = "kept",
};

void jvm_word(jvm_text *t, jvm_word_id word, uint32_t number, uint32_t takes, uint32_t leaves) {
    text_put(t->out, words[word]);
    text_put(t->out, " ");
    text_put_number(t->out, number);
    text_put(t->out, "\n");
    change(t, takes, leaves);
}

void jvm_label(jvm_text *t, uint32_t label) {
    jvm_word(t, JVM_WORD_LABEL, label, 0, 0);
}

void jvm_local(text *out, const char *type) {
    text_printf(out, "local %s\n", type);
}

void jvm_int(jvm_text *t, int32_t value) {
    text_printf(t->out, "int %d\n", value);
    change(t, 0, 1);
}

void jvm_long(jvm_text *t, int64_t value) {
    text_printf(t->out, "long %lld\n", (long long)value);
    change(t, 0, 2);
}

void jvm_const(jvm_text *t, const ir_ins *ins) {
    uint32_t bits;
    uint64_t wide;
    switch (ins->type) {
    case IR_I32: jvm_int(t, (int32_t)ins->imm.i); return;
    case IR_I64: jvm_long(t, ins->imm.i); return;
    case IR_F32:
        memcpy(&bits, &ins->imm.f, sizeof bits);
        text_printf(t->out, "float %08x %g\n", bits, (double)ins->imm.f);
        break;
    default:
        memcpy(&wide, &ins->imm.d, sizeof wide);
        text_printf(t->out, "double %016llx %g\n", (unsigned long long)wide, ins->imm.d);
        break;
    }
    change(t, 0, jvm_slots((ir_type)ins->type));
}

void jvm_call(jvm_text *t, const char *owner, const char *method, const char *descriptor) {
    const char *end = strchr(descriptor, ')');
    uint32_t takes = 0;
    for (const char *at = descriptor + 1; at < end; at++)
        takes += *at == 'J' || *at == 'D' ? 2 : 1;
    text_printf(t->out, "call %s %s %s\n", owner, method, descriptor);
    change(t, takes, slots_of(end + 1));
}

uint32_t jvm_slots(ir_type type) {
    return type == IR_I64 || type == IR_F64 ? 2 : type == IR_VOID ? 0 : 1;
}

/* By type: how far behind that of int it stands. */
static int by_type(ir_type type) {
    switch (type) {
    case IR_I64: return 1;
    case IR_F32: return 2;
    case IR_F64: return 3;
    case IR_REF: return 4;
    default: return 0;
    }
}

bc_opcode jvm_load(ir_type type) {
    return (bc_opcode)(BC_iload + by_type(type));
}

bc_opcode jvm_store(ir_type type) {
    return (bc_opcode)(BC_istore + by_type(type));
}

static const struct {
    char kind;
    uint8_t type;
    bc_opcode load, store;
} arrays[] = {
    {'Z', 4, BC_baload, BC_bastore},  {'C', 5, BC_caload, BC_castore},  {'F', 6, BC_faload, BC_fastore},
    {'D', 7, BC_daload, BC_dastore},  {'B', 8, BC_baload, BC_bastore},  {'S', 9, BC_saload, BC_sastore},
    {'J', 11, BC_laload, BC_lastore}, {'I', 10, BC_iaload, BC_iastore}, /* the last is what others are */
};

static size_t array_row(char kind) {
    size_t row = 0;
    while (row + 1 < sizeof arrays / sizeof *arrays && arrays[row].kind != kind)
        row++;
    return row;
}

bc_opcode jvm_array_load(char kind) {
    return arrays[array_row(kind)].load;
}

bc_opcode jvm_array_store(char kind) {
    return arrays[array_row(kind)].store;
}

uint32_t jvm_array_type(char kind) {
    return arrays[array_row(kind)].type;
}
