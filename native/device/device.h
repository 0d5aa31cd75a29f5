/* OpenCL devices, buffers, kernels and launches behind one small interface; nothing above it includes
 * CL/cl.h.
 *
 * Every function may be called from any thread at any time. A status detail lives in the arena passed in,
 * which may be armed: nothing here jumps out of it.
 *
 * Environment, read by dev_system_open:
 *   WEFT_OPENCL_LIBRARY=path  the library to open instead of libOpenCL.so.1
 *   WEFT_COPY_BUFFERS=1       treat every device as one with memory of its own (so that a machine without a
 *                               GPU can test what a GPU does)
 *   WEFT_PROGRAM_BYTES=bytes  what all built programs of a device may take before those go that nobody uses;
 *                             64 MiB if not set
 *   WEFT_DEVICE_BYTES=bytes   what buffers may take on each device with memory of its own, for who shares one with others;
 *                             all that there is if not set
 *   POCL_CACHE_DIR            PoCL's; its folder is made if it is missing, and lent if it cannot be
 */
#ifndef WEFT_DEVICE_H
#define WEFT_DEVICE_H

#include "status.h"

typedef enum dev_type { DEV_CPU, DEV_GPU, DEV_OTHER } dev_type;

typedef struct dev_info {
    const char *name;     /* "Intel(R) Xeon(R) ..." */
    const char *platform; /* "Portable Computing Language" */
    const char *driver;
    const char *version; /* "OpenCL 3.0 ..." */
    dev_type type;
    uint64_t memory_bytes;
    uint64_t largest_buffer; /* in bytes, of a driver that makes no larger one */
    uint32_t local_bytes;    /* local memory of a work-group, as far as it is worth having */
    uint32_t group_items;    /* the largest work-group that it runs, in work-items */
    uint32_t compute_units;
    uint64_t cache_bytes;         /* of its largest cache; 0: it does not say */
    uint32_t vector_width_float;  /* lanes of the hardware's vectors */
    uint32_t vector_width_double; /* 0: no double */
    bool vectorises;              /* its compiler puts several work-items into vectors, loops and all */
    uint32_t group_size;          /* of the work-groups it is best run with, at most */
    uint32_t small_range;         /* it compiles once more for launches of more items; 0: it does not */
    bool shares_memory;           /* with the host: buffers are never copied */
    bool fails_for_good;          /* once a command has failed all behind it do */
    bool wide_atomics;            /* atomic operations on 64 bits */
    bool rounds_divide;           /* float / and sqrt are correctly rounded when asked for */
} dev_info;

typedef struct dev_system dev_system; /* every device of every platform */
typedef struct dev_device dev_device;
typedef struct dev_buffer dev_buffer;
typedef struct dev_kernel dev_kernel;

/* Open every platform that the ICD loader knows; GPUs come first, then CPUs, in the loader's order. Signal
 * handlers of the process are, when this returns, exactly what they were (see signals.h). No platform or no
 * device: a status that says what to install. */
status dev_system_open(arena *a, dev_system **out);
/* Buffers may outlive this: what they need of the system goes with the last of them. NULL is ignored. */
void dev_system_close(dev_system *s);
/* For who exits with the system open: waits a moment until no thread looks for devices, compiles or runs kernels, and lets none begin.
 * A driver's compiler that is in use while exit() destroys what it needs takes the process down; so, if one still is,
 * exit() ends the process at once, with its code and without destructors. What could not be kept before for later processes is kept now,
 * for half a second at most. NULL: none was opened. */
void dev_before_exit(dev_system *s);
/* Whether nobody waits for what the calling thread has compiled or launched from now on: then exit() cuts it short, on devices whose
 * drivers stand that, after a wait that exit_patience.h tells. */
void dev_in_background(bool is);
/* From now on look for programs that were compiled before in `folder`, and keep there what is compiled: until then, and
 * if it cannot be had (binary_store.h says when), they live in this process alone. Once, before the system is used. */
bool dev_keep_binaries(dev_system *s, const char *folder);
/* That folder; NULL: there is none. */
const char *dev_binaries(const dev_system *s);
/* Whether something failed when devices were looked for last that may pass: dev_find_more may find more. */
bool dev_may_find_more(dev_system *s);
/* Looks again for devices that are not there yet, while others are in use; one thread at a time. They come after those
 * that are there, which keep their numbers. */
void dev_find_more(arena *a, dev_system *s);
uint32_t dev_count(dev_system *s);
dev_device *dev_at(dev_system *s, uint32_t index);
/* The index by which dev_at has it. */
uint32_t dev_number(const dev_device *d);
const dev_info *dev_describe(const dev_device *d);

/* What a device has done so far, since the system was opened. A build is a run of the OpenCL compiler, a
 * load what was there of one in an earlier process; a copy
 * is one buffer, or a part of one, moved; the bytes are what the copies moved. `programs` are those that
 * there are now, and what they take; evictions are those that had to go. `memory_bytes` is what buffers take there
 * now, those that are kept for later ones too; nothing where memory is shared. */
typedef struct dev_counts {
    uint64_t builds, loads, launches, copies_to_device, copies_to_host, bytes_to_device, bytes_to_host;
    uint64_t programs, program_bytes, evictions, memory_bytes;
} dev_counts;
dev_counts dev_count_work(dev_device *d);

/* Host memory, page-aligned and zeroed, and its copies on devices. At least 256 bytes beyond the
 * end may be read and written too: a last partial vector. The newest copy is tracked; dev_launch moves data
 * only when it must. One thread at a time may write a buffer. */
status dev_buffer_create(arena *a, uint64_t bytes, dev_buffer **out);
/* The same, but what the bytes are is not defined: for a buffer that is written in full before anyone reads
 * it. The data of an earlier buffer may be in there, so who fails to write it in full destroys it. */
status dev_buffer_create_unset(arena *a, uint64_t bytes, dev_buffer **out);
/* Over memory of somebody else's, `bytes` bytes at `host` and DEV_BUFFER_BEHIND more that may be read, for as long as the
 * buffer is there. It is only read: a launch or a copy that would write it is a ST_BUG, and does not begin. */
#define DEV_BUFFER_BEHIND 256
status dev_buffer_create_over(arena *a, void *host, uint64_t bytes, dev_buffer **out);
/* A part of `whole`: `bytes` bytes from `offset` on, in the same host memory, with copies of its own on devices. `whole` may be
 * destroyed before it; its memory stays until the last part is. It is written if `whole` may be. Parts that are
 * written at the same time do not overlap. What is newest where, of the whole and of its parts, its user keeps in mind:
 * neither of them knows what the other one has on devices. */
status dev_buffer_create_part(arena *a, dev_buffer *whole, uint64_t offset, uint64_t bytes, dev_buffer **out);
/* The memory, on the host and on devices, is kept for later buffers of about the size, within the bounds that
 * block_pool.h states; NULL is ignored. */
void dev_buffer_destroy(dev_buffer *b);
/* What the host memory of all buffers takes, of those that dev_buffer_destroy has kept, and of those that it was to destroy and
 * that a launch may still use (dev_buffer_is_lost). */
void dev_buffer_memory(uint64_t *out_in_use, uint64_t *out_kept, uint64_t *out_lost);
/* Free what dev_buffer_destroy has kept; true when there was something. Weft does so by itself when the host
 * or a device has no memory left, and in dev_system_close. */
bool dev_buffer_trim(void);
/* Whether a launch that failed may use it still: its memory stays then. */
bool dev_buffer_is_lost(dev_buffer *b);
void *dev_buffer_host(dev_buffer *b);
uint64_t dev_buffer_bytes(const dev_buffer *b);
/* Make the host's copy the newest; returns at once when it is. Call before the host reads. A failure says
 * what is on the device still; another call tries again. */
status dev_buffer_to_host(arena *a, dev_buffer *b);
/* Make the device's copy one of the newest; returns at once when it is, or when the device shares memory and
 * no other device has written. */
status dev_buffer_to_device(arena *a, dev_buffer *b, dev_device *d);
/* Copy the data of `from` to `to`, which is as long and which nobody else uses: on the host if the host has
 * the newest or the device cannot do it, else on the device that has, where the newest then is and
 * `*out_on_host` false. */
status dev_buffer_copy(arena *a, dev_buffer *to, dev_buffer *from, bool *out_on_host);
typedef struct dev_buffer_place {
    dev_buffer *buffer;
    uint64_t offset;
} dev_buffer_place;
/* Copy `bytes` bytes from one buffer to another one that is there, on the device that alone has the newest of `from`: it then
 * alone has the newest of `to`, too. False where that cannot be, as where the host has them; nothing has changed then, and the
 * host can do it. Whoever writes a buffer is alone in that. */
bool dev_buffer_copy_part(arena *a, const dev_buffer_place *to, const dev_buffer_place *from, uint64_t bytes);
/* Make the host's copy the newest and give up the devices' memory, for others. What a launch is using stays. */
status dev_buffer_leave_devices(arena *a, dev_buffer *b);
/* The host has written: copies on devices are old. Who writes only a part calls dev_buffer_to_host first. */
void dev_buffer_host_wrote(dev_buffer *b);

/* Build `source` (or find it built) and take the kernel `name` from it, to be released before the system
 * closes. Programs are cached per device by source: those whose kernels somebody has, and of the others as
 * many as WEFT_PROGRAM_BYTES allows. A build failure carries the compiler's log, and a later call tries
 * again. `out_built`, which may be NULL, tells whether this call compiled; a thread that waited for another's
 * has not. This hashes the source: keep the kernel where a call a microsecond matters. */
status dev_kernel_get(arena *a, dev_device *d, const char *source, const char *name, dev_kernel **out,
                      bool *out_built);
/* The compiler's options: those under which results come out bit for bit, or those that let it loosen
 * floating-point arithmetic. */
typedef enum dev_arithmetic { DEV_EXACT, DEV_RELAXED, DEV_ARITHMETICS } dev_arithmetic;
/* The same in an arithmetic of choice; dev_kernel_get's is DEV_EXACT. One source in both is two programs. */
status dev_kernel_get_in(arena *a, dev_device *d, dev_arithmetic arithmetic, const char *source,
                         const char *name, dev_kernel **out, bool *out_built);
/* Whether the compiler need not run for that: the program is built, or on disk. */
bool dev_kernel_is_at_hand(arena *a, dev_device *d, dev_arithmetic arithmetic, const char *source);
/* Once for each time it was got, when none of its launches is under way; NULL is ignored. */
void dev_kernel_release(dev_kernel *k);

/* ZEROED: as OUT, and all bytes are 0 when the kernel begins; of a buffer that no earlier step of the
 * submission uses, and not for dev_launch_pipelined. TRAP: an int, DEV_NO_TRAP when the kernel begins, for
 * the kernel to lower with atomic_min, and behind it another that begins so, to count down; one a launch. */
typedef enum dev_arg_kind {
    DEV_ARG_IN,
    DEV_ARG_OUT,
    DEV_ARG_INOUT,
    DEV_ARG_ZEROED,
    DEV_ARG_SCALAR,
    DEV_ARG_TRAP,
} dev_arg_kind;

#define DEV_NO_TRAP INT32_MAX

typedef struct dev_arg {
    dev_arg_kind kind;
    dev_buffer *buffer;  /* IN, OUT, INOUT, ZEROED */
    uint32_t item_bytes; /* IN, OUT, for dev_launch_pipelined: what one work-item reads or writes, at its own
                            place; 0: it may use all of it */
    uint32_t bytes;      /* SCALAR: what the kernel's parameter takes, 8 at most */
    uint8_t scalar[8];
    int32_t *trap; /* TRAP: set to what the kernel has left, once it has run */
    bool never;    /* TRAP: it is known that the kernel will leave nothing there */
} dev_arg;

typedef struct dev_profile {     /* sums over what one call did; nanoseconds, but for the bytes */
    uint64_t build;              /* for the caller to fill, where out_built was true */
    uint64_t to_device, to_host; /* on the wall's clock; not of what a submission copies while it waits */
    uint64_t kernel;             /* on the device's clock */
    uint64_t bytes_to_device, bytes_to_host; /* moved; what a whole submission gets back is the last step's */
} dev_profile;
/* dev_buffer_to_host and dev_buffer_to_device, with what they moved and the time it took added to `profile`. */
status dev_buffer_to_host_timed(arena *a, dev_buffer *b, dev_profile *profile);
status dev_buffer_to_device_timed(arena *a, dev_buffer *b, dev_device *d, dev_profile *profile);

/* Run `kernel` over `items` work-items (rounded up to a whole work-group; the kernel tests its own bound) and
 * wait for it. OUT and INOUT buffers are then newest on the device. OUT says that the old contents do not
 * matter: they are not sent, so the kernel writes all that will be read. `profile` may be NULL, which saves 6
 * us on an H200; figures are added to it.
 *
 * The work-group size is the device's choice (CPU 64 or more, GPU 256) unless the kernel declares
 * reqd_work_group_size, as one with barriers or local memory must. No items: nothing runs or moves, and a
 * trap is DEV_NO_TRAP. After a failure IN buffers are as they were; an OUT or INOUT buffer may be half
 * written if the kernel had begun. */
status dev_launch(arena *a, dev_device *d, dev_kernel *kernel, const dev_arg *args, uint32_t arg_count,
                  uint64_t items, dev_profile *profile);

typedef struct dev_step { /* a launch of several; see dev_launch */
    dev_kernel *kernel;
    const dev_arg *args;
    uint32_t arg_count;
    uint64_t items;
    dev_profile *profile; /* or NULL */
} dev_step;

typedef struct dev_fetch { /* of a buffer: what is to be on the host */
    dev_buffer *buffer;
    uint64_t offset, bytes;
} dev_fetch;

typedef struct dev_submission {
    const dev_step *steps;
    uint32_t step_count; /* DEV_MOST_STEPS at most */
    const dev_fetch *fetches;
    uint32_t fetch_count; /* DEV_MOST_FETCHES at most */
    bool times_kernels;   /* for the profiles of all steps, which costs what dev_launch says */
} dev_submission;

/* protocol: as Bounds.java has it */
#define DEV_MOST_STEPS 64
#define DEV_MOST_FETCHES 64

/* Run the kernels of all steps in order, as dev_launch does each, but wait once, for all. What one step
 * writes is there for those behind it, and is not moved between them. The fetches, of buffers that a step
 * writes, are on the host as well then: one that is a whole buffer as after dev_buffer_to_host; of others
 * just these bytes of dev_buffer_host are right, until the buffer is used again.
 *
 * All steps run even if one has lowered its trap: who lets a kernel trap sees to it that the ones behind it
 * do no harm. After a failure what is said of dev_launch holds for the buffers of all steps. */
status dev_submit(arena *a, dev_device *d, const dev_submission *s);

typedef struct dev_joint { /* a submission of several at once */
    dev_device *device;
    const dev_submission *submission;
    /* out: from its first kernel's enqueuing to its end; 0: that was not seen, for it ended while another
     * was waited for, or all ended at about the same time, or the calling thread was held up */
    uint64_t nanoseconds;
} dev_joint;

/* dev_submit of several at once, each of another device, by the calling thread: no other is woken, which takes 50 to 200 us
 * on a machine with two H200, and the kernels of all are enqueued, 6 us apart there, before one is waited for. That of number
 * `first`, in the order of the devices' numbers, is waited for first; one that ends meanwhile is not seen to. The first
 * failure of them, after which all have ended. */
status dev_submit_all(arena *a, dev_joint *all, uint32_t count, uint32_t first);
/* Whether dev_submit would move nothing before its kernels, and others may be begun before it is waited for: of a device
 * with memory of its own that has the newest data of all that is read. */
bool dev_is_at_hand(const dev_device *d, const dev_submission *s);

/* dev_launch in chunks of about `chunk` items (whole work-groups), which a device with memory of its own
 * computes while it receives the next and sends back the one before: buffers with item_bytes go up and come
 * down chunk by chunk, so OUT buffers are newest on the host as well. Of a kernel that does not keep to
 * item_bytes the result is wrong. Where memory is shared, or one chunk is enough, this is dev_launch. The
 * times of the profile overlap: their sum may exceed what the call took. */
status dev_launch_pipelined(arena *a, dev_device *d, dev_kernel *kernel, const dev_arg *args,
                            uint32_t arg_count, uint64_t items, uint64_t chunk, dev_profile *profile);

#endif
