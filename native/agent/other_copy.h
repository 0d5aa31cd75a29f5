/* Another copy of the library in this process: a file of another name, which has variables of its own. Nothing is locked here,
 * so two that start in the same moment may not see one another; then both start, as if nobody had asked. */
#ifndef WEFT_OTHER_COPY_H
#define WEFT_OTHER_COPY_H

#include <stdbool.h>

/* This copy has started. */
void other_copy_here_is_one(void);
/* Whether another one has. Asks the dynamic linker for every library of the process: for a start. */
bool other_copy_has_started(void);

#endif
