/* The maps that are measured: each as a lambda of the examples and as a kernel written by hand. All
 * their columns and scalars are of four bytes. */
#ifndef WEFT_BENCH_CASES_H
#define WEFT_BENCH_CASES_H

#include "status.h"

enum { BENCH_MAX_COLUMNS = 3, BENCH_MAX_ARGS = 8, BENCH_ELEMENT_BYTES = 4 };

typedef enum bench_arg_kind { BENCH_INPUT, BENCH_OUTPUT, BENCH_ALPHA, BENCH_SIZE } bench_arg_kind;

typedef struct bench_arg {
    bench_arg_kind kind;
    uint32_t index; /* of the column */
} bench_arg;

/* Source with its arguments in the kernel's order. */
typedef struct bench_program {
    const char *source, *kernel;
    bench_arg args[BENCH_MAX_ARGS];
    uint32_t arg_count;
    uint32_t spread; /* the elements of one work-item; 0: one */
} bench_program;

/* How many work-items run. */
uint64_t bench_items(const bench_program *p, uint64_t elements);

typedef struct bench_case {
    const char *name;
    const char *class_name, *lambda,
        *layout; /* of the example; javac numbers lambdas: `lambda` is a prefix */
    uint32_t inputs, outputs, elements;
    float alpha;
    bench_program by_hand;
} bench_case;

#define BENCH_CASES 6
extern const bench_case bench_cases[BENCH_CASES];
/* NULL if there is none of that name. */
const bench_case *bench_case_find(const char *name);
/* The numbers of input column `column`: the same in every run and program. */
void bench_case_fill(const bench_case *c, uint32_t column, void *to, uint64_t elements);

/* What the compiler makes of the example's lambda, for a CPU or a GPU. `folders`, separated by ':', hold the
 * class files. */
status bench_generate(arena *a, const bench_case *c, const char *folders, bool gpu, bench_program *out);

#endif
