/* by_hand FILE.cl: the programs of ../examples in OpenCL C, on the first CPU device, or on a GPU if there is one. For each line `NAME N`
 * of the input it runs a program, compiled once, and prints the milliseconds until the results can be read, and their sum, whose time does
 * not count. */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static cl_context context;
static cl_command_queue queue;
static cl_program program;

static void check(cl_int error, const char *what) {
    if (error == CL_SUCCESS) return;
    fprintf(stderr, "%s: error %d of OpenCL\n", what, error);
    exit(1);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static void start(const char *file) {
    static char text[1 << 16];
    cl_platform_id platforms[8];
    cl_device_id device = NULL;
    cl_uint count;
    cl_int error = clGetPlatformIDs(8, platforms, &count);
    check(error, "clGetPlatformIDs");
    for (cl_uint k = 0; k < count && device == NULL; k++)
        if (clGetDeviceIDs(platforms[k], CL_DEVICE_TYPE_GPU, 1, &device, NULL) != CL_SUCCESS) device = NULL;
    for (cl_uint k = 0; k < count && device == NULL; k++)
        if (clGetDeviceIDs(platforms[k], CL_DEVICE_TYPE_CPU, 1, &device, NULL) != CL_SUCCESS) device = NULL;
    check(device == NULL ? CL_DEVICE_NOT_FOUND : CL_SUCCESS, "clGetDeviceIDs");
    FILE *in = fopen(file, "r");
    if (in == NULL || fread(text, 1, sizeof text - 1, in) == 0) check(-1, file);
    fclose(in);
    const char *source = text;
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    check(error, "clCreateContext");
    queue = clCreateCommandQueue(context, device, 0, &error);
    check(error, "clCreateCommandQueue");
    program = clCreateProgramWithSource(context, 1, &source, NULL, &error);
    check(error, "clCreateProgramWithSource");
    check(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
}

/* ---- one kernel: its first arguments are the result and a number, the others arrays ---- */

typedef struct array {
    cl_mem memory;
    size_t bytes;
} array;

static array make(size_t bytes) {
    cl_int error;
    array a = {clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, bytes, NULL, &error),
               bytes};
    check(error, "clCreateBuffer");
    return a;
}

static void *map(array a, cl_map_flags flags) {
    cl_int error;
    void *p = clEnqueueMapBuffer(queue, a.memory, CL_TRUE, flags, 0, a.bytes, 0, NULL, NULL, &error);
    check(error, "clEnqueueMapBuffer");
    return p;
}

static void unmap(array a, void *p) {
    check(clEnqueueUnmapMemObject(queue, a.memory, p, 0, NULL, NULL), "clEnqueueUnmapMemObject");
}

static cl_kernel kernel_of(const char *name) {
    static struct {
        const char *name;
        cl_kernel kernel;
    } made[16];
    int k = 0;
    cl_int error;
    while (made[k].name != NULL && strcmp(made[k].name, name) != 0)
        k++;
    if (made[k].name != NULL) return made[k].kernel;
    made[k].kernel = clCreateKernel(program, name, &error);
    check(error, name);
    made[k].name = strdup(name);
    return made[k].kernel;
}

static void launch(const char *name, size_t items, array result, int number, int input_count,
                   const array *inputs) {
    cl_kernel kernel = kernel_of(name);
    check(clSetKernelArg(kernel, 0, sizeof(cl_mem), &result.memory), name);
    check(clSetKernelArg(kernel, 1, sizeof(int), &number), name);
    for (int k = 0; k < input_count; k++)
        check(clSetKernelArg(kernel, 2 + k, sizeof(cl_mem), &inputs[k].memory), name);
    check(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL), name);
}

/* ---- the programs ---- */

static array out, in[4];

static void fill(array a, int n, double (*f)(double i, double n)) {
    double *p = map(a, CL_MAP_WRITE);
    for (int i = 0; i < n; i++)
        p[i] = f(i + 1, n);
    unmap(a, p);
}

static double x_of_body(double i, double n) {
    (void)n;
    return sin(i * 12.9898);
}
static double y_of_body(double i, double n) {
    (void)n;
    return sin(i * 78.233);
}
static double z_of_body(double i, double n) {
    (void)n;
    return sin(i * 37.719);
}
static double mass(double i, double n) {
    return 1 + i / n;
}
static double signal(double i, double n) {
    (void)n;
    return fmod(i, 17) / 17;
}
static double one(double i, double n) {
    (void)i;
    (void)n;
    return 1;
}
static double x_of_point(double i, double n) {
    (void)n;
    return fmod(i * 7919, 1009) / 1009;
}
static double y_of_point(double i, double n) {
    (void)n;
    return fmod(i * 104729, 997) / 997;
}

static void bodies(int n) {
    fill(in[0], n, x_of_body);
    fill(in[1], n, y_of_body);
    fill(in[2], n, z_of_body);
    fill(in[3], n, mass);
    launch("nbody", (size_t)n, out, n, 4, in);
}

static void transform(int n) {
    fill(in[0], n, signal);
    launch("dft", (size_t)n, out, n, 1, in);
}

/* What is left in `out` is the norm. */
static void norm(int n) {
    array u = in[0], v = in[1], other = in[2];
    fill(u, n, one);
    for (int round = 0; round < 3; round++) {
        launch("times", (size_t)n, other, n, 1, &u);
        launch("times_transposed", (size_t)n, v, n, 1, &other);
        launch("times", (size_t)n, other, n, 1, &v);
        launch("times_transposed", (size_t)n, u, n, 1, &other);
    }
    double *a = map(u, CL_MAP_READ), *b = map(v, CL_MAP_READ), uv = 0, vv = 0;
    for (int i = 0; i < n; i++) {
        uv += a[i] * b[i];
        vv += b[i] * b[i];
    }
    unmap(u, a);
    unmap(v, b);
    double *result = map(out, CL_MAP_WRITE);
    *result = sqrt(uv / vv);
    unmap(out, result);
}

static void means(int n) {
    enum { PIECES = 256 };
    double *centres = map(in[2], CL_MAP_WRITE);
    for (int c = 0; c < 8; c++) {
        centres[c] = (c + 1) / 9.0;
        centres[8 + c] = (8 - c) / 9.0;
    }
    unmap(in[2], centres);
    fill(in[0], n, x_of_point);
    fill(in[1], n, y_of_point);
    for (int round = 0; round < 3; round++) {
        launch("kmeans", PIECES, in[3], n, 3, in);
        double *sums = map(in[3], CL_MAP_READ), all[24] = {0};
        for (int k = 0; k < 24 * PIECES; k++)
            all[k % 24] += sums[k];
        unmap(in[3], sums);
        centres = map(in[2], CL_MAP_WRITE);
        for (int c = 0; c < 8; c++)
            for (int k = 0; k < 2 && all[c] > 0; k++)
                centres[8 * k + c] = all[8 + 8 * k + c] / all[c];
        unmap(in[2], centres);
    }
    check(clEnqueueCopyBuffer(queue, in[2].memory, out.memory, 0, 0, 16 * sizeof(double), 0, NULL, NULL),
          "clEnqueueCopyBuffer");
}

static int width_of(int n) {
    return (int)ceil(sqrt(n));
}

/* How many numbers it leaves in `out`, and of which kind. */
static int run(const char *name, int n, bool *out_ints) {
    int width = width_of(n);
    *out_ints = false;
    if (strcmp(name, "nbody") == 0) return bodies(n), 3 * n;
    if (strcmp(name, "dft") == 0) return transform(n), 2 * n;
    if (strcmp(name, "spectralnorm") == 0) return norm(n), 1;
    if (strcmp(name, "kmeans") == 0) return means(n), 16;
    if (strcmp(name, "hilbert") == 0)
        return launch(name, (size_t)width * width, out, width, 0, NULL), width * width;
    if (strcmp(name, "mandelbrot") == 0) {
        *out_ints = true;
        return launch(name, (size_t)width * width, out, width, 0, NULL), width * width;
    }
    return launch(name, (size_t)n, out, n, 0, NULL), n;
}

/* Arrays stay for the next line, if they are large enough: what is measured finds them. */
static void make_room(int n) {
    static size_t had;
    size_t numbers = (size_t)width_of(n) * width_of(n) + 3 * (size_t)n + 8192;
    if (numbers <= had) return;
    for (int k = 0; k < 5; k++) {
        array *a = k < 4 ? &in[k] : &out;
        if (had > 0) clReleaseMemObject(a->memory);
        *a = make((k < 4 ? (size_t)n + 8192 : numbers) * sizeof(double));
    }
    had = numbers;
}

int main(int argc, char **argv) {
    char name[64];
    int n;
    bool ints;
    if (argc != 2) return 2;
    start(argv[1]);
    while (scanf("%63s %d", name, &n) == 2) {
        make_room(n);
        double begun = now();
        int count = run(name, n, &ints);
        void *results = map(out, CL_MAP_READ);
        double taken = now() - begun, sum = 0;
        for (int i = 0; i < count; i++)
            sum += ints ? ((int *)results)[i] : ((double *)results)[i];
        unmap(out, results);
        check(clFinish(queue), "clFinish");
        printf("%.4f %.17g\n", taken, sum);
        fflush(stdout);
    }
    return 0;
}
