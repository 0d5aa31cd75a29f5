#include "c_host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ocl_load.h"

enum { MAX_PLATFORMS = 8, PAGE = 4096, LOCAL_CPU = 64, LOCAL_GPU = 256 };

typedef struct loaded {
    const bench_case *what;
    const bench_program *program;
    cl_kernel kernel;
    uint32_t elements;
    size_t bytes, global;
    cl_mem inputs[BENCH_MAX_COLUMNS];
    cl_mem kept[BENCH_MAX_COLUMNS];
    void *results[BENCH_MAX_COLUMNS]; /* host memory of the outputs */
} loaded;

struct c_host {
    ocl_api cl;
    cl_device_id device;
    cl_context context;
    cl_command_queue queue;
    bool cpu;
    uint32_t count;
    loaded programs[BENCH_CASES];
};

static void need(cl_int error, const char *what) {
    if (error == CL_SUCCESS) return;
    fprintf(stderr, "c_host: %s: OpenCL error %d\n", what, (int)error);
    exit(1);
}

static uint64_t now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static bool find_device(c_host *h, cl_device_type type) {
    cl_platform_id platforms[MAX_PLATFORMS];
    cl_uint count = 0;
    need(h->cl.clGetPlatformIDs(MAX_PLATFORMS, platforms, &count), "clGetPlatformIDs");
    for (cl_uint i = 0; i < count && i < MAX_PLATFORMS; i++)
        if (h->cl.clGetDeviceIDs(platforms[i], type, 1, &h->device, NULL) == CL_SUCCESS) return true;
    return false;
}

c_host *c_host_new(arena *a, const char *device) {
    c_host *h = calloc(1, sizeof *h);
    need(h == NULL ? CL_OUT_OF_HOST_MEMORY : CL_SUCCESS, "memory");
    status st = ocl_api_load(a, &h->cl);
    if (!status_is_ok(st)) fprintf(stderr, "c_host: %s\n", status_render(a, st));
    if (!status_is_ok(st)) exit(1);
    bool found = strcmp(device, "cpu") != 0 && find_device(h, CL_DEVICE_TYPE_GPU);
    h->cpu = !found;
    if (!found && strcmp(device, "gpu") != 0) found = find_device(h, CL_DEVICE_TYPE_CPU);
    need(found ? CL_SUCCESS : CL_DEVICE_NOT_FOUND, device);
    cl_int error;
    h->context = h->cl.clCreateContext(NULL, 1, &h->device, NULL, NULL, &error);
    need(error, "clCreateContext");
    h->queue = h->cl.clCreateCommandQueue(h->context, h->device, 0, &error);
    need(error, "clCreateCommandQueue");
    return h;
}

static void *host_memory(size_t bytes) {
    void *memory = NULL;
    need(posix_memalign(&memory, PAGE, bytes) == 0 ? CL_SUCCESS : CL_OUT_OF_HOST_MEMORY, "memory");
    memset(memory, 0, bytes);
    return memory;
}

static cl_mem buffer(c_host *h, cl_mem_flags flags, size_t bytes, void *host) {
    cl_int error;
    cl_mem memory = h->cl.clCreateBuffer(h->context, flags, bytes, host, &error);
    need(error, "clCreateBuffer");
    return memory;
}

static cl_kernel build(c_host *h, const bench_program *p) {
    cl_int error;
    cl_program program =
        h->cl.clCreateProgramWithSource(h->context, 1, (const char **)&p->source, NULL, &error);
    need(error, "clCreateProgramWithSource");
    /* As Weft builds, or the arithmetic would not be the same; PoCL's CPU rounds correctly without the flag.
     */
    const char *options = h->cpu ? "-cl-std=CL1.2" : "-cl-std=CL1.2 -cl-fp32-correctly-rounded-divide-sqrt";
    need(h->cl.clBuildProgram(program, 1, &h->device, options, NULL, NULL), "clBuildProgram");
    cl_kernel kernel = h->cl.clCreateKernel(program, p->kernel, &error);
    need(error, "clCreateKernel");
    return kernel;
}

bool c_host_is_gpu(const c_host *h) {
    return !h->cpu;
}

uint32_t c_host_add(c_host *h, const bench_case *c, const bench_program *p, uint32_t elements) {
    loaded *l = &h->programs[h->count];
    size_t local = h->cpu ? LOCAL_CPU : LOCAL_GPU;
    *l = (loaded){.what = c, .program = p, .kernel = build(h, p), .elements = elements};
    l->bytes = (size_t)elements * BENCH_ELEMENT_BYTES;
    l->global = (bench_items(p, elements) + local - 1) / local * local;
    for (uint32_t i = 0; i < c->inputs; i++) {
        void *column = host_memory(l->bytes);
        bench_case_fill(c, i, column, elements);
        cl_mem_flags flags = h->cpu ? CL_MEM_USE_HOST_PTR : CL_MEM_COPY_HOST_PTR;
        l->inputs[i] = buffer(h, CL_MEM_READ_WRITE | flags, l->bytes, column);
    }
    for (uint32_t i = 0; i < c->outputs; i++) {
        l->results[i] = host_memory(l->bytes);
        l->kept[i] = buffer(h, CL_MEM_READ_WRITE | (h->cpu ? CL_MEM_USE_HOST_PTR : 0), l->bytes,
                            h->cpu ? l->results[i] : NULL);
    }
    return h->count++;
}

static void launch(c_host *h, loaded *l, cl_mem *outputs) {
    const bench_program *p = l->program;
    cl_int size = (cl_int)l->elements;
    for (uint32_t i = 0; i < p->arg_count; i++) {
        const bench_arg *arg = &p->args[i];
        const void *value = NULL;
        size_t bytes = sizeof(cl_mem);
        switch (arg->kind) {
        case BENCH_INPUT: value = &l->inputs[arg->index]; break;
        case BENCH_OUTPUT: value = &outputs[arg->index]; break;
        case BENCH_ALPHA: value = &l->what->alpha, bytes = sizeof l->what->alpha; break;
        case BENCH_SIZE: value = &size, bytes = sizeof size; break;
        }
        need(h->cl.clSetKernelArg(l->kernel, i, bytes, value), "clSetKernelArg");
    }
    size_t local = h->cpu ? LOCAL_CPU : LOCAL_GPU;
    need(h->cl.clEnqueueNDRangeKernel(h->queue, l->kernel, 1, NULL, &l->global, &local, 0, NULL, NULL),
         "clEnqueueNDRangeKernel");
}

/* On a CPU the outputs are buffers of the driver's own memory, so that making them is part of the time, as it
 * is in an apply; a host that reads them there maps them, which copies nothing. */
static void run_fresh(c_host *h, loaded *l, bool read) {
    cl_mem outputs[BENCH_MAX_COLUMNS];
    for (uint32_t i = 0; i < l->what->outputs; i++)
        outputs[i] = buffer(h, CL_MEM_READ_WRITE, l->bytes, NULL);
    launch(h, l, outputs);
    for (uint32_t i = 0; read && !h->cpu && i < l->what->outputs; i++)
        need(h->cl.clEnqueueReadBuffer(h->queue, outputs[i], CL_FALSE, 0, l->bytes, l->results[i], 0, NULL,
                                       NULL),
             "clEnqueueReadBuffer");
    need(h->cl.clFinish(h->queue), "clFinish");
    for (uint32_t i = 0; i < l->what->outputs; i++)
        need(h->cl.clReleaseMemObject(outputs[i]), "clReleaseMemObject");
}

uint64_t c_host_run(c_host *h, uint32_t program, c_host_mode mode) {
    loaded *l = &h->programs[program];
    uint64_t start = now_ns();
    if (mode == C_HOST_REUSE) {
        launch(h, l, l->kept);
        need(h->cl.clFinish(h->queue), "clFinish");
    } else {
        run_fresh(h, l, mode == C_HOST_READ);
    }
    return now_ns() - start;
}
