/* Reading a constant pool out of a larger structure; private to the class file parser. For access to a pool
 * see classfile.h. */
#ifndef WEFT_POOL_H
#define WEFT_POOL_H

#include "classfile.h"
#include "reader.h"

/* Read entries 1 .. count - 1 at the cursor and leave it behind the last one. Indices inside the entries are
 * checked when they are used, by the accessors. */
status bc_pool_read(arena *a, bc_reader *r, uint32_t count, bc_pool *out);

#endif
