/* Copies of the library in this process: files of other names, each with variables of its own, as each class loader that has weft.jar
 * loads one. What they know of one another are variables that they export. */
#ifndef WEFT_LIBRARY_COPIES_H
#define WEFT_LIBRARY_COPIES_H

#include <stdbool.h>

#include "status.h"

/* The variable of this name of the first library that has one, in the order in which libraries were loaded, but for those that are not
 * `wanted` (NULL: all are); NULL if there is none. No copy is ever unloaded, and those loaded later come behind: so all copies find the
 * same one, and go on finding it. A program that has the code in it is not looked at. ST_OUT_OF_MEMORY: it is not known. Asks the
 * dynamic linker for every library of the process: for a start. */
status library_copies_first(const char *name, bool (*wanted)(const void *variable), void **out);

#endif
