/* How long an exit waits for what is compiled in the background, where that may be cut (exit_gate.h).
 *
 * A process that is over before its compiler leaves nothing for later ones; if each was cut at its end, none would ever have a
 * device. So an exit waits for an eighth of a second, and each time that an exit waits in vain the later ones wait for twice as long, two seconds
 * at most: what is compiled then is kept, and later exits have nothing to wait for. It may also take longer than any exit waits, or never end.
 * So after LIMIT_EXIT_CUTS waits of two seconds in vain, between which none was long enough, exits wait for an eighth of a second again. All
 * is forgotten when nobody has waited in vain for a day.
 *
 * How often it was is the length of a file beside the programs, so any number of processes may share it, and all programs of the user: a
 * wait that was long enough for one leaves it as it is, for another one may need more. */
#ifndef WEFT_EXIT_PATIENCE_H
#define WEFT_EXIT_PATIENCE_H

#include "binary_store.h"
#include "exit_gate.h"

/* 0 where nothing can be kept. */
uint64_t exit_patience_ns(const binary_store *s);
/* How that came out, for the next process. */
void exit_patience_note(const binary_store *s, exit_gate_end end);

#endif
