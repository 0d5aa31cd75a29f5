/* The stacks of the threads that a driver makes for itself when its devices are found: PoCL runs kernels there. They are as large as
 * those of any new thread, which the shell's `ulimit -s` says, 8 MB mostly; what kernels need is up to 2 MB. */
#ifndef WEFT_THREAD_STACKS_H
#define WEFT_THREAD_STACKS_H

#include <stddef.h>

/* From now on new threads for which nobody says how large theirs is have a large one. The size before, for thread_stacks_restore; 0:
 * nothing was changed. */
size_t thread_stacks_enlarge(void);
void thread_stacks_restore(size_t before);

#endif
