/* Appends constants to those of a class. Existing constants keep their indices, so that code can be copied unchanged.
 *
 * No text occurs twice: HotSpot keeps a class's name as a symbol and forgets which constant it was, so the pool that it reports would
 * differ from the class file's (native/agent/classes/class_file.c compares them). */
#ifndef WEFT_POOL_OUT_H
#define WEFT_POOL_OUT_H

#include "bytes_out.h"
#include "classfile.h"

typedef struct pool_text {
    const char *chars;
    uint32_t index;
} pool_text;

typedef struct pool_out {
    uint32_t count; /* as constant_pool_count: the next index. Over 65535 where there are too many */
    bytes_out added;
    const bc_pool *before;
    VEC(pool_text) texts; /* of those added */
} pool_out;

pool_out pool_out_of(arena *a, const bc_pool *pool);

/* Each answers the constant's index. */
uint32_t pool_put_utf8(pool_out *p, const char *chars);
uint32_t pool_put_int(pool_out *p, int32_t value);
uint32_t pool_put_class(pool_out *p, const char *name);
/* tag: BC_FIELDREF, BC_METHODREF or BC_INTERFACE_METHODREF */
uint32_t pool_put_member(pool_out *p, bc_constant_tag tag, const char *owner, const char *name,
                         const char *descriptor);
uint32_t pool_put_member_of(pool_out *p, bc_constant_tag tag, uint32_t owner, const char *name,
                            const char *descriptor);
uint32_t pool_put_handle(pool_out *p, bc_reference_kind kind, uint32_t member);
uint32_t pool_put_call_site(pool_out *p, uint32_t bootstrap, const char *name, const char *descriptor);

#endif
