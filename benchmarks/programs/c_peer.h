/* A program as a C programmer writes it: what is computed from the inputs, with the sizes that Java names. */
#ifndef C_PEER_H
#define C_PEER_H

#include "peer.h"

typedef void loops_fn(const void *const *in, void *const *out, const int32_t *size);

#define LOOPS(name) loops_fn name##_loops;
#include "loops.def"
#undef LOOPS

#endif
