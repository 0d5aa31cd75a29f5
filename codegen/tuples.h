/* Weft's own Tuple2 .. Tuple8: records whose components _1, _2 ... are the columns of an array of tuples. */
#ifndef WEFT_TUPLES_H
#define WEFT_TUPLES_H

#include "ir.h"

enum { TUPLE_MIN = 2, TUPLE_MAX = 8 };

/* The number of components of "weft/Tuple3", or 0 if the class is no tuple. */
uint32_t tuple_size(const char *class_name);
const char *tuple_class_name(ir_fn *fn, uint32_t size);
/* The field of component k, from 0. */
const ir_symbol *tuple_field(ir_fn *fn, const bc_class *from, uint32_t size, uint32_t k);

#endif
