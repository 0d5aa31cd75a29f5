/* The state of a buffer, for buffer.c, which moves its contents, and buffer_pool.c, which provides its memory. */
#ifndef WEFT_BUFFER_STATE_H
#define WEFT_BUFFER_STATE_H

#include "device_state.h"

typedef struct buffer_copy buffer_copy; /* of one device */

struct buffer_copy {
    buffer_copy *next;
    dev_device *device; /* a use of its system is held */
    backend_memory *memory;
    uint64_t bytes;      /* that the device has for it alone */
    backend_memory *pin; /* of the host memory, since the first transfer; NULL: none */
    bool pin_tried;      /* once is enough */
    bool valid;          /* of no meaning when the device shares memory */
    uint32_t users;      /* launches between bind and unbind */
};

struct dev_buffer {
    void *host;
    uint64_t bytes;
    uint64_t padded;   /* what of it kernels may touch */
    uint64_t capacity; /* what host memory and copies take */
    bool is_others;    /* the host memory: it is neither freed nor kept */
    dev_buffer *whole; /* whose memory it is, if it is a part of another one */
    bool is_lost;      /* to a launch that may still run (LAUNCH_LOST): likewise */
    pthread_mutex_t lock;
    bool host_valid;
    buffer_copy *copies; /* one a device at most */
    /* Parts, with copies of their own. Those that nobody uses are kept for who wants them again, as the next array of this
     * size will that is worked on in the same parts. */
    uint32_t parts_in_use;
    bool is_unwanted; /* destroyed, but for parts in use */
    dev_buffer *idle_parts, *next_part;
};

#endif
