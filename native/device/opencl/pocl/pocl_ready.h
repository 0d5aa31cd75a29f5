/* What PoCL must find whenever it compiles, in launches too: if it is missing, PoCL ends the process. */
#ifndef WEFT_POCL_READY_H
#define WEFT_POCL_READY_H

#include "status.h"

/* Sees to it, or ST_CL_ERROR with what is missing and what to do. */
status pocl_ready(arena *a);

#endif
