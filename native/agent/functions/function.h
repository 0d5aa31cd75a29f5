/* A compiled function: what Native.compile makes and Native.run uses. */
#ifndef WEFT_FUNCTION_H
#define WEFT_FUNCTION_H

#include "compile_request.h"

typedef struct function function;

/* Details of a failure live in `a`, which must not be armed. A function that cannot run on a device is a
 * result too, with a refusal. The result is released with function_destroy. `*out_held`, a local reference, has the objects
 * that it refers to, weakly: whoever uses it has to keep them. */
status function_compile(JNIEnv *env, arena *a, const compile_request *request, function **out,
                        jobjectArray *out_held);
/* How Java may run the functions `stages` of the request, with records of its `classes`, without a compilation: a result that is a
 * refusal without a reason. */
status function_order(JNIEnv *env, arena *a, const compile_request *request, function **out,
                      jobjectArray *out_held);
void function_destroy(JNIEnv *env, function *f);

/* Whether it should be compiled anew: one of its classes was redefined, or is initialised now and was not
 * then; or a field that it was compiled for holds another object or number. */
bool function_is_outdated(JNIEnv *env, const function *f);
/* Of the fields that hold another object now, or another number of which the length of an array is computed, the first, with its class:
 * "com.acme.Sim.now"; or NULL. The function's. */
const char *function_changed_field(JNIEnv *env, const function *f, bool *out_is_number);
/* All that Java is told of it: a weft.internal.program.Compiled, which owns the function, and has its objects, from now
 * on. NULL with an exception pending, and the function is destroyed. Of one that cannot run on a device only
 * function_is_outdated may be asked then. */
jobject function_answer(JNIEnv *env, arena *a, function *f, jobjectArray held);
/* The same of what function_order has made, as Native.javaOrder tells it: false with an exception pending, and it is destroyed. */
bool function_tell_order(JNIEnv *env, arena *a, function *f, jobjectArray held, jobjectArray told);
/* How Java may run it, as a number of Native's. */
jint function_order_number(const function *f);

/* Of a function for Java's own loops: by what is captured, the array, or NULL, in `fields`, which has room, the bits of the
 * field now. NULL with an exception pending, or none where there is not the room, or an object is gone. */
jobjectArray function_captured(JNIEnv *env, const function *f, jlongArray fields);
/* Whether one of those arrays, or of those whose contents were compiled in, is this object. */
bool function_has_captured(JNIEnv *env, const function *f, jobject object);

/* Every later run moves its columns in chunks of about so many elements, while others are computed. For a map
 * only, whose element i reads and writes its columns at i alone. Before the first run. */
void function_pipeline(function *f, uint32_t elements);

/* Every later run reads captured arrays as they lie in Java's heap, where that stops nobody, instead of copies. Before the first
 * run. NULL; or why they are copied, in words for people; or "": there are none that are large. */
const char *function_read_in_place(function *f);

/* Whether the first run need not wait for the device's compiler: its program is built, or on disk. */
bool function_is_at_hand(arena *a, const function *f);

/* Whether runs with the same captured ints and lengths again and again may have a kernel of their own, for these numbers. It is
 * built now, if the last runs were such; of more than a few the one that was wanted longest ago has to go; none is no
 * failure. Any number of threads at once. */
bool function_may_be_steady(const function *f);
void function_specialise(arena *a, function *f);

enum { FUNCTION_OUTDATED = -2, FUNCTION_APART = -3 };

typedef struct function_arguments {
    jint size;           /* elements */
    const jint *extents; /* the other numbers that the program is launched with */
    dev_buffer *const *inputs, *const *outputs;
    uint32_t extent_count, input_count, output_count;
    dev_buffer *const *tables; /* the columns of every table (table.h), in their order */
    const jint *lengths;       /* of each table's levels, likewise */
    uint32_t table_count, length_count;
} function_arguments;

typedef struct function_call {
    function *function;
    function_arguments with;
} function_call;

/* Captured arrays of primitives that were copied for a run, or compared with an earlier run's copy. */
typedef struct function_captures {
    uint64_t copies, bytes, nanoseconds;
} function_captures;

typedef struct function_profile { /* nanoseconds and bytes; sums over all runs */
    uint64_t compile, build, to_device, kernel, to_host;
    uint64_t waiting; /* of the host, when all is sent; of several runs at once each has its share */
    uint64_t bytes_to_device, bytes_to_host; /* several runs at once: with the last one's */
    uint64_t runs, timed;                    /* `kernel` is of the timed ones */
    uint64_t kernel_of_all;                  /* the others taken to be as long as those before them */
    function_captures captured;
} function_profile;

typedef struct function_runs { /* one after the other */
    const function_call *calls;
    const dev_fetch *fetches; /* of what they write */
    uint32_t call_count, fetch_count;
    bool rehearses, times_kernels; /* all; otherwise some, now and then */
    bool is_aside; /* the thread that applies waits for the calling one, and counts what that takes */
    struct snapshot *taken; /* of the apply that these are a part of; NULL: they are all of it */
    /* by call, for what each comes to, zeroes before; NULL: nobody wants to know */
    function_profile *profiles;
} function_runs;

/* Evaluate elements 0 .. size - 1 of each call, one call after the other, and wait once, for all; `fetches` of
 * what they write are on the host then (dev_submit). Any number of threads at once.
 *
 * `out_failed` is -1; or the lowest index whose evaluation in Java throws, of the first call that has one:
 * the outputs of all are then worth nothing; or FUNCTION_OUTDATED, and nothing was done, when
 * function_is_outdated is true of one. A call must do no harm with what one before it, which failed, has
 * left; see emit_skeleton.c. One that might not end with that is begun only when those before it are known
 * not to have failed, which is one wait more.
 *
 * A rehearsal builds the same kernels, and on a CPU launches them in the same way, but tells them that there is no
 * element, because one might never end with what is read then: what drivers do only when a kernel is first launched,
 * they have done then. The outputs are worth nothing, nothing fails, and no figures are kept but those of builds; the
 * process does not wait for it when it ends. */
status function_run(JNIEnv *env, arena *a, const function_runs *what, jint *out_failed);

typedef struct function_outcome {
    jint failed;          /* as function_run has it, but for FUNCTION_OUTDATED */
    uint64_t nanoseconds; /* of its kernels, where they are timed; else as dev_joint has it */
} function_outcome;

/* What function_run does, for several devices at once (dev_submit_all); no rehearsals. `*out_answer` is 0; or FUNCTION_OUTDATED, of one of
 * them; or FUNCTION_APART, where something would take time before a kernel begins, which each device is better
 * given by a thread of its own: nothing was done then. After a failure all have ended, and some may have run. */
status function_run_together(JNIEnv *env, arena *a, const function_runs *all, uint32_t count,
                             function_outcome *out, jint *out_answer);

function_profile function_profile_of(function *f);
/* Of all functions that there are or have been. */
function_profile function_profile_of_all(void);
/* The function's own. */
const char *function_ir(const function *f);
const char *function_opencl(const function *f);
/* How its elements are computed, in words for people; "" where there is only one way. */
const char *function_form(const function *f);
/* What to say where an element has run a static initialiser in Java; NULL: it waits for none. */
const char *function_waits(const function *f);

#endif
