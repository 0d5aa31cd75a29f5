/* Finds loops that a method writes as streams over ranges, IntStream.range(from, to).forEach(i -> ...), or LongStream's:
 *
 *     range:  invokestatic IntStream.range, or rangeClosed
 *             invokeinterface parallel, sequential or unordered, any number of them
 *             loads of the variables and fields that the lambda captures, and a null check of a receiver
 *     make:   invokedynamic, a lambda or method reference of the class itself
 *     call:   invokeinterface IntStream.forEach
 *
 * No branch leads into this code, so the stream and what is captured are known. A round is a call of the lambda's method, whose
 * last parameter is the counter: a loop (loop.h) whose body begins, and whose latch lies, at the two ends of that method's code. */
#ifndef WEFT_STREAM_FIND_H
#define WEFT_STREAM_FIND_H

#include "loop.h"
#include "map_frames.h"

typedef struct range_stream {
    uint32_t range, make, call; /* bcis */
    const char *captured;       /* the kinds of what is captured, letters I J F D A */
    loop rounds;                /* wide: those of a LongStream */
    const slot_type *head;      /* the locals' types when a round begins */
    const char *why_not;        /* what keeps it from being taken, for people; NULL: nothing */
} range_stream;

typedef struct stream_list {
    range_stream *items;
    uint32_t count;
} stream_list;

/* Whether a class may have any: it knows of IntStream or LongStream. */
bool streams_may_be(const class_parts *c);

/* Those of a method whose frames are `all`, in the order of their code. */
status streams_find(arena *a, const class_parts *c, const code_part *code, const frames *all, pool_out *pool,
                    stream_list *out);

/* The local of the lambda's method that has captured value `k`, or behind the last one the counter. */
uint32_t stream_local(const range_stream *s, uint32_t k);

#endif
