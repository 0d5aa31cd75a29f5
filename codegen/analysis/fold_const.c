#include "fold_const.h"

#include "java_ops.h"

/* A key for each row of java_map.def: an operation and the type of its first operand. */
#define KEY(op, type) ((uint32_t)(op)*8u + (uint32_t)(type))

enum { TYPE_i = IR_I32, TYPE_l = IR_I64, TYPE_f = IR_F32, TYPE_d = IR_F64 };

#define GET_i(x) ((java_int)(x).i)
#define GET_l(x) ((java_long)(x).i)
#define GET_f(x) ((x).f)
#define GET_d(x) ((x).d)
#define SET_i(v) ((ir_imm){.i = (v)})
#define SET_l(v) ((ir_imm){.i = (v)})
#define SET_f(v) ((ir_imm){.f = (v)})
#define SET_d(v) ((ir_imm){.d = (v)})

bool fold_const(ir_op op, ir_type from, ir_imm a, ir_imm b, ir_imm *out) {
    switch (KEY(op, from)) {
#define CALL1(name, from, to, function)                                                                      \
    case KEY(IR_##name, TYPE_##from):                                                                        \
        *out = SET_##to(function(GET_##from(a)));                                                            \
        return true;
#define CALL2(name, from, with, to, function)                                                                \
    case KEY(IR_##name, TYPE_##from):                                                                        \
        *out = SET_##to(function(GET_##from(a), GET_##with(b)));                                             \
        return true;
#define INFIX(name, from, to, operator)                                                                      \
    case KEY(IR_##name, TYPE_##from):                                                                        \
        *out = SET_##to(GET_##from(a) operator GET_##from(b));                                               \
        return true;
#include "java_map.def"
    default: return false;
    }
}
