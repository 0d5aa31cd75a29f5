#include "cases.h"

#include <string.h>

#include "class_path.h"
#include "compile.h"

#include "black_scholes_cl.h"
#include "mandelbrot_cl.h"
#include "saxpy_cl.h"

enum { PIXELS = 1024 * 768 };

/* Memory-bound, and so small that the call is all there is to measure. */
#define SAXPY(name, elements)                                                                                \
    {                                                                                                        \
        name, "weft/examples/Saxpy", "lambda$saxpy$", "(FF)", 2, 1, elements, 2.5f, {                        \
            saxpy_cl, "saxpy",                                                                               \
                {{BENCH_INPUT, 0}, {BENCH_INPUT, 1}, {BENCH_ALPHA, 0}, {BENCH_OUTPUT, 0}, {BENCH_SIZE, 0}},  \
                5, 0                                                                                         \
        }                                                                                                    \
    }

const bench_case bench_cases[BENCH_CASES] = {
    SAXPY("saxpy", 1 << 22),
    SAXPY("saxpy_small", 1 << 10),
    SAXPY("saxpy_4", 4),
    SAXPY("saxpy_16k", 1 << 14),
    {"black_scholes",
     "weft/examples/BlackScholes",
     "lambda$prices$",
     "(FFF)",
     3,
     2,
     1 << 20,
     0,
     {black_scholes_cl,
      "black_scholes",
      {{BENCH_INPUT, 0},
       {BENCH_INPUT, 1},
       {BENCH_INPUT, 2},
       {BENCH_OUTPUT, 0},
       {BENCH_OUTPUT, 1},
       {BENCH_SIZE, 0}},
      6,
      0}},
    {"mandelbrot",
     "weft/examples/Mandelbrot",
     "lambda$iterations$",
     "I",
     1,
     1,
     PIXELS,
     0,
     {mandelbrot_cl, "mandelbrot", {{BENCH_INPUT, 0}, {BENCH_OUTPUT, 0}, {BENCH_SIZE, 0}}, 3, 0}},
};

const bench_case *bench_case_find(const char *name) {
    for (int i = 0; i < BENCH_CASES; i++)
        if (strcmp(bench_cases[i].name, name) == 0) return &bench_cases[i];
    return NULL;
}

/* ---- inputs ---- */

/* Between `low` and `high`; Knuth's linear congruential generator, its upper bits. */
static float uniform(uint64_t *state, float low, float high) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * ((float)(*state >> 40) / (float)(1 << 24));
}

void bench_case_fill(const bench_case *c, uint32_t column, void *to, uint64_t elements) {
    static const float range[BENCH_MAX_COLUMNS][2] = {{5, 30}, {1, 100}, {0.25f, 10}};
    uint64_t state = column + 1;
    bool pixels = c->layout[0] == 'I';
    for (uint64_t i = 0; i < elements; i++) {
        if (pixels)
            ((int32_t *)to)[i] = (int32_t)(i % PIXELS);
        else
            ((float *)to)[i] = uniform(&state, range[column][0], range[column][1]);
    }
}

/* ---- the compiler ---- */

static status add_arg(const cg_argument *b, bench_program *out) {
    static const char unknown[] = "the benchmark has no such kernel argument";
    if (out->arg_count == BENCH_MAX_ARGS) return status_static(ST_LIMIT, unknown);
    bench_arg *arg = &out->args[out->arg_count++];
    arg->index = b->index;
    switch (b->kind) {
    case CG_ARGUMENT_INPUT: arg->kind = BENCH_INPUT; return status_ok();
    case CG_ARGUMENT_OUTPUT: arg->kind = BENCH_OUTPUT; return status_ok();
    case CG_ARGUMENT_FIELD: arg->kind = BENCH_ALPHA; return status_ok();
    case CG_ARGUMENT_SIZE: arg->kind = BENCH_SIZE; return status_ok();
    default: return status_static(ST_BUG, unknown);
    }
}

uint64_t bench_items(const bench_program *p, uint64_t elements) {
    return p->spread == 0 ? elements : (elements + p->spread - 1) / p->spread;
}

status bench_generate(arena *a, const bench_case *c, const char *folders, bool gpu, bench_program *out) {
    class_path *p = class_path_new(a, folders);
    const bc_class *class = NULL;
    TRY(p->source.find_class(&p->source, NULL, c->class_name, &class));
    cg_stage stage = {0};
    for (uint32_t i = 0; i < class->method_count; i++)
        if (strncmp(class->methods[i].name, c->lambda, strlen(c->lambda)) == 0)
            stage.method = &class->methods[i];
    if (stage.method == NULL) return status_make(a, ST_NO_METHOD, "%s.%s", c->class_name, c->lambda);
    cg_request request = {.host = &p->host,
                          .stages = &stage,
                          .stage_count = 1,
                          .input_layout = c->layout,
                          .target.groups = gpu};
    cg_kernel kernel;
    TRY(cg_compile(a, &request, NULL, &kernel));
    *out = (bench_program){
        .source = kernel.opencl, .kernel = kernel.name, .spread = kernel.launch.block / kernel.launch.items};
    for (uint32_t i = 0; i < kernel.launch.argument_count; i++)
        TRY(add_arg(&kernel.launch.arguments[i], out));
    return status_ok();
}
