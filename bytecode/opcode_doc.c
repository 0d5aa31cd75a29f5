#include "opcode_doc.h"

#include "decode.h"

static const char head[] =
    "# Bytecode on a device\n"
    "\n"
    "Every opcode of the JVM and what the compiler does with it; printed by `weftc --opcodes` from\n"
    "`bytecode/opcodes.def`. A method with an opcode that is refused runs in Java, and `explain()` names the "
    "line.\n"
    "Stack effects are in push order: I J F D as in descriptors, A a reference, 1 a stack slot, ? depends on "
    "the\n"
    "operands.\n"
    "\n"
    "| code | name | bytes | pops | pushes | on a device |\n"
    "| --- | --- | --- | --- | --- | --- |\n";

void bc_opcodes_markdown(text *out) {
    text_put(out, head);
    for (int code = 0; code < BC_OPCODE_COUNT; code++) {
        const bc_opcode_info *o = &bc_opcodes[code];
        text_printf(out, "| 0x%02x | `%s` | ", (unsigned)code, o->name);
        if (o->length == 0)
            text_put(out, "varies");
        else
            text_printf(out, "%u", (unsigned)o->length);
        text_printf(out, " | %s | %s | %s |\n", o->pops, o->pushes, o->supported ? "yes" : "refused");
    }
}
