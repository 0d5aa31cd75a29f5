/* A listing of JVM instructions, the text that a function becomes for Java: weft.internal.loops.Assembly makes bytecode of
 * it, in the middle of a loop. A line is an opcode, its name for people and its operand, "21 iload 4", where 4 is the
 * function's own local number 4; or one of these words:
 *
 *   label N        jumps name it; JVM_END is behind the last instruction, JVM_TRAP where elements go that Java is to evaluate
 *   int, long, float, double N     a constant; of floating point its bits, in hexadecimal
 *   argument N     what is captured, or a column (emit_jvm.h)
 *   get N          the element of column N at the index on the stack, a long, which is behind the column
 *   element        the index of the element
 *   row            the row of a matrix that it is in
 *   first, last    the indices that a piece of a row begins and ends with
 *   operand N      a column of the two elements that an operator combines, the first one's first
 *   result N       the stack's top is column N of the result
 *   kept           the stack's top is whether the element is kept
 *   call OWNER METHOD DESCRIPTOR   a static method
 *
 * protocol: as ListingReader.java, Assembly.java and Bounds.java have it
 */
#ifndef WEFT_JVM_TEXT_H
#define WEFT_JVM_TEXT_H

#include "decode.h"
#include "ir.h"
#include "text.h"

/* Slots that an element may need on the stack. */
#define JVM_MOST_STACK 240

/* And that a column takes there. */
enum { JVM_COLUMN = 4 };

enum { JVM_END, JVM_TRAP, JVM_FIRST_LABEL };

typedef struct jvm_text {
    text *out;
    uint32_t depth, deepest; /* of the stack, in slots */
} jvm_text;

/* An instruction that has no operand; a local variable, or a label, or the type of a new array, for one that has. */
void jvm_op(jvm_text *t, bc_opcode op);
void jvm_op_on(jvm_text *t, bc_opcode op, uint32_t operand);

/* The words that stand for something on the stack, and a label's. */
typedef enum jvm_word_id {
    JVM_WORD_LABEL,
    JVM_WORD_ARGUMENT,
    JVM_WORD_GET,
    JVM_WORD_ELEMENT,
    JVM_WORD_ROW,
    JVM_WORD_FIRST,
    JVM_WORD_LAST,
    JVM_WORD_OPERAND,
    JVM_WORD_RESULT,
    JVM_WORD_KEPT,
} jvm_word_id;

/* A word that takes so many slots and leaves others. */
void jvm_word(jvm_text *t, jvm_word_id word, uint32_t number, uint32_t takes, uint32_t leaves);
void jvm_label(jvm_text *t, uint32_t label);
/* In front of a function's lines: the type of its next local. */
void jvm_local(text *out, const char *type);
void jvm_int(jvm_text *t, int32_t value);
void jvm_long(jvm_text *t, int64_t value);
void jvm_const(jvm_text *t, const ir_ins *ins);
void jvm_call(jvm_text *t, const char *owner, const char *method, const char *descriptor);

/* The slots of a value: 2 of i64 and f64. */
uint32_t jvm_slots(ir_type type);
/* The instruction that loads or stores a local of this type, or an element of an array of this kind. */
bc_opcode jvm_load(ir_type type);
bc_opcode jvm_store(ir_type type);
bc_opcode jvm_array_load(char kind);
bc_opcode jvm_array_store(char kind);
/* What a new array's type is called in its instruction. */
uint32_t jvm_array_type(char kind);

#endif
