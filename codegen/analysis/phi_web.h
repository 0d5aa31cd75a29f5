/* Phis beside phis: what a web of phis merges, mapped leaf by leaf. */
#ifndef WEFT_PHI_WEB_H
#define WEFT_PHI_WEB_H

#include "ir.h"

typedef struct phi_web {
    ir_fn *fn;
    ir_type type;                                            /* of what takes the place of a leaf */
    ir_ref (*of_leaf)(const struct phi_web *w, ir_ref leaf); /* that; known where the leaf is */
    void *context;                                           /* for of_leaf */
    /* the rest begins as zero */
    VEC(ir_ref) phis;
    VEC(ir_ref) twins;
} phi_web;

/* What takes the place of `merged`, a phi or a leaf: a phi of what takes the place of its operands, and so
 * on. */
ir_ref phi_web_weave(phi_web *w, ir_ref merged);

/* A new instruction without operands in front of everything. */
ir_ref phi_web_put_first(ir_fn *fn, ir_op op, ir_type type, ir_imm imm);
/* A value that is never used. */
ir_ref phi_web_put_nothing(ir_fn *fn, ir_type type);

#endif
