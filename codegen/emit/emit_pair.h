/* Two functions of one argument that have most of their work in common, such as its sine and its cosine, are printed as
 * one call that computes both; shared by the emitters. */
#ifndef WEFT_EMIT_PAIR_H
#define WEFT_EMIT_PAIR_H

#include "emit_expr.h"

/* Fills `s->pair` and `s->member`; both of a pair get variables. Behind emit_plan. */
void emit_pairs_find(emit_state *s);

/* The statement that a pair's first value begins with, `vector` for lanes; nothing for any other value. The argument is
 * printed by `put`. */
typedef void emit_pair_argument(void *context, ir_ref r);
void emit_pair_start(emit_state *s, ir_ref r, int indent, bool vector, emit_pair_argument *put,
                     void *context);

#endif
