/* Which lanes are active: how they throw, leave and wait (for spmd_body.c), and what its files share. */
#ifndef WEFT_SPMD_MASKS_H
#define WEFT_SPMD_MASKS_H

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
    uint32_t streams_from; /* as in spmd_body_form */
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

/* Go on where lanes wait, all that were active being gone; the same if none is left; the place that this leads to. */
void spmd_put_resume(spmd_emitter *e);
void spmd_put_guard(spmd_emitter *e);
void spmd_put_label(spmd_emitter *e, uint32_t region);

/* Every active lane throws; those for which the check does not hold do. */
void spmd_put_trap_all(spmd_emitter *e);
void spmd_put_check(spmd_emitter *e, const ir_ins *ins);

#endif
