/* How many elements a work-item evaluates at once, as the lanes of OpenCL's vectors. */
#ifndef WEFT_SPMD_LANES_H
#define WEFT_SPMD_LANES_H

enum { SPMD_LANES = 16 };

#endif
