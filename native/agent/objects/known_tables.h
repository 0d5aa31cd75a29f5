/* Captured objects as tables (codegen/interface/table.h). Java says what they are: Table.describe. */
#ifndef WEFT_KNOWN_TABLES_H
#define WEFT_KNOWN_TABLES_H

#include "class_source.h"

/* The host's answer to `table`. */
status known_table(class_source *s, cg_object object, const cg_table **out);

#endif
