#include "instruction_doc.h"

#include <string.h>

#include "ir.h"

static const char head[] =
    "# The IR\n"
    "\n"
    "A function in SSA form: basic blocks of instructions, phis first, one that ends the block last. A value is\n"
    "the instruction that makes it. `codegen/ir/ir.h` has the invariants, `ir_text.h` the text form, and\n"
    "[tour.md](tour.md) a whole function. Printed by `weftc --instructions` from `codegen/ir/ir_ops.def`.\n"
    "\n"
    "Types: i `i32`, l `i64`, f `f32`, d `f64`, r `ref`. T is the instruction's own type, and t the same in\n"
    "an operand; u is any number type, the same for every u; x is any type; x* and t* are any number of\n"
    "such.\n"
    "\n"
    "- pure: depends on its operands alone, and may be merged, moved and dropped\n"
    "- reads: reads memory that something in the function may write; may be dropped\n"
    "- writes: changes memory\n"
    "- check: ends the element's evaluation (a trap) when its condition does not hold\n"
    "- commutes: its two operands may be exchanged\n"
    "- end: ends a block\n"
    "- kind: carries the kind of an array's elements, as `aload.F`\n"
    "\n"
    "| instruction | operands | makes | carries | is | |\n"
    "| --- | --- | --- | --- | --- | --- |\n";

static const char *const texts[IR_OP_COUNT] = {
#define IR(name, result, operands, imm, flags, text) [IR_##name] = text,
#include "ir_ops.def"
#undef IR
};

static const char *const imm_names[] = {
    [IR_IMM_NONE] = "",           [IR_IMM_NUMBER] = "a number",      [IR_IMM_INDEX] = "an index",
    [IR_IMM_CLASS] = "a class",   [IR_IMM_FIELD] = "a field",        [IR_IMM_CALL] = "a method",
    [IR_IMM_LAMBDA] = "a lambda", [IR_IMM_INTRINSIC] = "a function",
};

static void put_flags(text *out, unsigned flags) {
    static const struct {
        unsigned flag;
        const char *name;
    } names[] = {{IR_PURE, "pure"},         {IR_READS, "reads"}, {IR_WRITES, "writes"}, {IR_CHECK, "check"},
                 {IR_COMMUTES, "commutes"}, {IR_END, "end"},     {IR_KIND, "kind"},     {IR_TRUTH, "truth"}};
    const char *between = "";
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        if ((flags & names[k].flag) == 0) continue;
        text_printf(out, "%s%s", between, names[k].name);
        between = ", ";
    }
}

void instructions_markdown(text *out) {
    text_put(out, head);
    for (int op = IR_NOP + 1; op < IR_OP_COUNT; op++) {
        const ir_op_info *o = &ir_ops[op];
        size_t length = strlen(o->name);
        if (o->name[length - 1] == '_') length--;
        text_put(out, "| `");
        text_put_length(out, o->name, length);
        text_printf(out, "` | %s | %s | %s | ", o->operands, o->result[0] == 'v' ? "" : o->result,
                    imm_names[o->imm]);
        put_flags(out, o->flags);
        text_printf(out, " | %s |\n", texts[op]);
    }
}
