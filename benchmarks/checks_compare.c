/* Kernels against themselves compiled without checks, on the same buffers, in turns: what the checks cost
 * that were not proved away. The functions are those of weft/bench/Checked.java. */
#include <stdio.h>
#include <string.h>

#include "class_path.h"
#include "compile.h"
#include "measure.h"

static const char usage[] = "usage: checks_compare classes=FOLDER [device=auto|cpu|gpu] [rounds=N]\n"
                            "\n"
                            "  classes  where the class files of weft.bench are\n"
                            "  rounds   timed launches of each kernel; 21 by default\n";

enum {
    WARM_UP = 3,
    MAX_CAPTURED = 5,
    MAX_ARGS = 16,
    BODIES = 4096,
    SIDE = 320, /* of the matrices */
    SAMPLES = 1024,
    ROWS = 1 << 17,
    IN_ROW = 16,
    WIDTH = 2048,
    HEIGHT = 1024,
};

/* ---- the functions and what they capture ---- */

static uint32_t random_bits(uint64_t *state) { /* Knuth's linear congruential generator, its upper bits */
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 33);
}

static void fill_floats(void *to, uint32_t count) {
    uint64_t state = 1;
    for (uint32_t i = 0; i < count; i++)
        ((float *)to)[i] = (float)(random_bits(&state) % 1000) * 0.001f;
}

static void fill_doubles(void *to, uint32_t count) {
    uint64_t state = 1;
    for (uint32_t i = 0; i < count; i++)
        ((double *)to)[i] = (double)(random_bits(&state) % 1000) * 0.001;
}

static void fill_starts(void *to, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        ((int32_t *)to)[i] = (int32_t)(i * IN_ROW);
}

/* Near the diagonal, as where the matrix comes of a mesh. */
static void fill_columns(void *to, uint32_t count) {
    uint64_t state = 1;
    for (uint32_t i = 0; i < count; i++)
        ((int32_t *)to)[i] = (int32_t)((i / IN_ROW + random_bits(&state) % 512) % ROWS);
}

typedef struct captured {
    void (*fill)(void *to, uint32_t count); /* NULL for a scalar: `count` is its value */
    uint32_t count, bytes;                  /* bytes of an element */
} captured;

typedef struct function {
    const char *name;
    uint32_t elements, result_bytes;
    captured captured[MAX_CAPTURED];
} function;

static const function functions[] = {
    {"nbody",
     BODIES,
     4,
     {{fill_floats, BODIES, 4},
      {fill_floats, BODIES, 4},
      {fill_floats, BODIES, 4},
      {fill_floats, BODIES, 4}}},
    {"matrixMultiply",
     SIDE *SIDE,
     4,
     {{fill_floats, SIDE *SIDE, 4}, {fill_floats, SIDE *SIDE, 4}, {NULL, SIDE, 4}}},
    {"dft", SAMPLES, 8, {{fill_doubles, SAMPLES, 8}}},
    {"sparse",
     ROWS,
     4,
     {{fill_starts, ROWS + 1, 4},
      {fill_columns, ROWS *IN_ROW, 4},
      {fill_floats, ROWS *IN_ROW, 4},
      {fill_floats, ROWS, 4}}},
    {"stencil", WIDTH *HEIGHT, 4, {{fill_floats, WIDTH *HEIGHT, 4}, {NULL, WIDTH, 4}, {NULL, HEIGHT, 4}}},
};

/* ---- measuring ---- */

typedef struct options {
    const char *classes, *device;
    uint32_t rounds;
} options;

typedef struct form { /* of a function: with checks, or without */
    cg_kernel code;
    dev_kernel *kernel;
    dev_buffer *output;
    dev_arg args[MAX_ARGS];
    uint64_t *times;
} form;

typedef struct data {
    dev_buffer *elements, *captured[MAX_CAPTURED], *trap;
} data;

static bool parse(int argc, char **argv, options *o) {
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "classes=", 8) == 0)
            o->classes = argv[i] + 8;
        else if (strncmp(argv[i], "device=", 7) == 0)
            o->device = argv[i] + 7;
        else if (!measure_number(argv[i], "rounds", &o->rounds))
            return false;
    }
    return o->classes != NULL && measure_is_device(o->device);
}

static status make_buffer(arena *a, const captured *what, dev_buffer **out) {
    TRY(dev_buffer_create(a, (uint64_t)what->count * what->bytes, out));
    what->fill(dev_buffer_host(*out), what->count);
    dev_buffer_host_wrote(*out);
    return status_ok();
}

static void fill_indices(void *to, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        ((int32_t *)to)[i] = (int32_t)i;
}

static void fill_trap(void *to, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        ((int32_t *)to)[i] = INT32_MAX;
}

static status make_data(arena *a, const function *f, data *out) {
    *out = (data){0};
    TRY(make_buffer(a, &(captured){fill_indices, f->elements, 4}, &out->elements));
    TRY(make_buffer(a, &(captured){fill_trap, 1, 4}, &out->trap));
    for (int k = 0; k < MAX_CAPTURED; k++)
        if (f->captured[k].fill != NULL) TRY(make_buffer(a, &f->captured[k], &out->captured[k]));
    return status_ok();
}

static void release(data *d) {
    dev_buffer_destroy(d->elements);
    dev_buffer_destroy(d->trap);
    for (int k = 0; k < MAX_CAPTURED; k++)
        if (d->captured[k] != NULL) dev_buffer_destroy(d->captured[k]);
}

static dev_arg number(uint32_t value) {
    dev_arg arg = {.kind = DEV_ARG_SCALAR, .bytes = sizeof value};
    memcpy(arg.scalar, &value, sizeof value);
    return arg;
}

static dev_arg arg_of(const function *f, const data *d, const cg_kernel *code, const cg_argument *argument,
                      dev_buffer *output) {
    switch (argument->kind) {
    case CG_ARGUMENT_INPUT: return (dev_arg){.kind = DEV_ARG_IN, .buffer = d->elements};
    case CG_ARGUMENT_OUTPUT: return (dev_arg){.kind = DEV_ARG_OUT, .buffer = output};
    case CG_ARGUMENT_ARRAY:
        return (dev_arg){.kind = DEV_ARG_IN,
                         .buffer = d->captured[code->captured[argument->index].parameter]};
    case CG_ARGUMENT_TRAP: return (dev_arg){.kind = DEV_ARG_INOUT, .buffer = d->trap};
    case CG_ARGUMENT_SIZE: return number(f->elements);
    default: return number(f->captured[code->captured[argument->index].parameter].count);
    }
}

static status make_form(arena *a, dev_device *device, const options *o, const function *f, const data *d,
                        bool unchecked, form *out) {
    class_path *p = class_path_new(a, o->classes);
    const bc_class *class = NULL;
    cg_stage stage = {0};
    TRY(p->source.find_class(&p->source, NULL, "weft/bench/Checked", &class));
    for (uint32_t i = 0; i < class->method_count; i++)
        if (strcmp(class->methods[i].name, f->name) == 0) stage.method = &class->methods[i];
    if (stage.method == NULL) return status_make(a, ST_NO_METHOD, "%s", f->name);
    cg_request request = {.host = &p->host,
                          .stages = &stage,
                          .stage_count = 1,
                          .input_layout = "I",
                          .target.groups = dev_describe(device)->type == DEV_GPU,
                          .unchecked = unchecked};
    TRY(cg_compile(a, &request, NULL, &out->code));
    TRY(dev_kernel_get(a, device, out->code.opencl, out->code.name, &out->kernel, NULL));
    TRY(dev_buffer_create(a, (uint64_t)f->elements * f->result_bytes, &out->output));
    if (out->code.launch.argument_count > MAX_ARGS) return status_static(ST_BUG, "too many arguments");
    for (uint32_t k = 0; k < out->code.launch.argument_count; k++)
        out->args[k] = arg_of(f, d, &out->code, &out->code.launch.arguments[k], out->output);
    out->times = ARENA_ARRAY(a, uint64_t, o->rounds + WARM_UP);
    return status_ok();
}

static status compare(arena *a, dev_device *device, const options *o, const function *f) {
    data d;
    form forms[2];
    memset(forms, 0, sizeof forms);
    TRY(make_data(a, f, &d));
    for (int i = 0; i < 2; i++)
        TRY(make_form(a, device, o, f, &d, i == 1, &forms[i]));
    for (uint32_t round = 0; round < o->rounds + WARM_UP; round++)
        for (int i = 0; i < 2; i++) {
            dev_profile profile = {0};
            uint32_t spread = forms[i].code.launch.block / forms[i].code.launch.items;
            TRY(dev_launch(a, device, forms[i].kernel, forms[i].args, forms[i].code.launch.argument_count,
                           (f->elements + spread - 1) / spread, &profile));
            forms[i].times[round] = profile.kernel;
        }
    TRY(dev_buffer_to_host(a, forms[0].output));
    TRY(dev_buffer_to_host(a, forms[1].output));
    TRY(dev_buffer_to_host(a, d.trap));
    bool same = memcmp(dev_buffer_host(forms[0].output), dev_buffer_host(forms[1].output),
                       (size_t)f->elements * f->result_bytes) == 0;
    bool trapped = *(const int32_t *)dev_buffer_host(d.trap) != INT32_MAX;
    double with = measure_median_ms(forms[0].times + WARM_UP, o->rounds),
           without = measure_median_ms(forms[1].times + WARM_UP, o->rounds);
    printf("  %-16s %9u %10.3f %10.3f %7.3f  %s\n", f->name, f->elements, with, without, with / without,
           trapped ? "a check failed"
           : same  ? "same bits"
                   : "other bits");
    fflush(stdout);
    dev_buffer_destroy(forms[0].output);
    dev_buffer_destroy(forms[1].output);
    release(&d);
    return status_ok();
}

static status compare_all(arena *a, const options *o) {
    dev_system *system;
    TRY(dev_system_open(a, &system));
    dev_device *device;
    TRY(measure_choose(a, system, o->device, &device));
    printf("Checks on %s, ms (medians of %u, in turns): kernels with and without; gate 1.05\n\n",
           dev_describe(device)->name, o->rounds);
    printf("  %-16s %9s %10s %10s %7s\n", "", "elements", "checked", "unchecked", "ratio");
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        TRY(compare(a, device, o, &functions[i]));
    dev_system_close(system);
    return status_ok();
}

int main(int argc, char **argv) {
    options o = {.device = "auto", .rounds = 21};
    if (!parse(argc, argv, &o)) {
        fputs(usage, stderr);
        return 2;
    }
    arena a;
    arena_init(&a);
    if (setjmp(a.out_of_memory) != 0) {
        fputs("checks_compare: out of memory\n", stderr);
        return 1;
    }
    a.armed = true;
    status st = compare_all(&a, &o);
    if (!status_is_ok(st)) fprintf(stderr, "checks_compare: %s\n", status_render(&a, st));
    int code = status_is_ok(st) ? 0 : 1;
    arena_free(&a);
    return code;
}
