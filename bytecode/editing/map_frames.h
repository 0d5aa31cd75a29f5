/* The StackMapTable of a method, with every frame written out: what each local and each stack slot holds. */
#ifndef WEFT_MAP_FRAMES_H
#define WEFT_MAP_FRAMES_H

#include "class_parts.h"
#include "pool_out.h"

typedef enum slot_tag { /* JVM specification 4.7.4 */
                        SLOT_TOP = 0,
                        SLOT_INT = 1,
                        SLOT_FLOAT = 2,
                        SLOT_DOUBLE = 3,
                        SLOT_LONG = 4,
                        SLOT_NULL = 5,
                        SLOT_THIS = 6, /* not initialised */
                        SLOT_OBJECT = 7,
                        SLOT_NEW = 8, /* not initialised */
} slot_tag;

typedef struct slot_type {
    uint8_t tag;
    uint16_t index;   /* OBJECT: constant pool index of the class; NEW: bci of the `new` */
    const char *name; /* OBJECT: of the class, or an array's descriptor */
} slot_type;

/* What a local of this kind is: I J F D A. */
slot_tag slot_of_kind(char kind);

/* Types as the file has them: a long or double is one. */
typedef struct frame {
    uint32_t bci;
    slot_type *locals;
    uint32_t local_count;
    slot_type *stack;
    uint32_t stack_count;
} frame;

typedef struct frames {
    frame *items;
    uint32_t count;
} frames;

/* Fails on a malformed table. None where the method has no table. The classes of its parameters, which the first frame has
 * from its descriptor, are added to the constants. */
status frames_read(arena *a, const class_parts *c, const code_part *code, pool_out *pool, frames *out);

/* What a method begins with; likewise. Not for constructors, whose receiver is not an object yet. */
status frame_first(arena *a, const class_parts *c, const bc_method *m, pool_out *pool, frame *out);

/* NULL: there is no frame at this bci. */
const frame *frame_at(const frames *f, uint32_t bci);

/* The locals by their numbers, `count` of them: behind a long or double, and behind the last one, there is TOP. */
void frame_slots(const frame *f, slot_type *out, uint32_t count);

/* The other way. */
void frame_set_slots(arena *a, frame *f, const slot_type *slots, uint32_t count);

/* The contents of a StackMapTable attribute; the frames ascend. */
void frames_write(bytes_out *out, const frames *f);

#endif
