/* What the files that print a body in lanes share: where they are in it, and how lines are printed.
 *
 * The names in what is printed, of a mask in each vector of the tile (its suffix is left out here):
 *   m            the lanes that are active
 *   s, c, f      of an if: those that were before it, those that take its first arm, those that came to that arm's end
 *   x            of a region: those that wait at its end
 *   t            of a check: those that throw */
#ifndef WEFT_SPMD_EMITTER_H
#define WEFT_SPMD_EMITTER_H

#include "phi_moves.h"
#include "spmd_expr.h"
#include "spmd_regions.h"

typedef struct spmd_emitter {
    spmd_values v;
    regions *rs;
    tree *root;
    phi_moves moves;
    int indent;
    uint32_t region;       /* of the statement that is printed */
    uint32_t first_arm;    /* the arm that runs first, of an if whose arms meet behind it; 0: none */
    uint32_t moves_in;     /* the one outside of which what phis take must not be seen */
    bool *label_used;      /* by region: a goto leads to its end */
    const char *leave;     /* "return;" */
    uint32_t streams_from; /* as in spmd_body_options */
} spmd_emitter;

static inline text *spmd_out(spmd_emitter *e) {
    return e->v.s.out;
}

/* An indented line; and a line for each vector: every # in it becomes the vector's suffix, and every $ the number. */
void spmd_put_line(spmd_emitter *e, const char *line);
void spmd_put_lines(spmd_emitter *e, const char *line, uint32_t number);

/* The suffix of the vector that is printed. */
const char *spmd_of_vector(const spmd_emitter *e);
/* "m_0 | m_1": where any vector has a lane set. */
const char *spmd_any_of(const spmd_emitter *e, const char *mask);
/* "m_0" as select() wants it for values of the type. */
const char *spmd_mask_for(const spmd_emitter *e, ir_type type);

#endif
