/* Which references reach which instructions of one method.
 *
 * A value stands for the references that one place of the method gives: a parameter, the result of an
 * instruction, or what merges where two paths meet. Locals and the operand stack are gone: a use names the
 * values that it works on. The answer depends on the method's bytecode alone, and not on what is called. */
#ifndef WEFT_METHOD_FLOW_H
#define WEFT_METHOD_FLOW_H

#include "classfile.h"
#include "decode.h"
#include "vec.h"

typedef uint32_t flow_value;

/* null, or no reference at all */
#define FLOW_NOTHING UINT32_MAX

/* An instruction that uses objects, makes them, or reaches another class. */
typedef struct flow_use {
    bc_opcode opcode;
    uint32_t bci;
    int32_t operand; /* bc_insn.a */
    flow_value result;
    uint32_t arguments; /* index into method_flow.arguments: what the instruction pops, without what is no
                           object or value: of calls one for each parameter, the receiver first */
    uint32_t argument_count;
} flow_use;

typedef struct flow_edge { /* all that is `from` may be `to` */
    flow_value from, to;
} flow_edge;

typedef struct method_flow {
    uint32_t parameter_count; /* the receiver is one; parameter k is value k */
    flow_value result;        /* what the method returns */
    flow_value caught;        /* what its handlers catch, if it has any */
    bool catches;
    uint32_t value_count;
    VEC(flow_edge) edges;
    VEC(flow_use) uses;
    VEC(flow_value) arguments;
} method_flow;

/* `handlers` is the exception table. Where that is not known, code that no other code leads to is taken for
 * handlers, as it is in what compilers write; `handlers` is NULL then. ST_BAD_BYTECODE for code whose stack
 * does not fit. */
status method_flow_of(arena *a, const bc_method *m, const bc_handler *handlers, uint32_t handler_count,
                      bool handlers_known, method_flow **out);

#endif
