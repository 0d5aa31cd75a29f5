/* What compiling (function_compile.c) and running (function_run.c) a function share. */
#ifndef WEFT_FUNCTION_INTERNAL_H
#define WEFT_FUNCTION_INTERNAL_H

#include <pthread.h>

#include "class_source.h"
#include "compile.h"
#include "function.h"
#include "java_order.h"

/* A function's references are weak, and its Compiled has the objects: it may be reachable from them, as from a class whose
 * static field has an array function, and strong references of JNI's would keep such a circle for good. Whoever uses a
 * function has its Compiled, so the objects are there. Even so each use makes a local reference first, but for IsSameObject,
 * and is to cope with NULL: what else JNI does with a reference whose object is gone is not defined. */

typedef struct captured_reference { /* a cg_captured, found */
    char element;
    jweak object;   /* an array, or whose field it is */
    jfieldID field; /* NULL: an array */
    bool is_static; /* `object` is the field's class */
    jsize length;   /* of an array, which cannot change */
    bool is_fixed;  /* nor can what is in it: nobody else has it */
} captured_reference;

typedef struct function_guard { /* what a field or an element held; the code is right while it does */
    jweak object;               /* whose field, or a class */
    jfieldID field;             /* NULL: element `element` of the array `object`, or all of it */
    jsize element;
    bool is_static;
    const char *name; /* of a field, with its class's; or NULL */
    jweak held;       /* or NULL */
    /* Of a field of primitive type: Z B S C I J F D, and what it held, as captured_bits has it; else 0. */
    char number_kind;
    source_number use;
    int64_t number;
    const void *contents; /* of the array `object`, which is one of primitives; or NULL */
    size_t bytes;
} function_guard;

typedef struct function_class { /* one that was looked at */
    jobject type;               /* a weak reference; a strong one if the class */
    bool stays;                 /* as long as the JVM does */
    jint redefined;             /* as in class_entry */
    bool awaited;               /* a static initialiser of it or of a supertype has to run first */
} function_class;

typedef struct run_buffers run_buffers;

/* A kernel for numbers that stay from run to run (cg_argument.may_be_steady). */
enum { MOST_STEADY_NUMBERS = 16, MOST_STEADY_KERNELS = 4 };
typedef struct steady_numbers { /* in the order of the arguments that they are of */
    int32_t of[MOST_STEADY_NUMBERS];
} steady_numbers;
typedef struct steady_kernel {
    steady_numbers numbers;
    dev_kernel *kernel; /* NULL while it is built, and if that has failed */
    uint32_t users;     /* runs that have it, and whoever builds it: until there are none it stays */
    uint64_t used;      /* when it was last wanted: function.steady_turn */
} steady_kernel;

struct function {
    dev_device *device; /* NULL: Java's own loops */
    arena memory;       /* of the strings, the arguments and what else has references */
    /* NULL, or why it cannot run on a device, "" where nobody has asked for that: then only the order, guards and classes are there */
    const char *refusal;
    /* NULL, or that elements, or all, leave it to Java to write what the function reads */
    const char *rewrites;
    const char *waits; /* NULL, or that elements leave it to Java to run a static initialiser */
    /* of a refusal, or of `rewrites`: the user's line; its method is NULL where it is of no line */
    status_location location;
    java_order order;      /* of these: how Java may run it; */
    const char *order_why; /* and why not on threads, or NULL */
    bool always_throws;    /* a refusal: there is no element of which Java would make a result */
    const char *opencl, *kernel_name, *result_layout, *ir, *form;
    jweak *result_classes; /* the layout's records */
    uint32_t result_class_count;
    cg_launch launch; /* as the compiler has said it */
    captured_reference *captured;
    uint32_t captured_count;
    jweak *tables; /* weft.internal.capture.Tables */
    uint32_t table_count;
    function_guard *guards;
    uint32_t guard_count;
    function_class *classes; /* of hidden ones only those that are awaited */
    uint32_t class_count;
    dev_arithmetic arithmetic; /* to build it with */
    uint32_t chunk;            /* function_pipeline; set before the first run */
    bool in_place;             /* function_read_in_place; likewise */
    pthread_mutex_t lock;      /* of everything below */
    dev_kernel *kernel;        /* NULL until the first run */
    steady_kernel steady[MOST_STEADY_KERNELS];
    uint32_t steady_count;
    uint64_t steady_turn;
    steady_numbers latest; /* of the last run, and how many had the same before it without another between */
    uint32_t latest_runs;
    run_buffers *idle; /* kept for the next runs */
    uint32_t idle_count;
    function_profile profile;
    uint64_t submissions; /* that it was in */
};

/* Add what a compilation, a build or a run came to; of a run that was not timed `kernel_of_all` is made out of those before
 * it. Not under the function's lock. */
void function_profile_add(function *f, function_profile *more);
/* The built kernel: the first run builds it, which takes *build_ns, and runs at the same time find it in the device's cache. */
status function_kernel_find(arena *a, function *f, dev_kernel **out, uint64_t *build_ns);
/* The one for the numbers among the arguments, or NULL; they are noted. It is to be given back when it has run. */
dev_kernel *function_kernel_steady(function *f, const dev_arg *args);
void function_kernel_give(function *f, const dev_kernel *steady); /* NULL is ignored */
void function_kernel_free(function *f);
/* Destroy what is kept for later runs. */
void function_run_free(function *f);

#endif
