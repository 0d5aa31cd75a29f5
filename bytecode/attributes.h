/* The attributes of fields, methods and classes that Weft needs (JVM specification 4.7); all others are
 * skipped. Private to the class file parser. Each function reads the attributes' count and the attributes
 * behind the cursor and fills in what they say; `c` has its constant pool already. */
#ifndef WEFT_ATTRIBUTES_H
#define WEFT_ATTRIBUTES_H

#include "classfile.h"
#include "reader.h"

/* ConstantValue */
status bc_read_field_attributes(arena *a, bc_reader *r, bc_class *c, bc_field *field);
/* Code, and in it the exception table and LineNumberTable */
status bc_read_method_attributes(arena *a, bc_reader *r, bc_class *c, bc_method *method);
/* BootstrapMethods, Record, SourceDebugExtension, SourceFile */
status bc_read_class_attributes(arena *a, bc_reader *r, bc_class *c);

#endif
