/* The blocks of a specialised loop, before there are any: each is a block of the loop for one choice of the static
 * values that it needs (binding_times.h). */
#ifndef WEFT_VARIANTS_H
#define WEFT_VARIANTS_H

#include "binding_times.h"

typedef struct variant {
    ir_blk block;
    int64_t *key;  /* the values of the block's slots; 0 of those that have become dynamic */
    uint32_t next; /* of the same hash; UINT32_MAX: none */
    /* of a loop's header: the last one before it with the same counters; UINT32_MAX: none */
    uint32_t sibling;
    uint32_t edges; /* that lead to it: 1, or 2 for more */
    ir_blk copy;    /* where it is made; IR_NO_BLOCK before */
} variant;

typedef struct variants {
    binding_times *t;
    arena *memory;
    VEC(variant) items;
    int64_t *key;    /* room for one */
    uint32_t *first; /* by hash */
    uint32_t mask;
    uint32_t instructions; /* that their copies will have, once phis of one edge have gone */
    uint32_t phis;         /* that their copies have before */
    bool varies;           /* a static value has become dynamic since they were begun */
    uint32_t counters;     /* different program counters at the loop's header */
} variants;

typedef struct variant_edge { /* out of a variant */
    uint32_t successor;       /* of its block */
    uint32_t edge;            /* which predecessor of the target it is */
    uint32_t to;              /* the variant that it leads to; UINT32_MAX: out of the loop */
} variant_edge;

typedef struct variant_exit {
    variant_edge edges[2];
    uint32_t count;
    /* the position of an instruction of the block, a check, that always fails; UINT32_MAX: none */
    uint32_t stop;
} variant_exit;

typedef enum variants_answer {
    VARIANTS_FOUND,
    VARIANTS_VARY, /* phis that had too many values at one program counter are dynamic now: to be found anew */
    VARIANTS_TOO_MANY,
    VARIANTS_TOO_LONG, /* LIMIT_SPECIALISED_WORK */
} variants_answer;

/* The variants that can be reached, in `memory`. */
variants_answer variants_find(variants *v, binding_times *t, arena *memory);
/* The variant that the edge number `edge` into the loop's header leads to. */
uint32_t variants_enter(variants *v, uint32_t edge);
/* Whether an instruction of the loop is static, or a check or branch that static values decide. */
bool variants_decide(const variants *v, ir_ref r);
/* Compute the static values of a variant, which are in `now` of its binding times afterwards, and where it leads. */
variant_exit variants_walk(variants *v, uint32_t number);

#endif
