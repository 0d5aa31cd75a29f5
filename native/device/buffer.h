/* A buffer's part in a launch (device.h has the rest of it). */
#ifndef WEFT_BUFFER_H
#define WEFT_BUFFER_H

#include "device_state.h"

typedef struct buffer_copy buffer_copy; /* of one device */

/* Before a launch: make `b` usable on `d`, moving data when the kernel reads it and the device's copy is old.
 */
status buffer_bind(arena *a, dev_buffer *b, dev_device *d, dev_arg_kind kind, buffer_copy **out,
                   dev_profile *profile);
backend_memory *buffer_copy_memory(const buffer_copy *c);
/* Whether nothing would be moved for a kernel there that reads it; of a device with memory of its own. */
bool buffer_is_at(dev_buffer *b, const dev_device *d);

typedef enum launch_end {
    LAUNCH_NEVER_RAN,
    LAUNCH_FAILED, /* it may have written a part */
    LAUNCH_LOST,   /* the same, and that it ends could not be waited for: it may go on for ever */
    LAUNCH_DONE,
} launch_end;

/* After a launch, whatever came of it: note who has the newest data. */
void buffer_unbind(dev_buffer *b, buffer_copy *c, dev_arg_kind kind, launch_end end);

/* Before an input is sent in parts: `*out_send` tells whether it must be. If so the host's copy is the
 * newest, pinned, and `b` stays locked until buffer_send_end, which is told whether all has arrived. */
status buffer_send_begin(arena *a, dev_buffer *b, dev_device *d, buffer_copy **out, bool *out_send);
void buffer_send_end(dev_buffer *b, buffer_copy *c, bool send, bool arrived);
/* Pin the host's memory for a transfer with the device of `c`. */
void buffer_pin(dev_buffer *b, buffer_copy *c);
/* After buffer_unbind: the host has received all that the device wrote. */
void buffer_note_received(dev_buffer *b);
/* Whether its memory is Weft's, for kernels to write: not if dev_buffer_create_over made it. */
bool buffer_is_own(const dev_buffer *b);
/* Whether what is behind it, its padding too, is another part of the same memory. */
bool buffer_is_part(const dev_buffer *b);
/* The bytes with their padding. */
uint64_t buffer_padded(const dev_buffer *b);

#endif
