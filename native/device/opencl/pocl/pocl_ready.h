/* What PoCL must find whenever it compiles, in launches too: if it is missing, PoCL ends the process. */
#ifndef WEFT_POCL_READY_H
#define WEFT_POCL_READY_H

#include "status.h"

/* Sees to it, or ST_CL_ERROR with what is missing and what to do. */
status pocl_ready(arena *a);
/* The same before PoCL links kernels, as in a launch that it loads one for, and when it is asked for a program's binary. Starts a process
 * that ends at once: the program has one SIGCHLD. */
status pocl_ready_to_link(arena *a);

#endif
