/* Control flow as a tree of sequences, ifs and loops: what both a person and a masking emitter can read.
 *
 * Built along the dominator tree, after N. Ramsey, "Beyond Relooper: recursive translation of unstructured
 * control flow to structured control flow" (ICFP 2022), with one change: code that a loop leaves to stands
 * behind the loop, not inside it. Nothing is duplicated, and only reducible graphs are accepted. */
#ifndef WEFT_STRUCTURE_H
#define WEFT_STRUCTURE_H

#include "dom.h"

typedef enum tree_kind {
    TREE_BLOCK, /* the instructions of `block`, without phis and END */
    TREE_IF,    /* `condition` ? `body` : `otherwise` */
    TREE_LOOP,  /* `body` for ever; `block` is the header */
    TREE_SCOPE, /* `body`, in which a TREE_JUMP to `block` leads behind this node */
    TREE_MOVES, /* the phis of `block` take their values for the edge from -> block, all at once */
    TREE_JUMP,  /* leave: to behind the scope of `block`, or with `repeats` to the start of its loop's body */
    TREE_RETURN, /* the element is done */
    TREE_TRAP,   /* the element throws */
} tree_kind;

typedef struct tree {
    tree_kind kind;
    ir_blk block;
    uint32_t edge; /* MOVES: which predecessor of `block` */
    bool repeats;
    ir_ref condition;
    const ir_site *site;
    struct tree *body, *otherwise; /* first nodes of sequences */
    uint32_t region;               /* of the body; for emitters that number them */
    struct tree *next;             /* in the same sequence */
} tree;

/* Everything lives in the function's arena. ST_IRREDUCIBLE for a graph with a cycle of two entries;
 * ST_INLINE_LIMIT for one that nests too deeply. Jumps at the end of a sequence that would go on there anyway
 * are left out. */
status structure(ir_fn *fn, tree **out);

/* Control never falls out of the end of the sequence. */
bool tree_leaves(const tree *t);

/* An if as it is printed: `if (condition) { guarded } else { other } beside`. An arm that leaves needs no
 * else: the other one stands beside the if. */
typedef struct tree_if {
    bool negate;
    const tree *guarded, *other, *beside;
} tree_if;

tree_if tree_if_parts(const tree *t);

#endif
