/* Static initialisers (JVM specification 5.5). Their code is not compiled: where reaching a class would run
 * one, the element traps, and Java's evaluation of the element runs the initialiser. Then the function is compiled
 * again. */
#ifndef WEFT_INITIALISE_H
#define WEFT_INITIALISE_H

#include "ir.h"

typedef enum initialise_by { INITIALISE_BY_NEW, INITIALISE_BY_FIELD, INITIALISE_BY_METHOD } initialise_by;

/* Whether making an object of class `symbol`, using the static field or calling the static method that it
 * names comes upon a class that is not initialised, and has an initialiser or one that has failed. */
bool initialise_runs(ir_fn *fn, const ir_symbol *symbol, initialise_by by, const ir_site *site);

/* The check that fails there. At position *at of block `b`, which moves behind it. */
void initialise_trap(ir_fn *fn, ir_blk b, uint32_t *at, const ir_site *site);

#endif
