/* Generated kernels against kernels written by hand, on the same buffers, in turns.
 *
 * With `serve` it is the C host program instead that weft.bench measures an apply against, in turns too: for
 * each line `CASE MODE` of standard input it runs that once and prints the nanoseconds. */
#include <stdio.h>
#include <string.h>

#include "c_host.h"
#include "cases.h"
#include "measure.h"

static const char usage[] =
    "usage: kernel_compare classes=FOLDERS [device=auto|cpu|gpu] [rounds=N] [scale=N] [print] [serve]\n"
    "\n"
    "  classes  where the class files of the examples and of Weft's API are, separated by ':'\n"
    "  rounds   timed launches of each kernel; 21 by default\n"
    "  scale    times as many elements as the examples have\n"
    "  print    the generated OpenCL C too\n"
    "  serve    be the C host program of weft.bench: lines `CASE apply|read|reuse` in, nanoseconds out\n";

enum { WARM_UP = 3 };

typedef struct options {
    const char *classes, *device;
    uint32_t rounds, scale;
    bool serve, print;
} options;

static bool parse(int argc, char **argv, options *o) {
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "classes=", 8) == 0)
            o->classes = argv[i] + 8;
        else if (strncmp(argv[i], "device=", 7) == 0)
            o->device = argv[i] + 7;
        else if (strcmp(argv[i], "serve") == 0)
            o->serve = true;
        else if (strcmp(argv[i], "print") == 0)
            o->print = true;
        else if (!measure_number(argv[i], "rounds", &o->rounds) &&
                 !measure_number(argv[i], "scale", &o->scale))
            return false;
    }
    return o->classes != NULL && measure_is_device(o->device);
}

/* ---- comparing ---- */

typedef struct contestant {
    const bench_program *program;
    dev_kernel *kernel;
    dev_buffer *outputs[BENCH_MAX_COLUMNS];
    uint64_t *kernel_ns, *wall_ns;
} contestant;

static dev_arg scalar(const void *value) {
    dev_arg arg = {.kind = DEV_ARG_SCALAR, .bytes = BENCH_ELEMENT_BYTES};
    memcpy(arg.scalar, value, BENCH_ELEMENT_BYTES);
    return arg;
}

static status launch(arena *a, dev_device *d, const bench_case *c, contestant *k, dev_buffer **inputs,
                     uint32_t elements, uint64_t *kernel_ns, uint64_t *wall_ns) {
    dev_arg args[BENCH_MAX_ARGS];
    int32_t size = (int32_t)elements;
    for (uint32_t i = 0; i < k->program->arg_count; i++) {
        const bench_arg *arg = &k->program->args[i];
        switch (arg->kind) {
        case BENCH_INPUT: args[i] = (dev_arg){.kind = DEV_ARG_IN, .buffer = inputs[arg->index]}; break;
        case BENCH_OUTPUT: args[i] = (dev_arg){.kind = DEV_ARG_OUT, .buffer = k->outputs[arg->index]}; break;
        case BENCH_ALPHA: args[i] = scalar(&c->alpha); break;
        case BENCH_SIZE: args[i] = scalar(&size); break;
        }
    }
    dev_profile profile = {0};
    uint64_t start = measure_now_ns();
    TRY(dev_launch(a, d, k->kernel, args, k->program->arg_count, bench_items(k->program, elements),
                   &profile));
    *wall_ns = measure_now_ns() - start;
    *kernel_ns = profile.kernel;
    return status_ok();
}

static status make_contestant(arena *a, dev_device *d, const bench_case *c, const bench_program *p,
                              uint32_t elements, uint32_t rounds, contestant *out) {
    out->program = p;
    out->kernel_ns = ARENA_ARRAY(a, uint64_t, rounds + WARM_UP);
    out->wall_ns = ARENA_ARRAY(a, uint64_t, rounds + WARM_UP);
    for (uint32_t i = 0; i < c->outputs; i++)
        TRY(dev_buffer_create(a, (uint64_t)elements * BENCH_ELEMENT_BYTES, &out->outputs[i]));
    return dev_kernel_get(a, d, p->source, p->kernel, &out->kernel, NULL);
}

/* How many elements of the two outputs differ in their bits. */
static status count_different(arena *a, const bench_case *c, contestant *pair, uint32_t elements,
                              uint64_t *out) {
    *out = 0;
    for (uint32_t column = 0; column < c->outputs; column++) {
        TRY(dev_buffer_to_host(a, pair[0].outputs[column]));
        TRY(dev_buffer_to_host(a, pair[1].outputs[column]));
        const uint32_t *x = dev_buffer_host(pair[0].outputs[column]);
        const uint32_t *y = dev_buffer_host(pair[1].outputs[column]);
        for (uint32_t i = 0; i < elements; i++)
            *out += x[i] != y[i];
    }
    return status_ok();
}

static void print_row(const bench_case *c, contestant *pair, const options *o, uint64_t different) {
    double kernel[2], wall[2];
    for (int i = 0; i < 2; i++) {
        kernel[i] = measure_median_ms(pair[i].kernel_ns + WARM_UP, o->rounds);
        wall[i] = measure_median_ms(pair[i].wall_ns + WARM_UP, o->rounds);
    }
    printf("  %-14s %9u %10.3f %10.3f %7.3f %10.3f %10.3f %7.3f  ", c->name, c->elements * o->scale,
           kernel[0], kernel[1], kernel[0] / kernel[1], wall[0], wall[1], wall[0] / wall[1]);
    if (different == 0)
        printf("same bits\n");
    else
        printf("%llu differ\n", (unsigned long long)different);
    fflush(stdout);
}

static status compare(arena *a, dev_device *d, const bench_case *c, const options *o) {
    uint32_t elements = c->elements * o->scale;
    bench_program generated;
    contestant pair[2] = {{0}};
    dev_buffer *inputs[BENCH_MAX_COLUMNS];
    TRY(bench_generate(a, c, o->classes, dev_describe(d)->type == DEV_GPU, &generated));
    if (o->print) printf("%s\n", generated.source);
    for (uint32_t i = 0; i < c->inputs; i++) {
        TRY(dev_buffer_create(a, (uint64_t)elements * BENCH_ELEMENT_BYTES, &inputs[i]));
        bench_case_fill(c, i, dev_buffer_host(inputs[i]), elements);
        dev_buffer_host_wrote(inputs[i]);
    }
    TRY(make_contestant(a, d, c, &generated, elements, o->rounds, &pair[0]));
    TRY(make_contestant(a, d, c, &c->by_hand, elements, o->rounds, &pair[1]));
    for (uint32_t round = 0; round < o->rounds + WARM_UP; round++)
        for (int i = 0; i < 2; i++)
            TRY(launch(a, d, c, &pair[i], inputs, elements, &pair[i].kernel_ns[round],
                       &pair[i].wall_ns[round]));
    uint64_t different;
    TRY(count_different(a, c, pair, elements, &different));
    print_row(c, pair, o, different);
    for (uint32_t i = 0; i < c->inputs; i++)
        dev_buffer_destroy(inputs[i]);
    for (uint32_t i = 0; i < 2 * c->outputs; i++)
        dev_buffer_destroy(pair[i % 2].outputs[i / 2]);
    return status_ok();
}

static status compare_all(arena *a, const options *o) {
    dev_system *system;
    TRY(dev_system_open(a, &system));
    dev_device *d;
    TRY(measure_choose(a, system, o->device, &d));
    printf("Kernels on %s, ms (medians of %u, in turns): generated against written by hand; gate 1.05\n\n",
           dev_describe(d)->name, o->rounds);
    printf("  %-14s %9s %10s %10s %7s %10s %10s %7s\n", "", "elements", "generated", "by hand", "ratio",
           "launch", "by hand", "ratio");
    for (int i = 0; i < BENCH_CASES; i++)
        TRY(compare(a, d, &bench_cases[i], o));
    dev_system_close(system);
    return status_ok();
}

/* ---- the C host program ---- */

static bool find_mode(const char *word, c_host_mode *out) {
    static const char *const names[] = {
        [C_HOST_APPLY] = "apply", [C_HOST_READ] = "read", [C_HOST_REUSE] = "reuse"};
    for (int i = 0; i < 3; i++)
        if (strcmp(word, names[i]) == 0) {
            *out = (c_host_mode)i;
            return true;
        }
    return false;
}

static status serve(arena *a, const options *o) {
    c_host *host = c_host_new(a, o->device);
    bench_program programs[BENCH_CASES];
    for (int i = 0; i < BENCH_CASES; i++) {
        TRY(bench_generate(a, &bench_cases[i], o->classes, c_host_is_gpu(host), &programs[i]));
        c_host_add(host, &bench_cases[i], &programs[i], bench_cases[i].elements * o->scale);
    }
    char name[32], word[32];
    while (scanf("%31s %31s", name, word) == 2) {
        const bench_case *c = bench_case_find(name);
        c_host_mode mode;
        if (c == NULL || !find_mode(word, &mode)) return status_make(a, ST_BAD_ARGUMENT, "%s %s", name, word);
        printf("%llu\n", (unsigned long long)c_host_run(host, (uint32_t)(c - bench_cases), mode));
        fflush(stdout);
    }
    return status_ok();
}

int main(int argc, char **argv) {
    options o = {.device = "auto", .rounds = 21, .scale = 1};
    if (!parse(argc, argv, &o)) {
        fputs(usage, stderr);
        return 2;
    }
    arena a;
    arena_init(&a);
    if (setjmp(a.out_of_memory) != 0) {
        fputs("kernel_compare: out of memory\n", stderr);
        return 1;
    }
    a.armed = true;
    status st = o.serve ? serve(&a, &o) : compare_all(&a, &o);
    if (!status_is_ok(st)) fprintf(stderr, "kernel_compare: %s\n", status_render(&a, st));
    int code = status_is_ok(st) ? 0 : 1;
    arena_free(&a);
    return code;
}
