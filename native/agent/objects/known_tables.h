/* Captured objects as tables (codegen/interface/table.h). What they are is for Java to say, Table.describe, which the
 * caller of a compile hands down with it; what it has left out it is asked for, and compiles again. */
#ifndef WEFT_KNOWN_TABLES_H
#define WEFT_KNOWN_TABLES_H

#include "class_source.h"

/* The host's answer to `table`. ST_NOT_TOLD: of an object that is not described. */
status known_table(class_source *s, cg_object object, const cg_table **out);
/* ST_NOT_TOLD if something that lambdas have captured is not described: of the objects known so far, and of what
 * lambdas among them hold. What else is captured, the compiler finds. */
status known_tables_check(class_source *s);
/* The objects of which ST_NOT_TOLD was said: an Object[], or NULL with an exception pending. */
jobjectArray known_tables_undescribed(class_source *s);

#endif
