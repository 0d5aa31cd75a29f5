/* The words of the IR's text form, for ir_print.c, ir_parse.c and ir_verify.c only. The public functions are
 * in ir.h.
 *
 *     func @f {
 *       binding 0: input array F 0
 *       binding 1: captured scalar F 0 object 3 field Saxpy.alpha:F
 *       binding 2: captured array I 0 object 4 holds 3 -1 4
 *       layout 0: record weft/Tuple2 1 2
 *       layout 1: F
 *       layout 2: F
 *       refusal 0: UNKNOWN_OBJECT at "Saxpy.f(Saxpy.java:7)" detail "java.lang.Object"
 *     b0:
 *       %1 = buffer 0 : ref
 *       %2 = index : i32
 *       %3 = aload.F %1, %2 : f32
 *       %4 = const 0x1.4p+1 : f32            ; 2.5
 *       %5 = call.static Saxpy.g:(FF)F %3, %4 : f32 ; Saxpy.f bci 7
 *       %6 = lt %3, %5 : i32
 *       branch %6, b1, b2
 *     b1: from b0
 *       jump b2
 *     b2: from b0, b1
 *       %7 = phi %3, %4 : f32
 *       return %7
 *     }
 *
 * An instruction is [%N =] NAME[.SUFFIX] [IMM] [operands and blocks, separated by commas] [: TYPE]; one that
 * makes no value has neither %N nor TYPE. What follows the name, and nothing else, depends on the row of
 * ir_ops.def:
 *
 *   SUFFIX    the element kind of KIND rows; static, special, virtual or interface of CALL rows
 *   NUMBER    decimal; floating point: hexadecimal or decimal, inf, -inf, nan(0xBITS)
 *   INDEX     decimal
 *   CLASS     owner                   FIELD, CALL    owner.name:descriptor, as javap has it
 *   LAMBDA    interface.name:instantiated-descriptor invokeStatic owner.name:descriptor
 *   INTRINSIC the function's name in intrinsics.def; of several rows, the first
 *
 * The blocks behind `from` are the predecessors in the order of the phis' operands. A part of a name that has
 * other characters than ir_is_bare allows is written in quotes, with \" \\ and \xNN in it. Blocks are
 * numbered in order. A comment goes from a `;` to the end of the line.
 */
#ifndef WEFT_IR_TEXT_H
#define WEFT_IR_TEXT_H

#include "ir.h"

enum { IR_CALL_KINDS = 4, IR_FIRST_HANDLE = 1, IR_LAST_HANDLE = 9 };

extern const char *const ir_call_kind_names[IR_CALL_KINDS];
/* Indexed by handle kind; [0] is no kind. */
extern const char *const ir_handle_names[IR_LAST_HANDLE + 1];
extern const char *const ir_role_names[IR_ROLE_COUNT];
extern const char *const ir_part_names[CG_PART_LENGTH + 1];

/* Whether a name may have this character without being quoted. */
bool ir_is_bare(char c);
/* How many characters of ir_ops[op].name are printed: not the underscore that keeps a name off C's keywords.
 */
size_t ir_op_name_length(ir_op op);
/* What `r` was replaced by, in the end; ir_resolve for a function that may not be changed. */
ir_ref ir_resolve_const(const ir_fn *fn, ir_ref r);

/* "b2: %7 = add %3, %4 : i32", numbered as ir_print does. */
const char *ir_print_one(const ir_fn *fn, ir_blk b, ir_ref r);

#endif
