/* One instruction at a bci, decoded with the help of opcodes.def. */
#ifndef WEFT_DECODE_H
#define WEFT_DECODE_H

#include "classfile.h"

typedef enum bc_opcode {
#define OP(code, name, ...) BC_##name = code,
#include "opcodes.def"
#undef OP
} bc_opcode;

enum { BC_OPCODE_COUNT = 202 };

/* What stands behind the opcode. */
typedef enum bc_operand {
    BC_OPERAND_NONE,
    BC_OPERAND_S1,    /* a: signed byte                                  bipush */
    BC_OPERAND_S2,    /* a: signed short                                 sipush */
    BC_OPERAND_LOCAL, /* a: local variable (2 bytes after wide)          iload ... ret */
    BC_OPERAND_IINC,  /* a: local variable, b: signed increment          iinc */
    BC_OPERAND_CP1,   /* a: constant pool index, one byte                ldc */
    BC_OPERAND_CP2,   /* a: constant pool index                          ldc_w, getfield, invoke*, new ... */
    BC_OPERAND_CP2_COUNT,  /* a: constant pool index, b: count                invokeinterface */
    BC_OPERAND_CP2_DIMS,   /* a: constant pool index, b: dimensions           multianewarray */
    BC_OPERAND_CP2_ZERO,   /* a: constant pool index                          invokedynamic */
    BC_OPERAND_ARRAY_TYPE, /* a: 4 .. 11                                      newarray */
    BC_OPERAND_BRANCH2,    /* a: target bci                                   if*, goto, jsr */
    BC_OPERAND_BRANCH4,    /* a: target bci                                   goto_w, jsr_w */
    BC_OPERAND_TABLE,      /* a: default target bci; see bc_switch_case       tableswitch */
    BC_OPERAND_LOOKUP,     /* a: default target bci; see bc_switch_case       lookupswitch */
    BC_OPERAND_WIDE,       /* decoded as the instruction it widens            wide */
} bc_operand;

/* How an instruction ends a basic block. */
typedef enum bc_flow {
    BC_FLOW_NEXT,
    BC_FLOW_IF, /* to the target, or on */
    BC_FLOW_GOTO,
    BC_FLOW_SWITCH,
    BC_FLOW_RETURN,
    BC_FLOW_THROW,
    BC_FLOW_SUBROUTINE, /* jsr, ret: not in class files since version 51; refused */
} bc_flow;

typedef struct bc_opcode_info {
    const char *name;
    uint8_t length; /* 0: variable (tableswitch, lookupswitch, wide) */
    bc_operand operand;
    bc_flow flow;
    /* Stack effect, one letter a value in push order: I J F D, A for a reference, "?" for values that the
     * operand tells. In the dup and pop forms "1" is one stack slot of any type: the two of dup2 may be one
     * long or double. */
    const char *pops;
    const char *pushes;
    bool supported; /* by the compiler; docs/opcodes.md is made from this */
} bc_opcode_info;

extern const bc_opcode_info bc_opcodes[BC_OPCODE_COUNT];

typedef struct bc_insn {
    bc_opcode opcode; /* never BC_wide: the widened opcode */
    uint32_t bci;
    uint32_t next;       /* bci of the following instruction */
    int32_t a, b;        /* see bc_operand; branch targets are absolute and inside the code */
    uint32_t case_count; /* switches */
    uint32_t cases_at;   /* switches: bci of the first case entry */
    int32_t low;         /* tableswitch */
} bc_insn;

/* Decode the instruction at `bci`; fails on an unknown opcode, on operands past the end of the code and on
 * branch targets outside it. */
status bc_decode(const bc_method *m, uint32_t bci, bc_insn *out);

/* Case `k` < case_count of a decoded switch: the value it matches, and its target bci (inside the code). */
status bc_switch_case(const bc_method *m, const bc_insn *insn, uint32_t k, int32_t *out_match,
                      uint32_t *out_target);

#endif
