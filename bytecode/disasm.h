/* Bytecode as text, in the manner of javap: for dump=bytecode, for explanations and for golden files.
 *
 *     static dot([F[F)F  stack 4, locals 4
 *       line 12
 *          0: fconst_0
 *          1: fstore          2
 *          ...
 *
 * Constants are printed for what they say, not by index, so that the same source gives the same text
 * whichever javac numbered its constants. Everything outside ASCII is escaped (\u00e9), names too. */
#ifndef WEFT_DISASM_H
#define WEFT_DISASM_H

#include "classfile.h"
#include "text.h"

/* One UTF-16 unit of a modified UTF-8 string; the cursor moves behind it. */
unsigned bc_next_unit(const char **cursor);
/* A string in modified UTF-8, escaped, of which long ones lose their end: the text of a method stays in
 * proportion to its code, however often that names a long string. */
void bc_disasm_utf8(text *t, const char *utf8);
/* One constant: 42, 42L, 2.5f, 2.5d, "text", a/Class, Owner.name:descriptor. A bad one is printed as such. */
void bc_disasm_constant(text *t, const bc_pool *pool, uint32_t index);
/* A method's head, its instructions and its exception table. On malformed code `t` keeps what came before it.
 */
status bc_disasm_method(text *t, const bc_method *m);
/* A class's head, its fields and all its methods. */
status bc_disasm_class(text *t, const bc_class *c);

#endif
