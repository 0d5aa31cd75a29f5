/* How long an exit waits for what is compiled in the background, where that may be cut (exit_gate.h).
 *
 * A process that is over before its compiler leaves nothing for later ones; if each was cut at its end, none would ever have a
 * device. So an exit waits for an eighth of a second, and for twice as long each time that was too short, two seconds at most: what
 * is compiled then is kept, and later exits have nothing to wait for. How often it was is the length of a file beside the
 * programs, a byte each time, so any number of processes may share it. One that waited long enough removes it. */
#ifndef WEFT_EXIT_PATIENCE_H
#define WEFT_EXIT_PATIENCE_H

#include "binary_store.h"
#include "exit_gate.h"

/* 0 where nothing can be kept. */
uint64_t exit_patience_ns(const binary_store *s);
/* How that came out, for the next process. */
void exit_patience_note(const binary_store *s, exit_gate_end end);

#endif
