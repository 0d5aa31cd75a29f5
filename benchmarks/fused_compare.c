/* Composed functions against what they are to be as fast as, on the same buffer, in turns: a fused
 * map-map-reduce against kernels of the same arithmetic and shape written by hand, and five maps against one
 * map that computes the same. The functions are those of weft/bench/Fused.java. */
#include <stdio.h>
#include <string.h>

#include "class_path.h"
#include "compile.h"
#include "measure.h"

#include "map_map_reduce_cl.h"

static const char usage[] =
    "usage: fused_compare classes=FOLDER [device=auto|cpu|gpu] [rounds=N] [size=N] [groups] [print]\n"
    "\n"
    "  classes  where the class files of weft.bench are\n"
    "  rounds   timed launches of each kernel; 41 by default\n"
    "  size     elements; a little more than 2^24 by default\n"
    "  groups   the kernels for GPUs, on a CPU too: to see that they are right\n"
    "  print    the generated OpenCL C too\n";

enum { WARM_UP = 3, MAX_STAGES = 5, MAX_CONTESTANTS = 4, MAX_ARGS = 3 };

typedef struct options {
    const char *classes, *device;
    uint32_t rounds, size;
    bool groups, print;
} options;

/* A kernel over the input, which writes one float a block. */
typedef struct contestant {
    const char *name, *source, *kernel;
    uint32_t block, items; /* `items` work-items for each `block` elements */
    bool maps;             /* it writes a float for each element instead */
    dev_kernel *built;
    dev_buffer *output;
    uint64_t *times;
} contestant;

typedef struct contest {
    const char *name;
    contestant of[MAX_CONTESTANTS]; /* the first is measured against the others */
    uint32_t count;
} contest;

typedef struct bench {
    arena *memory;
    const options *o;
    class_path *classes;
    dev_device *device;
    dev_buffer *input;
    bool groups; /* a block is a work-group, not a loop */
} bench;

static bool parse(int argc, char **argv, options *o) {
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "classes=", 8) == 0)
            o->classes = argv[i] + 8;
        else if (strncmp(argv[i], "device=", 7) == 0)
            o->device = argv[i] + 7;
        else if (strcmp(argv[i], "groups") == 0)
            o->groups = true;
        else if (strcmp(argv[i], "print") == 0)
            o->print = true;
        else if (!measure_number(argv[i], "rounds", &o->rounds) && !measure_number(argv[i], "size", &o->size))
            return false;
    }
    return o->classes != NULL && measure_is_device(o->device) && o->size <= INT32_MAX;
}

/* ---- the compiler ---- */

static status find(const bench *b, const char *name, const bc_method **out) {
    const bc_class *class = NULL;
    TRY(b->classes->source.find_class(&b->classes->source, NULL, "weft/bench/Fused", &class));
    for (uint32_t i = 0; i < class->method_count; i++) {
        *out = &class->methods[i];
        if (strcmp((*out)->name, name) == 0) return status_ok();
    }
    return status_make(b->memory, ST_NO_METHOD, "%s", name);
}

/* `functions` ends with NULL. */
static status add_generated(const bench *b, contest *c, const char *name, cg_skeleton skeleton,
                            const char *const *functions) {
    cg_stage stages[MAX_STAGES];
    cg_request request = {.host = &b->classes->host,
                          .stages = stages,
                          .input_layout = "F",
                          .skeleton = skeleton,
                          .target.groups = b->groups};
    cg_kernel kernel;
    for (uint32_t k = 0; functions[k] != NULL; k++) {
        stages[k] = (cg_stage){0};
        TRY(find(b, functions[k], &stages[k].method));
        request.stage_count++;
    }
    TRY(find(b, "sum", &request.combine_method));
    TRY(cg_compile(b->memory, &request, NULL, &kernel));
    if (b->o->print) printf("%s\n", kernel.opencl);
    /* As all that are written by hand have them. */
    const cg_argument *arguments = kernel.launch.arguments;
    bool plain = kernel.launch.argument_count == MAX_ARGS && arguments[0].kind == CG_ARGUMENT_INPUT &&
                 arguments[1].kind == CG_ARGUMENT_OUTPUT && arguments[2].kind == CG_ARGUMENT_SIZE;
    if (!plain)
        return status_static(ST_BUG, "the kernel has other arguments than the input, the output, the size");
    c->of[c->count++] = (contestant){.name = name,
                                     .source = kernel.opencl,
                                     .kernel = kernel.name,
                                     .block = kernel.launch.block,
                                     .items = kernel.launch.items,
                                     .maps = kernel.launch.maps};
    return status_ok();
}

static void add_by_hand(contest *c, const char *name, uint32_t items) {
    c->of[c->count++] = (contestant){
        .name = name, .source = map_map_reduce_cl, .kernel = name, .block = c->of[0].block, .items = items};
}

static status make_map_map_reduce(const bench *b, contest *out) {
    static const char *const functions[] = {"twiceAndOne", "square", NULL};
    *out = (contest){.name = "map-map-reduce"};
    TRY(add_generated(b, out, "generated", CG_REDUCE, functions));
    if (b->groups) {
        add_by_hand(out, "gpu_strips", 512);
        add_by_hand(out, "gpu_pairs", 256);
        add_by_hand(out, "gpu_staged", 256);
    } else {
        add_by_hand(out, "cpu_loops", 1);
        add_by_hand(out, "cpu_vectors", 1);
    }
    return status_ok();
}

static status make_five_maps(const bench *b, contest *out) {
    static const char *const five[] = {"timesOneAndAHalf", "andAQuarter", "square",
                                       "lessAnEighth",     "twice",       NULL};
    static const char *const one[] = {"allFive", NULL};
    *out = (contest){.name = "5 maps"};
    TRY(add_generated(b, out, "5 maps", CG_MAP, five));
    return add_generated(b, out, "1 map", CG_MAP, one);
}

/* ---- measuring ---- */

static uint64_t blocks(const bench *b, const contestant *k) {
    return ((uint64_t)b->o->size + k->block - 1) / k->block;
}

static uint64_t outputs(const bench *b, const contestant *k) {
    return k->maps ? b->o->size : blocks(b, k);
}

static status prepare(const bench *b, contestant *k) {
    k->times = ARENA_ARRAY(b->memory, uint64_t, b->o->rounds + WARM_UP);
    TRY(dev_buffer_create(b->memory, outputs(b, k) * sizeof(float), &k->output));
    return dev_kernel_get(b->memory, b->device, k->source, k->kernel, &k->built, NULL);
}

static status launch(const bench *b, contestant *k, uint64_t *out_ns) {
    dev_arg args[MAX_ARGS] = {{.kind = DEV_ARG_IN, .buffer = b->input},
                              {.kind = DEV_ARG_OUT, .buffer = k->output},
                              {.kind = DEV_ARG_SCALAR, .bytes = sizeof b->o->size}};
    dev_profile profile = {0};
    memcpy(args[2].scalar, &b->o->size, sizeof b->o->size);
    TRY(dev_launch(b->memory, b->device, k->built, args, MAX_ARGS, blocks(b, k) * k->items, &profile));
    *out_ns = profile.kernel;
    return status_ok();
}

static const char *compare_outputs(const bench *b, const contestant *x, const contestant *y) {
    bool same = memcmp(dev_buffer_host(x->output), dev_buffer_host(y->output),
                       (size_t)outputs(b, x) * sizeof(float)) == 0;
    if (!same) return "other bits";
    return strcmp(x->source, y->source) == 0 ? "same text" : "same bits";
}

static status run(const bench *b, contest *c) {
    for (uint32_t i = 0; i < c->count; i++)
        TRY(prepare(b, &c->of[i]));
    for (uint32_t round = 0; round < b->o->rounds + WARM_UP; round++)
        for (uint32_t i = 0; i < c->count; i++)
            TRY(launch(b, &c->of[i], &c->of[i].times[round]));
    double first = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        TRY(dev_buffer_to_host(b->memory, c->of[i].output));
        double ms = measure_median_ms(c->of[i].times + WARM_UP, b->o->rounds);
        if (i == 0) first = ms;
        printf("  %-16s %-12s %9.3f", i == 0 ? c->name : "", c->of[i].name, ms);
        if (i > 0) printf(" %7.3f  %s", first / ms, compare_outputs(b, &c->of[0], &c->of[i]));
        printf("\n");
    }
    fflush(stdout);
    for (uint32_t i = 0; i < c->count; i++)
        dev_buffer_destroy(c->of[i].output);
    return status_ok();
}

static status make_input(bench *b) {
    TRY(dev_buffer_create(b->memory, (uint64_t)b->o->size * sizeof(float), &b->input));
    float *x = dev_buffer_host(b->input);
    uint32_t state = 1;
    for (uint32_t i = 0; i < b->o->size; i++) {
        state = state * 1664525u + 1013904223u; /* Knuth's linear congruential generator */
        x[i] = (float)(state >> 8) / 16777216.0f;
    }
    dev_buffer_host_wrote(b->input);
    return status_ok();
}

static status compare_all(arena *a, const options *o) {
    dev_system *system;
    contest c;
    bench b = {.memory = a, .o = o, .classes = class_path_new(a, o->classes)};
    TRY(dev_system_open(a, &system));
    TRY(measure_choose(a, system, o->device, &b.device));
    b.groups = o->groups || dev_describe(b.device)->type == DEV_GPU;
    TRY(make_input(&b));
    printf(
        "Composed functions over %u floats on %s, ms (medians of %u, in turns); gate 1.05 of the fastest\n\n",
        o->size, dev_describe(b.device)->name, o->rounds);
    TRY(make_map_map_reduce(&b, &c));
    TRY(run(&b, &c));
    TRY(make_five_maps(&b, &c));
    TRY(run(&b, &c));
    dev_buffer_destroy(b.input);
    dev_system_close(system);
    return status_ok();
}

int main(int argc, char **argv) {
    options o = {.device = "auto", .rounds = 41, .size = (1 << 24) + 1001};
    if (!parse(argc, argv, &o)) {
        fputs(usage, stderr);
        return 2;
    }
    arena a;
    arena_init(&a);
    if (setjmp(a.out_of_memory) != 0) {
        fputs("fused_compare: out of memory\n", stderr);
        return 1;
    }
    a.armed = true;
    status st = compare_all(&a, &o);
    if (!status_is_ok(st)) fprintf(stderr, "fused_compare: %s\n", status_render(&a, st));
    int code = status_is_ok(st) ? 0 : 1;
    arena_free(&a);
    return code;
}
