/* For processes that end while threads are in drivers: daemon threads of Java, or Weft's own. What a driver destroys at
 * exit must not be in use then; a compiler that loses its tables crashes. So a thread that is about to compile, launch or copy
 * enters the gate. Before the process exits, the gate is closed: threads inside finish, and no other gets in.
 * If a thread takes longer than a moment, the process ends without destroying anything.
 *
 * A thread that is inside may enter again, and leaves as often. Any thread may call. */
#ifndef WEFT_EXIT_GATE_H
#define WEFT_EXIT_GATE_H

#include <stdbool.h>
#include <stdint.h>

/* Does not return when the gate is closed: the process ends around it. `can_be_cut`: the process may end while the
 * calling thread is inside, with what it uses there as it is: only then is a thread in the background not waited for, or not for long.
 * A driver that loads its compiler when it compiles has that destroyed before anything that was registered earlier, and
 * crashes. */
void exit_gate_enter(bool can_be_cut);
void exit_gate_leave(void);
/* Whether nobody waits for what the calling thread does inside from now on: then exit() does not either, or not for long. Not while it
 * is inside. */
void exit_gate_in_background(bool is);
typedef enum exit_gate_end {
    GATE_EMPTY,
    GATE_LEFT,     /* empty: who was inside in the background has left meanwhile */
    GATE_CUT,      /* somebody is still inside in the background */
    GATE_OCCUPIED, /* and somebody else */
} exit_gate_end;

/* Lets nobody in any more, and waits a moment until nobody is inside; for who is in the background `background_ns` at most. If
 * somebody still is, exit() will end the process at once, with its code and without destructors. */
exit_gate_end exit_gate_close(uint64_t background_ns);

#endif
