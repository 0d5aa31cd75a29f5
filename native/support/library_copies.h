/* Copies of the library in this process: files of other names, each with variables of its own, as each class loader that has weft.jar
 * loads one. What they know of one another are variables that they export. */
#ifndef WEFT_LIBRARY_COPIES_H
#define WEFT_LIBRARY_COPIES_H

#include <stdbool.h>

#include "status.h"

/* Asks `is_it` about the variable of this name of each library that has one, in the order in which libraries were loaded, until it
 * answers true: then so is `out`. No copy is ever unloaded, and those loaded later come behind: so all copies see the same order, and it
 * stays. A program that has the code in it is not looked at. ST_OUT_OF_MEMORY: nobody was asked. Asks the dynamic linker for every
 * library of the process: for a start. */
status library_copies_find(const char *name, bool (*is_it)(void *variable, void *context), void *context,
                           bool *out);

#endif
