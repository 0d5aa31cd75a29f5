/* What an apply is measured against: a host program in C that runs the same kernel with plain OpenCL calls
 * and nothing of Weft's runtime. It prints what failed and exits: there is nothing to carry on with. */
#ifndef WEFT_BENCH_C_HOST_H
#define WEFT_BENCH_C_HOST_H

#include "cases.h"

typedef struct c_host c_host;

typedef enum c_host_mode {
    C_HOST_APPLY, /* make output buffers, run, release them */
    C_HOST_READ,  /* as apply, and the host reads the results before the release */
    C_HOST_REUSE, /* run into output buffers that are kept */
} c_host_mode;

/* `device`: cpu, gpu, or auto for the first GPU, else the first CPU. */
c_host *c_host_new(arena *a, const char *device);
bool c_host_is_gpu(const c_host *h);
/* A program with its inputs on the device; returns its number, from 0. */
uint32_t c_host_add(c_host *h, const bench_case *c, const bench_program *p, uint32_t elements);
/* Nanoseconds of one run, to the end of the last command. */
uint64_t c_host_run(c_host *h, uint32_t program, c_host_mode mode);

#endif
