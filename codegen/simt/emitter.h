/* The state of a SIMT text while it is written (emit_body.h): what the walk over the tree (emit_body.c), the chunks of a
 * loop's rounds (emit_chunks.c) and loads through local memory (emit_shared.c) share. */
#ifndef WEFT_EMITTER_H
#define WEFT_EMITTER_H

#include "emit_expr.h"
#include "loop_chunks.h"
#include "phi_moves.h"
#include "row_sums.h"
#include "structure.h"

typedef struct emitter {
    emit_state s;
    tree *root;
    const char *each_round; /* or NULL */
    int indent;
    uint32_t *brace;       /* by block: which pair of braces its code stands in */
    VEC(uint32_t) outer;   /* by brace: the one around it */
    bool *declared_at_top; /* by value */
    phi_moves moves;
    bool *label_used;        /* by block: a goto leads behind its scope */
    bool *repeat_label_used; /* by loop header: a goto leads to the next iteration */
    chunk **chunks;          /* by loop header; or NULL */
    chunk_reads chunk_reads;
    const row_sums *sums;            /* of the function's loop; or NULL */
    uint32_t runs;                   /* arrays of places that are read ahead, so far */
    const char *end;                 /* of an element */
    work_tile tile;                  /* one element: 1 x 1 */
    const char *places[BY_BOTH + 1]; /* of the copy at hand: see emit_state */
    uint32_t local_bytes;            /* that loops need, at most */
} emitter;

typedef struct around { /* what encloses a statement */
    ir_blk loop;        /* header of the innermost loop */
    ir_blk loop_to;     /* where a break out of it leads: the block whose scope ends right behind it, or the
                           header of the next loop around it if that one's body ends there */
} around;

/* In front of all local memory: whether a check has failed for one of the work-group. */
enum { EMITTER_FLAG_BYTES = 16 };

/* Go to a copy; its row and column are those of the tile. */
void emitter_go_to_copy(emitter *e, uint32_t row, uint32_t column);
/* Go to the next copy of what differs so; behind the last, back to the first. */
bool emitter_next_copy(emitter *e, unsigned axes);

/* The statement behind it once for each copy. */
#define EACH_COPY(e, axes) for (bool more_ = true; more_; more_ = emitter_next_copy(e, axes))

static inline unsigned emitter_axes(const emitter *e, ir_ref r) {
    return copies_axes(&e->s.copies, r);
}

static inline const char *emitter_suffix(const emitter *e, ir_ref r) {
    return copies_suffix(&e->s.copies, r);
}

/* An index of a load in a chunk, as it will be `ahead` rounds after the one that comes next. */
void emitter_value_ahead(emitter *e, const counted_loop *l, ir_ref r, uint32_t ahead);
/* Where a load in a chunk reads in the round that comes next. */
void emitter_load_place(emitter *e, const counted_loop *l, ir_ref load);
/* Whether there are so many rounds left, as a condition. */
void emitter_rounds_left(emitter *e, const counted_loop *l, uint32_t rounds);

void emitter_line(emitter *e, const char *line);
/* Several; those of the preprocessor are not indented. */
void emitter_lines(emitter *e, const char *lines);
void emitter_block(emitter *e, ir_blk b);
/* A loop as it is. `loop_to`: where a break leads. */
void emitter_loop(emitter *e, const tree *t, ir_blk loop_to);
/* `next_scope`: the block whose scope, or loop header whose loop body, ends with this sequence. */
void emitter_sequence(emitter *e, const tree *t, around in, ir_blk next_scope);

#endif
