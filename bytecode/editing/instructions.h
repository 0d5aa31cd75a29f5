/* Single instructions of JVM code that is being written. Kinds are letters: I J F D A. */
#ifndef WEFT_INSTRUCTIONS_H
#define WEFT_INSTRUCTIONS_H

#include "bytes_out.h"
#include "pool_out.h"

void put_load(bytes_out *out, char kind, uint32_t local);
void put_store(bytes_out *out, char kind, uint32_t local);
/* An instruction with a constant's index. */
void put_with_index(bytes_out *out, uint32_t opcode, uint32_t index);
void put_int(bytes_out *out, pool_out *pool, int32_t value);
/* 0, 0L, 0f, 0d or null. */
void put_zero(bytes_out *out, char kind);
/* What a local or the stack has of elements of this descriptor's letter. */
char stack_kind(char element);

/* A primitive on the stack becomes its box; `element` is a letter of a descriptor. */
void put_box(bytes_out *out, pool_out *pool, char element);
/* An Object on the stack becomes the primitive. */
void put_unbox(bytes_out *out, pool_out *pool, char element);

#endif
