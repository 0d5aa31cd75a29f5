/* Kernels written by hand, run by plain calls of OpenCL: the program of the table for all of them. Lines, beside
 * those of peer.h:
 *
 *   device NAME                      the device of this name, spaces and all; first of all. Tells its platform's
 *                                    name and its driver's version
 *   kernels SYSTEM FILE OPTION...    builds a file; the option `exact` is what gives Java's bits
 *   step SYSTEM KERNEL ROWS COLUMNS ARGUMENT...
 *                                    what `run SYSTEM` launches, in this order: i0 is input 0, o0 output 0, and a
 *                                    number an int. ROWS 0: a range of one dimension
 */
#include "ocl_load.h"
#include "peer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PLATFORMS = 8, MOST_DEVICES = 16, MOST_STEPS = 1024, MOST_SYSTEMS = 4, MOST_ARGUMENTS = 16 };

typedef struct step {
    cl_kernel kernel;
    cl_uint dimensions;
    size_t global[2]; /* the columns first: they run fastest */
} step;

typedef struct hand_system {
    char name[32];
    cl_program program;
    int steps;
    step step[MOST_STEPS];
} hand_system;

static struct {
    ocl_api cl;
    cl_device_id device;
    cl_context context;
    cl_command_queue queue;
    cl_mem in[PEER_MOST], out[PEER_MOST];
    hand_system systems[MOST_SYSTEMS];
    int count;
} host;

#define NEED(p, error, what)                                                                                 \
    do {                                                                                                     \
        cl_int need_error = (error);                                                                         \
        if (need_error != CL_SUCCESS) return peer_no(p, "%s: OpenCL error %d", what, (int)need_error);       \
    } while (0)

static int open_device(peer *p, cl_platform_id platform, cl_device_id device) {
    cl_int error;
    host.device = device;
    host.context = host.cl.clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    NEED(p, error, "clCreateContext");
    host.queue = host.cl.clCreateCommandQueue(host.context, device, 0, &error);
    NEED(p, error, "clCreateCommandQueue");
    char name[512], driver[512];
    NEED(p, host.cl.clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof name, name, NULL),
         "clGetPlatformInfo");
    NEED(p, host.cl.clGetDeviceInfo(device, CL_DRIVER_VERSION, sizeof driver, driver, NULL),
         "clGetDeviceInfo");
    snprintf(p->more, sizeof p->more, "%s, driver %s", name, driver);
    return 0;
}

static int find_device(peer *p, int count, char **words) {
    char wanted[512] = "", name[512];
    for (int i = 1; i < count; i++)
        snprintf(wanted + strlen(wanted), sizeof wanted - strlen(wanted), "%s%s", i > 1 ? " " : "", words[i]);
    cl_platform_id platforms[MOST_PLATFORMS];
    cl_uint platform_count = 0;
    NEED(p, host.cl.clGetPlatformIDs(MOST_PLATFORMS, platforms, &platform_count), "clGetPlatformIDs");
    for (cl_uint i = 0; i < platform_count && i < MOST_PLATFORMS; i++) {
        cl_device_id devices[MOST_DEVICES];
        cl_uint found = 0;
        if (host.cl.clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, MOST_DEVICES, devices, &found) !=
            CL_SUCCESS)
            continue;
        for (cl_uint d = 0; d < found && d < MOST_DEVICES; d++) {
            if (host.cl.clGetDeviceInfo(devices[d], CL_DEVICE_NAME, sizeof name, name, NULL) != CL_SUCCESS)
                continue;
            if (strcmp(name, wanted) == 0) return open_device(p, platforms[i], devices[d]);
        }
    }
    return peer_no(p, "no device is called '%s'", wanted);
}

/* The arrays as they are by now; a device without memory of its own works on them where they lie. */
static int make_buffers(peer *p) {
    cl_int error;
    for (int i = 0; i < p->ins; i++) {
        if (host.in[i] != NULL) continue;
        host.in[i] = host.cl.clCreateBuffer(host.context, CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR,
                                            p->in_bytes[i], p->in[i], &error);
        NEED(p, error, "clCreateBuffer");
    }
    for (int i = 0; i < p->outs; i++) {
        if (host.out[i] != NULL) continue;
        host.out[i] = host.cl.clCreateBuffer(host.context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                                             p->out_bytes[i], p->out[i], &error);
        NEED(p, error, "clCreateBuffer");
    }
    return 0;
}

static hand_system *find_system(const char *name) {
    for (int i = 0; i < host.count; i++)
        if (strcmp(host.systems[i].name, name) == 0) return &host.systems[i];
    return NULL;
}

static char *read_text(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) return NULL;
    fseek(file, 0, SEEK_END);
    size_t length = (size_t)ftell(file);
    rewind(file);
    char *text = calloc(1, length + 1);
    if (text != NULL && fread(text, 1, length, file) != length) text[0] = '\0';
    fclose(file);
    return text;
}

/* What rounds correctly without being asked may not know the option. */
static const char *exact_options(void) {
    cl_device_fp_config single = 0;
    (void)host.cl.clGetDeviceInfo(host.device, CL_DEVICE_SINGLE_FP_CONFIG, sizeof single, &single, NULL);
    return single & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT ? "-DEXACT -cl-fp32-correctly-rounded-divide-sqrt"
                                                        : "-DEXACT";
}

static int build(peer *p, int count, char **words) {
    char options[1024] = "";
    for (int i = 3; i < count; i++)
        snprintf(options + strlen(options), sizeof options - strlen(options), "%s ",
                 strcmp(words[i], "exact") == 0 ? exact_options() : words[i]);
    char *text = read_text(words[2]);
    if (text == NULL) return peer_no(p, "cannot read %s", words[2]);
    if (host.count == MOST_SYSTEMS) return peer_no(p, "too many systems");
    hand_system *s = &host.systems[host.count];
    snprintf(s->name, sizeof s->name, "%s", words[1]);
    const char *source = text;
    cl_int error;
    s->program = host.cl.clCreateProgramWithSource(host.context, 1, &source, NULL, &error);
    free(text);
    NEED(p, error, "clCreateProgramWithSource");
    error = host.cl.clBuildProgram(s->program, 1, &host.device, options, NULL, NULL);
    if (error != CL_SUCCESS) {
        static char log[PEER_TEXT / 2];
        (void)host.cl.clGetProgramBuildInfo(s->program, host.device, CL_PROGRAM_BUILD_LOG, sizeof log, log,
                                            NULL);
        return peer_no(p, "%s: OpenCL error %d: %s", words[2], (int)error, log);
    }
    host.count++;
    return 0;
}

static int set_argument(peer *p, cl_kernel kernel, cl_uint place, const char *word) {
    int number = atoi(word + (word[0] == 'i' || word[0] == 'o'));
    if (word[0] != 'i' && word[0] != 'o') {
        cl_int value = number;
        NEED(p, host.cl.clSetKernelArg(kernel, place, sizeof value, &value), "clSetKernelArg");
        return 0;
    }
    int there = word[0] == 'i' ? p->ins : p->outs;
    if (number >= there) return peer_no(p, "there is no array %s", word);
    cl_mem *buffer = word[0] == 'i' ? &host.in[number] : &host.out[number];
    NEED(p, host.cl.clSetKernelArg(kernel, place, sizeof *buffer, buffer), "clSetKernelArg");
    return 0;
}

/* Each step has a kernel object of its own, so that a run sets no arguments. */
static int add_step(peer *p, int count, char **words) {
    hand_system *s = find_system(words[1]);
    if (s == NULL || s->steps == MOST_STEPS) return peer_no(p, "no room for a step of %s", words[1]);
    if (make_buffers(p) != 0) return -1;
    size_t rows = strtoull(words[3], NULL, 10), columns = strtoull(words[4], NULL, 10);
    step *t = &s->step[s->steps];
    *t = (step){.dimensions = rows == 0 ? 1 : 2, .global = {columns, rows}};
    cl_int error;
    t->kernel = host.cl.clCreateKernel(s->program, words[2], &error);
    NEED(p, error, words[2]);
    for (int i = 5; i < count; i++)
        if (set_argument(p, t->kernel, (cl_uint)(i - 5), words[i]) != 0) return -1;
    s->steps++;
    return 0;
}

static int line(peer *p, int count, char **words) {
    if (count >= 2 && strcmp(words[0], "device") == 0) return find_device(p, count, words);
    if (host.queue == NULL) return peer_no(p, "no device");
    if (count >= 3 && strcmp(words[0], "kernels") == 0) return build(p, count, words);
    if (count >= 5 && strcmp(words[0], "step") == 0) return add_step(p, count, words);
    return peer_no(p, "what is '%s'?", words[0]);
}

/* On a device that shares memory, a map of a buffer copies nothing and makes the host see what was written. */
static int show_host(peer *p) {
    for (int i = 0; i < p->outs; i++) {
        cl_int error;
        void *mapped = host.cl.clEnqueueMapBuffer(host.queue, host.out[i], CL_TRUE, CL_MAP_READ, 0,
                                                  p->out_bytes[i], 0, NULL, NULL, &error);
        NEED(p, error, "clEnqueueMapBuffer");
        NEED(p, host.cl.clEnqueueUnmapMemObject(host.queue, host.out[i], mapped, 0, NULL, NULL),
             "clEnqueueUnmapMemObject");
    }
    NEED(p, host.cl.clFinish(host.queue), "clFinish");
    return 0;
}

static int run(peer *p, const char *name) {
    hand_system *s = find_system(name);
    if (s == NULL || s->steps == 0) return peer_no(p, "no such system: %s", name);
    for (int i = 0; i < s->steps; i++) {
        const step *t = &s->step[i];
        NEED(p,
             host.cl.clEnqueueNDRangeKernel(host.queue, t->kernel, t->dimensions, NULL, t->global, NULL, 0,
                                            NULL, NULL),
             "clEnqueueNDRangeKernel");
    }
    return show_host(p);
}

int main(void) {
    arena a;
    arena_init(&a);
    status st = ocl_api_load(&a, &host.cl);
    if (!status_is_ok(st)) fprintf(stderr, "opencl_peer: %s\n", status_render(&a, st));
    int ended = status_is_ok(st) ? peer_serve(&(peer_calls){run, line}) : 1;
    arena_free(&a);
    return ended;
}
