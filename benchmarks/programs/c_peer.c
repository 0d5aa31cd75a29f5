/* What a C programmer writes: loops with OpenMP, one file for each program (loops/), compiled by the rules of C and
 * with -Ofast. `program NAME` says which; the systems are `loops`, and `openblas` for the matrix product if that
 * library is on this machine. */
#include "c_peer.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    loops_fn *run;
} programs[] = {
#define LOOPS(name) {#name, name##_loops},
#include "loops.def"
#undef LOOPS
};

static loops_fn *chosen;
static char chosen_name[32];

typedef void sgemm_fn(int order, int trans_a, int trans_b, int m, int n, int k, float alpha, const float *a,
                      int a_columns, const float *b, int b_columns, float beta, float *c, int c_columns);
static sgemm_fn *sgemm; /* OpenBLAS's own, with as many threads as there are cores */

enum { ROW_MAJOR = 101, NOT_TRANSPOSED = 111 };

static int line(peer *p, int count, char **words) {
    if (count != 2 || strcmp(words[0], "program") != 0) return peer_no(p, "what is '%s'?", words[0]);
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        if (strcmp(programs[i].name, words[1]) == 0) chosen = programs[i].run;
    snprintf(chosen_name, sizeof chosen_name, "%s", words[1]);
    return chosen != NULL ? 0 : peer_no(p, "no loops for %s", words[1]);
}

static int run_openblas(peer *p) {
    if (strcmp(chosen_name, "matrix") != 0) return peer_no(p, "not a matrix product");
    if (sgemm == NULL) {
        void *library = dlopen("libopenblas.so.0", RTLD_NOW);
        void *symbol = library == NULL ? NULL : dlsym(library, "cblas_sgemm");
        if (symbol == NULL) return peer_no(p, "%s", dlerror());
        memcpy(&sgemm, &symbol, sizeof sgemm); /* ISO C has no cast between the two kinds of pointers */
    }
    int n = p->size[0];
    sgemm(ROW_MAJOR, NOT_TRANSPOSED, NOT_TRANSPOSED, n, n, n, 1, p->in[0], n, p->in[1], n, 0, p->out[0], n);
    return 0;
}

static int run(peer *p, const char *system) {
    if (strcmp(system, "openblas") == 0) return run_openblas(p);
    if (strcmp(system, "loops") != 0 || chosen == NULL) return peer_no(p, "no such system: %s", system);
    chosen((const void *const *)p->in, p->out, p->size);
    return 0;
}

int main(void) {
    return peer_serve(&(peer_calls){run, line});
}
