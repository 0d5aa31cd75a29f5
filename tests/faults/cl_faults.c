/* A libOpenCL whose calls fail when a test says so (fault_control.h), for WEFT_OPENCL_LIBRARY. All else it
 * hands on to the real one, libOpenCL.so.1, and it counts the objects that are alive. The name of each function
 * that is called becomes a line of the file that the environment's FAULTS_LOG names, if it does.
 */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fault_control.h"

enum { CONTEXT, QUEUE, BUFFER, PROGRAM, KERNEL, EVENT, NOTHING }; /* as in weft.faults.Control */

enum {
#define CL_SYMBOL(name) NUMBER_##name,
#include "ocl_symbols.def"
#undef CL_SYMBOL
    FUNCTION_COUNT
};
_Static_assert((int)FUNCTION_COUNT <= (int)FAULT_FUNCTIONS, "more functions than the file has room for");

static const char *const names[] = {
#define CL_SYMBOL(name) #name,
#include "ocl_symbols.def"
#undef CL_SYMBOL
};

static struct {
#define CL_SYMBOL(name) __typeof__(name) *name;
#include "ocl_symbols.def"
#undef CL_SYMBOL
} real;

static fault_control *control;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static FILE *calls_log;  /* or NULL */
static useconds_t delay; /* of each call: the environment's FAULTS_DELAY, in microseconds */

/* --- writes that end when they may (FAULTS_LAZY) --- */

/* A blocking write is over for the host's memory when it returns; on the device it ends so much later, as OpenCL allows. */
enum { LAZY_US = 5000 };

typedef struct lazy_write {
    cl_event gate, ended;
    void *copy;
} lazy_write;

static __typeof__(clEnqueueWriteBuffer) *write_now;
static __typeof__(clCreateUserEvent) *make_gate;
static __typeof__(clSetUserEventStatus) *open_gate;
static __typeof__(clRetainEvent) *retain;
static __typeof__(clGetCommandQueueInfo) *ask_queue;

static void *end_lazy(void *argument) {
    lazy_write *w = argument;
    usleep(LAZY_US);
    open_gate(w->gate, CL_COMPLETE);
    real.clWaitForEvents(1, &w->ended);
    real.clReleaseEvent(w->ended);
    real.clReleaseEvent(w->gate);
    free(w->copy);
    free(w);
    return NULL;
}

static cl_int CL_API_CALL write_lazily(cl_command_queue queue, cl_mem to, cl_bool blocks, size_t offset,
                                       size_t bytes, const void *from, cl_uint count, const cl_event *waits,
                                       cl_event *event) {
    if (!blocks || count > 0) return write_now(queue, to, blocks, offset, bytes, from, count, waits, event);
    cl_context context;
    cl_int result = ask_queue(queue, CL_QUEUE_CONTEXT, sizeof(cl_context), &context, NULL);
    lazy_write *w = malloc(sizeof *w);
    w->copy = memcpy(malloc(bytes), from, bytes);
    if (result == CL_SUCCESS) w->gate = make_gate(context, &result);
    if (result == CL_SUCCESS)
        result = write_now(queue, to, CL_FALSE, offset, bytes, w->copy, 1, &w->gate, &w->ended);
    if (result != CL_SUCCESS) {
        free(w->copy);
        free(w);
        return result;
    }
    if (event != NULL) {
        *event = w->ended;
        retain(w->ended);
    }
    real.clFlush(queue);
    pthread_t thread;
    pthread_create(&thread, NULL, end_lazy, w);
    pthread_detach(thread);
    return result;
}

static void make_lazy(void *library) {
    void *const found[] = {dlsym(library, "clCreateUserEvent"), dlsym(library, "clSetUserEventStatus"),
                           dlsym(library, "clRetainEvent"), dlsym(library, "clGetCommandQueueInfo")};
    memcpy(&make_gate, &found[0], sizeof found[0]);
    memcpy(&open_gate, &found[1], sizeof found[1]);
    memcpy(&retain, &found[2], sizeof found[2]);
    memcpy(&ask_queue, &found[3], sizeof found[3]);
    write_now = real.clEnqueueWriteBuffer;
    real.clEnqueueWriteBuffer = write_lazily;
}

static void open_real(void) {
    const char *log_name = getenv("FAULTS_LOG");
    if (log_name != NULL) calls_log = fopen(log_name, "a");
    const char *delay_text = getenv("FAULTS_DELAY");
    if (delay_text != NULL) delay = (useconds_t)strtoul(delay_text, NULL, 10);
    control = fault_control_open();
    control->functions = FUNCTION_COUNT;
    for (int i = 0; i < FUNCTION_COUNT; i++)
        strncpy(control->names[i], names[i], FAULT_NAME_BYTES - 1);
    void *library = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL), *address;
#define CL_SYMBOL(name)                                                                                      \
    address = library == NULL ? NULL : dlsym(library, #name);                                                \
    memcpy(&real.name, &address, sizeof address);
#include "ocl_symbols.def"
#undef CL_SYMBOL
    if (library != NULL && getenv("FAULTS_LAZY") != NULL) make_lazy(library);
}

static bool fails(int function) {
    pthread_once(&once, open_real);
    if (delay > 0) usleep(delay);
    if (calls_log != NULL) {
        fprintf(calls_log, "%s\n", names[function]);
        fflush(calls_log);
    }
    return fault_control_fails(control, function);
}

/* A device without the extension that the environment's FAULTS_WITHOUT names. */
static void hide_extension(cl_device_info what, char *all) {
    const char *name = getenv("FAULTS_WITHOUT");
    char *at = what != CL_DEVICE_EXTENSIONS || name == NULL || *name == '\0' || all == NULL
                   ? NULL
                   : strstr(all, name);
    if (at != NULL) *at = '-';
}

/* By the beginning of its name, or as PoCL's driver is called: from 4.0 on its devices have other names. */
static bool is_called(const char *name, const char *wanted) {
    static const char minimal[] = "cpu-minimal";
    bool is_minimal = strncmp(name, minimal, sizeof minimal - 1) == 0;
    if (strcmp(wanted, "basic") == 0 && is_minimal) return true;
    if (strcmp(wanted, "pthread") == 0 && !is_minimal && strncmp(name, "cpu-", 4) == 0) return true;
    return strncmp(name, wanted, strlen(wanted)) == 0;
}

/* A device that the environment's FAULTS_GPU makes a GPU. */
static void call_gpu(cl_device_id d, cl_device_info what, void *out) {
    const char *wanted = getenv("FAULTS_GPU");
    char name[256];
    if (what != CL_DEVICE_TYPE || wanted == NULL || out == NULL ||
        real.clGetDeviceInfo(d, CL_DEVICE_NAME, sizeof name, name, NULL) != CL_SUCCESS)
        return;
    if (is_called(name, wanted)) *(cl_device_type *)out = CL_DEVICE_TYPE_GPU;
}

/* The device that the environment's FAULTS_LATE names fails the first times that it is asked anything, as one
 * does that another process is resetting; the answer after these takes the seconds that FAULTS_LATE_HANGS says, if it does. */
enum { LATE_ASKS = 6 };
static bool is_late(cl_device_id d) {
    static atomic_int asks;
    const char *wanted = getenv("FAULTS_LATE"), *hangs = getenv("FAULTS_LATE_HANGS");
    char name[256];
    if (wanted == NULL || real.clGetDeviceInfo(d, CL_DEVICE_NAME, sizeof name, name, NULL) != CL_SUCCESS ||
        !is_called(name, wanted))
        return false;
    int ask = atomic_fetch_add(&asks, 1);
    if (ask == LATE_ASKS && hangs != NULL) sleep((unsigned)atoi(hangs));
    return ask < LATE_ASKS;
}

static void tally(int kind, int by) {
    __atomic_fetch_add(&control->live[kind], by, __ATOMIC_RELAXED);
}

/* The same for a function that has no length to lie about. */
static bool breaks(int function) {
    return fails(function) && control->how != FAULT_LIES;
}

#define PUBLIC __attribute__((visibility("default")))

#define RETURNS(name, parameters, arguments)                                                                 \
    PUBLIC cl_int CL_API_CALL name parameters {                                                              \
        bool bad = breaks(NUMBER_##name);                                                                    \
        if (bad && control->how != FAULT_LATE) return control->error;                                        \
        cl_int result = real.name arguments;                                                                 \
        return bad ? control->error : result;                                                                \
    }

#define TELLS(name, parameters, arguments)                                                                   \
    PUBLIC cl_int CL_API_CALL name parameters {                                                              \
        bool bad = fails(NUMBER_##name);                                                                     \
        if (bad && control->how != FAULT_LIES) return control->error;                                        \
        if (NUMBER_##name == NUMBER_clGetDeviceInfo && is_late((cl_device_id)of))                            \
            return CL_OUT_OF_RESOURCES;                                                                      \
        cl_int result = real.name arguments;                                                                 \
        if (NUMBER_##name == NUMBER_clGetDeviceInfo && result == CL_SUCCESS) {                               \
            hide_extension(what, out);                                                                       \
            call_gpu((cl_device_id)of, what, out);                                                           \
        }                                                                                                    \
        if (bad && bytes != NULL) *bytes = (size_t)1 << 45;                                                  \
        return result;                                                                                       \
    }

#define ENQUEUES(name, parameters, arguments)                                                                \
    PUBLIC cl_int CL_API_CALL name parameters {                                                              \
        bool bad = breaks(NUMBER_##name);                                                                    \
        if (bad && control->how != FAULT_LATE) return control->error;                                        \
        cl_int result = real.name arguments;                                                                 \
        if (result != CL_SUCCESS) return result;                                                             \
        if (bad && event != NULL) {                                                                          \
            real.clWaitForEvents(1, event);                                                                  \
            real.clReleaseEvent(*event);                                                                     \
            *event = NULL;                                                                                   \
        }                                                                                                    \
        if (!bad && event != NULL) tally(EVENT, 1);                                                          \
        return bad ? control->error : result;                                                                \
    }

#define MAKES(name, type, kind, parameters, arguments)                                                       \
    PUBLIC type CL_API_CALL name parameters {                                                                \
        if (breaks(NUMBER_##name)) {                                                                         \
            if (error != NULL) *error = control->error;                                                      \
            return NULL;                                                                                     \
        }                                                                                                    \
        type made = real.name arguments;                                                                     \
        if (made != NULL) tally(kind, 1);                                                                    \
        return made;                                                                                         \
    }

#define RELEASES(name, type, kind)                                                                           \
    PUBLIC cl_int CL_API_CALL name(type object) {                                                            \
        bool bad = breaks(NUMBER_##name);                                                                    \
        cl_int result = real.name(object);                                                                   \
        tally(kind, -1);                                                                                     \
        return bad ? control->error : result;                                                                \
    }

#include "cl_functions.def"
