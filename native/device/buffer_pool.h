/* Buffers made, cut into parts, destroyed, and kept for later ones (device.h has the rest of it). */
#ifndef WEFT_BUFFER_POOL_H
#define WEFT_BUFFER_POOL_H

#include "device_state.h"

struct buffer_copy; /* buffer_state.h */

/* Gives back what the copy has on its device; it is in no buffer's list any more. */
void buffer_destroy_copy(struct buffer_copy *c);
/* Of a buffer whose lock is held. */
void buffer_destroy_idle_parts(dev_buffer *whole);

/* A system has closed: what is kept for later buffers lets go of it. */
void buffer_forget_system(void);

#endif
