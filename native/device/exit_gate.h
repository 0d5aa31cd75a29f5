/* For processes that end while threads are in drivers: daemon threads of Java, or Weft's own. What a driver destroys at
 * exit must not be in use then; a compiler that loses its tables crashes. So a thread that is about to compile, launch or copy
 * enters the gate. Before the process exits, the gate is closed: threads inside finish, and no other gets in.
 * If a thread takes longer than a moment, the process ends without destroying anything.
 *
 * A thread that is inside may enter again, and leaves as often. Any thread may call. */
#ifndef WEFT_EXIT_GATE_H
#define WEFT_EXIT_GATE_H

#include <stdbool.h>

/* Does not return when the gate is closed: the process ends around it. `can_be_cut`: the process may end while the
 * calling thread is inside, with what it uses there as it is: only then is a thread in the background not waited for.
 * A driver that loads its compiler when it compiles has that destroyed before anything that was registered earlier, and
 * crashes. */
void exit_gate_enter(bool can_be_cut);
void exit_gate_leave(void);
/* Whether nobody waits for what the calling thread does inside from now on: then exit() does not either. Not while it
 * is inside. */
void exit_gate_in_background(bool is);
/* Waits a moment until nobody is inside but in the background. If somebody still is, exit() will end the process at
 * once, with its code and without destructors, and this is false. */
bool exit_gate_close(void);

#endif
