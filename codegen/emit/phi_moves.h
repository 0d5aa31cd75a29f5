/* The phis of a block take their values for one edge all at once: in which order, and with what help, single
 * assignments do that. */
#ifndef WEFT_PHI_MOVES_H
#define WEFT_PHI_MOVES_H

#include "ir.h"

typedef struct phi_move {
    ir_ref phi, value;
    uint32_t held;    /* n of the variable tn that holds the value already; 0: none */
    uint32_t readers; /* moves still to come that read the phi */
    bool done;
} phi_move;

typedef struct phi_moves {
    ir_fn *fn;
    /* Print the assignment; print one to a variable of its own, whose number is returned. */
    void (*put)(void *context, const phi_move *m);
    uint32_t (*hold)(void *context, const phi_move *m);
    void *context;
    uint32_t *of_phi; /* by value: its move, + 1; 0 between two calls */
} phi_moves;

phi_moves phi_moves_new(ir_fn *fn, void (*put)(void *context, const phi_move *m),
                        uint32_t (*hold)(void *context, const phi_move *m), void *context);
/* The moves of `block` for its predecessor number `edge`. A value that a phi takes must be no part of an
 * expression: what a move reads is its value alone. */
void phi_moves_put(phi_moves *p, ir_blk block, uint32_t edge);

#endif
