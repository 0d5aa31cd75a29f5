/* Whether the JVM would link an instruction with what it names (JVM specification 5.4.3, 5.4.4 and the instructions' own rules):
 * a class may have changed since code that uses it was compiled, and a tool may have written either. Where it would not, the
 * instruction throws a LinkageError, which is left to Java: ST_NO_FIELD or ST_NOT_LINKED, whose detail says of whom and why.
 *
 * Code of the JDK and hidden classes are not asked about: they fit, or have other rights. What the JVM tells only about class
 * loaders and modules is not judged. What cannot be found links: others say so, if it is ever reached. */
#ifndef WEFT_LINKAGE_H
#define WEFT_LINKAGE_H

#include "decode.h"
#include "ir.h"

/* getfield, putfield, getstatic or putstatic, in method `m`. */
status linkage_field(ir_fn *fn, const bc_method *m, bc_opcode opcode, const ir_symbol *field);
/* A call by code of callee->method.from of what it is resolved to in class `owner`, which it names. */
status linkage_call(ir_fn *fn, const ir_callee *callee, const bc_class *owner, const bc_method *resolved);
/* new */
status linkage_new(ir_fn *fn, const ir_symbol *class);

#endif
