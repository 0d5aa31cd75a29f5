/* Keeping what was compiled in this process for later ones, when it exits. */
#ifndef WEFT_EXIT_SAVING_H
#define WEFT_EXIT_SAVING_H

#include "device_state.h"

/* Takes half a second at most, behind which the program that is being saved is the last. `is_idle`: nobody is in a driver. Else a
 * thread saves what no launch uses, which may have to wait there for a compiler at work, and the caller returns after that time whether
 * that is done or not. */
void exit_saving(dev_system *s, bool is_idle);

#endif
